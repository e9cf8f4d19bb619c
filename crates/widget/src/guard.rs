//! What keeps a yes from being given by accident: it counts only after the prompt has stood still, in view and
//! uncovered, and only by an act of the person's own that began after that.
//!
//! A screen reader's click comes without a press; any other click must have one that counted.
//!
//! Times are those of events, in milliseconds since the page began: a clock that nobody sets. A no is never held back.

mod watch;

pub(crate) use watch::Watch;

/// How long a prompt must stand still: what Chromium and Firefox wait before their own permission prompts take a click.
pub(crate) const HOLD: f64 = 500.0;

/// Why a yes does not count yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arming {
    /// It has only just come up, and is not on the page yet.
    Fresh,
    /// Something of what would run has not been in view.
    Unseen,
    /// Something covers or dims it.
    Covered,
    /// It has moved, changed or come up a moment ago.
    Soon,
    /// It counts.
    Armed,
}

/// A key or a button of the mouse that went down on the control.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Press {
    /// When.
    pub(crate) at: f64,
    /// Whether a person did it.
    pub(crate) trusted: bool,
    /// Whether it is a key that is held down.
    pub(crate) repeat: bool,
}

/// A press that has become a click.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Click {
    /// When.
    pub(crate) at: f64,
    /// Whether a person did it.
    pub(crate) trusted: bool,
    /// Which click of a row it is: 2 for the second of a double click, 0 for a key.
    pub(crate) count: i32,
}

/// The guard of one prompt.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Guard {
    still_since: f64,
    seen: bool,
    clear: bool,
    /// Whether the last press counted; nothing where there was none since the last click.
    press: Option<bool>,
}

impl Guard {
    /// A guard of a prompt that came up now, with all of it to be looked at first.
    pub(crate) fn new(now: f64) -> Self {
        Guard { still_since: now, seen: false, clear: true, press: None }
    }

    /// The prompt moved, changed, or came back into view: it starts over.
    pub(crate) fn disturb(&mut self, now: f64) {
        self.still_since = self.still_since.max(now);
        self.press = self.press.map(|_| false);
    }

    /// Everything that would run has been in view.
    pub(crate) fn see(&mut self) {
        self.seen = true;
    }

    /// Whether something covers or dims the prompt.
    pub(crate) fn cover(&mut self, covered: bool, now: f64) {
        if self.clear == covered {
            self.clear = !covered;
            self.disturb(now);
        }
    }

    /// Whether a yes counts at that moment.
    pub(crate) fn arming(&self, now: f64) -> Arming {
        if !self.seen {
            Arming::Unseen
        } else if !self.clear {
            Arming::Covered
        } else if now - self.still_since < HOLD {
            Arming::Soon
        } else {
            Arming::Armed
        }
    }

    /// Takes notice of a press. What goes down too early counts for nothing, however long it is held.
    pub(crate) fn press(&mut self, press: Press) {
        self.press = Some(press.trusted && !press.repeat && self.arming(press.at) == Arming::Armed);
    }

    /// Whether a click is a yes. Whatever it is, its press is used up.
    pub(crate) fn takes(&mut self, click: Click) -> bool {
        let pressed = self.press.take().unwrap_or(click.count == 0);
        pressed && click.trusted && click.count <= 1 && self.arming(click.at) == Arming::Armed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(now: f64) -> Guard {
        let mut guard = Guard::new(now);
        guard.see();
        guard
    }

    fn press(at: f64) -> Press {
        Press { at, trusted: true, repeat: false }
    }

    fn click(at: f64) -> Click {
        Click { at, trusted: true, count: 1 }
    }

    #[test]
    fn a_yes_counts_after_half_a_second_of_standing_still() {
        for (at, taken) in [(100.0, false), (499.0, false), (500.0, true), (9000.0, true)] {
            let mut guard = seen(0.0);
            guard.press(press(at));
            assert_eq!(guard.takes(click(at)), taken, "{at}");
        }
        let mut guard = seen(0.0);
        guard.disturb(800.0);
        guard.press(press(1200.0));
        assert!(!guard.takes(click(1200.0)), "it moved 400 ms ago");
    }

    #[test]
    fn a_press_that_began_too_early_never_counts() {
        let mut guard = seen(0.0);
        guard.press(press(400.0));
        assert!(!guard.takes(click(700.0)));
        guard.press(press(800.0));
        assert!(guard.takes(click(900.0)));
    }

    #[test]
    fn a_click_without_a_press_counts_only_from_a_screen_reader() {
        let mut guard = seen(0.0);
        assert!(!guard.takes(click(900.0)), "pressed somewhere else");
        assert!(guard.takes(Click { count: 0, ..click(900.0) }));
        assert!(!guard.takes(Click { count: 0, ..click(400.0) }));
        guard.press(press(900.0));
        assert!(guard.takes(click(950.0)));
        assert!(!guard.takes(click(951.0)), "one press, one click");
    }

    #[test]
    fn held_keys_second_clicks_and_scripts_do_nothing() {
        let mut guard = seen(0.0);
        guard.press(Press { repeat: true, ..press(900.0) });
        assert!(!guard.takes(Click { count: 0, ..click(900.0) }));
        guard.press(press(900.0));
        assert!(!guard.takes(Click { count: 2, ..click(900.0) }));
        guard.press(press(900.0));
        assert!(!guard.takes(Click { trusted: false, ..click(900.0) }));
        guard.press(Press { trusted: false, ..press(900.0) });
        assert!(!guard.takes(click(900.0)));
    }

    #[test]
    fn a_press_is_lost_when_the_prompt_changes_under_it() {
        let mut guard = seen(0.0);
        guard.press(press(900.0));
        guard.disturb(910.0);
        assert!(!guard.takes(click(2000.0)));
    }

    #[test]
    fn nothing_unseen_or_covered_is_armed() {
        let mut guard = Guard::new(0.0);
        assert_eq!(guard.arming(9000.0), Arming::Unseen);
        guard.see();
        guard.cover(true, 9000.0);
        assert_eq!(guard.arming(9900.0), Arming::Covered);
        guard.cover(false, 10_000.0);
        assert_eq!((guard.arming(10_100.0), guard.arming(10_500.0)), (Arming::Soon, Arming::Armed));
        guard.cover(false, 10_600.0);
        assert_eq!(guard.arming(10_600.0), Arming::Armed, "nothing changed");
    }
}
