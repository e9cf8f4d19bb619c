//! What a person has typed, kept in the browser until the prompt is settled: by prompt and question, on this device only.

use std::{cell::RefCell, rc::Rc};

use sayso_types::{Json, Map, PromptId, join};

use crate::{
    dom::{self, Timer, later},
    json_text,
    live::Calls,
};

/// How long after the last key something is written down.
const PAUSE: i32 = 250;

/// What was kept for a prompt.
pub(crate) fn load(prompt_id: &PromptId) -> Option<Map> {
    match json_text::parse(&dom::load(&name(prompt_id))?)? {
        Json::Object(map) => Some(map),
        _ => None,
    }
}

/// Forgets what was kept for a prompt.
pub(crate) fn forget(prompt_id: &PromptId) {
    dom::forget(&name(prompt_id));
}

/// Writes down what was entered, a moment after it was.
pub(crate) struct Saver {
    inner: Rc<Inner>,
}

type Source = Box<dyn Calls<Option<Map>>>;

struct Inner {
    name: String,
    source: RefCell<Option<Source>>,
    soon: RefCell<Option<Timer>>,
}

impl Saver {
    /// For a prompt.
    pub(crate) fn new(prompt_id: &PromptId) -> Self {
        let inner = Inner { name: name(prompt_id), source: RefCell::new(None), soon: RefCell::new(None) };
        Saver { inner: Rc::new(inner) }
    }

    /// Says where to take it from.
    pub(crate) fn save_from(&self, source: impl Fn() -> Option<Map> + 'static) {
        *self.inner.source.borrow_mut() = Some(Box::new(source));
    }

    /// Something was entered.
    pub(crate) fn soon(&self) {
        let mut soon = self.inner.soon.borrow_mut();
        if soon.is_none() {
            let inner = Rc::downgrade(&self.inner);
            let write = move || inner.upgrade().iter().for_each(|inner| inner.write());
            *soon = Some(later(PAUSE, Box::new(write)));
        }
    }

    /// Writes down what there is, now.
    pub(crate) fn flush(&self) {
        if self.inner.soon.borrow().is_some() {
            self.inner.write();
        }
    }
}

impl Inner {
    fn write(&self) {
        // Its time has come, or is not waited for.
        self.soon.take();
        let saved = self.source.borrow().as_ref().and_then(|source| source.call());
        if let Some(saved) = saved {
            dom::save(&self.name, &json_text::text(&Json::Object(saved)));
        }
    }
}

fn name(prompt_id: &PromptId) -> String {
    join(&["sayso:draft:", prompt_id.as_str()])
}
