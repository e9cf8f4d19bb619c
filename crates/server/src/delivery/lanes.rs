//! How many attempts run at once: so many in all, and of those only so many to one receiver, lest it block the others.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places that attempts take.
pub(super) struct Lanes {
    all: Arc<Semaphore>,
    width: usize,
    lanes: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// A place that is taken until it is dropped.
pub(super) struct Place {
    _in_lane: OwnedSemaphorePermit,
    _in_all: OwnedSemaphorePermit,
}

impl Lanes {
    pub(super) fn new(all: usize, width: usize) -> Lanes {
        Lanes { all: Arc::new(Semaphore::new(all.max(1))), width: width.max(1), lanes: Mutex::default() }
    }

    /// The lane of a receiver. It lasts as long as somebody holds it.
    pub(super) fn of(&self, receiver: &str) -> Arc<Semaphore> {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lane) = lanes.get(receiver).and_then(Weak::upgrade) {
            return lane;
        }
        lanes.retain(|_, lane| lane.strong_count() > 0);
        let lane = Arc::new(Semaphore::new(self.width));
        lanes.insert(receiver.to_owned(), Arc::downgrade(&lane));
        lane
    }

    /// Waits in the lane first: who waits there takes no place from others.
    pub(super) async fn enter(&self, lane: &Arc<Semaphore>) -> Place {
        let in_lane = lane.clone().acquire_owned().await.expect("bug: a lane was closed");
        let in_all = self.all.clone().acquire_owned().await.expect("bug: the lanes were closed");
        Place { _in_lane: in_lane, _in_all: in_all }
    }
}
