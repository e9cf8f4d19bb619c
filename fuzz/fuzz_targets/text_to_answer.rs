//! Typed text against a few prompts: the first byte says which, the rest is the text. No yes but by a plain word.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_fuzz::{chose_approval, prompt};
use sayso_types::{Ask, Kind, Prompt, answers_from_text, resolve};
use std::sync::LazyLock;

static PROMPTS: LazyLock<Vec<Prompt>> = LazyLock::new(|| {
    [
        r#"{"kind": "approval", "questions": [{"question": "Deploy?"}]}"#,
        r#"{"kind": "approval", "questions": [{"question": "Deploy?"}, {"question": "Push?"}, {"question": "Drop?"}]}"#,
        r#"{"kind": "approval", "questions": [{"question": "Deploy?", "options": [{"label": "Always", "effect": "approve", "scope": "always"},
            {"label": "Yes"}, {"label": "Never", "effect": "deny", "scope": "always"}, {"label": "No"}]}]}"#,
        r#"{"kind": "ask_user_question", "questions": [{"question": "Which?", "multiSelect": true, "allow_other": true,
            "options": [{"label": "rate limit"}, {"label": "rate"}, {"label": "2 replicas"}, {"label": "Auth"}, {"label": "AUTH"}]}]}"#,
        r#"{"kind": "ask_user_question", "questions": [{"question": "Which?", "options": [{"label": "A"}, {"label": "1"}]},
            {"question": "Sure?", "input": "boolean"}, {"question": "How many?", "input": "integer", "required": false}]}"#,
        r#"{"kind": "text", "questions": [{"question": "Name?"}]}"#,
    ]
    .map(|ask| prompt(Ask::receive(ask.as_bytes()).expect("it is an ask")).expect("it is a prompt"))
    .into()
});

fuzz_target!(|data: &[u8]| {
    let Some((which, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let prompt = &PROMPTS[usize::from(*which) % PROMPTS.len()];
    let drafts = answers_from_text(prompt, text);
    assert_eq!(drafts.len(), prompt.questions.len());
    let resolution = resolve(prompt, &drafts);
    if prompt.kind != Kind::Approval {
        return;
    }
    let resolution = resolution.expect("an approval takes whatever is typed");
    let plain = ["approve", "approved", "yes", "y", "ok", "allow", "always", "1"];
    let lower = text.to_lowercase();
    let mut words = lower.split(|char: char| !char.is_alphanumeric());
    let yes = words.any(|word| plain.contains(&word));
    for index in 0..drafts.len() {
        assert!(yes || !chose_approval(prompt, &resolution, index), "{text:?} approved");
    }
});
