//! A log in one SQLite file.
//!
//! Nothing of the log is kept in memory: an append reads the head inside its transaction and touches as many pages as
//! its rows need, however long the log is, and opening reads a few pages. After a crash SQLite recovers by itself when
//! the file is opened; that the rows are the ones that were written is for the audit to say, not for every start.

mod connection;
mod library;
mod lock;
mod pool;
mod reader;
mod schema;
mod sql;

use std::{
    path::{self, Path},
    sync::Arc,
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, TransactionBehavior, ffi, params};

use super::{Head, Reader, Row, Store, StoreError, chain};

pub use reader::SqliteReader;

use lock::WriteLock;

/// How a file is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long to wait for somebody else's lock.
    pub busy_timeout: Duration,
    /// How many pages of 4 KiB the file may grow to; the disk is the limit where there is none.
    pub max_pages: Option<u32>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { busy_timeout: Duration::from_secs(5), max_pages: None }
    }
}

/// A log in one SQLite file. Nobody else can open the same file to append, in this process or another; reading it is
/// free.
pub struct SqliteStore {
    connection: Connection,
    reader: Arc<SqliteReader>,
    /// Behind the connection, so that it is given back after the connection is closed.
    _lock: WriteLock,
}

impl SqliteStore {
    /// The log at `path`; a new one where there is no file. Nobody but its owner may read a new file.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::open_with(path, &Settings::default())
    }

    /// The same, with other settings.
    pub fn open_with(path: impl AsRef<Path>, settings: &Settings) -> Result<Self, StoreError> {
        library::check(rusqlite::version_number())?;
        let path = absolute(path.as_ref())?;
        let connection = connection::to_write(&path, settings)?;
        // Behind the check that the file is a log: beside another file there is nothing to lock.
        let lock = WriteLock::take(&path)?;
        Ok(SqliteStore { connection, reader: Arc::new(SqliteReader::new(path, settings)), _lock: lock })
    }
}

/// The path as SQLite has to see it: `:memory:` and `file:…` are names of files too.
fn absolute(path: &Path) -> Result<path::PathBuf, StoreError> {
    path::absolute(path).map_err(|source| StoreError::File { path: path.to_owned(), source })
}

impl Store for SqliteStore {
    fn append(&mut self, rows: &[Row]) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        // Dropped before its commit, as by every `?` below, the transaction is rolled back.
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut head = reader::head(&transaction)?;
        for row in rows {
            head = insert(&transaction, head, row)?;
        }
        transaction.prepare_cached(sql::MOVE_HEAD)?.execute(params![integer(head.n)?, head.hash])?;
        Ok(transaction.commit()?)
    }

    fn reader(&self) -> Arc<dyn Reader> {
        self.reader.clone()
    }
}

/// Adds one row behind `head`, and says what the head is then.
fn insert(connection: &Connection, head: Head, row: &Row) -> Result<Head, StoreError> {
    let (n, thread) = (head.n + 1, row.thread_id.as_str());
    let hash = chain::hash(&head.hash, n, thread, row.seq, &row.body);
    let place = integer(n)?;
    connection
        .prepare_cached(sql::ADD_ROW)?
        .execute(params![place, thread, integer(row.seq)?, row.body, hash])
        .map_err(|error| if is_taken(&error) { taken(row) } else { error.into() })?;
    for name in &row.names {
        connection.prepare_cached(sql::MOVE_NAME)?.execute(params![name, place])?;
    }
    for name in &row.opens {
        connection.prepare_cached(sql::OPEN_NAME)?.execute(params![name, thread, place])?;
    }
    for name in &row.closes {
        connection.prepare_cached(sql::CLOSE_NAME)?.execute(params![name])?;
    }
    Ok(Head { n, hash })
}

fn taken(row: &Row) -> StoreError {
    StoreError::Taken { thread_id: row.thread_id.clone(), seq: row.seq }
}

/// Whether a row of the same thread has the place already.
fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| {
        error.code == ErrorCode::ConstraintViolation && error.extended_code == ffi::SQLITE_CONSTRAINT_UNIQUE
    })
}

/// A number as SQLite keeps it. Its integers end at 2⁶³ − 1, which no log reaches.
fn integer(number: u64) -> Result<i64, rusqlite::Error> {
    i64::try_from(number).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}
