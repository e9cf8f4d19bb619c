//! Asks and prompts for the tests.

use sayso_types::{Ask, InvalidAsk, Json, Prompt, Shape};

use crate::prompts;

/// A prompt of an ask that is given as JSON text.
pub(crate) fn prompt(ask: &str) -> Prompt {
    try_prompt(ask).unwrap_or_else(|invalid| panic!("{invalid}: {ask}"))
}

/// What becomes of an ask that is given as JSON text.
pub(crate) fn try_prompt(ask: &str) -> Result<Prompt, InvalidAsk> {
    prompts::try_prompt(Ask::receive(ask.as_bytes())?)
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
