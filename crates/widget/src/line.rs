//! The line to the server. It is followed and spoken into by a few lines of JavaScript, which a page without prompts has
//! instead of this program.

use sayso_types::Json;
use wasm_bindgen::prelude::*;

use crate::json_text;

#[wasm_bindgen]
extern "C" {
    /// A connection, as `connection.js` makes it.
    #[derive(Clone)]
    pub type Line;

    #[wasm_bindgen(method)]
    fn deliver(this: &Line, path: &str, body: Option<String>, told: &JsValue);

    #[wasm_bindgen(method, getter)]
    fn live(this: &Line) -> bool;
}

/// What becomes of a message on its way.
pub(crate) enum Told {
    /// The server cannot be reached; it is tried again.
    Held,
    /// It is on its way again.
    Sending,
    /// The server did it.
    Done(Json),
    /// The server did not.
    Refused(Json),
}

/// Hears what becomes of a message, and says whether it is still wanted.
pub(crate) type Hears = Closure<dyn FnMut(String, JsValue) -> bool>;

/// Makes one that hears.
pub(crate) fn hears(mut heard: impl FnMut(Told) -> bool + 'static) -> Hears {
    Closure::new(move |word: String, body: JsValue| {
        let json = || json_text::of(&body).unwrap_or_default();
        heard(match word.as_str() {
            "held" => Told::Held,
            "sending" => Told::Sending,
            "done" => Told::Done(json()),
            _ => Told::Refused(json()),
        })
    })
}

impl Line {
    /// Sends a body, or asks where there is none, until the server has spoken.
    pub(crate) fn send(&self, path: &str, body: Option<&Json>, hears: &Hears) {
        self.deliver(path, body.map(json_text::text), hears.as_ref());
    }

    /// Whether the thread's past has been taken in, so that what comes now is new.
    pub(crate) fn is_live(&self) -> bool {
        self.live()
    }
}
