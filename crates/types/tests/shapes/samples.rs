//! Asks and prompts for the tests.

use sayso_types::{Ask, InvalidAsk, Json, Origin, Prompt, Shape};

/// A prompt of an ask that is given as JSON text.
pub(crate) fn prompt(ask: &str) -> Prompt {
    try_prompt(ask).unwrap_or_else(|invalid| panic!("{invalid}: {ask}"))
}

/// What becomes of an ask that is given as JSON text.
pub(crate) fn try_prompt(ask: &str) -> Result<Prompt, InvalidAsk> {
    Prompt::new(Ask::receive(ask.as_bytes())?, origin())
}

/// The same place and time for every prompt.
pub(crate) fn origin() -> Origin {
    Origin {
        prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap(),
        thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap(),
        source: None,
        created_at: "2026-11-18T09:30:00Z".parse().unwrap(),
        expires_at: None,
    }
}

/// The same ask again, read off the prompt that was made of it.
pub(crate) fn asked_again(prompt: &Prompt) -> Ask {
    let Json::Object(mut map) = prompt.write() else { panic!("a prompt is an object") };
    for key in ["prompt_id", "thread_id", "prompt_state", "source", "created_at", "expires_at", "digest"] {
        map.remove(key);
    }
    Ask::read(map.into()).unwrap()
}

/// An ask of one question, given as JSON text.
pub(crate) fn asking(question: &str) -> String {
    format!(r#"{{"kind": "ask_user_question", "questions": [{question}]}}"#)
}

/// An approval of one question, given as JSON text.
pub(crate) fn approving(question: &str) -> String {
    format!(r#"{{"kind": "approval", "questions": [{question}]}}"#)
}
