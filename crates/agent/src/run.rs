//! The run of an agent: the model speaks, tools run, until the model has no more calls.

mod call;
mod handoff;
mod scope;
mod sub_agent;
mod turns;

use sayso_types::dialect::approval::RequestId;
use tokio_util::sync::CancellationToken;

pub use sub_agent::SubAgent;

pub(crate) use call::{execute, run_approved};
pub(crate) use handoff::Handoff;
pub(crate) use scope::{Events, Scope};
pub(crate) use turns::drive;

use crate::{message::Message, model::ModelError};

/// What an agent is to do: a conversation, and a way to call it off.
///
/// ```
/// use sayso_agent::{CancellationToken, Message, Task};
///
/// let stop = CancellationToken::new();
/// let task = Task::from(vec![Message::user("Hi"), Message::assistant("Hello."), Message::user("Clean up")]);
/// let task = task.cancelled_by(stop.clone());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Task {
    pub(crate) messages: Vec<Message>,
    pub(crate) cancel: CancellationToken,
}

impl Task {
    /// It ends when `token` fires.
    pub fn cancelled_by(self, token: CancellationToken) -> Self {
        Task { cancel: token, ..self }
    }
}

impl From<&str> for Task {
    fn from(text: &str) -> Self {
        vec![Message::user(text)].into()
    }
}

impl From<String> for Task {
    fn from(text: String) -> Self {
        vec![Message::user(text)].into()
    }
}

impl From<Vec<Message>> for Task {
    fn from(messages: Vec<Message>) -> Self {
        Task { messages, cancel: CancellationToken::new() }
    }
}

/// What an agent came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The model's last words.
    pub text: String,
    /// The whole conversation, to go on from.
    pub messages: Vec<Message>,
    /// The agent that spoke last: another one after a handoff.
    pub agent: String,
}

/// Why an agent came to nothing. That a tool did not run is never one: the model is told, and goes on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The model failed.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The run was called off.
    #[error("the run was cancelled")]
    Cancelled,
    /// The model calls tools without end.
    #[error("a run may take {most} turns of the model, and it still calls tools")]
    TooManyTurns {
        /// How many there may be.
        most: usize,
    },
    /// The model's provider asks for an approval, which this kind of agent cannot give.
    #[error("the model asks to approve {:?}, which takes an agent with a thread: use `ApprovalAgent`", .0.as_str())]
    ApprovalRequested(RequestId),
}
