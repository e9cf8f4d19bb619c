//! Moments: a browser's field shows local time, an answer says its offset from UTC.

use js_sys::Date;

/// `2026-11-18T09:30` where the person is, as a moment with its offset.
pub(super) fn from_local(local: &str) -> Option<String> {
    let date = Date::new(&local.into());
    if local.is_empty() || date.get_time().is_nan() {
        return None;
    }
    let minutes = -(date.get_timezone_offset() as i32);
    let seconds = if local.len() == "2026-11-18T09:30".len() { ":00" } else { "" };
    let sign = if minutes < 0 { "-" } else { "+" };
    Some([local, seconds, sign, &two(minutes.abs() / 60), ":", &two(minutes.abs() % 60)].concat())
}

/// A moment, as the person's clock shows it.
pub(super) fn to_local(moment: &str) -> Option<String> {
    let date = Date::new(&moment.into());
    if moment.is_empty() || date.get_time().is_nan() {
        return None;
    }
    let day =
        [&date.get_full_year().to_string(), "-", &two(date.get_month() as i32 + 1), "-", &two(date.get_date() as i32)];
    Some([&day.concat(), "T", &two(date.get_hours() as i32), ":", &two(date.get_minutes() as i32)].concat())
}

fn two(number: i32) -> String {
    let text = number.to_string();
    if text.len() < 2 { ["0", &text].concat() } else { text }
}
