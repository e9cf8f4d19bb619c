//! What is kept in memory: who follows a thread, and who waits for a prompt.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::SyncSender,
    },
};

use anyhow::{Context, Result};
use tokio::sync::{broadcast, oneshot, watch};

use super::writer::{Job, What};

/// Events that a stream may be behind.
const BEHIND: usize = 16;

/// An item as it goes over the wire, with its place.
pub(super) type Told = (u64, Arc<str>);

/// What every handler works with.
pub(super) struct State {
    writer: SyncSender<Job>,
    next: AtomicU64,
    threads: Mutex<HashMap<String, broadcast::Sender<Told>>>,
    prompts: Mutex<HashMap<String, Waiting>>,
}

/// A prompt that waits for its answer.
#[derive(Clone)]
pub(super) struct Waiting {
    pub(super) thread: String,
    pub(super) answered: watch::Sender<Option<Arc<str>>>,
}

impl State {
    pub(super) fn new(writer: SyncSender<Job>) -> Self {
        State { writer, next: AtomicU64::default(), threads: Mutex::default(), prompts: Mutex::default() }
    }

    /// A name that nobody has yet.
    pub(super) fn name(&self, prefix: &str) -> String {
        format!("{prefix}{:026}", self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// The stream of a thread.
    pub(super) fn thread(&self, thread: &str) -> broadcast::Sender<Told> {
        let mut threads = lock(&self.threads);
        match threads.get(thread) {
            Some(sender) => sender.clone(),
            None => threads.entry(thread.to_owned()).or_insert_with(|| broadcast::Sender::new(BEHIND)).clone(),
        }
    }

    /// A prompt of that thread waits from now on.
    pub(super) fn wait_for(&self, prompt: &str, thread: &str) {
        let waiting = Waiting { thread: thread.to_owned(), answered: watch::Sender::new(None) };
        lock(&self.prompts).insert(prompt.to_owned(), waiting);
    }

    pub(super) fn prompt(&self, prompt: &str) -> Option<Waiting> {
        lock(&self.prompts).get(prompt).cloned()
    }

    /// Whoever waited has the answer.
    pub(super) fn forget(&self, prompt: &str) {
        lock(&self.prompts).remove(prompt);
    }

    /// Has it written; once it is durable, tells whoever follows the thread, and gives the item as it was told.
    pub(super) async fn keep(&self, thread: &str, what: What) -> Result<Arc<str>> {
        let (reply, kept) = oneshot::channel();
        let job = Job { thread: thread.to_owned(), what, stream: self.thread(thread), reply };
        self.writer.try_send(job).ok().context("the writer has too much to do")?;
        kept.await.context("it was not written")
    }
}

/// Maps stay usable whatever happened to who held them.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
