//! Approvals that end the run: the agent hands out requests, and goes on when it is called again with the responses.

mod agent;
mod custom;
mod gated;
mod store;
mod turn;

use sayso_types::dialect::approval::{InvalidApprovalResponse, Request, RequestId};

pub use agent::ApprovalAgent;
pub use custom::{CustomAgent, Input, Step, StepError, Steps};
pub use gated::{ContentForm, GatedModel};
pub use store::{StoreError, ThreadStore};
pub use turn::{InvalidTurn, Turn, approve, reject};

use crate::model::ModelError;

/// What an agent came to: done, or stopped for approvals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentReply {
    /// What the agent said.
    pub text: String,
    /// What has to be approved before it goes on. The run is over; call it again with the responses.
    pub approval_requests: Vec<Request>,
    /// Responses to nothing that was asked in this thread. They were left aside.
    pub unknown: Vec<RequestId>,
    /// Responses that came again. They changed nothing.
    pub replayed: Vec<RequestId>,
}

/// Which requests are handed out at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Surface {
    /// All that wait.
    #[default]
    All,
    /// The oldest; the next when it is answered.
    OneByOne,
}

/// What text does while approvals wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhilePending {
    /// The model answers it, without seeing what waits.
    #[default]
    Allow,
    /// It is refused.
    Refuse,
}

/// Why an agent did not go on. What the thread holds is kept: nothing that was decided is lost.
#[derive(Debug, thiserror::Error)]
pub enum ApprovalError {
    /// The responses are not ones.
    #[error(transparent)]
    Response(#[from] InvalidApprovalResponse),
    /// The response says otherwise than what was decided.
    #[error("the request {:?} was {} already, and the response says otherwise", id.as_str(), if *approved { "approved" } else { "denied" })]
    Conflict {
        /// The request.
        id: RequestId,
        /// What was decided.
        approved: bool,
    },
    /// The response comes too late.
    #[error("the request {:?} has expired", id.as_str())]
    Expired {
        /// The request.
        id: RequestId,
    },
    /// A model's provider asks under an id that is open already.
    #[error("each open request has an id of its own, found {:?} twice", id.as_str())]
    IdTwice {
        /// The id.
        id: RequestId,
    },
    /// There is text, and approvals come first.
    #[error("{waiting} approval requests wait for a response, and text is refused until then")]
    Pending {
        /// How many wait.
        waiting: usize,
    },
    /// The model failed. Run again to go on.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The model calls tools without end.
    #[error("a run may take {most} turns of the model, and it still calls tools")]
    TooManyTurns {
        /// How many there may be.
        most: usize,
    },
    /// The thread could not be kept. Nothing was run that is not in it.
    #[error("the thread could not be kept: {0}")]
    Store(#[from] StoreError),
    /// A step of an agent of your own failed. Its answer is kept; run again to go on.
    #[error("the agent failed: {0}")]
    Step(#[source] StepError),
    /// The state in the thread is not one of this agent.
    #[error("the state in the thread is not one of this agent: {0}")]
    State(#[source] serde_json::Error),
}
