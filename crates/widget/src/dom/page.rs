//! What the page has of its own, under the names that it has there: without going through the window for each of it.

use wasm_bindgen::prelude::*;
use web_sys::{Document, EventTarget, Storage};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = document)]
    static DOCUMENT: Document;

    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(run: &JsValue, after: i32) -> i32;

    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(timer: i32);

    #[wasm_bindgen(js_name = setInterval)]
    fn set_interval(run: &JsValue, every: i32) -> i32;

    /// Milliseconds since the page began, as events count them.
    #[wasm_bindgen(js_namespace = performance)]
    pub(crate) fn now() -> f64;

    #[derive(Clone)]
    type Page;

    #[wasm_bindgen(thread_local_v2, js_name = globalThis)]
    static PAGE: Page;

    #[wasm_bindgen(method, getter, js_name = localStorage, catch)]
    fn local_storage(this: &Page) -> Result<Option<Storage>, JsValue>;
}

/// The page's document.
pub(crate) fn document() -> Document {
    DOCUMENT.with(Clone::clone)
}

/// The page's window, for who listens to it.
pub(crate) fn window() -> EventTarget {
    PAGE.with(|page| page.clone().unchecked_into())
}

/// The page's store; none where the page may not have one.
pub(crate) fn local_storage() -> Option<Storage> {
    PAGE.with(Page::local_storage).ok().flatten()
}

/// A timer of the page: something is done later, or again and again. Dropping it calls it off.
pub(crate) struct Timer {
    timer: i32,
    _run: Closure<dyn FnMut()>,
}

/// Does it after that many milliseconds.
pub(crate) fn later(after: i32, run: Box<dyn FnMut()>) -> Timer {
    let run = Closure::wrap(run);
    Timer { timer: set_timeout(run.as_ref(), after), _run: run }
}

/// Does it each time so many milliseconds are over.
pub(crate) fn every(pause: i32, run: Box<dyn FnMut()>) -> Timer {
    let run = Closure::wrap(run);
    Timer { timer: set_interval(run.as_ref(), pause), _run: run }
}

impl Drop for Timer {
    fn drop(&mut self) {
        // One list of timers is for both sorts.
        clear_timeout(self.timer);
    }
}
