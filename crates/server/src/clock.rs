//! The time, as the log writes it: RFC 3339 in UTC, to the millisecond.

use std::time::{SystemTime, UNIX_EPOCH};

use sayso_types::Timestamp;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// What tells the time.
pub trait Clock: Send + Sync {
    /// The time.
    fn now(&self) -> SystemTime;
}

/// The clock of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }
}

/// A moment as the log writes it.
pub fn timestamp(at: SystemTime) -> Timestamp {
    let at = OffsetDateTime::from(at);
    let (year, month, day) = at.to_calendar_date();
    let (hour, minute, second, milli) = at.to_hms_milli();
    format!("{year:04}-{:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}Z", u8::from(month))
        .parse()
        .expect("bug: this is RFC 3339")
}

/// The moment that a timestamp names.
pub fn moment(at: &Timestamp) -> SystemTime {
    OffsetDateTime::parse(at.as_str(), &Rfc3339).map_or(UNIX_EPOCH, SystemTime::from)
}

/// Whether `now` is at or behind `at`.
pub fn is_reached(at: &Timestamp, now: &Timestamp) -> bool {
    moment(now) >= moment(at)
}
