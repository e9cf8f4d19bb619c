//! How much one thread may take of the server.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock};
use sayso_types::ThreadId;

use super::error::Error;
use crate::figures;

/// What one thread may do, each to be set by the operator.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Asks of one thread in a minute.
    pub asks: NonZeroU32,
    /// Items and answers of one thread in a minute.
    pub posts: NonZeroU32,
    /// Event streams of one thread at once.
    pub streams: u32,
    /// The longest wait.
    pub wait: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            asks: NonZeroU32::new(600).expect("bug: not zero"),
            posts: NonZeroU32::new(6_000).expect("bug: not zero"),
            streams: 64,
            wait: Duration::from_secs(300),
        }
    }
}

pub(super) struct Gate {
    pub(super) limits: Limits,
    asks: Rate,
    posts: Rate,
    streams: Arc<Mutex<HashMap<ThreadId, u32>>>,
}

impl Gate {
    pub(super) fn new(limits: Limits) -> Self {
        Gate {
            limits,
            asks: Rate::new("asks a minute", "asks", limits.asks),
            posts: Rate::new("items and answers a minute", "posts", limits.posts),
            streams: Arc::default(),
        }
    }

    pub(super) fn ask(&self, thread: &ThreadId) -> Result<(), Error> {
        self.asks.check(thread)
    }

    pub(super) fn post(&self, thread: &ThreadId) -> Result<(), Error> {
        self.posts.check(thread)
    }

    /// A place for one more stream, held until it is dropped.
    pub(super) fn stream(&self, thread: &ThreadId) -> Result<Place, Error> {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let open = streams.entry(thread.clone()).or_default();
        if *open >= self.limits.streams {
            let most = self.limits.streams;
            return Err(Error::Limited { what: "streams of a thread", limit: "streams", most, after: 5 });
        }
        *open += 1;
        figures::stream_opened();
        Ok(Place { thread: thread.clone(), streams: Arc::clone(&self.streams) })
    }
}

/// How many checks there are at least before threads are looked for that have been quiet for long enough. Each check adds one
/// thread at most.
const SWEEP: usize = 1_024;

/// How often each thread may do something.
struct Rate {
    limiter: DefaultKeyedRateLimiter<ThreadId>,
    what: &'static str,
    limit: &'static str,
    most: NonZeroU32,
    /// How many checks there are until the next look: to count the threads with each takes longer than the check.
    until_sweep: AtomicUsize,
}

impl Rate {
    fn new(what: &'static str, limit: &'static str, most: NonZeroU32) -> Self {
        let limiter = RateLimiter::keyed(Quota::per_minute(most));
        Rate { limiter, what, limit, most, until_sweep: AtomicUsize::new(SWEEP) }
    }

    fn check(&self, thread: &ThreadId) -> Result<(), Error> {
        self.sweep();
        self.limiter.check_key(thread).map_err(|until| {
            let wait = until.wait_time_from(governor::clock::DefaultClock::default().now());
            Error::Limited { what: self.what, limit: self.limit, most: self.most.get(), after: wait.as_secs() + 1 }
        })
    }

    /// Forgets the threads that have all of their quota again: to remember them changes nothing.
    fn sweep(&self) {
        if self.until_sweep.fetch_sub(1, Ordering::Relaxed) > 1 {
            return;
        }
        // Where two come at once the second finds nothing to do.
        self.limiter.retain_recent();
        self.until_sweep.store(self.limiter.len().max(SWEEP), Ordering::Relaxed);
    }
}

/// One open stream.
pub(super) struct Place {
    thread: ThreadId,
    streams: Arc<Mutex<HashMap<ThreadId, u32>>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = streams.get_mut(&self.thread) {
            *open -= 1;
            if *open == 0 {
                streams.remove(&self.thread);
            }
        }
        figures::stream_closed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Live;

    /// A server that ran for months remembered every thread that had ever asked.
    #[test]
    fn threads_that_were_quiet_are_forgotten() {
        // So fast a limit that every thread has its quota back at once.
        let rate = Rate::new("asks", "asks", NonZeroU32::MAX);
        for _ in 0..20 * SWEEP {
            assert!(rate.check(&Live::thread_id()).is_ok());
        }
        assert!(rate.limiter.len() <= 2 * SWEEP, "{} threads are remembered", rate.limiter.len());
    }
}
