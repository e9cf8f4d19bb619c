//! Prompts for tests, made the way the server makes them.

use sayso_types::{Ask, Origin, Prompt};

pub(crate) fn prompt(ask: &str) -> Prompt {
    let origin = Origin {
        prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap(),
        thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap(),
        source: None,
        created_at: "2026-11-18T09:30:00Z".parse().unwrap(),
        expires_at: None,
    };
    Prompt::new(Ask::receive(ask.as_bytes()).unwrap(), origin).unwrap()
}
