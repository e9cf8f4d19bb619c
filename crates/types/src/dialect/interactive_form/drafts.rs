//! From the values of an answer to what [`resolve`](crate::resolve) checks.

use std::collections::{BTreeMap, VecDeque};

use super::{
    answer::FormAnswer,
    payload::{InputType, RenderPayload, RenderQuestion},
};
use crate::{
    answer::AnswerDraft,
    id::QuestionId,
    json::Json,
    resolve::{AnswerError, AnswerProblem, InvalidAnswer},
};

/// The answers to the questions of a form, by label. What is not of the form that its question wants is refused; whether
/// the rest answers the prompt is for [`resolve`](crate::resolve) to say, unknown questions included.
pub fn to_drafts(payload: &RenderPayload, answer: &FormAnswer) -> Result<Vec<AnswerDraft>, InvalidAnswer> {
    let (mut drafts, mut errors) = (Vec::new(), Vec::new());
    for (id, value) in answer.answers.iter() {
        let id = id.trim();
        let question = payload.questions.iter().find(|question| question.id.trim() == id);
        match question.map_or_else(|| Ok(Vec::new()), |question| names(question, value)) {
            Ok(names) => drafts.push(AnswerDraft::new(id, names)),
            Err(problem) => errors.push(AnswerError { id: QuestionId::from(id), problem }),
        }
    }
    if errors.is_empty() { Ok(drafts) } else { Err(InvalidAnswer { errors }) }
}

fn names(question: &RenderQuestion, value: &Json) -> Result<Vec<String>, AnswerProblem> {
    let refuse = |expected| AnswerProblem::NotJson { expected, found: value.to_string() };
    match value {
        Json::Null => Ok(Vec::new()),
        Json::String(text) if text.trim().is_empty() => Ok(Vec::new()),
        Json::String(text) if question.input_type == InputType::Text => Ok(vec![text.clone()]),
        Json::String(text) => Ok(labels(question, &[text])),
        Json::Array(list) if question.is_multi() => {
            let values: Option<Vec<&str>> = list.iter().map(Json::as_str).collect();
            Ok(labels(question, &values.ok_or_else(|| refuse("an array of strings"))?))
        }
        _ if question.is_multi() => Err(refuse("an array of strings, or one string")),
        _ => Err(refuse("a string")),
    }
}

/// The label of each value. Where options share a value, the next of them counts: as many as were chosen.
fn labels(question: &RenderQuestion, values: &[impl AsRef<str>]) -> Vec<String> {
    let mut free: BTreeMap<&str, VecDeque<String>> = BTreeMap::new();
    for (option, label) in question.options().iter().zip(question.labels()) {
        free.entry(&option.value).or_default().push_back(label);
    }
    let label = |value: &str| match free.get_mut(value) {
        Some(labels) if labels.len() > 1 => labels.pop_front().unwrap_or_default(),
        Some(last) => last.front().cloned().unwrap_or_default(),
        None => value.to_owned(),
    };
    values.iter().map(AsRef::as_ref).map(label).collect()
}
