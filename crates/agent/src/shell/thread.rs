//! The conversation of a shell. A turn that waits for the person is beside it, not in it.

use sayso_types::dialect::user_choice::ToolCallId;
use serde::{Deserialize, Serialize};

use crate::message::{Ending, Message, ToolCall, ToolResult};

/// What a call is told that came after the one that stopped the turn.
const NOT_CALLED: &str = "Not called: the turn stopped to wait for the person.";

/// The conversation of a shell. It can be kept as JSON and read again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShellThread {
    messages: Vec<Message>,
    waiting: Option<WaitingTurn>,
}

/// A run that has stopped until the person answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    /// The call that waits. The answer becomes its result.
    pub tool_use_id: ToolCallId,
    /// The tool that was called.
    pub tool_name: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct WaitingTurn {
    stopped: Stopped,
    text: String,
    calls: Vec<ToolCall>,
    /// Of the calls before the one that waits.
    results: Vec<ToolResult>,
}

impl ShellThread {
    /// An empty conversation.
    pub fn new() -> Self {
        ShellThread::default()
    }

    /// The conversation as the model sees it. Nothing of a turn that waits is in it.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// What waits for the person.
    pub fn stopped(&self) -> Option<&Stopped> {
        self.waiting.as_ref().map(|waiting| &waiting.stopped)
    }

    pub(super) fn push(&mut self, message: Message) {
        self.messages.push(message);
    }

    /// Stops at the call after those that have results.
    pub(super) fn stop(&mut self, text: &str, calls: &[ToolCall], results: Vec<ToolResult>) -> Stopped {
        let call = &calls[results.len()];
        let stopped = Stopped { tool_use_id: call.id.clone(), tool_name: call.name.clone() };
        let (text, calls) = (text.to_owned(), calls.to_vec());
        self.waiting = Some(WaitingTurn { stopped: stopped.clone(), text, calls, results });
        stopped
    }

    /// Ends the turn that waits with the answer as its result. Whether that call is the one that waits.
    pub(super) fn resume(&mut self, tool_use_id: &str, answer: String) -> bool {
        let Some(waiting) = self.waiting.take_if(|waiting| waiting.stopped.tool_use_id.as_str() == tool_use_id) else {
            return false;
        };
        let WaitingTurn { text, calls, mut results, .. } = waiting;
        results.push(ToolResult::ran(&calls[results.len()], answer));
        let rest = calls[results.len()..].iter().map(|call| ToolResult::error(call, Ending::Cancelled, NOT_CALLED));
        let results: Vec<_> = results.into_iter().chain(rest).collect();
        self.messages.extend([Message::calls(&text, &calls), Message::results(results)]);
        true
    }
}
