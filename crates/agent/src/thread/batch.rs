//! A turn of the model that waits: all its calls stay together and run together.

use sayso_types::dialect::approval::{Request, RequestId};
use serde::{Deserialize, Serialize};

use super::{Ruling, wire};
use crate::{
    message::{Ending, Message, ToolCall, ToolResult},
    model::Answer,
};

/// A turn of the model that waits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Batch {
    pub(crate) text: String,
    pub(crate) held: Vec<Held>,
}

/// One thing that waits: a call, a request, or both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Held {
    /// Without one, the model's provider runs the call, or an agent of your own acts.
    pub(crate) call: Option<ToolCall>,
    /// Without one, the call needs no approval.
    #[serde(with = "wire")]
    pub(crate) request: Option<Request>,
    pub(crate) asked_at: u64,
    pub(crate) state: HeldState,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HeldState {
    /// Somebody has to decide.
    Waiting,
    /// It needs no decision, or has one.
    Decided(Ruling),
    /// It may have happened.
    Started(Ruling),
    /// It has its result.
    Ended(ToolResult),
}

impl Batch {
    /// The calls of an answer, each with the request that is about it.
    pub(crate) fn of(answer: Answer, now: u64) -> Self {
        let unasked = |call| Held {
            call: Some(call),
            request: None,
            asked_at: now,
            state: HeldState::Decided(Ruling { approved: true, reason: None }),
        };
        let mut held: Vec<Held> = answer.calls.into_iter().map(unasked).collect();
        for (calls, request) in answer.requests {
            match calls.checked_sub(1).map(|last| &mut held[last]) {
                Some(gated) if gated.is_about(&request) => {
                    gated.request = Some(request);
                    gated.state = HeldState::Waiting;
                }
                _ => held.push(Held::asking(request, now)),
            }
        }
        Batch { text: answer.text, held }
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.held.iter().any(Held::is_waiting)
    }

    /// The turn as the model gets it back: its calls with their results, in their order.
    pub(crate) fn into_messages(self) -> impl Iterator<Item = Message> {
        let calls: Vec<_> = self.held.iter().filter_map(|held| held.call.clone()).collect();
        let asked = Message::calls(&self.text, &calls);
        let results = self.held.into_iter().filter(|held| held.call.is_some()).filter_map(|held| match held.state {
            HeldState::Ended(result) => Some(result),
            HeldState::Waiting | HeldState::Decided(_) | HeldState::Started(_) => None,
        });
        [asked, Message::results(results)].into_iter().filter(|message| !message.contents.is_empty())
    }
}

impl Held {
    /// A request without a call of ours.
    pub(crate) fn asking(request: Request, now: u64) -> Self {
        Held { call: None, request: Some(request), asked_at: now, state: HeldState::Waiting }
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.state == HeldState::Waiting
    }

    pub(crate) fn request_id(&self) -> Option<&RequestId> {
        self.request.as_ref().map(Request::id)
    }

    fn is_about(&self, request: &Request) -> bool {
        let same = |call: &ToolCall| {
            request.call().call_id.as_deref() == Some(call.id.as_str()) && request.call().tool == call.name
        };
        self.request.is_none() && self.call.as_ref().is_some_and(same)
    }
}

/// What the model is told of a call that was started, and of which nobody knows more.
pub(crate) fn indeterminate(call: &ToolCall) -> ToolResult {
    let text = "The call was approved and started, and the run broke off: it is not known whether it took effect. \
                Check before you call it again.";
    ToolResult::error(call, Ending::Indeterminate, text)
}
