//! A text of somebody else's, put on the page as display text says: as text, with what hides in it named.

use sayso_types::{DisplayText, Segment};

use super::{
    El, el,
    orders::{Order, order},
};

/// `text` for where only text can be: an attribute, or the value of a field.
pub(crate) fn shown_text(text: &str) -> String {
    DisplayText::new(text).shown()
}

/// Appends `text` to `parent`, with every escape in an element of its own, so that it cannot be forged by text.
pub(super) fn shown(parent: El, text: &str) {
    let display = DisplayText::new(text);
    for segment in display.segments() {
        match segment {
            Segment::Plain(plain) => order(Order::Show, parent.0, |orders| orders.tell(plain)),
            named => {
                parent.child(el("mark.hidden-char").say(&named.shown()));
            }
        }
    }
}
