//! Prompts, made the way the server makes them.

use std::sync::atomic::{AtomicU64, Ordering};

use sayso_types::{Ask, Dialect, Map, Origin, Prompt, Shape, Source};
use serde_json::{Value, json};

/// A prompt of what is asked; refused as the server would refuse it.
pub fn prompt_from(ask: &Value, agent: Option<&str>) -> Result<Prompt, String> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let id = |prefix: &str| format!("{prefix}_01JD9Z3V5R8Q2W4X{count:010}");
    let ask = Ask::receive(ask.to_string().as_bytes()).map_err(|error| error.to_string())?;
    let source = agent.map(|agent| Source {
        dialect: Dialect::PendingPrompt,
        agent: Some(agent.to_owned()),
        server: None,
        extra: Map::new(),
    });
    let origin = Origin {
        prompt_id: id("prm").parse().expect("an id"),
        thread_id: id("thr").parse().expect("an id"),
        source,
        created_at: "2026-11-18T09:30:00Z".parse().expect("a moment"),
        expires_at: None,
    };
    Prompt::new(ask, origin).map_err(|error| error.to_string())
}

/// A prompt of what is asked.
#[track_caller]
pub fn prompt(ask: Value) -> Prompt {
    prompt_from(&ask, Some("deploy-bot")).expect("the ask is a good one")
}

/// An approval of one thing that would run.
pub fn approval(question: &str) -> Prompt {
    prompt(json!({
        "kind": "approval",
        "questions": [{"question": question, "subject": {"tool": "deploy", "arguments": {"target": "production"}}}],
    }))
}

/// A prompt as the server sends it.
pub fn as_json(prompt: &Prompt) -> Value {
    serde_json::from_str(&prompt.write().to_string()).expect("a prompt is JSON")
}
