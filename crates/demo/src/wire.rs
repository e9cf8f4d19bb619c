//! What goes over the wire, written down for the page to show. Tokens and addresses that answers go to are left out.

mod proxy;
mod writing;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::broadcast;

pub(crate) use proxy::proxy;
pub(crate) use writing::Ends;

/// How many messages a page may lag behind.
const ROOM: usize = 256;

/// Everything that was said, for whoever listens now.
#[derive(Clone)]
pub(crate) struct Wire(Arc<Shared>);

struct Shared {
    said: broadcast::Sender<Said>,
    last: AtomicU64,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// The thread of each agent's token.
    threads: BTreeMap<String, String>,
    running: BTreeSet<String>,
}

/// Something that was said.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Said {
    /// A request.
    Request {
        id: u64,
        thread: Option<String>,
        from: &'static str,
        to: &'static str,
        method: String,
        path: String,
        body: Value,
    },
    /// Its answer.
    Response { id: u64, status: u16, body: Value },
    /// An agent began to play, or has ended.
    Run { thread: String, running: bool },
}

impl Wire {
    pub(crate) fn tell(&self, said: Said) {
        // Nobody may be listening.
        drop(self.0.said.send(said));
    }

    /// What is said from now on, and who plays already.
    pub(crate) fn listen(&self) -> (Vec<Said>, broadcast::Receiver<Said>) {
        let receiver = self.0.said.subscribe();
        let running =
            self.known().running.iter().map(|thread| Said::Run { thread: thread.clone(), running: true }).collect();
        (running, receiver)
    }

    /// Notes that an agent plays in a thread; `None` where one does already.
    pub(crate) fn begin(&self, thread: &str, token: &str) -> Option<Running> {
        let mut known = self.known();
        known.threads.insert(token.to_owned(), thread.to_owned());
        known.running.insert(thread.to_owned()).then(|| {
            self.tell(Said::Run { thread: thread.to_owned(), running: true });
            Running { wire: self.clone(), thread: thread.to_owned() }
        })
    }

    fn next(&self) -> u64 {
        self.0.last.fetch_add(1, Ordering::Relaxed)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Wire {
    fn default() -> Self {
        let said = broadcast::channel(ROOM).0;
        Wire(Arc::new(Shared { said, last: AtomicU64::new(0), known: Mutex::default() }))
    }
}

/// An agent plays in a thread for as long as this is there.
pub(crate) struct Running {
    wire: Wire,
    thread: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.wire.known().running.remove(&self.thread);
        self.wire.tell(Said::Run { thread: self.thread.clone(), running: false });
    }
}
