//! Where the log is kept. A store appends and finds; what an entry means is not its business.

pub mod chain;
mod memory;
mod sqlite;

use std::{path::PathBuf, sync::Arc};

use sayso_types::ThreadId;

pub use memory::MemoryStore;
pub use sqlite::{Settings, SqliteReader, SqliteStore};

/// One row of the log, with the names it can be found by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The thread it belongs to.
    pub thread_id: ThreadId,
    /// Its place in the thread.
    pub seq: u64,
    /// The entry as JSON text.
    pub body: String,
    /// Names that lead to this row from now on; a name that led elsewhere is moved.
    pub names: Vec<String>,
    /// Names that count as open from now on, and lead to this row.
    pub opens: Vec<String>,
    /// Names that no longer count as open, even where `opens` has them too.
    pub closes: Vec<String>,
}

/// One link of the chain: a row, its place in the whole log, and its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its place in the whole log, from 1 without gaps.
    pub n: u64,
    /// The thread it belongs to.
    pub thread_id: String,
    /// Its place in the thread.
    pub seq: u64,
    /// The entry as JSON text.
    pub body: String,
    /// SHA-256 over the hash before it and the row.
    pub hash: chain::Hash,
}

/// The end of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// How many rows there are.
    pub n: u64,
    /// The hash of the last; zeros where there is none.
    pub hash: chain::Hash,
}

/// A name that counts as open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenName {
    /// The name.
    pub name: String,
    /// The thread of the row that it leads to.
    pub thread_id: String,
    /// The place of that row in the whole log.
    pub n: u64,
}

/// What the log comes to, at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The end of the chain.
    pub head: Head,
    /// All that was open there, by name.
    pub open: Vec<OpenName>,
}

/// The writing side: one owner, who appends.
pub trait Store: Send {
    /// Appends all rows or none, in order. Durable when it returns.
    ///
    /// The same place in a thread twice is refused, and nothing of the batch is kept. After any other error nothing of
    /// it can be read; but where the disk failed in the middle of the commit, the whole batch may turn up after a
    /// restart. So an append that failed is not repeated blindly: the log is read again first.
    fn append(&mut self, rows: &[Row]) -> Result<(), StoreError>;

    /// The reading side of the same log. It sees every append that has returned.
    fn reader(&self) -> Arc<dyn Reader>;
}

/// The reading side: shared by all.
pub trait Reader: Send + Sync {
    /// The body of the row that `name` leads to.
    fn find(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// The bodies of a thread's rows behind place `after`, in order, at most `limit`.
    fn thread(&self, thread: &ThreadId, after: u64, limit: usize) -> Result<Vec<String>, StoreError>;

    /// The last place of a thread that is taken.
    fn last(&self, thread: &ThreadId) -> Result<Option<u64>, StoreError>;

    /// The bodies of the rows that open names lead to, of one thread or of all, in the order of the log, each row once.
    fn open(&self, thread: Option<&ThreadId>) -> Result<Vec<String>, StoreError>;

    /// The links behind place `after` of the whole log, in order, at most `limit`.
    fn links(&self, after: u64, limit: usize) -> Result<Vec<Link>, StoreError>;

    /// The end of the chain, as it was written with the last append.
    fn head(&self) -> Result<Head, StoreError>;

    /// The names from `from` on, by their bytes, at most `limit`, each with the place in the whole log it leads to.
    fn names(&self, from: &str, limit: usize) -> Result<Vec<(String, u64)>, StoreError>;

    /// The end of the chain and all that is open there.
    fn outline(&self) -> Result<Outline, StoreError>;
}

/// Why a store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A place that is taken.
    #[error("place {seq} of {thread_id} is taken")]
    Taken {
        /// The thread.
        thread_id: ThreadId,
        /// The place.
        seq: u64,
    },
    /// The library behind it is too old to be trusted.
    #[error("SQLite {found} has a bug that corrupts its log; 3.51.3 or newer is needed")]
    TooOld {
        /// Its version.
        found: String,
    },
    /// A file of another program.
    #[error("{path} is not a log of Sayso: it is a file of another program")]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A file of another version of this program.
    #[error("{path} is not a log of this version: expected version {expected}, found {found}")]
    Version {
        /// The file.
        path: PathBuf,
        /// Our version.
        expected: u32,
        /// Its version.
        found: u32,
    },
    /// A file that somebody else appends to.
    #[error("{path} is in use by another server: stop that one first")]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A file that cannot be made, or a path that leads nowhere.
    #[error("{path} cannot be opened: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A file system on which the log cannot be written ahead, as that of another machine.
    #[error("the journal of {path} has to be a write-ahead log, and is {found:?}")]
    Journal {
        /// The file.
        path: PathBuf,
        /// The journal's mode.
        found: String,
    },
    /// A row with something in it that no append has written.
    #[error("row {n} cannot be read: {source}")]
    Unreadable {
        /// Its place in the whole log.
        n: u64,
        /// What is wrong.
        source: rusqlite::Error,
    },
    /// The database refused: it is locked, full, read-only or damaged.
    #[error("the store is not available: {0}")]
    Sqlite(#[from] rusqlite::Error),
}
