//! JSON and letters as text: by the browser's own means in the browser, which cost few bytes; by Rust's elsewhere.

use sayso_types::Json;

#[cfg(any(target_arch = "wasm32", test))]
mod read;
#[cfg(any(target_arch = "wasm32", test))]
mod write;

#[cfg(target_arch = "wasm32")]
mod host {
    use super::{Json, read, write};
    use crate::dom;

    pub(super) use crate::dom::{has, small_words};

    pub(super) fn text(json: &Json) -> String {
        write::write(json, dom::number_text)
    }

    pub(super) fn pretty(json: &Json) -> Option<String> {
        dom::checked(&text(json), 2)
    }

    pub(super) fn parse(text: &str) -> Option<Json> {
        // The browser rounds what it reads: at the edge nobody can tell what was typed.
        read::read(&dom::checked(text, 0)?, dom::number, read::SAFE)
    }

    pub(super) fn written(text: &str) -> Option<Json> {
        read::read(text, dom::number, read::EXACT)
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use super::Json;

    pub(super) fn text(json: &Json) -> String {
        json.to_string()
    }

    pub(super) fn pretty(json: &Json) -> Option<String> {
        Some(json.to_string())
    }

    pub(super) fn small_words(text: &str) -> String {
        text.to_lowercase().replace(char::is_whitespace, " ")
    }

    pub(super) fn has(text: &str, small: &str) -> bool {
        text.to_lowercase().contains(small)
    }

    pub(super) fn parse(text: &str) -> Option<Json> {
        text.parse().ok()
    }

    pub(super) fn written(text: &str) -> Option<Json> {
        parse(text)
    }
}

/// A value as JSON.
pub(crate) fn text(json: &Json) -> String {
    host::text(json)
}

/// A value for people to read.
pub(crate) fn pretty(json: &Json) -> String {
    host::pretty(json).unwrap_or_default()
}

/// What a person typed; `None` where it is not JSON that Sayso holds exactly.
pub(crate) fn parse(text: &str) -> Option<Json> {
    host::parse(text)
}

/// A value of the page's; `None` where it is none that Sayso holds exactly.
pub(crate) fn of(value: &wasm_bindgen::JsValue) -> Option<Json> {
    host::written(&crate::dom::text_of(value)?)
}

/// The words of a text in small letters, for comparing, with blanks between them.
pub(crate) fn small_words(text: &str) -> String {
    host::small_words(text)
}

/// Whether a text, in small letters, has those in it.
pub(crate) fn has(text: &str, small: &str) -> bool {
    host::has(text, small)
}
