//! One step after the other along the chain.

use std::collections::{BTreeMap, HashMap};

use super::broken::{Broken, Misfit};
use crate::{
    record::Record,
    store::{
        Link, OpenName, Reader,
        chain::{self, Hash},
    },
};

/// What the rows so far come to.
#[derive(Default)]
pub(super) struct Walk {
    n: u64,
    hash: Hash,
    /// How many rows each thread has.
    threads: HashMap<String, u64>,
    open: BTreeMap<String, OpenName>,
}

impl Walk {
    pub(super) fn n(&self) -> u64 {
        self.n
    }

    pub(super) fn hash(&self) -> Hash {
        self.hash
    }

    /// Takes the next link, if it fits.
    pub(super) fn step(&mut self, reader: &dyn Reader, link: &Link) -> Result<(), Broken> {
        let broken = |misfit| Err(Broken::row(link, misfit));
        let expected = self.n + 1;
        if link.n != expected {
            return broken(Misfit::Number { expected });
        }
        if link.hash != chain::hash(&self.hash, link.n, &link.thread_id, link.seq, &link.body) {
            return broken(Misfit::Hash);
        }
        let taken = self.threads.entry(link.thread_id.clone()).or_default();
        if link.seq != *taken {
            return broken(Misfit::Place { expected: *taken });
        }
        *taken += 1;

        let row = record(link)?.to_row();
        for name in &row.names {
            let found = reader.names(name, 1)?.pop().filter(|(found, _)| found == name).map(|(_, n)| n);
            if found.is_none_or(|found| found < link.n) {
                return broken(Misfit::Name { name: name.clone(), found });
            }
        }
        for name in row.opens {
            let open = OpenName { name: name.clone(), thread_id: link.thread_id.clone(), n: link.n };
            self.open.insert(name, open);
        }
        for name in &row.closes {
            self.open.remove(name);
        }
        (self.n, self.hash) = (link.n, link.hash);
        Ok(())
    }

    /// Compares what the rows leave open with what counts as open.
    pub(super) fn compare_open(mut self, found: Vec<OpenName>) -> Result<(), Broken> {
        for found in found {
            let expected = self.open.remove(&found.name);
            if expected.as_ref() != Some(&found) {
                return Err(Broken::Open {
                    name: found.name,
                    expected: expected.map(|name| name.n),
                    found: Some(found.n),
                });
            }
        }
        match self.open.into_values().next() {
            Some(missing) => Err(Broken::Open { name: missing.name, expected: Some(missing.n), found: None }),
            None => Ok(()),
        }
    }
}

/// The record that the body is, if it is one of the link's own thread and place.
pub(super) fn record(link: &Link) -> Result<Record, Broken> {
    let record: Record = serde_json::from_str(&link.body).map_err(|error| Broken::row(link, Misfit::Body(error)))?;
    let Record { thread_id, seq, .. } = &record;
    if thread_id.as_str() != link.thread_id || *seq != link.seq {
        let misfit = Misfit::Elsewhere { thread_id: thread_id.to_string(), seq: *seq };
        return Err(Broken::row(link, misfit));
    }
    Ok(record)
}
