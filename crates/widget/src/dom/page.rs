//! What the page does for us, as `page.js` has it: everything that is no order.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Something that happened in the page.
    #[derive(Clone)]
    pub(crate) type Event;

    /// Whether a person did it.
    #[wasm_bindgen(method, getter, js_name = isTrusted)]
    pub(crate) fn is_trusted(this: &Event) -> bool;

    /// When, in milliseconds since the page began.
    #[wasm_bindgen(method, getter, js_name = timeStamp)]
    pub(crate) fn time_stamp(this: &Event) -> f64;

    /// Which click of a row it is.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn detail(this: &Event) -> i32;

    /// The key that went down.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn key(this: &Event) -> String;

    /// Whether it is held down.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn repeat(this: &Event) -> bool;

    #[wasm_bindgen(method, getter, js_name = ctrlKey)]
    pub(crate) fn ctrl_key(this: &Event) -> bool;

    #[wasm_bindgen(method, getter, js_name = metaKey)]
    pub(crate) fn meta_key(this: &Event) -> bool;

    #[wasm_bindgen(method, js_name = preventDefault)]
    pub(crate) fn prevent_default(this: &Event);

    #[wasm_bindgen(method, js_name = stopPropagation)]
    pub(crate) fn stop_propagation(this: &Event);
}

#[wasm_bindgen(module = "/js/page.js")]
extern "C" {
    pub(super) fn begin(memory: &JsValue, hears: &JsValue, style: &str);
    pub(super) fn open(place: &JsValue, handle: u32);
    pub(super) fn run(orders: &[u32], text: &str);

    pub(super) fn attend(what: u32, hears: u32);
    pub(super) fn leave(what: u32, hears: u32);
    pub(super) fn later(after: i32, hears: u32) -> i32;
    pub(super) fn every(pause: i32, hears: u32) -> i32;
    pub(super) fn call_off(timer: i32);

    /// What stands in the field that an event came from.
    pub(crate) fn typed(event: &Event) -> String;
    /// Whether the box that an event came from is checked.
    pub(crate) fn is_on(event: &Event) -> bool;
    /// Whether the browser holds back what was typed, since it is no number.
    pub(crate) fn is_bad(event: &Event) -> bool;
    /// The place of the option that an event is about.
    pub(crate) fn option(event: &Event) -> Option<usize>;
    /// Whether a list is scrolled to less than so many pixels from its end (1) or its beginning (-1).
    pub(crate) fn is_near_end(event: &Event, near: i32) -> i32;

    pub(super) fn value(handle: u32) -> String;
    pub(super) fn focus(handle: u32);
    pub(super) fn select(handle: u32);
    pub(super) fn has_focus(handle: u32) -> bool;
    pub(super) fn has_moved(handle: u32) -> bool;
    pub(super) fn go_to(handle: u32, id: &str);
    pub(super) fn hold(handle: u32) -> JsValue;
    pub(super) fn restore(handle: u32, held: &JsValue);

    /// A value as JSON, as the browser writes it.
    pub(crate) fn text_of(value: &JsValue) -> Option<String>;
    /// JSON as the browser writes it, with so many blanks a step; `None` where it is none.
    pub(crate) fn checked(text: &str, space: u32) -> Option<String>;
    /// The number that JSON has there.
    pub(crate) fn number(text: &str) -> f64;
    /// A number as people write it, without the weight of Rust's own writer of floats.
    pub(crate) fn number_text(number: f64) -> String;
    /// Whether a text has those small letters in it.
    pub(crate) fn has(text: &str, small: &str) -> bool;
    /// A text in small letters, with nothing but blanks between its words.
    pub(crate) fn small_words(text: &str) -> String;

    /// Tells the page; whether it lets it go on.
    pub(crate) fn tell(host: &JsValue, name: &str, detail: &str) -> bool;

    /// What the browser keeps under a name.
    pub(crate) fn load(name: &str) -> Option<String>;
    /// Keeps something under a name, where it can.
    pub(crate) fn save(name: &str, text: &str);
    /// Forgets what is kept under a name.
    pub(crate) fn forget(name: &str);

    /// Milliseconds since the page began, as events count them.
    pub(crate) fn now() -> f64;
    /// Seconds until a moment.
    pub(crate) fn until(moment: &str) -> u32;
    /// The time of day, as people of that language write it.
    pub(crate) fn clock_time(moment: &str, lang: &str) -> String;
    /// A moment, as the person's clock shows it.
    pub(crate) fn to_local(moment: &str) -> String;
    /// What the person's clock shows, as a moment with its offset.
    pub(crate) fn from_local(local: &str) -> String;
}
