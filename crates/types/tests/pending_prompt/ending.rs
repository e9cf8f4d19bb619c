//! Items that say how it ended.

use sayso_types::{
    AnswerDraft, Author, Prompt, PromptState, Resolution, Shape,
    dialect::pending_prompt::{ending, resolved_item},
    resolve,
};

use crate::{PROMPT_ID, approval, map, prompt};

fn settled(prompt: &Prompt, resolution: Resolution, by: Author) -> Prompt {
    prompt.settle(resolution, by, "2026-11-18T09:40:00Z".parse().unwrap()).unwrap()
}

#[test]
fn answers_are_told_in_one_line_and_kept_in_the_metadata() {
    let prompt = prompt(
        r#"{"kind": "ask_user_question", "questions": [
            {"question": "Feat?", "multiSelect": true, "options": [{"label": "a"}, {"label": "b"}]},
            {"question": "Name?"}, {"question": "Why?", "required": false}]}"#,
    );
    let drafts = [AnswerDraft::new("q1", ["a", "b"]), AnswerDraft::new("q2", ["c\n✓ Answered: d"])];
    let item = resolved_item(&settled(&prompt, resolve(&prompt, &drafts).unwrap(), Author::User)).unwrap();
    assert_eq!(item.to_text(), "✓ Answered: a, b; c ✓ Answered: d; (no answer)");
    assert_eq!(
        sayso_types::Json::from(item.metadata.clone().unwrap()).to_string(),
        concat!(
            r#"{"type":"pending_prompt_resolved","prompt":{"prompt_id":"prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C","#,
            r#""kind":"ask_user_question","prompt_state":"answered","answers":[{"id":"q1","question":"Feat?","#,
            r#""answer":["a","b"]},{"id":"q2","question":"Name?","answer":["c\n✓ Answered: d"]},"#,
            r#"{"id":"q3","question":"Why?","answer":[]}],"reason":null,"#,
            r#""resolved_at":"2026-11-18T09:40:00Z","resolved_by":"user"}}"#
        )
    );
    let ending = ending(&item.metadata.unwrap()).unwrap().unwrap();
    assert_eq!((ending.state, ending.answers.len(), ending.reason), (PromptState::Answered, 3, None));
}

#[test]
fn end_without_an_answer_never_claims_a_refusal() {
    let prompt = approval(&["Approve", "Deny"]);
    for (resolution, text) in [
        (Resolution::cancelled("worker_restart"), "✗ Cancelled: worker_restart"),
        (Resolution::Cancelled { reason: None }, "✗ Cancelled"),
        (Resolution::failed("the store\nis gone"), "✗ Failed: the store is gone"),
        (Resolution::Failed { reason: None }, "✗ Failed"),
    ] {
        let item = resolved_item(&settled(&prompt, resolution, Author::System)).unwrap();
        assert_eq!(item.to_text(), text);
        assert!(!item.write().to_string().contains("answers"));
    }
    assert_eq!(resolved_item(&prompt), None);
}

#[test]
fn reason_may_be_null_or_absent() {
    for reason in [r#", "reason": null"#, "", r#", "reason": "superseded""#] {
        let metadata = format!(
            r#"{{"type": "pending_prompt_resolved", "prompt": {{"prompt_id": "{PROMPT_ID}", "kind": "poll", "prompt_state": "cancelled"{reason}}}}}"#
        );
        let ending = ending(&map(&metadata)).unwrap().unwrap();
        assert_eq!(ending.reason.is_some(), reason.contains("superseded"));
    }
    let open = format!(
        r#"{{"type": "pending_prompt_resolved", "prompt": {{"prompt_id": "{PROMPT_ID}", "prompt_state": "pending"}}}}"#
    );
    assert_eq!(
        ending(&map(&open)).unwrap_err().to_string(),
        "metadata.prompt.prompt_state: expected one of answered, cancelled, failed, found \"pending\""
    );
    assert_eq!(ending(&map(r#"{"type": "pending_prompt"}"#)).unwrap(), None);
}
