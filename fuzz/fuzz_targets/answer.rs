//! Answers to a few prompts: the first byte says to which, the rest are the answers, as JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_fuzz::{chose_approval, prompt, settle};
use sayso_types::{Ask, Json, Prompt, Reply, Resolution, Shape, resolve};
use std::sync::LazyLock;

static PROMPTS: LazyLock<Vec<Prompt>> = LazyLock::new(|| {
    [
        r#"{"kind": "approval", "questions": [
            {"question": "Deploy?", "subject": {"tool": "deploy", "arguments": {"to": "x", "n": 1, "deep": {"a": []}}}, "allow_edit": true},
            {"question": "Push?", "options": [{"label": "Push", "effect": "approve", "scope": "session"}, {"label": "No"}]}]}"#,
        r#"{"kind": "ask_user_question", "questions": [
            {"id": "one", "question": "One?", "options": [{"label": "a"}, {"label": "b", "value": "bee"}], "allow_other": true, "max_length": 5},
            {"id": "many", "question": "Many?", "multiSelect": true, "options": [{"label": "a"}, {"label": "b"}, {"label": "c"}], "min_items": 1, "max_items": 2, "allow_other": true, "allow_note": true},
            {"id": "few", "question": "Few?", "multiSelect": true, "options": [{"label": "a"}, {"label": "b"}], "required": false}]}"#,
        r#"{"kind": "ask_user_question", "questions": [
            {"question": "Number?", "input": "number", "minimum": -1.5, "maximum": 1e3}, {"question": "Whole?", "input": "integer", "required": false},
            {"question": "Really?", "input": "boolean", "required": false}, {"question": "Day?", "input": "date", "required": false},
            {"question": "When?", "input": "date-time", "required": false}, {"question": "Mail?", "input": "email", "required": false},
            {"question": "Where?", "input": "url", "required": false}]}"#,
        r#"{"kind": "text", "questions": [{"question": "Name?", "min_length": 2, "max_length": 9}, {"question": "Name?", "required": false}]}"#,
    ]
    .map(|ask| prompt(Ask::receive(ask.as_bytes()).expect("it is an ask")).expect("it is a prompt"))
    .into()
});

fuzz_target!(|data: &[u8]| {
    let Some((which, json)) = data.split_first() else { return };
    let prompt = &PROMPTS[usize::from(*which) % PROMPTS.len()];
    let Ok(json) = Json::try_from(json) else { return };
    let Ok(reply) = Reply::read(json) else { return };
    match resolve(prompt, &reply.answers) {
        Ok(resolution) => check(prompt, &resolution),
        Err(invalid) => {
            assert!(!invalid.errors.is_empty());
            assert!(!invalid.to_string().is_empty());
        }
    }
});

fn check(prompt: &Prompt, resolution: &Resolution) {
    settle(prompt, resolution);
    let Resolution::Answered { answers } = resolution else { unreachable!("it was answered") };
    assert_eq!(answers.len(), prompt.questions.len());
    let drafts: Vec<_> = answers.iter().map(|answer| answer.to_draft()).collect();
    assert_eq!(resolve(prompt, &drafts).as_ref(), Ok(resolution), "an answer that was taken is taken again");
    for (index, verdict) in resolution.verdicts(prompt).iter().enumerate() {
        assert_eq!(verdict.approved(), chose_approval(prompt, resolution, index));
        assert!(verdict.edited.is_none() || verdict.approved());
    }
}
