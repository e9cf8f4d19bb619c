//! Which of many options are on the page: those that match what is typed, and of these only a stretch around the eye.

use sayso_types::{Choice, gather, pieces};

use crate::json_text::{has, small_words};

/// As many options are put on the page at a time.
const STEP: usize = 40;

/// As many stay on the page at most.
const MOST: usize = 120;

/// The options that match, and the stretch of them that is on the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Window {
    /// Places of the options that match.
    pub(super) found: Vec<usize>,
    /// The first place of `found` on the page.
    pub(super) start: usize,
    /// The place behind the last.
    pub(super) end: usize,
    /// The place that the keys are at.
    pub(super) active: Option<usize>,
}

impl Window {
    /// The options that match `typed`: every word of it, in the label, the value or the description.
    pub(super) fn search(options: &[Choice], typed: &str) -> Self {
        let typed = small_words(typed);
        let words = gather(pieces(&typed, b' ').filter(|word| !word.is_empty()));
        let matches = |choice: &Choice| {
            let texts = [Some(&choice.label), choice.value.as_ref(), choice.description.as_ref()];
            let texts = || texts.iter().copied().flatten();
            words.iter().all(|word| texts().any(|text| has(text, word)))
        };
        let found = match words.is_empty() {
            true => gather(0..options.len()),
            false => gather((0..options.len()).filter(|index| matches(&options[*index]))),
        };
        Window { end: found.len().min(STEP), found, start: 0, active: None }
    }

    /// Moves the keys' place, and the stretch with it.
    pub(super) fn go(&mut self, active: usize) {
        if self.found.is_empty() {
            return;
        }
        let active = active.min(self.found.len() - 1);
        self.active = Some(active);
        if !(self.start..self.end).contains(&active) {
            self.start = active.saturating_sub(STEP / 2);
            self.end = (self.start + STEP).min(self.found.len());
        }
    }

    /// The eye reached the end of the stretch. Whether there is more.
    pub(super) fn extend_down(&mut self) -> bool {
        let end = (self.end + STEP).min(self.found.len());
        let more = end > self.end;
        self.end = end;
        self.start = self.start.max(self.end.saturating_sub(MOST));
        more
    }

    /// The eye reached the beginning of the stretch. Whether there is more.
    pub(super) fn extend_up(&mut self) -> bool {
        let start = self.start.saturating_sub(STEP);
        let more = start < self.start;
        self.start = start;
        self.end = self.end.min(self.start + MOST);
        more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(count: usize) -> Vec<Choice> {
        (0..count).map(|index| Choice::new(format!("Option {index}"))).collect()
    }

    #[test]
    fn every_word_must_match_somewhere() {
        let mut options = options(3);
        options[1].description = Some("In Berlin".into());
        assert_eq!(Window::search(&options, "berlin OPTION").found, [1]);
        assert_eq!(Window::search(&options, "\u{3000}option\tberlin ").found, [1], "whatever stands between the words");
        assert_eq!(Window::search(&options, " ").found.len(), 3);
        assert!(Window::search(&options, "paris").found.is_empty());
    }

    #[test]
    fn few_of_many_are_on_the_page_wherever_one_goes() {
        let mut window = Window::search(&options(1_000), "");
        assert_eq!((window.start, window.end), (0, STEP));
        window.go(5_000);
        assert_eq!((window.active, window.end), (Some(999), 1_000));
        while window.extend_up() {
            assert!(window.end - window.start <= MOST);
        }
        assert_eq!(window.start, 0);
        while window.extend_down() {
            assert!(window.end - window.start <= MOST);
        }
        assert_eq!(window.end, 1_000);
    }
}
