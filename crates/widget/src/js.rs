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
        let mut items = Vec::new();
        for item in list.iter() {
            items.push(read(&item, depth)?);
        }
        Some(Json::Array(items))
    } else if let Some(object) = value.dyn_ref::<Object>() {
        let mut members = Vec::new();
        for key in Object::keys(object).iter() {
            let value = Reflect::get(object, &key).ok()?;
            // An object lists undefined members, which JSON has not.
            if !value.is_undefined() {
                members.push((key.as_string()?, read(&value, depth)?));
            }
        }
        Some(Json::Object(members.into_iter().collect::<Map>()))
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
