//! Whether the log is the one that was written.
//!
//! Checked is the log as it stands when the audit begins, so it may be in use meanwhile:
//!
//! - the rows are numbered from 1 without gaps, and each hash follows from the row and the hash before it;
//! - each body is a [`Record`](crate::record::Record) of the row's own thread and place, and the places of a thread go
//!   from 0 without gaps;
//! - the head counts the rows and has the hash of the last, so a removed last row is found;
//! - each name leads to the last row that has it, and no name leads anywhere else;
//! - what counts as open is what the rows leave open.
//!
//! Not checked is what lies in the file besides: its free pages, and the database's own indexes. Rows are read in pages;
//! kept in memory are one number for each thread and what is open.

mod broken;
mod walk;

use std::cmp::min;

use crate::store::{Link, Reader, StoreError, chain::Hash};

pub use broken::{Broken, Misfit};
use walk::{Walk, record};

/// How many rows or names are read at once: enough that a read is not noticed, little enough to hold.
const PAGE: usize = 256;

/// A log in which everything fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many rows it has.
    pub rows: u64,
    /// The hash of the last. Who notes it elsewhere can tell later that these rows are still the same.
    pub head: Hash,
}

/// Goes through the whole log; stops at the first row that does not fit.
pub fn verify(reader: &dyn Reader) -> Result<Verified, Broken> {
    let outline = reader.outline()?;
    let head = outline.head;
    let mut walk = Walk::default();
    while walk.n() < head.n {
        let links = page(reader, walk.n(), min(PAGE as u64, head.n - walk.n()) as usize)?;
        if links.is_empty() {
            return Err(Broken::Missing { n: walk.n() + 1, rows: head.n });
        }
        for link in links {
            walk.step(reader, &link)?;
        }
    }
    if walk.hash() != head.hash {
        return Err(Broken::Head { n: head.n });
    }
    nothing_beyond(reader, head.n)?;
    walk.compare_open(outline.open)?;
    names_lead_to_rows_that_have_them(reader, head.n)?;
    Ok(Verified { rows: head.n, head: head.hash })
}

/// The next links. Where one of them cannot be read, only those before it, so that an earlier misfit is found first.
fn page(reader: &dyn Reader, after: u64, limit: usize) -> Result<Vec<Link>, StoreError> {
    match reader.links(after, limit) {
        Err(StoreError::Unreadable { .. }) => reader.links(after, 1),
        result => result,
    }
}

/// Rows behind the head are there only if the head has moved since.
fn nothing_beyond(reader: &dyn Reader, n: u64) -> Result<(), Broken> {
    let Some(link) = reader.links(n, 1)?.pop() else { return Ok(()) };
    let rows = reader.head()?.n;
    if link.n > rows { Err(Broken::row(&link, Misfit::Beyond { rows })) } else { Ok(()) }
}

/// That a name leads to the last row that has it, the walk has seen; here, that there are no others.
fn names_lead_to_rows_that_have_them(reader: &dyn Reader, rows: u64) -> Result<(), Broken> {
    let mut from = String::new();
    loop {
        let names = reader.names(&from, PAGE)?;
        for (name, n) in &names {
            if *n > rows && *n <= reader.head()?.n {
                // Of a row that was appended after the audit began.
                continue;
            }
            let link = reader.links(n.saturating_sub(1), 1)?.pop().filter(|link| link.n == *n);
            let row = link.map(|link| record(&link)).transpose()?.map(|record| record.to_row());
            if !row.is_some_and(|row| row.names.contains(name)) {
                return Err(Broken::Name { name: name.clone(), n: *n });
            }
        }
        match names.last() {
            Some((last, _)) if *last != from => from.clone_from(last),
            _ => return Ok(()),
        }
    }
}
