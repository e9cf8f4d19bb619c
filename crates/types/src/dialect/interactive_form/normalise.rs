//! From the arguments of a call to a form that can be shown.
//!
//! A model may name things in several ways; what is left unclear then is refused, never guessed. Fields that a form does
//! not have are dropped.

use super::{
    input_type::{Named, named, split},
    lax::{first_text, flag, is_falsy, text},
    native_id::NativeId,
    payload::{FormType, InputType, RenderOption, RenderPayload, RenderQuestion},
    problem::{FormProblem, InvalidForm},
};
use crate::{
    json::{Json, Map},
    shape::OrNull,
};

const QUESTION_KEYS: [&str; 5] = ["question", "title", "prompt", "label", "text"];
const INPUT_TYPE_KEYS: [&str; 4] = ["input_type", "inputType", "question_type", "questionType"];
const MULTI_SELECT_KEYS: [&str; 3] = ["multiSelect", "multiple", "multi"];
const LABEL_KEYS: [&str; 3] = ["name", "text", "title"];

/// Makes the arguments of a call a form that can be shown, or says what is wrong with them.
///
/// ```
/// use sayso_types::{Json, dialect::interactive_form::normalise};
///
/// let arguments: Json = r#"{"questions": [{"id": "q", "question": "Which?", "inputType": "checkbox", "options": ["A"]}]}"#.parse()?;
/// assert!(normalise(&arguments, 1.into(), 2.into())?.questions[0].is_multi());
///
/// let none: Json = r#"{"questions": []}"#.parse()?;
/// let error = normalise(&none, 1.into(), 2.into()).unwrap_err();
/// assert_eq!(error.to_string(), "questions: a form needs at least one question, found none");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn normalise(arguments: &Json, task_id: NativeId, subtask_id: NativeId) -> Result<RenderPayload, InvalidForm> {
    const KEY: &str = "questions";
    let questions = match object(arguments)?.get(KEY) {
        Some(Json::Array(questions)) => questions,
        None => return Err(InvalidForm::at(KEY, FormProblem::Missing)),
        Some(other) => return Err(InvalidForm::at(KEY, FormProblem::expected("an array", other))),
    };
    if questions.is_empty() {
        return Err(InvalidForm::at(KEY, FormProblem::NoQuestions));
    }
    let questions = questions.iter().enumerate();
    let questions = questions.map(|(index, json)| question(json).map_err(|invalid| invalid.within(KEY, index)));
    Ok(RenderPayload {
        kind: FormType::InteractiveFormQuestion,
        task_id: Some(task_id),
        subtask_id: Some(subtask_id),
        questions: questions.collect::<Result<_, _>>()?,
    })
}

fn object(json: &Json) -> Result<&Map, InvalidForm> {
    json.as_object().ok_or_else(|| InvalidForm::here(FormProblem::expected("an object", json)))
}

fn question(json: &Json) -> Result<RenderQuestion, InvalidForm> {
    let map = object(json)?;
    let (input_type, embedded) = input_type(map)?;
    let options = options(map)?;
    let multi_select = flag(multi_select(map), "multi_select", false)?;
    let named = named(&input_type);
    if named == Named::Text && !options.is_empty() {
        return Err(InvalidForm::at("options", FormProblem::TextWithOptions { found: options.len() }));
    }
    let chosen = !options.is_empty();
    Ok(RenderQuestion {
        id: text(map.get("id"), "id")?,
        question: text(question_text(map, embedded.as_ref()), "question")?,
        input_type: if chosen { InputType::Choice } else { InputType::Text },
        options: OrNull(chosen.then_some(options)),
        multi_select: chosen && (multi_select || named == Named::Multi),
        required: flag(map.get("required"), "required", true)?,
        default: OrNull(default(map.get("default"))?),
        placeholder: OrNull(placeholder(map.get("placeholder"))?),
    })
}

fn question_text<'a>(map: &'a Map, embedded: Option<&'a Json>) -> Option<&'a Json> {
    let question = map.get("question");
    if !is_falsy(question) {
        return question;
    }
    first_text(map, &QUESTION_KEYS).or(embedded).or(question)
}

/// The type, and the question that was written into it.
fn input_type(map: &Map) -> Result<(String, Option<Json>), InvalidForm> {
    const KEY: &str = "input_type";
    let given = map.get(KEY);
    let given = if is_falsy(given) { first_text(map, &INPUT_TYPE_KEYS).or(given) } else { given };
    let Some(given) = given else { return Ok((InputType::Choice.to_string(), None)) };
    let (name, embedded) = given.as_str().map_or((None, None), |given| {
        let (name, embedded) = split(given);
        (Some(Json::from(name)), embedded.map(Json::from))
    });
    Ok((text(Some(name.as_ref().unwrap_or(given)), KEY)?, embedded))
}

fn multi_select(map: &Map) -> Option<&Json> {
    let given = |key: &&str| map.get(key).filter(|json| **json != Json::Null);
    map.get("multi_select").or_else(|| MULTI_SELECT_KEYS.iter().find_map(given))
}

fn options(map: &Map) -> Result<Vec<RenderOption>, InvalidForm> {
    const KEY: &str = "options";
    match map.get(KEY) {
        None | Some(Json::Null) => Ok(Vec::new()),
        Some(Json::Array(options)) => {
            let options = options.iter().enumerate();
            options.map(|(index, json)| option(json).map_err(|invalid| invalid.within(KEY, index))).collect()
        }
        Some(other) => Err(InvalidForm::at(KEY, FormProblem::expected("an array", other))),
    }
}

fn option(json: &Json) -> Result<RenderOption, InvalidForm> {
    if json.as_str().is_some() {
        let label = text(Some(json), "label")?;
        return Ok(RenderOption { value: label.clone(), label, recommended: false });
    }
    let map = object(json)?;
    let label = map.get("label").or_else(|| first_text(map, &LABEL_KEYS));
    Ok(RenderOption {
        label: text(label, "label")?,
        value: text(map.get("value").or(label), "value")?,
        recommended: flag(map.get("recommended"), "recommended", false)?,
    })
}

fn default(json: Option<&Json>) -> Result<Option<Vec<String>>, InvalidForm> {
    const KEY: &str = "default";
    match json {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(vec![text.clone()])),
        Some(Json::Array(list)) => {
            let item = |(index, json): (usize, &Json)| match json {
                Json::String(text) => Ok(text.clone()),
                other => Err(InvalidForm::here(FormProblem::expected("a string", other)).within(KEY, index)),
            };
            list.iter().enumerate().map(item).collect::<Result<_, _>>().map(Some)
        }
        Some(other) => Err(InvalidForm::at(KEY, FormProblem::expected("a string or an array of strings", other))),
    }
}

fn placeholder(json: Option<&Json>) -> Result<Option<String>, InvalidForm> {
    match json {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(InvalidForm::at("placeholder", FormProblem::expected("a string", other))),
    }
}
