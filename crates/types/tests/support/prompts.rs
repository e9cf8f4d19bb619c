//! Prompts for the tests, all made at the same place and time.

use sayso_types::{Ask, InvalidAsk, Json, Origin, Prompt};

/// What becomes of an ask.
pub(crate) fn try_prompt(ask: Ask) -> Result<Prompt, InvalidAsk> {
    let origin = Origin {
        prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().expect("it is an id"),
        thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().expect("it is an id"),
        source: None,
        created_at: "2026-11-18T09:30:00Z".parse().expect("it is a moment"),
        expires_at: None,
    };
    Prompt::new(ask, origin)
}

/// A text that is known to be JSON.
pub(crate) fn json(text: &str) -> Json {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}
