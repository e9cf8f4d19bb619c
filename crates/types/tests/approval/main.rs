//! Approval contents: what is read, what a person is asked, what goes back.

#![cfg(feature = "dialect")]
#![allow(clippy::unwrap_used)]

mod ask;
mod bind;
#[path = "../support/prompts.rs"]
mod prompts;
mod read;
mod reply;
mod rule;

use prompts::{json, try_prompt};
use sayso_types::{
    AnswerDraft, Json, Map, Prompt, Resolution,
    dialect::approval::{Offer, Request, read_requests, to_ask, to_responses},
    resolve,
};

fn requests(text: &str) -> Vec<Request> {
    read_requests(json(text)).unwrap()
}

fn fixture(file: &str) -> Map {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/agent-framework/");
    let text = std::fs::read_to_string(format!("{path}{file}")).unwrap();
    json(&text).as_object().unwrap().clone()
}

fn cases(file: &str) -> Vec<Map> {
    let fixture = fixture(file);
    let cases = fixture.get("cases").and_then(Json::as_array).unwrap();
    cases.iter().map(|case| case.as_object().unwrap().clone()).collect()
}

fn prompt(requests: &[Request], offer: Offer) -> Prompt {
    try_prompt(to_ask(requests, offer).unwrap()).unwrap()
}

/// What goes back when the person gives `answers`, each with the id of its question and a note.
fn answered(requests: &[Request], offer: Offer, answers: &[(&str, &str, Option<&str>)]) -> Vec<Json> {
    let prompt = prompt(requests, offer);
    let draft = |(id, answer, note): &(&str, &str, Option<&str>)| AnswerDraft {
        note: note.map(str::to_owned),
        ..AnswerDraft::new(*id, [*answer])
    };
    let resolution = resolve(&prompt, &answers.iter().map(draft).collect::<Vec<_>>()).unwrap();
    to_responses(requests, &prompt, &resolution).iter().map(|response| response.to_json()).collect()
}

/// What goes back when the prompt ends so.
fn ended(requests: &[Request], resolution: &Resolution) -> Vec<Json> {
    let prompt = prompt(requests, Offer::Once);
    to_responses(requests, &prompt, resolution).iter().map(|response| response.to_json()).collect()
}

/// The value at a path of keys.
fn at<'a>(json: &'a Json, path: &[&str]) -> Option<&'a Json> {
    path.iter().try_fold(json, |json, key| json.as_object()?.get(key))
}
