//! Something that is done a little later, unless it is dropped before.

use wasm_bindgen::{JsCast, closure::Closure};

/// A thing to do; dropping it before its time calls it off.
pub(crate) struct Later {
    timer: i32,
    _run: Closure<dyn FnMut()>,
}

/// Does it after that many milliseconds.
pub(crate) fn later(after: i32, run: Box<dyn FnMut()>) -> Option<Later> {
    let run = Closure::wrap(run);
    let window = web_sys::window()?;
    let function = run.as_ref().unchecked_ref();
    let timer = window.set_timeout_with_callback_and_timeout_and_arguments_0(function, after).ok()?;
    Some(Later { timer, _run: run })
}

impl Drop for Later {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            window.clear_timeout_with_handle(self.timer);
        }
    }
}
