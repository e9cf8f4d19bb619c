//! One connection to the file, with all that makes its commits last.

use std::{
    fs::OpenOptions,
    io::ErrorKind,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use super::{
    Settings,
    schema::{self, Content},
};
use crate::store::StoreError;

/// How many pages the write-ahead log grows to before they are moved into the file: 8 MB. A page that is written with
/// every commit is moved once for all of them, and the two syncs that this takes are rarer; with more, who waits for it
/// waits for longer.
const CHECKPOINT: u32 = 2_000;

/// The one connection that writes. It makes the file and its tables where there are none.
pub(super) fn to_write(path: &Path, settings: &Settings) -> Result<Connection, StoreError> {
    create_file(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = connect(path, flags, settings.busy_timeout)?;
    let content = schema::content(&connection, path)?;
    make_durable(&connection, path)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update_and_check(None, "wal_autocheckpoint", CHECKPOINT, |_| Ok(()))?;
    if let Some(pages) = settings.max_pages {
        connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }
    if content == Content::Nothing {
        schema::create(&mut connection, path)?;
    }
    Ok(connection)
}

/// A connection that cannot write, to a log that is there.
pub(super) fn to_read(path: &Path, busy_timeout: Duration) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = connect(path, flags, busy_timeout)?;
    match schema::content(&connection, path)? {
        Content::Log => Ok(connection),
        Content::Nothing => Err(StoreError::Foreign { path: path.to_owned() }),
    }
}

fn connect(path: &Path, flags: OpenFlags, busy_timeout: Duration) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(busy_timeout)?;
    // A stray write of the process would reach the file through mapped memory.
    connection.pragma_update_and_check(None, "mmap_size", 0, |_| Ok(()))?;
    Ok(connection)
}

/// A commit that has returned survives the loss of power.
fn make_durable(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let found: String = connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if found != "wal" {
        return Err(StoreError::Journal { path: path.to_owned(), found });
    }
    connection.pragma_update(None, "synchronous", "full")?;
    // On macOS alone an ordinary sync stops at the disk's own cache.
    connection.pragma_update(None, "fullfsync", true)?;
    Ok(connection.pragma_update(None, "checkpoint_fullfsync", true)?)
}

/// Makes an empty file that only its owner may read, which SQLite then fills and copies the permissions of.
fn create_file(path: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(source) if source.kind() != ErrorKind::AlreadyExists => {
            Err(StoreError::File { path: PathBuf::from(path), source })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(connection: &Connection, pragma: &str, expected: &str) {
        let sql = format!("SELECT CAST({pragma} AS TEXT) FROM pragma_{pragma}");
        let found: String = connection.query_row(&sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, expected, "{pragma}");
    }

    #[test]
    fn what_makes_commits_last_is_really_set() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.db");
        let writing = to_write(&path, &Settings::default()).unwrap();
        for (pragma, expected) in [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1")] {
            check(&writing, pragma, expected);
        }
        let reading = to_read(&path, Settings::default().busy_timeout).unwrap();
        for connection in [&writing, &reading] {
            let timeout: i64 = connection.pragma_query_value(None, "busy_timeout", |row| row.get(0)).unwrap();
            assert_eq!(timeout, 5000);
            let mapped: i64 = connection.pragma_query_value(None, "mmap_size", |row| row.get(0)).unwrap();
            assert_eq!(mapped, 0);
        }
    }

    #[test]
    fn a_reading_connection_cannot_write() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.db");
        let _writing = to_write(&path, &Settings::default()).unwrap();
        let reading = to_read(&path, Duration::ZERO).unwrap();
        let error = reading.execute("UPDATE head SET n = 1", []).unwrap_err();
        assert_eq!(error.sqlite_error_code(), Some(rusqlite::ErrorCode::ReadOnly));
    }
}
