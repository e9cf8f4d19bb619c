//! What may be shown of a stored payload: a form, and of its questions those that a person can see and answer.

use super::{
    TOOL_NAME, lax,
    native_id::NativeId,
    payload::{FormType, RenderPayload, RenderQuestion},
};
use crate::{
    json::{Json, Map},
    shape::Shape,
};

impl RenderPayload {
    /// The form that a `render_payload` holds, as an object or as JSON text; `None` where there is nothing to show.
    ///
    /// Never give it the arguments or the output of a call: those come from a model.
    pub fn renderable(render_payload: &Json) -> Option<Self> {
        let parsed;
        let map = match render_payload {
            Json::Object(map) => map,
            Json::String(text) => {
                parsed = text.parse::<Json>().ok()?;
                parsed.as_object()?
            }
            _ => return None,
        };
        if map.get("type")?.as_str() != Some(TOOL_NAME) {
            return None;
        }
        let questions: Vec<_> = map.get("questions")?.as_array()?.iter().filter_map(question).collect();
        let id = |key| map.get(key).and_then(|json| NativeId::read(json.clone()).ok());
        (!questions.is_empty()).then(|| RenderPayload {
            kind: FormType::InteractiveFormQuestion,
            task_id: id("task_id"),
            subtask_id: id("subtask_id"),
            questions,
        })
    }
}

fn question(json: &Json) -> Option<RenderQuestion> {
    let mut map = json.as_object()?.clone();
    fill_flag(&mut map, "multi_select", false);
    fill_flag(&mut map, "required", true);
    drop_unless(&mut map, "options", |json| json.as_array().is_some());
    drop_unless(&mut map, "default", |json| json.as_array().is_some());
    drop_unless(&mut map, "placeholder", |json| json.as_str().is_some());
    if let Some(Json::Array(mut options)) = map.remove("options") {
        for option in &mut options {
            if let Json::Object(option) = option {
                fill_flag(option, "recommended", false);
            }
        }
        map.insert("options", options);
    }
    RenderQuestion::read(map.into()).ok().filter(RenderQuestion::is_renderable)
}

/// A flag that is missing or strange is what it is by default.
fn fill_flag(map: &mut Map, key: &str, default: bool) {
    let flag = map.get(key).and_then(lax::boolean).unwrap_or(default);
    map.insert(key, flag);
}

fn drop_unless(map: &mut Map, key: &str, fits: impl Fn(&Json) -> bool) {
    if !map.get(key).is_some_and(fits) {
        map.remove(key);
    }
}
