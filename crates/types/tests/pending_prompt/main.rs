//! Typed text to answers, and the items that ask, answer and tell how it ended.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod answering;
mod asking;
mod ending;
mod properties;
mod text;
mod vectors;

use sayso_types::{Ask, InvalidAsk, Json, Map, Origin, Prompt, Shape};

const PROMPT_ID: &str = "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C";

fn json(text: &str) -> Json {
    text.parse().unwrap()
}

fn map(text: &str) -> Map {
    json(text).as_object().unwrap().clone()
}

fn try_prompt(ask: Ask) -> Result<Prompt, InvalidAsk> {
    let origin = Origin {
        prompt_id: PROMPT_ID.parse().unwrap(),
        thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap(),
        source: None,
        created_at: "2026-11-18T09:30:00Z".parse().unwrap(),
        expires_at: None,
    };
    Prompt::new(ask, origin)
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
