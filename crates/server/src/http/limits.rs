//! How much one thread may take of the server.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock};
use sayso_types::ThreadId;

use super::error::Error;

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
    asks: DefaultKeyedRateLimiter<ThreadId>,
    posts: DefaultKeyedRateLimiter<ThreadId>,
    streams: Arc<Mutex<HashMap<ThreadId, u32>>>,
}

impl Gate {
    pub(super) fn new(limits: Limits) -> Self {
        Gate {
            limits,
            asks: RateLimiter::keyed(Quota::per_minute(limits.asks)),
            posts: RateLimiter::keyed(Quota::per_minute(limits.posts)),
            streams: Arc::default(),
        }
    }

    pub(super) fn ask(&self, thread: &ThreadId) -> Result<(), Error> {
        rate(&self.asks, thread, "asks a minute", "asks", self.limits.asks)
    }

    pub(super) fn post(&self, thread: &ThreadId) -> Result<(), Error> {
        rate(&self.posts, thread, "items and answers a minute", "posts", self.limits.posts)
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
        metrics::gauge!("sayso_streams").increment(1);
        Ok(Place { thread: thread.clone(), streams: Arc::clone(&self.streams) })
    }
}

fn rate(
    limiter: &DefaultKeyedRateLimiter<ThreadId>,
    thread: &ThreadId,
    what: &'static str,
    limit: &'static str,
    most: NonZeroU32,
) -> Result<(), Error> {
    limiter.check_key(thread).map_err(|until| {
        let wait = until.wait_time_from(governor::clock::DefaultClock::default().now());
        Error::Limited { what, limit, most: most.get(), after: wait.as_secs() + 1 }
    })
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
        metrics::gauge!("sayso_streams").decrement(1);
    }
}
