//! Asking a person about one tool call: what is asked, who is asked, and what comes of it.

mod auto_approve;
mod by_tool;
mod function;
mod pending;
#[cfg(feature = "client")]
mod sayso;

use std::{error::Error, fmt, sync::Arc};

use futures_util::future::BoxFuture;
use sayso_types::{
    PromptId,
    dialect::confirmation::{Asked, ConfirmationReply, ConfirmationRequest, Outcome, result_text},
};

pub use auto_approve::AutoApprove;
pub use by_tool::ByTool;
pub use function::{ProviderFn, provider_fn};
pub use pending::{NotPending, PendingConfirmations};
#[cfg(feature = "client")]
pub use sayso::SaysoProvider;

/// Who decides whether a tool may run.
///
/// It is called first and told of afterwards: whatever an answer needs to find, a waiter say, has to be in place when
/// [`confirm`](ConfirmationProvider::confirm) *returns*, not when its future is first awaited. The future is dropped when
/// nobody waits any more, because the run was called off or the time is over; what it holds should go with it.
pub trait ConfirmationProvider: Send + Sync + 'static {
    /// Takes a request, and gives the decision to come.
    fn confirm(&self, confirmation: Confirmation) -> Deciding;
}

/// A decision to come.
pub type Deciding = BoxFuture<'static, Result<Decision, ProviderError>>;

/// One request for a person's yes.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmation {
    /// Which request it is. One tool call may make several.
    pub id: ConfirmationId,
    /// What is asked.
    pub request: ConfirmationRequest,
}

/// The id of one request: `cnf_` and a ULID.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConfirmationId(ulid::Ulid);

/// What was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    outcome: Outcome,
    reason: Option<String>,
}

/// Nobody could be asked, or nobody could answer.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ProviderError(#[source] Arc<dyn Error + Send + Sync>);

/// A tool's request was not approved. It is found through whatever a tool wraps it in: see [`ConfirmationRejected::of`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tool: confirmation rejected")]
pub struct ConfirmationRejected(pub Decision);

/// A tool asked, and has no yes.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NotConfirmed {
    /// The answer is no, or there is none.
    #[error(transparent)]
    Rejected(#[from] ConfirmationRejected),
    /// Asking went wrong.
    #[error("confirmation provider error: {0}")]
    Provider(#[source] ProviderError),
}

impl Confirmation {
    /// A request of its own.
    pub fn new(request: ConfirmationRequest) -> Self {
        Confirmation { id: ConfirmationId(ulid::Ulid::generate()), request }
    }
}

impl fmt::Display for ConfirmationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cnf_{}", self.0)
    }
}

impl Decision {
    /// Yes.
    pub fn approved() -> Self {
        Decision { outcome: Outcome::Approved, reason: None }
    }

    /// No.
    pub fn rejected() -> Self {
        Decision { outcome: Outcome::Rejected, reason: None }
    }

    /// Nobody answered in time.
    pub fn timed_out() -> Self {
        Decision { outcome: Outcome::TimedOut, reason: None }
    }

    /// It was called off before anybody decided.
    pub fn cancelled() -> Self {
        Decision { outcome: Outcome::Cancelled, reason: None }
    }

    /// The same, with the person's words or the cause.
    pub fn because(self, reason: impl Into<String>) -> Self {
        Decision { reason: Some(reason.into()), ..self }
    }

    /// How it came out.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The person's words, or the cause.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Whether the tool may run.
    pub fn is_approved(&self) -> bool {
        self.outcome == Outcome::Approved
    }

    /// What the model is told where the tool may not run.
    pub(crate) fn result_text(&self, asked: Asked) -> Option<String> {
        let prompt_id: PromptId =
            format!("prm_{}", ulid::Ulid::nil()).parse().expect("bug: a ULID makes the id of a prompt");
        let reply = ConfirmationReply {
            approved: self.is_approved(),
            prompt_id,
            outcome: self.outcome,
            reason: self.reason.clone(),
            extra: Default::default(),
        };
        result_text(&reply, asked)
    }
}

impl From<bool> for Decision {
    fn from(approved: bool) -> Self {
        if approved { Decision::approved() } else { Decision::rejected() }
    }
}

impl From<ConfirmationReply> for Decision {
    /// A reply that contradicts itself is a failure.
    fn from(reply: ConfirmationReply) -> Self {
        let agrees = reply.approved == (reply.outcome == Outcome::Approved);
        Decision { outcome: if agrees { reply.outcome } else { Outcome::Failed }, reason: reply.reason }
    }
}

impl ProviderError {
    /// With what went wrong.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        ProviderError(Arc::from(error.into()))
    }
}

impl ConfirmationRejected {
    /// The rejection that `error` is, or holds.
    ///
    /// ```
    /// use sayso_agent::{ConfirmationRejected, Decision, NotConfirmed};
    ///
    /// #[derive(Debug, thiserror::Error)]
    /// #[error("the transfer failed")]
    /// struct TransferFailed(#[from] NotConfirmed);
    ///
    /// let error = TransferFailed::from(NotConfirmed::from(ConfirmationRejected(Decision::rejected())));
    /// assert!(ConfirmationRejected::of(&error).is_some());
    /// ```
    pub fn of<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Self> {
        let mut next = Some(error);
        while let Some(error) = next {
            if let Some(rejected) = error.downcast_ref::<ConfirmationRejected>() {
                return Some(rejected);
            }
            if let Some(NotConfirmed::Rejected(rejected)) = error.downcast_ref::<NotConfirmed>() {
                return Some(rejected);
            }
            next = error.source();
        }
        None
    }
}

impl<P: ConfirmationProvider + ?Sized> ConfirmationProvider for Arc<P> {
    fn confirm(&self, confirmation: Confirmation) -> Deciding {
        (**self).confirm(confirmation)
    }
}
