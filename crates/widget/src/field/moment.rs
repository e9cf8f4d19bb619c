//! Moments: a browser's field shows local time, an answer says its offset from UTC.

use js_sys::Date;
use sayso_types::digits;

/// How much of a moment says it to the minute.
const MINUTES: usize = "2026-11-18T09:30".len();

/// `2026-11-18T09:30` where the person is, as a moment with its offset.
pub(super) fn from_local(local: &str) -> Option<String> {
    let date = Date::new(&local.into());
    if local.is_empty() || date.get_time().is_nan() {
        return None;
    }
    // Behind UTC is what the browser counts up.
    let behind = date.get_timezone_offset();
    let minutes = behind.abs() as usize;
    let seconds = if local.len() == MINUTES { ":00" } else { "" };
    let sign = if behind > 0.0 { "-" } else { "+" };
    Some([local, seconds, sign, &two(minutes / 60), ":", &two(minutes % 60)].concat())
}

/// A moment, as the person's clock shows it.
pub(super) fn to_local(moment: &str) -> Option<String> {
    let date = Date::new(&moment.into());
    if moment.is_empty() || date.get_time().is_nan() {
        return None;
    }
    // Moved by its offset, a moment says in UTC what the person's clock says.
    let moved = Date::new(&(date.get_time() - date.get_timezone_offset() * 60_000.0).into());
    String::from(moved.to_iso_string()).get(..MINUTES).map(str::to_owned)
}

fn two(number: usize) -> String {
    let text = digits(number);
    if text.len() < 2 { ["0", &text].concat() } else { text }
}
