//! A text of somebody else's, put on the page as display text says: as text, with what hides in it named.

use sayso_types::{DisplayText, Segment};
use wasm_bindgen::UnwrapThrowExt;
use web_sys::Element;

use super::document;

/// `text` for where only text can be: an attribute, or the value of a field.
pub(crate) fn shown_text(text: &str) -> String {
    DisplayText::new(text).to_string()
}

/// Appends `text` to `parent`, with every escape in an element of its own, so that it cannot be forged by text.
pub(crate) fn shown(parent: &Element, text: &str) {
    let display = DisplayText::new(text);
    for segment in display.segments() {
        match segment {
            Segment::Plain(plain) => parent.append_with_str_1(plain).expect_throw("bug: text can be appended"),
            named => {
                let mark = document().create_element("mark").expect_throw("bug: not a tag");
                mark.set_class_name("hidden-char");
                mark.set_text_content(Some(&named.shown()));
                parent.append_child(&mark).expect_throw("bug: an element can be appended");
            }
        }
    }
}
