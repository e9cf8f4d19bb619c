//! A few reading connections, opened when they are needed and kept for the next who reads.

use std::{
    ops::Deref,
    path::PathBuf,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rusqlite::Connection;

use super::connection;
use crate::store::StoreError;

/// How many reads run at once; others wait for one of them to end. More than there are cores gains nothing, and each
/// costs three open files.
const MOST: usize = 8;

pub(super) struct Pool {
    path: PathBuf,
    busy_timeout: Duration,
    connections: Mutex<Connections>,
    returned: Condvar,
}

#[derive(Default)]
struct Connections {
    idle: Vec<Connection>,
    lent: usize,
}

/// A connection that goes back to the pool when it is dropped.
pub(super) struct Lent<'a> {
    pool: &'a Pool,
    connection: Option<Connection>,
}

impl Pool {
    pub(super) fn new(path: PathBuf, busy_timeout: Duration) -> Self {
        Pool { path, busy_timeout, connections: Mutex::default(), returned: Condvar::new() }
    }

    pub(super) fn lend(&self) -> Result<Lent<'_>, StoreError> {
        let mut connections = self.connections();
        while connections.lent >= MOST {
            connections = self.returned.wait(connections).unwrap_or_else(PoisonError::into_inner);
        }
        connections.lent += 1;
        let idle = connections.idle.pop();
        drop(connections);

        let mut lent = Lent { pool: self, connection: idle };
        if lent.connection.is_none() {
            lent.connection = Some(connection::to_read(&self.path, self.busy_timeout)?);
        }
        Ok(lent)
    }

    /// Nothing in here panics while it holds the lock, and if it did, a count and a list would still be usable.
    fn connections(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for Lent<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("bug: what is lent has a connection until it is dropped")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut connections = self.pool.connections();
        connections.lent -= 1;
        connections.idle.extend(self.connection.take());
        self.pool.returned.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::store::sqlite::Settings;

    fn pool(folder: &tempfile::TempDir) -> Pool {
        Pool::new(folder.path().join("log.db"), Duration::from_secs(5))
    }

    #[test]
    fn many_readers_share_few_connections() {
        let folder = tempfile::tempdir().unwrap();
        let pool = pool(&folder);
        let _writing = connection::to_write(&pool.path, &Settings::default()).unwrap();
        thread::scope(|scope| {
            for _ in 0..8 * MOST {
                scope.spawn(|| {
                    let lent = pool.lend().unwrap();
                    assert!(pool.connections().lent <= MOST);
                    let n: i64 = lent.query_row("SELECT n FROM head", [], |row| row.get(0)).unwrap();
                    assert_eq!(n, 0);
                });
            }
        });
        let connections = pool.connections();
        assert_eq!(connections.lent, 0);
        assert!((1..=MOST).contains(&connections.idle.len()));
    }

    #[test]
    fn a_connection_that_could_not_be_opened_does_not_count_as_lent() {
        let folder = tempfile::tempdir().unwrap();
        let pool = pool(&folder);
        for _ in 0..2 * MOST {
            assert!(pool.lend().is_err(), "there is no file yet");
        }
        let _writing = connection::to_write(&pool.path, &Settings::default()).unwrap();
        assert!(pool.lend().is_ok());
    }
}
