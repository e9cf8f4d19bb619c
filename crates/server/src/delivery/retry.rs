//! How often a delivery is tried, and how long it waits in between.

use std::time::Duration;

use reqwest::header::HeaderValue;
use time::{OffsetDateTime, format_description::well_known::Rfc2822};

/// How often, and how long in between.
#[derive(Clone, Debug, PartialEq)]
pub struct Retries {
    /// The wait before the second attempt, the third, and so on; when they are used up, it was the last.
    pub waits: Vec<Duration>,
    /// How much of a wait is left to chance: 0.2 makes it a fifth shorter to a fifth longer.
    pub jitter: f64,
    /// The longest wait that a receiver can ask for.
    pub longest: Duration,
}

impl Default for Retries {
    /// Five attempts in about three minutes: somebody is waiting for the tool to go on.
    fn default() -> Self {
        Retries {
            waits: [1, 5, 30, 120].map(Duration::from_secs).to_vec(),
            jitter: 0.2,
            longest: Duration::from_secs(60 * 60),
        }
    }
}

impl Retries {
    /// How long to wait after that many attempts; nothing when they were the last.
    pub fn wait(&self, attempts: u32, retry_after: Option<Duration>) -> Option<Duration> {
        let index = usize::try_from(attempts.checked_sub(1)?).ok()?;
        let wait = self.waits.get(index)?.mul_f64(1.0 + self.jitter.clamp(0.0, 1.0) * chance());
        let asked = retry_after.unwrap_or_default().min(self.longest);
        Some(wait.max(asked))
    }
}

/// Reads `Retry-After`: seconds, or the time of day in the words of HTTP.
pub(super) fn read_retry_after(value: &HeaderValue) -> Option<Duration> {
    let text = value.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let at = OffsetDateTime::parse(text, &Rfc2822).ok()?;
    // A time that has passed asks for nothing.
    Some(Duration::try_from(at - OffsetDateTime::now_utc()).unwrap_or_default())
}

/// Something from -1 to 1. Without randomness there is no jitter, which hurts nobody.
fn chance() -> f64 {
    getrandom::u32().map_or(0.0, |random| f64::from(random) / f64::from(u32::MAX) * 2.0 - 1.0)
}
