//! Moments: a browser's field shows local time, an answer says its offset from UTC.

use js_sys::Date;
use sayso_types::digits;

/// `2026-11-18T09:30` where the person is, as a moment with its offset.
pub(super) fn from_local(local: &str) -> Option<String> {
    let date = Date::new(&local.into());
    if local.is_empty() || date.get_time().is_nan() {
        return None;
    }
    // Behind UTC is what the browser counts up.
    let behind = date.get_timezone_offset();
    let minutes = behind.abs() as usize;
    let seconds = if local.len() == "2026-11-18T09:30".len() { ":00" } else { "" };
    let sign = if behind > 0.0 { "-" } else { "+" };
    Some([local, seconds, sign, &two(minutes / 60), ":", &two(minutes % 60)].concat())
}

/// A moment, as the person's clock shows it.
pub(super) fn to_local(moment: &str) -> Option<String> {
    let date = Date::new(&moment.into());
    if moment.is_empty() || date.get_time().is_nan() {
        return None;
    }
    let day = [
        &digits(date.get_full_year() as usize),
        "-",
        &two(date.get_month() as usize + 1),
        "-",
        &two(date.get_date() as usize),
    ];
    Some([&day.concat(), "T", &two(date.get_hours() as usize), ":", &two(date.get_minutes() as usize)].concat())
}

fn two(number: usize) -> String {
    let text = digits(number);
    if text.len() < 2 { ["0", &text].concat() } else { text }
}
