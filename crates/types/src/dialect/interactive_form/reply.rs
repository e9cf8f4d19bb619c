//! From the end of a prompt to the answer that the agent gets.

use super::{
    answer::{AnswerStatus, FormAnswer},
    block::ShownForm,
    message::{Given, markdown},
    payload::{FormType, InputType, RenderQuestion},
};
use crate::{
    answer::Answer,
    json::{Json, Map},
    resolution::{Resolution, reason},
    shape::Shape,
};

/// The answer that ends a form. `instead` is what the person wrote rather than filling it in, where they did.
///
/// A form that nobody answered is cancelled, and the message says what happened, never that the person refused.
pub fn to_reply(form: &ShownForm, resolution: &Resolution, instead: Option<&str>) -> FormAnswer {
    let (status, answers, message) = match resolution {
        Resolution::Answered { answers } => {
            let questions = &form.payload.questions;
            let given: Vec<Given<'_>> = questions.iter().map(|question| given(question, answers)).collect();
            let value =
                |(question, given): (&RenderQuestion, &Given<'_>)| (question.id.clone(), value(question, given));
            let values: Map = questions.iter().zip(&given).map(value).collect();
            (AnswerStatus::Answered, values, markdown(questions.iter().zip(&given)))
        }
        Resolution::Cancelled { .. } | Resolution::Failed { .. } => {
            let instead = instead.map(str::trim).filter(|text| !text.is_empty());
            (AnswerStatus::Cancelled, Map::new(), instead.map_or_else(|| unanswered(resolution), str::to_owned))
        }
    };
    FormAnswer {
        kind: FormType::InteractiveFormQuestion,
        tool_use_id: form.tool_use_id.clone(),
        task_id: form.payload.task_id.clone(),
        subtask_id: form.payload.subtask_id.clone(),
        success: status == AnswerStatus::Answered,
        status,
        answers,
        message: Some(message),
    }
}

/// The text of the tool's result by which the agent goes on: the answer as JSON that can be read.
pub fn result_text(answer: &FormAnswer) -> String {
    const KEYS: [&str; 8] = ["type", "tool_use_id", "task_id", "subtask_id", "answers", "success", "status", "message"];
    let written = answer.write();
    let member = |key| Some((key, written.as_object()?.get(key)?.clone()));
    let json = Json::from(KEYS.into_iter().filter_map(member).collect::<Map>());
    serde_json::to_string_pretty(&json).expect("bug: JSON can always be written")
}

fn given<'a>(question: &'a RenderQuestion, answers: &'a [Answer]) -> Given<'a> {
    let answer = answers.iter().find(|answer| answer.id.as_str() == question.id.trim());
    let texts = answer.map_or(&[][..], |answer| answer.answer.as_slice());
    let labels = question.labels();
    let option = |text: &str| labels.iter().position(|label| label == text).map(|index| &question.options()[index]);
    match texts {
        [] if question.input_type == InputType::Text => Given::Typed(""),
        [text] if option(text).is_none() => Given::Typed(text),
        texts => {
            let chosen = |text: &'a String| {
                option(text).map_or((text.as_str(), text.as_str()), |option| (&*option.value, &*option.label))
            };
            Given::Chosen(texts.iter().map(chosen).collect())
        }
    }
}

fn value(question: &RenderQuestion, given: &Given<'_>) -> Json {
    match given {
        Given::Typed(text) => Json::from(*text),
        Given::Chosen(chosen) if question.is_multi() => {
            chosen.iter().map(|(value, _)| *value).collect::<Vec<_>>().into()
        }
        Given::Chosen(chosen) => chosen.first().map_or("", |(value, _)| value).into(),
    }
}

fn unanswered(resolution: &Resolution) -> String {
    let (Resolution::Cancelled { reason } | Resolution::Failed { reason }) = resolution else { return String::new() };
    match reason.as_deref() {
        Some(reason::EXPIRED) => "The form expired before it was answered.".to_owned(),
        Some(reason::DISMISSED) => "The form was closed without an answer.".to_owned(),
        Some(reason::SUPERSEDED) => "Another question took the place of the form before it was answered.".to_owned(),
        Some(reason::WORKER_RESTART | reason::SHUTDOWN) => {
            "The server stopped before the form was answered.".to_owned()
        }
        Some(reason::WITHDRAWN) => "The form was withdrawn before it was answered.".to_owned(),
        Some(other) => format!("The form ended without an answer: {other}"),
        None => "The form ended without an answer.".to_owned(),
    }
}
