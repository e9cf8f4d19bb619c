//! Items that answer.

use sayso_types::{
    AnswerDraft, ItemDraft, Prompt, Resolution, Shape, answers_from_text,
    dialect::pending_prompt::{OtherPrompt, Reply, answer_item, reply},
    resolve,
};

use crate::{PROMPT_ID, approval, json, map, prompt};

fn two() -> Prompt {
    prompt(
        r#"{"kind": "ask_user_question", "questions": [
            {"question": "Target?", "options": [{"label": "staging"}, {"label": "Production"}], "allow_other": true},
            {"question": "Feat?", "multiSelect": true, "options": [{"label": "auth"}, {"label": "rate limit"}]}]}"#,
    )
}

fn posted(text: &str, metadata: &str) -> ItemDraft {
    ItemDraft { metadata: Some(map(metadata)), ..ItemDraft::text(text) }
}

#[test]
fn structured_answers_win_over_the_text_in_either_place() {
    let answers =
        r#"[{"question": "Target?", "answer": ["production"]}, {"answer": ["AUTH", "rate limit"], "mood": 1}]"#;
    for metadata in [
        format!(r#"{{"prompt": {{"prompt_id": "{PROMPT_ID}", "answers": {answers}}}}}"#),
        format!(r#"{{"prompt": {{"answers": {answers}}}}}"#),
        format!(r#"{{"answers": {answers}}}"#),
        format!(r#"{{"answers": {answers}, "prompt": {{"prompt_id": "{PROMPT_ID}", "answers": [{{}}]}}}}"#),
    ] {
        let Reply::Structured(drafts) = reply(&two(), &posted("1) staging 2) auth", &metadata)).unwrap() else {
            panic!("{metadata}")
        };
        let Resolution::Answered { answers } = resolve(&two(), &drafts).unwrap() else { panic!("{metadata}") };
        assert_eq!(answers[0].answer, ["Production"], "a label counts whatever its case");
        assert_eq!(answers[1].answer, ["auth", "rate limit"]);
    }
}

#[test]
fn answers_of_another_form_leave_the_word_to_the_text() {
    for answers in [
        r#"[{"answer": ["staging"]}]"#,
        r#"[{"answer": ["staging"]}, {"answer": "auth"}]"#,
        r#"[{"answer": ["staging"]}, {"answer": [1]}]"#,
        r#"[{"answer": ["staging"]}, {"answer": ["auth"], "edited": 7}]"#,
        r#"[{"answer": ["staging"]}, ["auth"]]"#,
        r#"{"Target?": "staging"}"#,
        "null",
    ] {
        let item = posted("1) 2\n2) 1", &format!(r#"{{"answers": {answers}}}"#));
        let expected = vec![AnswerDraft::new("q1", ["Production"]), AnswerDraft::new("q2", ["auth"])];
        assert_eq!(reply(&two(), &item), Ok(Reply::Text(expected)), "{answers}");
    }
}

#[test]
fn late_click_does_not_answer_what_came_after() {
    let approval = approval(&["Approve", "Deny"]);
    for named in [r#""prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0D""#, r#""""#, "7"] {
        let metadata = format!(r#"{{"answers": [{{"answer": ["Approve"]}}], "prompt": {{"prompt_id": {named}}}}}"#);
        let refused = reply(&approval, &posted("Approve", &metadata));
        assert_eq!(refused, Err(OtherPrompt { named: named.to_owned(), open: PROMPT_ID.to_owned() }));
    }
}

#[test]
fn item_without_text_and_answers_says_nothing() {
    let approval = approval(&["Approve", "Deny"]);
    assert_eq!(reply(&approval, &ItemDraft::default()), Ok(Reply::Silent));
    let image = ItemDraft { content: vec![map(r#"{"type": "json", "json": {"text": "yes"}}"#)], ..Default::default() };
    assert_eq!(reply(&approval, &image), Ok(Reply::Silent));
    assert_eq!(reply(&approval, &ItemDraft::text("")), Ok(Reply::Text(vec![AnswerDraft::new("q1", ["Deny"])])));
}

#[test]
fn answer_of_a_widget_is_understood_by_every_reader() {
    let drafts = [AnswerDraft::new("q1", ["Production"]), AnswerDraft::new("q2", ["rate limit", "auth"])];
    let Ok(Resolution::Answered { answers }) = resolve(&two(), &drafts) else { panic!() };
    let item = answer_item(&two(), &answers);
    let list = r#"[{"id":"q1","question":"Target?","answer":["Production"]},{"id":"q2","question":"Feat?","answer":["rate limit","auth"]}]"#;
    assert_eq!(
        item.write(),
        json(&format!(
            r#"{{"content": [{{"type": "text", "text": "1) Production\n2) rate limit, auth"}}],
                "metadata": {{"answers": {list}, "prompt": {{"prompt_id": "{PROMPT_ID}", "answers": {list}}}}}}}"#
        ))
    );
    let Ok(Reply::Structured(read)) = reply(&two(), &item) else { panic!() };
    assert_eq!(resolve(&two(), &read).unwrap(), Resolution::Answered { answers });
    assert_eq!(answers_from_text(&two(), &item.to_text()), drafts);
}
