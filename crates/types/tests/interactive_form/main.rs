//! Forms, from the arguments of a call to the answer that the agent gets.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod answering;
mod asking;
mod gate;
mod marker;
mod normalising;
mod rendering;

use sayso_types::{
    Json, Origin, Prompt, Resolution,
    dialect::interactive_form::{self as form, Accepted, FormAnswer, RenderPayload, ShownForm},
    resolve,
};

fn json(text: &str) -> Json {
    text.parse().unwrap()
}

/// The form that these questions make.
fn payload(questions: &str) -> RenderPayload {
    form::normalise(&json(&format!(r#"{{"questions": {questions}}}"#)), 100.into(), 20.into()).unwrap()
}

fn shown(questions: &str) -> ShownForm {
    ShownForm { tool_use_id: "tool-1".parse().unwrap(), payload: payload(questions) }
}

fn prompt(payload: &RenderPayload) -> Prompt {
    Prompt::new(form::to_ask(payload).unwrap(), origin()).unwrap()
}

fn origin() -> Origin {
    Origin {
        prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap(),
        thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap(),
        source: None,
        created_at: "2026-11-18T09:30:00Z".parse().unwrap(),
        expires_at: None,
    }
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
