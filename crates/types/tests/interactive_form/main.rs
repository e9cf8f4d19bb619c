//! Forms, from the arguments of a call to the answer that the agent gets.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod answering;
mod asking;
mod gate;
mod marker;
mod normalising;
#[path = "../support/prompts.rs"]
mod prompts;
mod rendering;

use prompts::{json, try_prompt};
use sayso_types::{
    Prompt, Resolution,
    dialect::interactive_form::{self as form, Accepted, FormAnswer, RenderPayload, ShownForm},
    resolve,
};

/// The form that these questions make.
fn payload(questions: &str) -> RenderPayload {
    form::normalise(&json(&format!(r#"{{"questions": {questions}}}"#)), 100.into(), 20.into()).unwrap()
}

fn shown(questions: &str) -> ShownForm {
    ShownForm { tool_use_id: "tool-1".parse().unwrap(), payload: payload(questions) }
}

fn prompt(payload: &RenderPayload) -> Prompt {
    try_prompt(form::to_ask(payload).unwrap()).unwrap()
}

/// What the agent gets when a client sends these answers, or why they are refused.
fn answered(form: &ShownForm, answers: &str) -> Result<FormAnswer, String> {
    let sent = json(&format!(r#"{{"tool_use_id": "tool-1", "answers": {answers}}}"#));
    let Ok(Accepted::Answered(answer)) = form::gate(Some(form), Some(&sent)) else { panic!("it passes the gate") };
    let resolution = resolved(form, &answer)?;
    Ok(form::to_reply(form, &resolution, None))
}

fn resolved(form: &ShownForm, answer: &FormAnswer) -> Result<Resolution, String> {
    form::to_drafts(&form.payload, answer)
        .and_then(|drafts| resolve(&prompt(&form.payload), &drafts))
        .map_err(|invalid| invalid.to_string())
}
