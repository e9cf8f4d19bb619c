//! What a person has typed, kept in the browser until the prompt is settled: by prompt and question, on this device only.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use sayso_types::{Json, Map, PromptId};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::Storage;

use crate::{js, json_text};

/// How long after the last key something is written down.
const PAUSE: i32 = 250;

/// What was kept for a prompt.
pub(crate) fn load(prompt_id: &PromptId) -> Option<Map> {
    let text = storage()?.get_item(&name(prompt_id)).ok().flatten()?;
    match json_text::parse(&text)? {
        Json::Object(map) => Some(map),
        _ => None,
    }
}

/// Forgets what was kept for a prompt.
pub(crate) fn forget(prompt_id: &PromptId) {
    if let Some(storage) = storage() {
        // A store that cannot be written to keeps nothing to forget.
        let _gone = storage.remove_item(&name(prompt_id));
    }
}

/// Writes down what was entered, a moment after it was.
pub(crate) struct Saver {
    inner: Rc<Inner>,
    tick: Closure<dyn FnMut()>,
}

type Source = Box<dyn Fn() -> Option<Map>>;

struct Inner {
    name: String,
    source: RefCell<Option<Source>>,
    timer: Cell<Option<i32>>,
}

impl Saver {
    /// For a prompt.
    pub(crate) fn new(prompt_id: &PromptId) -> Self {
        let inner = Rc::new(Inner { name: name(prompt_id), source: RefCell::new(None), timer: Cell::new(None) });
        let ticked = Rc::clone(&inner);
        Saver { inner, tick: Closure::new(move || ticked.write()) }
    }

    /// Says where to take it from.
    pub(crate) fn save_from(&self, source: impl Fn() -> Option<Map> + 'static) {
        *self.inner.source.borrow_mut() = Some(Box::new(source));
    }

    /// Something was entered.
    pub(crate) fn soon(&self) {
        if self.inner.timer.get().is_some() {
            return;
        }
        let window = web_sys::window();
        let timer = window.and_then(|window| {
            let tick = self.tick.as_ref().unchecked_ref();
            window.set_timeout_with_callback_and_timeout_and_arguments_0(tick, PAUSE).ok()
        });
        self.inner.timer.set(timer);
    }

    /// Writes down what there is, now.
    pub(crate) fn flush(&self) {
        if let Some(timer) = self.inner.timer.get() {
            if let Some(window) = web_sys::window() {
                window.clear_timeout_with_handle(timer);
            }
            self.inner.write();
        }
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        if let (Some(timer), Some(window)) = (self.inner.timer.get(), web_sys::window()) {
            window.clear_timeout_with_handle(timer);
        }
    }
}

impl Inner {
    fn write(&self) {
        self.timer.set(None);
        let saved = self.source.borrow().as_ref().and_then(|source| source());
        let (Some(saved), Some(storage)) = (saved, storage()) else { return };
        let text = js_sys::JSON::stringify(&js::from_json(&Json::Object(saved)));
        if let Some(text) = text.ok().and_then(|text| text.as_string()) {
            // A full or forbidden store costs the draft, not the answer.
            let _kept = storage.set_item(&self.name, &text);
        }
    }
}

fn name(prompt_id: &PromptId) -> String {
    ["sayso:draft:", prompt_id.as_str()].concat()
}

/// The page's store; none where the page may not have one.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}
