//! What the audit found that does not fit.

use crate::store::{Link, StoreError};

/// The first thing in a log that does not fit.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// A row.
    #[error("row {n}, place {seq} of {thread_id:?}, does not fit: {misfit}")]
    Row {
        /// Its place in the whole log.
        n: u64,
        /// Its thread.
        thread_id: String,
        /// Its place in the thread.
        seq: u64,
        /// What is wrong with it.
        #[source]
        misfit: Misfit,
    },
    /// The log ends before its head says so.
    #[error("row {n} is missing: the log ends before it, and its head counts {rows} rows")]
    Missing {
        /// The first row that is missing.
        n: u64,
        /// How many there should be.
        rows: u64,
    },
    /// The head has another hash than the last row.
    #[error("the head has another hash than row {n}, which is the last")]
    Head {
        /// The last row.
        n: u64,
    },
    /// A name leads to a row that does not have it.
    #[error("{name:?} leads to row {n}, which does not have that name")]
    Name {
        /// The name.
        name: String,
        /// Where it leads.
        n: u64,
    },
    /// A name that counts as open and should not, or the other way round, or that leads to another row.
    #[error("expected {name:?} to be open {}, found it open {}", at(*expected), at(*found))]
    Open {
        /// The name.
        name: String,
        /// The row by which it should be open, if it should.
        expected: Option<u64>,
        /// The row by which it counts as open, if it does.
        found: Option<u64>,
    },
    /// The log cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is wrong with a row.
#[derive(Debug, thiserror::Error)]
pub enum Misfit {
    /// Another row should come here.
    #[error("row {expected} should come here")]
    Number {
        /// Its number.
        expected: u64,
    },
    /// Not the hash of this row behind the one before it.
    #[error("its hash does not follow from the row and the hash before it")]
    Hash,
    /// Another place of the thread should come here.
    #[error("place {expected} of the thread should come here")]
    Place {
        /// The place.
        expected: u64,
    },
    /// The body is not a record.
    #[error("its body should be a record: {0}")]
    Body(serde_json::Error),
    /// The body is the record of another place.
    #[error("its body is the record of place {seq} of {thread_id:?}")]
    Elsewhere {
        /// The thread that the body names.
        thread_id: String,
        /// The place that the body names.
        seq: u64,
    },
    /// A name of it that leads to an earlier row, or nowhere.
    #[error("expected {name:?} to lead to it or behind it, found it to lead {}", to(*found))]
    Name {
        /// The name.
        name: String,
        /// The row it leads to, if any.
        found: Option<u64>,
    },
    /// The head is before it.
    #[error("the head counts {rows} rows")]
    Beyond {
        /// How many there should be.
        rows: u64,
    },
}

impl Broken {
    pub(super) fn row(link: &Link, misfit: Misfit) -> Self {
        Broken::Row { n: link.n, thread_id: link.thread_id.clone(), seq: link.seq, misfit }
    }
}

fn at(row: Option<u64>) -> String {
    row.map_or("nowhere".into(), |n| format!("at row {n}"))
}

fn to(row: Option<u64>) -> String {
    row.map_or("nowhere".into(), |n| format!("to row {n}"))
}
