//! Typed text to answers, and the items that ask, answer and tell how it ended.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod answering;
mod asking;
mod ending;
#[path = "../support/prompts.rs"]
mod prompts;
mod properties;
mod text;
mod vectors;

use prompts::{json, try_prompt};
use sayso_types::{Ask, Map, Prompt, Shape};

const PROMPT_ID: &str = "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C";

fn map(text: &str) -> Map {
    json(text).as_object().unwrap().clone()
}

/// The prompt that an ask, given as JSON, becomes.
fn prompt(ask: &str) -> Prompt {
    try_prompt(Ask::read(json(ask)).unwrap()).unwrap()
}

/// An approval with these options, each `label` or `label=effect,scope`.
fn approval(options: &[&str]) -> Prompt {
    let option = |option: &&str| match option.split_once('=') {
        None => format!(r#"{{"label": "{option}"}}"#),
        Some((label, does)) => {
            let (effect, scope) = does.split_once(',').unwrap();
            format!(r#"{{"label": "{label}", "effect": "{effect}", "scope": "{scope}"}}"#)
        }
    };
    let options = options.iter().map(option).collect::<Vec<_>>().join(",");
    prompt(&format!(r#"{{"kind": "approval", "questions": [{{"question": "Allow?", "options": [{options}]}}]}}"#))
}
