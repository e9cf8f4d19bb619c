//! Choices that wait for the person, each under a secret of its own: the call's id alone does not tell two of them apart.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use sayso_types::dialect::user_choice::{UserChoice, UserChoiceResponse, select};
use tokio::sync::oneshot;

use super::call::FlowFailed;

/// Choices that wait. A clone is the same list.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiters(Arc<Mutex<BTreeMap<String, Waiter>>>);

#[derive(Debug)]
struct Waiter {
    choice: UserChoice,
    answer: oneshot::Sender<Result<UserChoiceResponse, FlowFailed>>,
}

/// A place in the list, given up when nobody waits any more.
#[derive(Debug)]
pub(super) struct Waiting {
    list: Waiters,
    secret: String,
    answered: oneshot::Receiver<Result<UserChoiceResponse, FlowFailed>>,
}

/// What became of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Received {
    Taken,
    NobodyWaits,
    Invalid,
}

impl Waiters {
    /// Waits for the response to `choice`, from now on.
    pub(super) fn register(&self, secret: &str, choice: UserChoice) -> Waiting {
        let (answer, answered) = oneshot::channel();
        self.lock().insert(secret.to_owned(), Waiter { choice, answer });
        Waiting { list: self.clone(), secret: secret.to_owned(), answered }
    }

    /// Hands a response to whoever waits for it. One that fits none of the choices ends the wait, as a failure.
    pub(super) fn receive(&self, secret: &str, response: &UserChoiceResponse) -> Received {
        let mut waiters = self.lock();
        let Some(waiter) = waiters.get(secret) else { return Received::NobodyWaits };
        if waiter.choice.id != response.id {
            return Received::NobodyWaits;
        }
        let Some(waiter) = waiters.remove(secret) else { return Received::NobodyWaits };
        let selected = select(&waiter.choice, response.selected).map_err(FlowFailed::Selection);
        let received = if selected.is_ok() { Received::Taken } else { Received::Invalid };
        match waiter.answer.send(selected) {
            Ok(()) => received,
            Err(_) => Received::NobodyWaits,
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Waiter>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    pub(super) async fn answered(&mut self) -> Result<UserChoiceResponse, FlowFailed> {
        (&mut self.answered).await.unwrap_or(Err(FlowFailed::NotDelivered))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.list.lock().remove(&self.secret);
    }
}
