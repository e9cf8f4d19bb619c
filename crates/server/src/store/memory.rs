//! A log in memory: gone with the process.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    ops::Bound,
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard},
};

use sayso_types::ThreadId;

use super::{Head, Link, OpenName, Outline, Reader, Row, Store, StoreError, chain};

/// A log in memory.
#[derive(Default)]
pub struct MemoryStore(Arc<MemoryReader>);

#[derive(Default)]
struct MemoryReader(RwLock<Log>);

/// The rows, and by which ways they are found. A row is named by its place in the whole log, from 1.
#[derive(Default)]
struct Log {
    links: Vec<Link>,
    threads: HashMap<String, BTreeMap<u64, u64>>,
    names: BTreeMap<String, u64>,
    open: BTreeMap<String, u64>,
    open_by_thread: HashMap<String, BTreeSet<String>>,
}

impl MemoryStore {
    /// An empty log.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Store for MemoryStore {
    fn append(&mut self, rows: &[Row]) -> Result<(), StoreError> {
        let mut log = self.0.0.write().unwrap_or_else(PoisonError::into_inner);
        log.check(rows)?;
        for row in rows {
            log.push(row);
        }
        Ok(())
    }

    fn reader(&self) -> Arc<dyn Reader> {
        self.0.clone()
    }
}

impl Log {
    fn check(&self, rows: &[Row]) -> Result<(), StoreError> {
        let mut batch = HashSet::new();
        for Row { thread_id, seq, .. } in rows {
            let kept = self.threads.get(thread_id.as_str()).is_some_and(|places| places.contains_key(seq));
            if kept || !batch.insert((thread_id, seq)) {
                return Err(StoreError::Taken { thread_id: thread_id.clone(), seq: *seq });
            }
        }
        Ok(())
    }

    fn push(&mut self, row: &Row) {
        let Head { n, hash } = self.head();
        let (n, thread) = (n + 1, row.thread_id.as_str());
        self.threads.entry(thread.to_owned()).or_default().insert(row.seq, n);
        self.links.push(Link {
            n,
            thread_id: thread.to_owned(),
            seq: row.seq,
            body: row.body.clone(),
            hash: chain::hash(&hash, n, thread, row.seq, &row.body),
        });
        for name in &row.names {
            self.names.insert(name.clone(), n);
        }
        for name in &row.opens {
            self.close(name);
            self.open.insert(name.clone(), n);
            self.open_by_thread.entry(thread.to_owned()).or_default().insert(name.clone());
        }
        for name in &row.closes {
            self.close(name);
        }
    }

    fn close(&mut self, name: &str) {
        let Some(n) = self.open.remove(name) else { return };
        let thread = self.link(n).thread_id.clone();
        let Some(names) = self.open_by_thread.get_mut(&thread) else { return };
        names.remove(name);
        if names.is_empty() {
            self.open_by_thread.remove(&thread);
        }
    }

    fn head(&self) -> Head {
        self.links.last().map_or(Head { n: 0, hash: chain::START }, |link| Head { n: link.n, hash: link.hash })
    }

    fn link(&self, n: u64) -> &Link {
        &self.links[n as usize - 1]
    }

    fn body(&self, n: u64) -> String {
        self.link(n).body.clone()
    }
}

impl MemoryReader {
    /// The log as it stands. `append` refuses before it changes anything, so even a poisoned lock guards whole batches.
    fn log(&self) -> RwLockReadGuard<'_, Log> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reader for MemoryReader {
    fn find(&self, name: &str) -> Result<Option<String>, StoreError> {
        let log = self.log();
        Ok(log.names.get(name).map(|&n| log.body(n)))
    }

    fn thread(&self, thread: &ThreadId, after: u64, limit: usize) -> Result<Vec<String>, StoreError> {
        let log = self.log();
        let Some(places) = log.threads.get(thread.as_str()) else { return Ok(Vec::new()) };
        let behind = places.range((Bound::Excluded(after), Bound::Unbounded));
        Ok(behind.take(limit).map(|(_, &n)| log.body(n)).collect())
    }

    fn last(&self, thread: &ThreadId) -> Result<Option<u64>, StoreError> {
        let log = self.log();
        Ok(log.threads.get(thread.as_str()).and_then(|places| places.last_key_value()).map(|(&seq, _)| seq))
    }

    fn open(&self, thread: Option<&ThreadId>) -> Result<Vec<String>, StoreError> {
        let log = self.log();
        let places: BTreeSet<u64> = match thread {
            None => log.open.values().copied().collect(),
            Some(thread) => {
                let names = log.open_by_thread.get(thread.as_str()).into_iter().flatten();
                names.filter_map(|name| log.open.get(name).copied()).collect()
            }
        };
        Ok(places.into_iter().map(|n| log.body(n)).collect())
    }

    fn links(&self, after: u64, limit: usize) -> Result<Vec<Link>, StoreError> {
        let skipped = usize::try_from(after).unwrap_or(usize::MAX);
        Ok(self.log().links.iter().skip(skipped).take(limit).cloned().collect())
    }

    fn head(&self) -> Result<Head, StoreError> {
        Ok(self.log().head())
    }

    fn names(&self, from: &str, limit: usize) -> Result<Vec<(String, u64)>, StoreError> {
        let log = self.log();
        let names = log.names.range::<str, _>((Bound::Included(from), Bound::Unbounded));
        Ok(names.take(limit).map(|(name, &n)| (name.clone(), n)).collect())
    }

    fn outline(&self) -> Result<Outline, StoreError> {
        let log = self.log();
        let open = log.open.iter().map(|(name, &n)| OpenName {
            name: name.clone(),
            thread_id: log.link(n).thread_id.clone(),
            n,
        });
        Ok(Outline { head: log.head(), open: open.collect() })
    }
}
