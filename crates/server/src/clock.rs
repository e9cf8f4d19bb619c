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
    let mut text = String::with_capacity("2026-11-18T09:30:00.000Z".len());
    for (number, digits, behind) in [
        (year.unsigned_abs(), 4, '-'),
        (u8::from(month).into(), 2, '-'),
        (day.into(), 2, 'T'),
        (hour.into(), 2, ':'),
        (minute.into(), 2, ':'),
        (second.into(), 2, '.'),
        (milli.into(), 3, 'Z'),
    ] {
        push_digits(&mut text, number, digits);
        text.push(behind);
    }
    Timestamp::try_from(text).expect("bug: this is RFC 3339")
}

/// Adds the last digits of a number, so many.
fn push_digits(text: &mut String, number: u32, digits: u32) {
    let digit = |place| (number / 10_u32.pow(place) % 10) as u8;
    text.extend((0..digits).rev().map(|place| char::from(b'0' + digit(place))));
}

/// The moment that a timestamp names.
pub fn moment(at: &Timestamp) -> SystemTime {
    OffsetDateTime::parse(at.as_str(), &Rfc3339).map_or(UNIX_EPOCH, SystemTime::from)
}

/// Whether `now` is at or behind `at`.
pub fn is_reached(at: &Timestamp, now: &Timestamp) -> bool {
    moment(now) >= moment(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_to_the_millisecond() {
        for (millis, expected) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_827_696_007, "2000-02-29T12:34:56.007Z"),
            (1_795_128_387_667, "2026-11-19T22:46:27.667Z"),
        ] {
            let at = UNIX_EPOCH + std::time::Duration::from_millis(millis);
            assert_eq!(timestamp(at).as_str(), expected);
            assert_eq!(moment(&timestamp(at)), at);
        }
    }
}
