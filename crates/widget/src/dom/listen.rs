//! A listener that is taken away when it is dropped.

use wasm_bindgen::{JsCast, UnwrapThrowExt, closure::Closure, intern};
use web_sys::{AddEventListenerOptions, Event, EventTarget};

/// A listener; dropping it ends it.
pub(crate) struct Keep {
    target: EventTarget,
    name: &'static str,
    heard: Closure<dyn FnMut(Event)>,
}

/// Calls `heard` on each event of that name, before anything further in hears of it.
pub(crate) fn listen(target: &EventTarget, name: &'static str, heard: impl FnMut(Event) + 'static) -> Keep {
    add(target, name, Box::new(heard))
}

fn add(target: &EventTarget, name: &'static str, heard: Box<dyn FnMut(Event)>) -> Keep {
    let heard = Closure::wrap(heard);
    let options = AddEventListenerOptions::new();
    options.set_passive(matches!(name, "scroll" | "touchmove"));
    options.set_capture(name == "scroll");
    target
        .add_event_listener_with_callback_and_add_event_listener_options(
            intern(name),
            heard.as_ref().unchecked_ref(),
            &options,
        )
        .expect_throw("bug: a target takes listeners");
    Keep { target: target.clone(), name, heard }
}

impl Drop for Keep {
    fn drop(&mut self) {
        // Without options it is found by its capture flag.
        let capture = self.name == "scroll";
        let _gone = self.target.remove_event_listener_with_callback_and_bool(
            self.name,
            self.heard.as_ref().unchecked_ref(),
            capture,
        );
    }
}
