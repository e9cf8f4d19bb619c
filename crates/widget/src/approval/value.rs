//! One value as it is read: a short one on its line, a long one below, a change of text as a diff.

use super::Unseen;
use sayso_types::{digits, pieces};

use crate::{
    dom::{El, el},
    entry::{Argument, ArgumentKind},
    live::Live,
    view::View,
    words::Word,
};

/// More lines than this are folded until the person asks for them.
const LINES: usize = 14;

/// A line of the panel holds about as many characters.
const WIDTH: usize = 72;

/// A text that shows what is taken away and what is added, as `diff -u` writes it.
fn is_diff(text: &str) -> bool {
    let starts = |prefix: &str| pieces(text, b'\n').any(|line| line.starts_with(prefix));
    starts("@@ ") || (starts("--- ") && starts("+++ "))
}

/// How many lines a value takes on the page, about.
fn height(text: &str) -> usize {
    pieces(text, b'\n').map(|line| 1 + line.chars().count() / WIDTH).sum()
}

/// The value, where it is one for which there is no room on its line.
pub(super) fn shown(view: &View, argument: &Argument, unseen: &Unseen) -> Option<El> {
    let text = argument.text();
    let lines = height(&text);
    let block = match argument.kind {
        ArgumentKind::Text if is_diff(&text) => diff(&text),
        ArgumentKind::Text | ArgumentKind::Json if lines > 1 => el("pre.block").show(&text),
        _ => return None,
    };
    if lines <= LINES {
        return Some(el("div.value").child(block));
    }
    let folded = Live::new(true);
    unseen.fold();
    let counted = unseen.clone();
    let (cut, hidden) = (folded.clone(), folded.clone());
    let block = block.bind_flag("data-folded", "", move || cut.get());
    let more = el("button.quiet.unfold type=button")
        .say(&view.words.fill(Word::ShowAll, &[("n", &digits(lines))]))
        .hide(move || !hidden.get())
        .on("click", move |_| {
            if folded.get_untracked() {
                folded.set(false);
                counted.unfold();
            }
        });
    Some(el("div.value").child(block).child(more))
}

fn diff(text: &str) -> El {
    let mut begun = false;
    let line = |line: &str| {
        begun |= line.starts_with("@@");
        let class = match line.as_bytes().first() {
            // Above the first change stand the names of the files.
            _ if !begun => el("span.hunk"),
            Some(b'+') => el("span.add"),
            Some(b'-') => el("span.del"),
            Some(b'@') => el("span.hunk"),
            _ => el("span.same"),
        };
        class.show(line)
    };
    el("pre.block.diff").children(pieces(text, b'\n').map(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_with_dashes_is_no_diff() {
        assert!(!is_diff("- milk\n- eggs\n+ maybe bread"));
        assert!(is_diff("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b"));
    }

    #[test]
    fn a_long_line_is_as_high_as_the_lines_it_takes() {
        assert_eq!((height("a"), height(&"x".repeat(720)), height("a\nb\n\nc")), (1, 11, 4));
    }
}
