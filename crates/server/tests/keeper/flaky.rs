//! A log in memory whose disk can be pulled out.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use sayso_server::store::{Head, Link, MemoryStore, Outline, Reader, Row, Store, StoreError};
use sayso_types::ThreadId;
use tokio::sync::Notify;

/// What of the disk works.
#[derive(Default)]
pub(crate) struct Power {
    no_writes: AtomicBool,
    no_open: AtomicBool,
    largest: AtomicUsize,
    failed: Notify,
}

impl Power {
    pub(crate) fn cut_writes(&self) {
        self.no_writes.store(true, Ordering::SeqCst);
    }

    pub(crate) fn cut_reads_of_what_is_open(&self) {
        self.no_open.store(true, Ordering::SeqCst);
    }

    pub(crate) fn restore(&self) {
        self.no_writes.store(false, Ordering::SeqCst);
        self.no_open.store(false, Ordering::SeqCst);
    }

    pub(crate) async fn wait_for_failed_write(&self) {
        self.failed.notified().await;
    }

    /// How many rows the largest append had.
    pub(crate) fn largest_append(&self) -> usize {
        self.largest.load(Ordering::SeqCst)
    }
}

pub(crate) struct Flaky {
    inner: MemoryStore,
    power: Arc<Power>,
}

struct FlakyReader {
    inner: Arc<dyn Reader>,
    power: Arc<Power>,
}

impl Flaky {
    pub(crate) fn new() -> (Self, Arc<Power>) {
        let power = Arc::new(Power::default());
        (Flaky { inner: MemoryStore::new(), power: Arc::clone(&power) }, power)
    }
}

fn pulled() -> StoreError {
    StoreError::File { path: "log.db".into(), source: std::io::Error::other("the disk was pulled out") }
}

impl Store for Flaky {
    fn append(&mut self, rows: &[Row]) -> Result<(), StoreError> {
        if self.power.no_writes.load(Ordering::SeqCst) {
            self.power.failed.notify_one();
            return Err(pulled());
        }
        self.power.largest.fetch_max(rows.len(), Ordering::SeqCst);
        self.inner.append(rows)
    }

    fn reader(&self) -> Arc<dyn Reader> {
        Arc::new(FlakyReader { inner: self.inner.reader(), power: Arc::clone(&self.power) })
    }
}

impl Reader for FlakyReader {
    fn find(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.inner.find(name)
    }

    fn thread(&self, thread: &ThreadId, after: u64, limit: usize) -> Result<Vec<String>, StoreError> {
        self.inner.thread(thread, after, limit)
    }

    fn last(&self, thread: &ThreadId) -> Result<Option<u64>, StoreError> {
        self.inner.last(thread)
    }

    fn open(&self, thread: Option<&ThreadId>) -> Result<Vec<String>, StoreError> {
        if self.power.no_open.load(Ordering::SeqCst) { Err(pulled()) } else { self.inner.open(thread) }
    }

    fn links(&self, after: u64, limit: usize) -> Result<Vec<Link>, StoreError> {
        self.inner.links(after, limit)
    }

    fn head(&self) -> Result<Head, StoreError> {
        self.inner.head()
    }

    fn names(&self, from: &str, limit: usize) -> Result<Vec<(String, u64)>, StoreError> {
        self.inner.names(from, limit)
    }

    fn outline(&self) -> Result<Outline, StoreError> {
        self.inner.outline()
    }
}
