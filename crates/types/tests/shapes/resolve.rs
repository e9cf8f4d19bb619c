//! From answers to a resolution: what is taken, what is refused.

use sayso_types::{AnswerDraft, Json, Map, Prompt, Resolution, Shape, resolve};

use crate::{
    prompts::json,
    samples::{approving, asking, prompt},
};

fn answers(prompt: &Prompt, drafts: &str) -> Result<Vec<Vec<String>>, String> {
    let drafts = Vec::<AnswerDraft>::read(json(drafts)).unwrap();
    match resolve(prompt, &drafts) {
        Ok(Resolution::Answered { answers }) => Ok(answers.into_iter().map(|answer| answer.answer).collect()),
        Ok(other) => panic!("answers give an answer, not {other:?}"),
        Err(invalid) => Err(invalid.to_string()),
    }
}

#[test]
fn each_input_takes_its_own_and_nothing_else() {
    for (question, taken, refused) in [
        (r#""input": "text""#, vec!["x", " x ", "1", "a\u{202e}"], vec![""]),
        (r#""input": "text", "min_length": 2, "max_length": 3"#, vec!["ab", "äöü", "👍👍"], vec!["a", "abcd"]),
        (
            r#""input": "number""#,
            vec!["0", "-1.5", "1e3", " 2 ", "9007199254740992"],
            vec![
                "",
                "x",
                "NaN",
                "Infinity",
                "1e999",
                "+1",
                ".5",
                "1.",
                "01",
                "0x1",
                "1,5",
                "9007199254740993",
                "123456789012345678901234567890",
            ],
        ),
        (
            r#""input": "number", "minimum": 0, "maximum": 0.3"#,
            vec!["0", "0.3", "0.1"],
            vec!["-0.1", "0.30000000000000004", "1"],
        ),
        (r#""input": "integer""#, vec!["0", "-7", "2.0", "1e3"], vec!["1.5", "1e-1", "9007199254740993"]),
        (r#""input": "boolean""#, vec!["true", "false"], vec!["True", "yes", "1", ""]),
        (
            r#""input": "date""#,
            vec!["2024-02-29", "2026-11-18"],
            vec!["2023-02-29", "2026-13-01", "2026-1-1", "18.11.2026", "2026-11-18T00:00:00Z"],
        ),
        (
            r#""input": "date-time""#,
            vec!["2026-11-18T09:30:00Z", "2026-11-18t09:30:00.5+01:00", "2016-12-31T23:59:60Z"],
            vec![
                "2026-11-18",
                "2026-11-18T09:30:00",
                "2026-11-18T24:00:00Z",
                "2026-11-18 09:30:00Z",
                "2026-11-18T09:30Z",
            ],
        ),
        (
            r#""input": "email""#,
            vec!["ada@example.com", "a.b+c@x"],
            vec!["ada", "@x", "ada@", "a b@x.y", "ada@-x.y", "ada@x..y"],
        ),
        (
            r#""input": "url""#,
            vec!["https://example.com", "HTTP://example.com:8080/a?b#c", "https://[::1]/", "https://bücher.example/"],
            vec![
                "example.com",
                "javascript:alert(1)",
                "https://",
                "https://a b",
                "https://user:pw@example.com/",
                "https://example.com:99999/",
                "data:text/html,x",
                "https://accounts.google.com@evil.example/",
                "https://a\\b",
                "https://example.com/\u{202e}gpj.exe",
                "https://example.com/\u{200b}",
            ],
        ),
        (
            r#""options": [{"label": "A", "id": "x", "value": "v"}, {"label": "B"}]"#,
            vec!["A", "x", "v", "B", "o2"],
            vec!["a", "C", ""],
        ),
        (
            r#""options": [{"label": "A"}], "allow_other": true, "max_length": 3"#,
            vec!["A", "xyz"],
            vec!["wxyz", " ", "\u{3164}"],
        ),
    ] {
        let prompt = prompt(&asking(&format!(r#"{{"question": "Q", {question}}}"#)));
        for (values, expected) in [(taken, true), (refused, false)] {
            for value in values {
                let resolved = resolve(&prompt, &[AnswerDraft::new("q1", [value])]);
                assert_eq!(resolved.is_ok(), expected, "{question} with {value:?}: {resolved:?}");
            }
        }
    }
}

#[test]
fn an_option_is_stored_as_its_label() {
    let prompt = prompt(&asking(
        r#"{"question": "Q", "options": [{"label": "A", "value": "B"}, {"label": "B", "value": "A"}]}"#,
    ));
    assert_eq!(answers(&prompt, r#"[{"id": "q1", "answer": ["o1"]}]"#).unwrap(), [["A"]]);
    assert_eq!(answers(&prompt, r#"[{"id": "q1", "answer": ["A"]}]"#).unwrap(), [["A"]], "a label goes before a value");
}

#[test]
fn several_options_keep_their_order_and_their_count() {
    let prompt = prompt(&asking(
        r#"{"question": "Q", "multiSelect": true, "min_items": 1, "max_items": 2, "options": [{"label": "a"}, {"label": "b"}, {"label": "c"}]}"#,
    ));
    assert_eq!(answers(&prompt, r#"[{"id": "q1", "answer": ["c", "a"]}]"#).unwrap(), [["c", "a"]]);
    for (drafts, error) in [
        (r#"[{"id": "q1", "answer": []}]"#, "q1: needs an answer"),
        (r#"[{"id": "q1", "answer": ["a", "b", "c"]}]"#, "q1: takes at most 2 chosen, found 3"),
        (r#"[{"id": "q1", "answer": ["a", "o1"]}]"#, "q1: each option counts once, found \"a\" twice"),
    ] {
        assert_eq!(answers(&prompt, drafts).unwrap_err(), error);
    }
}

#[test]
fn every_error_comes_at_once_with_its_question() {
    let prompt = prompt(&asking(
        r#"{"id": "size", "question": "Size?", "input": "integer"}, {"id": "name", "question": "Name?"}, {"id": "when", "question": "When?", "input": "date", "required": false}"#,
    ));
    let error = answers(
        &prompt,
        r#"[{"id": "size", "answer": ["big"]}, {"id": "colour", "answer": ["red"]}, {"id": "when", "answer": ["soon"]}, {"id": "size", "answer": ["1"]}]"#,
    );
    assert_eq!(
        error.unwrap_err(),
        "colour: is not a question of this prompt; size: is answered twice; \
         size: expected a whole number such as 3, found \"big\"; name: needs an answer; \
         when: expected a day such as 2026-11-18, found \"soon\""
    );
}

#[test]
fn an_untouched_optional_question_has_no_value() {
    let prompt = prompt(&asking(
        r#"{"question": "Sure?", "input": "boolean", "required": false}, {"question": "Why?", "required": false}"#,
    ));
    for drafts in ["[]", r#"[{"id": "q1", "answer": []}, {"id": "q2", "answer": [""]}]"#] {
        assert_eq!(answers(&prompt, drafts).unwrap(), [Vec::<String>::new(), Vec::new()]);
    }
}

#[test]
fn a_question_may_be_named_by_its_text() {
    let prompt = prompt(&asking(r#"{"question": "Same?"}, {"question": "Same?"}"#));
    let drafts = r#"[{"question": "Same?", "answer": ["first"]}, {"question": "Same?", "answer": ["second"]}]"#;
    assert_eq!(answers(&prompt, drafts).unwrap(), [["first"], ["second"]]);
    assert!(answers(&prompt, r#"[{"answer": ["x"]}]"#).unwrap_err().contains("is not a question of this prompt"));
}

#[test]
fn notes_go_only_where_they_are_allowed() {
    let note = AnswerDraft { note: Some("not on a Friday".into()), ..AnswerDraft::new("q1", ["Deny"]) };
    let approval = prompt(&approving(r#"{"question": "Deploy?"}"#));
    let verdict = &resolve(&approval, std::slice::from_ref(&note)).unwrap().verdicts(&approval)[0];
    assert_eq!((verdict.approved(), verdict.note.as_deref()), (false, Some("not on a Friday")));
    let silent = prompt(&approving(r#"{"question": "Deploy?", "allow_note": false}"#));
    assert_eq!(resolve(&silent, &[note]).unwrap_err().to_string(), "q1: takes no note");
    let long = AnswerDraft { note: Some("x".repeat(4_001)), ..AnswerDraft::new("q1", ["Deny"]) };
    assert_eq!(resolve(&approval, &[long]).unwrap_err().to_string(), "q1: takes at most 4000 characters, found 4001");
}

#[test]
fn edited_arguments_keep_their_keys_and_types() {
    let approval = prompt(&approving(
        r#"{"question": "Deploy?", "allow_edit": true, "subject": {"tool": "deploy", "arguments": {"to": "staging", "size": 2, "tags": ["a"], "more": {"dry": true}}}}"#,
    ));
    let edited = |answer: &str, edited: &str| {
        let json = json(edited);
        let draft = AnswerDraft { edited: Some(Map::read(json).unwrap()), ..AnswerDraft::new("q1", [answer]) };
        resolve(&approval, &[draft]).map(|resolution| resolution.verdicts(&approval)[0].edited.clone())
    };
    let kept = edited("Approve", r#"{"to": "production", "size": 2.5, "tags": [], "more": {"dry": false}}"#).unwrap();
    assert_eq!(kept.unwrap().get("to"), Some(&Json::from("production")));
    let same = edited("Deny", r#"{"size": 2, "to": "staging", "tags": ["a"], "more": {"dry": true}}"#).unwrap();
    assert_eq!(same, None, "what was not changed is not an edit");
    for (answer, arguments, error) in [
        (
            "Approve",
            r#"{"to": "x", "size": 2, "tags": []}"#,
            r#"q1: edited arguments must keep their keys, found "more" missing"#,
        ),
        (
            "Approve",
            r#"{"to": "x", "size": 2, "tags": [], "more": {"dry": true}, "force": true}"#,
            r#"q1: edited arguments must keep their keys, found "force" added"#,
        ),
        (
            "Approve",
            r#"{"to": "x", "size": "2", "tags": [], "more": {"dry": true}}"#,
            r#"q1: the edited argument "size" must stay a number, found a string"#,
        ),
        (
            "Approve",
            r#"{"to": "x", "size": 2, "tags": [], "more": {"dry": null}}"#,
            r#"q1: the edited argument "more.dry" must stay a boolean, found null"#,
        ),
        (
            "Approve",
            r#"{"to": "x", "size": 2, "tags": [], "more": {"dry": true, "wet": 1}}"#,
            r#"q1: edited arguments must keep their keys, found "more.wet" added"#,
        ),
        (
            "Deny",
            r#"{"to": "x", "size": 2, "tags": [], "more": {"dry": true}}"#,
            "q1: takes edited arguments only together with an approval",
        ),
    ] {
        assert_eq!(edited(answer, arguments).unwrap_err().to_string(), error);
    }
    let fixed = prompt(&approving(r#"{"question": "Deploy?", "subject": {"tool": "deploy", "arguments": {}}}"#));
    let draft = AnswerDraft { edited: Some(Map::new()), ..AnswerDraft::new("q1", ["Approve"]) };
    assert_eq!(resolve(&fixed, &[draft]).unwrap_err().to_string(), "q1: takes no edited arguments");
}
