//! A small chat shell that calls tools elsewhere, stops when one of them waits for the person, and goes on with the answer.

mod thread;

use std::sync::Arc;

use async_trait::async_trait;
use sayso_types::{
    Json,
    dialect::interactive_form::{FormAnswer, is_deferred, result_text},
};
use tokio::sync::mpsc;

pub use thread::{ShellThread, Stopped};

use crate::{
    message::{Ending, Message, ToolCall, ToolResult},
    model::{Answer, ChatModel, ChatRequest, ModelError, ToolSpec},
};

/// How many turns of the model one run may take.
const MOST_TURNS: usize = 40;

/// Calls tools elsewhere, of an MCP server say.
#[async_trait]
pub trait RemoteTools: Send + Sync + 'static {
    /// What the model may call.
    fn specs(&self) -> Vec<ToolSpec>;

    /// Calls one, and gives its result as it came. `call.id` is the `tool_use_id` of the call: hand it on where the
    /// protocol has a place for it.
    async fn call(&self, call: &ToolCall) -> Result<Json, RemoteError>;
}

/// A call elsewhere that failed: any error.
pub type RemoteError = Box<dyn std::error::Error + Send + Sync>;

/// Something that happened in a run of the shell.
#[derive(Clone, Debug, PartialEq)]
pub enum ShellEvent {
    /// The model said a bit more.
    ContentDelta(String),
    /// A tool is called.
    ToolStart(ToolCall),
    /// A tool is done. Told also of one that waits for the person, before the run stops.
    ToolDone(ToolCall),
}

/// What a run of the shell came to.
#[derive(Clone, Debug, PartialEq)]
pub enum ShellReply {
    /// The model is done, and said this.
    Done(String),
    /// The run has stopped until the person answers.
    Stopped(Stopped),
}

/// Why the shell did not go on.
#[derive(Debug, thiserror::Error)]
pub enum ShellError {
    /// The model failed.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A form waits, and text does not answer it.
    #[error("the form of {:?} waits for its answer; text is refused until then", .0.tool_use_id.as_str())]
    FormPending(Stopped),
    /// No form waits, or another one.
    #[error("no form of {found:?} waits for an answer")]
    NotPending {
        /// The form that was answered.
        found: String,
    },
    /// The model calls tools without end.
    #[error("a run may take {most} turns of the model, and it still calls tools")]
    TooManyTurns {
        /// How many there may be.
        most: usize,
    },
}

/// A model that calls tools elsewhere.
pub struct ChatShell {
    model: Arc<dyn ChatModel>,
    tools: Arc<dyn RemoteTools>,
    events: Option<mpsc::UnboundedSender<ShellEvent>>,
}

impl ChatShell {
    /// With that model and those tools.
    pub fn new(model: impl ChatModel, tools: impl RemoteTools) -> Self {
        ChatShell { model: Arc::new(model), tools: Arc::new(tools), events: None }
    }

    /// Tells what happens. Nobody waits for the reader.
    pub fn tell(self, events: mpsc::UnboundedSender<ShellEvent>) -> Self {
        ChatShell { events: Some(events), ..self }
    }

    /// The person says something. Refused while a form waits.
    pub async fn run(&self, thread: &mut ShellThread, text: &str) -> Result<ShellReply, ShellError> {
        if let Some(stopped) = thread.stopped() {
            return Err(ShellError::FormPending(stopped.clone()));
        }
        thread.push(Message::user(text));
        self.speak(thread).await
    }

    /// The person has answered the form: it becomes the result of the call that showed it, and the model goes on.
    pub async fn resume(&self, thread: &mut ShellThread, answer: &FormAnswer) -> Result<ShellReply, ShellError> {
        let found = answer.tool_use_id.as_str();
        if !thread.resume(found, result_text(answer)) {
            return Err(ShellError::NotPending { found: found.to_owned() });
        }
        self.speak(thread).await
    }

    async fn speak(&self, thread: &mut ShellThread) -> Result<ShellReply, ShellError> {
        for _ in 0..MOST_TURNS {
            let request =
                ChatRequest { instructions: None, messages: thread.messages().to_vec(), tools: self.tools.specs() };
            let told = |text: &str| self.emit(ShellEvent::ContentDelta(text.to_owned()));
            let answer = Answer::collect(self.model.chat(request), told).await?;
            if answer.calls.is_empty() {
                thread.push(Message::assistant(&answer.text));
                return Ok(ShellReply::Done(answer.text));
            }
            if let Some(stopped) = self.call_all(thread, answer).await {
                return Ok(ShellReply::Stopped(stopped));
            }
        }
        Err(ShellError::TooManyTurns { most: MOST_TURNS })
    }

    /// Calls one after the other. The first that waits for the person stops the turn.
    async fn call_all(&self, thread: &mut ShellThread, answer: Answer) -> Option<Stopped> {
        let mut results = Vec::new();
        for call in &answer.calls {
            self.emit(ShellEvent::ToolStart(call.clone()));
            let result = self.tools.call(call).await;
            self.emit(ShellEvent::ToolDone(call.clone()));
            match result {
                Ok(json) if is_deferred(&json) => {
                    return Some(thread.stop(&answer.text, &answer.calls, results));
                }
                Ok(Json::String(text)) => results.push(ToolResult::ran(call, text)),
                Ok(json) => results.push(ToolResult::ran(call, json.to_string())),
                Err(error) => results.push(ToolResult::error(call, Ending::Failed, error.to_string())),
            }
        }
        thread.push(Message::calls(&answer.text, &answer.calls));
        thread.push(Message::results(results));
        None
    }

    fn emit(&self, event: ShellEvent) {
        if let Some(events) = &self.events {
            drop(events.send(event));
        }
    }
}

impl std::fmt::Debug for ChatShell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ChatShell")
    }
}
