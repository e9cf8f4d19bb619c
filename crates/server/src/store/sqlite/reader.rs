//! The reading side of the file. Each read sees one moment of it.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, Params, params};
use sayso_types::ThreadId;

use super::{Settings, absolute, integer, library, pool::Pool, sql};
use crate::store::{Head, Link, OpenName, Outline, Reader, StoreError};

/// The reading side of a log in one SQLite file.
pub struct SqliteReader {
    pool: Pool,
}

impl SqliteReader {
    /// The log at `path`, which has to be there. Nothing is ever written to it; but while it is read two files lie beside
    /// it, so its folder must not be read-only.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        library::check(rusqlite::version_number())?;
        let reader = Self::new(absolute(path.as_ref())?, &Settings::default());
        reader.pool.lend()?;
        Ok(reader)
    }

    pub(super) fn new(path: PathBuf, settings: &Settings) -> Self {
        SqliteReader { pool: Pool::new(path, settings.busy_timeout) }
    }
}

impl Reader for SqliteReader {
    fn find(&self, name: &str) -> Result<Option<String>, StoreError> {
        let connection = self.pool.lend()?;
        let mut find = connection.prepare_cached(sql::FIND)?;
        Ok(find.query_row(params![name], |row| row.get(0)).optional()?)
    }

    fn thread(&self, thread: &ThreadId, after: u64, limit: usize) -> Result<Vec<String>, StoreError> {
        bodies(&*self.pool.lend()?, sql::THREAD, params![thread.as_str(), at_most(after), at_most(limit)])
    }

    fn last(&self, thread: &ThreadId) -> Result<Option<u64>, StoreError> {
        let connection = self.pool.lend()?;
        let mut last = connection.prepare_cached(sql::LAST)?;
        Ok(last.query_row(params![thread.as_str()], |row| {
            row.get::<_, Option<i64>>(0)?.map(|seq| natural(0, seq)).transpose()
        })?)
    }

    fn open(&self, thread: Option<&ThreadId>) -> Result<Vec<String>, StoreError> {
        let connection = self.pool.lend()?;
        match thread {
            None => bodies(&connection, sql::OPEN, []),
            Some(thread) => bodies(&connection, sql::OPEN_IN_THREAD, params![thread.as_str()]),
        }
    }

    fn links(&self, after: u64, limit: usize) -> Result<Vec<Link>, StoreError> {
        let connection = self.pool.lend()?;
        let mut links = connection.prepare_cached(sql::LINKS)?;
        let mut rows = links.query(params![at_most(after), at_most(limit)])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let n = natural(0, row.get(0)?)?;
            found.push(link(n, row).map_err(|source| StoreError::Unreadable { n, source })?);
        }
        Ok(found)
    }

    fn head(&self) -> Result<Head, StoreError> {
        head(&*self.pool.lend()?)
    }

    fn names(&self, from: &str, limit: usize) -> Result<Vec<(String, u64)>, StoreError> {
        let connection = self.pool.lend()?;
        let mut names = connection.prepare_cached(sql::NAMES)?;
        let found =
            names.query_map(params![from, at_most(limit)], |row| Ok((row.get(0)?, natural(1, row.get(1)?)?)))?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn outline(&self) -> Result<Outline, StoreError> {
        let connection = self.pool.lend()?;
        // One transaction, so that both are of the same moment.
        let snapshot = connection.unchecked_transaction()?;
        let head = head(&snapshot)?;
        let mut names = snapshot.prepare_cached(sql::OPEN_NAMES)?;
        let open = names.query_map([], |row| {
            Ok(OpenName { name: row.get(0)?, thread_id: row.get(1)?, n: natural(2, row.get(2)?)? })
        })?;
        Ok(Outline { head, open: open.collect::<Result<_, _>>()? })
    }
}

/// The end of the chain, as the connection sees it.
pub(super) fn head(connection: &Connection) -> Result<Head, StoreError> {
    let mut head = connection.prepare_cached(sql::HEAD)?;
    Ok(head.query_row([], |row| Ok(Head { n: natural(0, row.get(0)?)?, hash: row.get(1)? }))?)
}

fn bodies(connection: &Connection, sql: &str, params: impl Params) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params, |row| row.get(0))?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn link(n: u64, row: &rusqlite::Row<'_>) -> Result<Link, rusqlite::Error> {
    Ok(Link { n, thread_id: row.get(1)?, seq: natural(2, row.get(2)?)?, body: row.get(3)?, hash: row.get(4)? })
}

/// A number of column `column` that was written by `integer`.
fn natural(column: usize, number: i64) -> Result<u64, rusqlite::Error> {
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, number))
}

/// A bound that SQLite understands. There is no row beyond its largest number, so nothing is lost.
fn at_most(bound: impl TryInto<u64>) -> i64 {
    bound.try_into().ok().and_then(|bound| integer(bound).ok()).unwrap_or(i64::MAX)
}
