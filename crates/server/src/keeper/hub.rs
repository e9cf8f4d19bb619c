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

/// How many bytes of news a thread keeps for those who follow it. They are kept until the next come, however long that
/// is; so what is more is only said to be there, and read from the store.
const NEWS: usize = 8 * 1024;

/// How many threads there are before those that nobody follows any more are looked for.
const SWEEP: usize = 1_024;

/// `None` once it is closed.
pub(super) struct Hub(Mutex<Option<HashMap<ThreadId, watch::Sender<News>>>>);

impl Default for Hub {
    fn default() -> Self {
        Hub(Mutex::new(Some(HashMap::new())))
    }
}

impl Hub {
    /// From now on, every publication is seen, or one after it. Once the hub is closed there are none.
    pub(super) fn subscribe(&self, thread: &ThreadId) -> watch::Receiver<News> {
        let mut threads = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *threads {
            Some(threads) => {
                if threads.len() >= SWEEP && threads.len().is_power_of_two() {
                    threads.retain(|_, sender| sender.receiver_count() > 0);
                }
                threads.entry(thread.clone()).or_insert_with(|| watch::Sender::new(News::default())).subscribe()
            }
            None => watch::channel(News::default()).1,
        }
    }

    /// Tells the subscribers of a thread; forgets the thread where there are none.
    pub(super) fn publish(&self, thread: &ThreadId, events: &[Event]) {
        let bytes: usize = events.iter().map(|event| event.json.len()).sum();
        let news = if bytes <= NEWS { News::from(events) } else { News::default() };
        let mut threads = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(threads) = &mut *threads
            && let Some(sender) = threads.get(thread)
            && sender.send(news).is_err()
        {
            threads.remove(thread);
        }
    }

    /// Subscribers see the end; new ones see it at once.
    pub(super) fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
