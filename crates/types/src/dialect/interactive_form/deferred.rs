//! What the call ends with: a marker that tells the runtime to stop and wait. It holds neither form nor answer.

use crate::json::{Json, Map};

const MARKER: &str = "__deferred_user_input__";
const WAITING: &str = "waiting_for_user_response";
const REASON: &str =
    "interactive_form_question form displayed; STOP here and waiting for user response via new conversation";
/// How deep a result is searched, which is as deep as runtimes wrap one.
const DEPTH: usize = 5;

/// The result of a call that has shown its form.
pub fn deferred() -> Json {
    Map::from_iter([
        ("__silent_exit__", Json::Bool(true)),
        (MARKER, true.into()),
        ("reason", REASON.into()),
        ("success", true.into()),
        ("status", WAITING.into()),
    ])
    .into()
}

/// Whether a result tells the runtime to stop and wait: the marker, success, and the right status, all in one object.
///
/// Results come wrapped, so it is searched for in lists, in JSON that stands in texts, and under `text`, `content` and
/// `result`.
///
/// ```
/// use sayso_types::{Json, dialect::interactive_form::{deferred, is_deferred}};
///
/// assert!(is_deferred(&Json::from(vec![deferred().to_string()])));
/// let failed: Json = r#"{"__deferred_user_input__": true, "success": false}"#.parse()?;
/// assert!(!is_deferred(&failed));
/// # Ok::<(), sayso_types::InvalidJson>(())
/// ```
pub fn is_deferred(result: &Json) -> bool {
    is_deferred_within(result, DEPTH)
}

fn is_deferred_within(json: &Json, depth: usize) -> bool {
    let inside = |json: &Json| depth > 0 && is_deferred_within(json, depth - 1);
    match json {
        Json::String(text) => depth > 0 && text.parse().is_ok_and(|json: Json| inside(&json)),
        Json::Array(list) => list.iter().any(inside),
        Json::Object(map) => {
            is_marker(map) || ["text", "content", "result"].iter().any(|key| map.get(key).is_some_and(inside))
        }
        Json::Null | Json::Bool(_) | Json::Number(_) => false,
    }
}

fn is_marker(map: &Map) -> bool {
    let is_true = |key| map.get(key) == Some(&Json::Bool(true));
    is_true(MARKER) && is_true("success") && map.get("status").and_then(Json::as_str) == Some(WAITING)
}
