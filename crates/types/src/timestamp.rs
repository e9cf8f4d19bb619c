//! Days and moments as text: RFC 3339. Whether a text is one, not what time it is.

use crate::{cut, shape::id};

id! {
    /// A moment: RFC 3339, such as `2026-11-18T09:30:00Z`.
    ///
    /// ```
    /// use sayso_types::Timestamp;
    ///
    /// assert!("2026-11-18T09:30:00.250Z".parse::<Timestamp>().is_ok());
    /// assert!("2026-02-30T09:30:00Z".parse::<Timestamp>().is_err());
    /// ```
    Timestamp, "a moment as RFC 3339 has it, such as 2026-11-18T09:30:00Z", is_date_time
}

/// Whether `text` is a day of the calendar: `2026-11-18`.
pub(crate) fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return false;
    }
    let (Some(year), Some(month), Some(day)) = (digits(&bytes[..4]), digits(&bytes[5..7]), digits(&bytes[8..])) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// Whether `text` is a moment with its offset from UTC: `2026-11-18T09:30:00+01:00`.
pub(crate) fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_at_checked(10) else { return false };
    let Some(time) = time.strip_prefix(['T', 't']) else { return false };
    let Some(at) = time.bytes().position(|byte| b"Zz+-".contains(&byte)) else { return false };
    let (clock, offset) = time.split_at(at);
    is_date(date) && is_clock(clock) && is_offset(offset)
}

/// `09:30:00`, with fractions of a second or without. A leap second is one.
fn is_clock(text: &str) -> bool {
    let (whole, fraction) = cut(text, b'.').map_or((text, None), |(whole, fraction)| (whole, Some(fraction)));
    let seconds = match whole.as_bytes() {
        [hours_minutes @ .., b':', tens, ones] if is_hours_minutes(hours_minutes) => digits(&[*tens, *ones]),
        _ => None,
    };
    seconds.is_some_and(|seconds| seconds <= 60)
        && fraction.is_none_or(|fraction| digits(fraction.as_bytes()).is_some())
}

fn is_offset(text: &str) -> bool {
    match text.as_bytes() {
        [b'Z' | b'z'] => true,
        [b'+' | b'-', hours_minutes @ ..] => is_hours_minutes(hours_minutes),
        _ => false,
    }
}

fn is_hours_minutes(bytes: &[u8]) -> bool {
    bytes.len() == 5
        && bytes[2] == b':'
        && digits(&bytes[..2]).is_some_and(|hours| hours <= 23)
        && digits(&bytes[3..]).is_some_and(|minutes| minutes <= 59)
}

/// The number that the digits write; its value only matters where they are few.
fn digits(bytes: &[u8]) -> Option<u32> {
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
    let first = bytes.first().and_then(digit)?;
    bytes[1..].iter().try_fold(first, |number, byte| Some(number.wrapping_mul(10).wrapping_add(digit(byte)?)))
}
