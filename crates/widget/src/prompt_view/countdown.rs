//! How long there is to answer.

use std::cell::Cell;

use sayso_types::{Timestamp, digits, join};

use crate::{
    dom::{El, el, every, until},
    icons,
    live::keep_all,
    view::View,
    words::Word,
};

/// Seconds before the end at which it is said aloud, once; WCAG asks for twenty at least.
const WARNING: usize = 30;

/// The time that is left, counted down, with a warning before it is over.
pub(super) fn countdown(view: &View, expires_at: &Timestamp) -> El {
    let text = el("span");
    let warning = el("span.announcer role=status");
    let element = el("span.countdown part").icon(icons::CLOCK).child(text).child(warning);
    let (view, ends) = (view.clone(), expires_at.clone());
    let warned = Cell::new(false);
    let tick = move || {
        let left = until(ends.as_str()) as usize;
        text.clear().say(&view.words.fill(Word::ExpiresIn, &[("time", &clock(left))]));
        if left <= WARNING && left > 0 && !warned.replace(true) {
            element.put("data-soon", "");
            let seconds = digits(left);
            warning.clear().say(&view.words.fill(Word::ExpiresSoon, &[("n", &seconds)]));
        }
    };
    tick();
    keep_all(every(1000, Box::new(tick)));
    element
}

/// `4:59`, `2:04:59`, or days.
fn clock(seconds: usize) -> String {
    let two = |number: usize| if number < 10 { join(&["0", &digits(number)]) } else { digits(number) };
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => join(&[&digits(minutes), ":", &two(rest)]),
        1..48 => join(&[&digits(hours), ":", &two(minutes), ":", &two(rest)]),
        _ => join(&[&digits(hours / 24), " d"]),
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
