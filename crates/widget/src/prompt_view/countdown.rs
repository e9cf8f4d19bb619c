//! How long there is to answer.

use std::{cell::Cell, rc::Rc};

use js_sys::Date;
use sayso_types::{Timestamp, digits};

use crate::{
    dom::{El, el, every, icon},
    icons,
    live::keep,
    view::View,
    words::Word,
};

/// Seconds before the end at which it is said aloud, once; WCAG asks for twenty at least.
const WARNING: usize = 30;

/// The time that is left, counted down, with a warning before it is over.
pub(super) fn countdown(view: &View, expires_at: &Timestamp) -> El {
    let ends = Date::parse(expires_at.as_str());
    let text = el("span");
    let warning = el("span.announcer role=status");
    let element = el("span.countdown part").child(&icon(icons::CLOCK)).child(&text).child(&warning);
    let (words, shown) = (Rc::clone(&view.words), element.clone());
    let warned = Cell::new(false);
    let tick = move || {
        let left = ((ends - Date::now()) / 1000.0).ceil().max(0.0) as usize;
        let time = words.fill(Word::ExpiresIn, &[("time", &clock(left))]);
        text.replace([el("span").say(&time)]);
        if left <= WARNING && left > 0 && !warned.replace(true) {
            shown.set("data-soon", Some(""));
            let seconds = digits(left);
            warning.replace([el("span").say(&words.fill(Word::ExpiresSoon, &[("n", &seconds)]))]);
        }
    };
    tick();
    keep(every(1000, Box::new(tick)));
    element
}

/// `4:59`, `2:04:59`, or days.
fn clock(seconds: usize) -> String {
    let two = |number: usize| if number < 10 { ["0", &digits(number)].concat() } else { digits(number) };
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => [&digits(minutes), ":", &two(rest)].concat(),
        1..48 => [&digits(hours), ":", &two(minutes), ":", &two(rest)].concat(),
        _ => [&digits(hours / 24), " d"].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn a_time_is_written_as_on_a_clock() {
        let written = [0, 59, 61, 3_600, 7_499, 259_200].map(clock);
        assert_eq!(written, ["0:00", "0:59", "1:01", "1:00:00", "2:04:59", "3 d"]);
    }
}
