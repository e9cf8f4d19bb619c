//! Who is told of new items. A subscriber costs a place in a list: what it has not seen yet it reads from the store.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use sayso_types::ThreadId;
use tokio::sync::watch;

/// One item of a thread, as it goes over the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its place in the thread.
    pub seq: u64,
    /// The item as JSON text.
    pub json: Arc<str>,
}

/// The newest items of a thread. Whoever is further behind reads the store.
pub(super) type News = Arc<[Event]>;

#[derive(Default)]
pub(super) struct Hub {
    threads: Mutex<HashMap<ThreadId, watch::Sender<News>>>,
}

impl Hub {
    /// From now on, every publication is seen, or one after it.
    pub(super) fn subscribe(&self, thread: &ThreadId) -> watch::Receiver<News> {
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        threads.entry(thread.clone()).or_insert_with(|| watch::Sender::new(News::default())).subscribe()
    }

    /// Tells the subscribers of a thread; forgets the thread where there are none.
    pub(super) fn publish(&self, thread: &ThreadId, events: &[Event]) {
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = threads.get(thread)
            && sender.send(events.into()).is_err()
        {
            threads.remove(thread);
        }
    }
}
