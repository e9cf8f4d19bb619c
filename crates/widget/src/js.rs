//! Values from and to JavaScript.

use js_sys::{Array, Object, Reflect};
use sayso_types::{Json, Map, Number};
use wasm_bindgen::{JsCast, JsValue};

/// Past this nothing is read: no prompt is that deep, and the stack is not endless.
const DEPTH: usize = 32;

/// A JavaScript value as JSON; `None` where it is none that Sayso holds exactly.
pub(crate) fn to_json(value: &JsValue) -> Option<Json> {
    read(value, DEPTH)
}

fn read(value: &JsValue, depth: usize) -> Option<Json> {
    let depth = depth.checked_sub(1)?;
    if value.is_null() || value.is_undefined() {
        Some(Json::Null)
    } else if let Some(bool) = value.as_bool() {
        Some(Json::Bool(bool))
    } else if let Some(number) = value.as_f64() {
        Number::try_from(number).ok().map(Json::Number)
    } else if let Some(text) = value.as_string() {
        Some(Json::String(text))
    } else if let Some(list) = value.dyn_ref::<Array>() {
        list.iter().map(|item| read(&item, depth)).collect::<Option<_>>().map(Json::Array)
    } else if let Some(object) = value.dyn_ref::<Object>() {
        let entries = Object::entries(object);
        let member = |entry: JsValue| {
            let pair = Array::from(&entry);
            Some((pair.get(0).as_string()?, read(&pair.get(1), depth)?))
        };
        // An object lists undefined members, which JSON has not.
        let entries = entries.iter().filter(|entry| !Array::from(entry).get(1).is_undefined());
        entries.map(member).collect::<Option<Map>>().map(Json::Object)
    } else {
        None
    }
}

/// JSON as a JavaScript value.
pub(crate) fn from_json(json: &Json) -> JsValue {
    match json {
        Json::Null => JsValue::NULL,
        Json::Bool(bool) => (*bool).into(),
        Json::Number(number) => number.as_f64().into(),
        Json::String(text) => text.into(),
        Json::Array(list) => list.iter().map(from_json).collect::<Array>().into(),
        Json::Object(map) => {
            let object = Object::new();
            for (key, value) in map.iter() {
                // Setting a member of a fresh object cannot fail.
                let _set = Reflect::set(&object, &key.into(), &from_json(value));
            }
            object.into()
        }
    }
}

/// A number as people write it, without the weight of Rust's own writer of floats.
pub(crate) fn number_text(number: f64) -> String {
    js_sys::Number::from(number).to_string_with_radix(10).map(String::from).unwrap_or_default()
}
