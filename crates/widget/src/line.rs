//! The line to the server. It is followed and spoken into by a few lines of JavaScript, which a page without prompts has
//! instead of this program.

use js_sys::{JSON, Promise, Reflect};
use sayso_types::Json;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::js;

#[wasm_bindgen]
extern "C" {
    /// A connection, as `connection.js` makes it.
    #[derive(Clone)]
    pub type Line;

    #[wasm_bindgen(method)]
    fn send(this: &Line, path: &str, body: Option<String>) -> Promise;

    /// Resolves once the thread is followed again.
    #[wasm_bindgen(method)]
    fn ready(this: &Line) -> Promise;

    #[wasm_bindgen(method, getter)]
    fn live(this: &Line) -> bool;
}

/// What the server said.
pub(crate) enum Response {
    /// It did it.
    Ok(Json),
    /// It did not.
    Refused(Json),
}

impl Line {
    /// Sends a body, or asks where there is none; `None` where the server could not be reached.
    pub(crate) async fn post(&self, path: &str, body: Option<&Json>) -> Option<Response> {
        let text = body.and_then(|body| JSON::stringify(&js::from_json(body)).ok()).and_then(|text| text.as_string());
        let answer = JsFuture::from(self.send(path, text)).await.ok()?;
        let json = Reflect::get(&answer, &"body".into()).ok().and_then(|body| js::to_json(&body)).unwrap_or_default();
        let ok = Reflect::get(&answer, &"ok".into()).ok().and_then(|ok| ok.as_bool()) == Some(true);
        Some(if ok { Response::Ok(json) } else { Response::Refused(json) })
    }

    /// Waits until the server can be reached.
    pub(crate) async fn wait(&self) {
        // It is never rejected.
        let _ready = JsFuture::from(self.ready()).await;
    }

    /// Whether the thread's past has been taken in, so that what comes now is new.
    pub(crate) fn is_live(&self) -> bool {
        self.live()
    }
}
