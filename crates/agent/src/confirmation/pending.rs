//! A provider for a UI in the same process: requests wait in a list until somebody responds.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

use super::{Confirmation, ConfirmationId, ConfirmationProvider, Deciding, Decision, ProviderError};

/// Requests that wait for a response. A clone is the same list.
///
/// A request is in the list before it is announced, so an answer finds it however fast it is; and it is out of the list
/// as soon as nobody waits for it any more.
///
/// ```
/// use sayso_agent::{Confirmation, ConfirmationProvider, Decision, PendingConfirmations};
/// # use sayso_agent::types::dialect::confirmation::{ConfirmationRequest, ToolInput};
/// # let request = ConfirmationRequest::new("call_1", "delete_records", ToolInput::Text("{}".into()));
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let pending = PendingConfirmations::new();
/// let confirmation = Confirmation::new(request);
/// let deciding = pending.confirm(confirmation.clone());
/// pending.respond(&confirmation.id, Decision::approved())?;
/// assert!(deciding.await?.is_approved());
/// assert!(pending.respond(&confirmation.id, Decision::rejected()).is_err(), "once");
/// # Ok::<(), Box<dyn std::error::Error>>(()) })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PendingConfirmations(Arc<Mutex<Waiting>>);

type Waiting = BTreeMap<ConfirmationId, (Confirmation, oneshot::Sender<Decision>)>;

/// Nobody waits for that response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no request {0} waits for a response; it was answered, called off, or never made")]
pub struct NotPending(pub ConfirmationId);

impl PendingConfirmations {
    /// An empty list.
    pub fn new() -> Self {
        PendingConfirmations::default()
    }

    /// What waits, the oldest first.
    pub fn waiting(&self) -> Vec<Confirmation> {
        self.lock().values().map(|(confirmation, _)| confirmation.clone()).collect()
    }

    /// Responds to a request, once.
    pub fn respond(&self, id: &ConfirmationId, decision: impl Into<Decision>) -> Result<(), NotPending> {
        let waiting = self.lock().remove(id);
        let (_, waiter) = waiting.ok_or_else(|| NotPending(id.clone()))?;
        waiter.send(decision.into()).map_err(|_| NotPending(id.clone()))
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConfirmationProvider for PendingConfirmations {
    fn confirm(&self, confirmation: Confirmation) -> Deciding {
        let (waiter, decided) = oneshot::channel();
        let entry = Entry { list: self.clone(), id: confirmation.id.clone() };
        self.lock().insert(confirmation.id.clone(), (confirmation, waiter));
        Box::pin(async move {
            let _entry = entry;
            decided.await.map_err(ProviderError::new)
        })
    }
}

/// A place in the list, given up when nobody waits any more.
struct Entry {
    list: PendingConfirmations,
    id: ConfirmationId,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.list.lock().remove(&self.id);
    }
}
