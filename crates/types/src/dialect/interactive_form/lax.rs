//! Values as a model writes them, read as leniently as upstream reads them and no more.

use super::problem::{FormProblem, InvalidForm};
use crate::json::{Json, Map};

const TRUE: [&str; 6] = ["true", "1", "yes", "on", "y", "t"];
const FALSE: [&str; 6] = ["false", "0", "no", "off", "n", "f"];

/// A boolean, or one of the numbers and words that pydantic takes for one.
pub(super) fn boolean(json: &Json) -> Option<bool> {
    match json {
        Json::Bool(bool) => Some(*bool),
        Json::Number(number) => match number.as_i64() {
            Some(0) => Some(false),
            Some(1) => Some(true),
            _ => None,
        },
        Json::String(text) => {
            let is = |word: &&str| word.eq_ignore_ascii_case(text);
            if TRUE.iter().any(is) { Some(true) } else { FALSE.iter().any(is).then_some(false) }
        }
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

/// The boolean under `key`; absent is `default`, null is an error.
pub(super) fn flag(json: Option<&Json>, key: &str, default: bool) -> Result<bool, InvalidForm> {
    let Some(json) = json else { return Ok(default) };
    boolean(json).ok_or_else(|| InvalidForm::at(key, FormProblem::expected("true or false", json)))
}

/// A text that must be there, without the blanks around it.
pub(super) fn text(json: Option<&Json>, key: &str) -> Result<String, InvalidForm> {
    let problem = match json {
        None => FormProblem::Missing,
        Some(Json::String(text)) => match text.trim() {
            "" => FormProblem::Blank,
            trimmed => return Ok(trimmed.to_owned()),
        },
        Some(other) => FormProblem::expected("a string", other),
    };
    Err(InvalidForm::at(key, problem))
}

/// The first of these keys that holds a text.
pub(super) fn first_text<'a>(map: &'a Map, keys: &[&str]) -> Option<&'a Json> {
    let holds_text = |json: &&Json| json.as_str().is_some_and(|text| !text.trim().is_empty());
    keys.iter().find_map(|key| map.get(key).filter(holds_text))
}

/// What Python counts as false: only then does another key stand in.
pub(super) fn is_falsy(json: Option<&Json>) -> bool {
    match json {
        None | Some(Json::Null) => true,
        Some(Json::Bool(bool)) => !bool,
        Some(Json::Number(number)) => number.as_f64() == 0.0,
        Some(Json::String(text)) => text.is_empty(),
        Some(Json::Array(list)) => list.is_empty(),
        Some(Json::Object(map)) => map.is_empty(),
    }
}
