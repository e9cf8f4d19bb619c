//! The tables, and how a file is known for one of ours.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use crate::store::StoreError;

/// `Says`, in the header of every file of ours.
const APPLICATION_ID: i32 = 0x5361_7973;

/// The version of the tables below.
const VERSION: u32 = 1;

/// The log; which names lead to which of its rows, and which of them are open; and the end of its chain.
pub(super) const TABLES: &str = "
    CREATE TABLE log (
        n INTEGER PRIMARY KEY,
        thread TEXT NOT NULL,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        UNIQUE (thread, seq)
    ) STRICT;
    CREATE TABLE name (
        name TEXT PRIMARY KEY,
        n INTEGER NOT NULL REFERENCES log (n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE open (
        name TEXT PRIMARY KEY,
        thread TEXT NOT NULL,
        n INTEGER NOT NULL REFERENCES log (n)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX open_by_thread ON open (thread, n);
    CREATE TABLE head (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        n INTEGER NOT NULL,
        hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT;
    INSERT INTO head (one, n, hash) VALUES (1, 0, zeroblob(32));
";

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A log of this version.
    Log,
    /// Nothing yet.
    Nothing,
}

/// What the file is; an error where it is nothing of ours. Changes nothing.
pub(super) fn content(connection: &Connection, path: &Path) -> Result<Content, StoreError> {
    let foreign = || StoreError::Foreign { path: path.to_owned() };
    let application_id = match pragma::<i32>(connection, "application_id") {
        Err(rusqlite::Error::SqliteFailure(error, _)) if error.code == ErrorCode::NotADatabase => return Err(foreign()),
        result => result?,
    };
    let found = pragma::<u32>(connection, "user_version")?;
    match application_id {
        APPLICATION_ID if found == VERSION => Ok(Content::Log),
        APPLICATION_ID => Err(StoreError::Version { path: path.to_owned(), expected: VERSION, found }),
        0 if found == 0 && pragma::<u32>(connection, "schema_version")? == 0 => Ok(Content::Nothing),
        _ => Err(foreign()),
    }
}

/// Makes the tables where there are none: all of them or none, by whoever comes first.
pub(super) fn create(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if content(&transaction, path)? == Content::Nothing {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(transaction.commit()?)
}

fn pragma<T: rusqlite::types::FromSql>(connection: &Connection, name: &str) -> Result<T, rusqlite::Error> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}
