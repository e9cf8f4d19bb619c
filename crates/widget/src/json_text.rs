//! JSON and letters as text: by the browser's own means in the browser, which cost no bytes; by Rust's elsewhere.

use sayso_types::Json;

#[cfg(target_arch = "wasm32")]
mod host {
    use js_sys::JSON;
    use wasm_bindgen::JsValue;

    use super::Json;
    use crate::js;

    pub(super) fn pretty(json: &Json) -> Option<String> {
        let text = JSON::stringify_with_replacer_and_space(&js::from_json(json), &JsValue::NULL, &2.into());
        text.ok().and_then(|text| text.as_string())
    }

    pub(super) fn lowercase(text: &str) -> String {
        js_sys::JsString::from(text).to_lower_case().into()
    }

    pub(super) fn has(text: &str, small: &str) -> bool {
        js_sys::JsString::from(text).to_lower_case().includes(small, 0)
    }

    pub(super) fn parse(text: &str) -> Option<Json> {
        JSON::parse(text).ok().and_then(|value| js::to_json(&value))
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    use super::Json;

    pub(super) fn pretty(json: &Json) -> Option<String> {
        Some(json.to_string())
    }

    pub(super) fn lowercase(text: &str) -> String {
        text.to_lowercase()
    }

    pub(super) fn has(text: &str, small: &str) -> bool {
        text.to_lowercase().contains(small)
    }

    pub(super) fn parse(text: &str) -> Option<Json> {
        text.parse().ok()
    }
}

/// A value for people to read.
pub(crate) fn pretty(json: &Json) -> String {
    host::pretty(json).unwrap_or_default()
}

/// What a person typed; `None` where it is not JSON that Sayso holds exactly.
pub(crate) fn parse(text: &str) -> Option<Json> {
    host::parse(text)
}

/// A text in small letters, for comparing.
pub(crate) fn lowercase(text: &str) -> String {
    host::lowercase(text)
}

/// Whether a text, in small letters, has those in it.
pub(crate) fn has(text: &str, small: &str) -> bool {
    host::has(text, small)
}
