//! A form as a prompt.

use crate::{json, payload, prompt, try_prompt};
use sayso_types::{Input, Kind, Question, Values, dialect::interactive_form as form};

fn asked(questions: &str) -> Question {
    prompt(&payload(questions)).questions[0].clone()
}

/// What is filled in of a question with the options A (`a`), B (`b`) and C (`c`).
fn filled_in(rest: &str, recommended: [bool; 3]) -> Vec<String> {
    let option = |(name, recommended): (&str, bool)| {
        format!(r#"{{"label": "{name}", "value": "{}", "recommended": {recommended}}}"#, name.to_lowercase())
    };
    let options: Vec<String> = ["A", "B", "C"].into_iter().zip(recommended).map(option).collect();
    let question = format!(r#"[{{"id": "q", "question": "Q?", "options": [{}]{rest}}}]"#, options.join(","));
    asked(&question).default.map_or_else(Vec::new, |Values(values)| values)
}

#[test]
fn a_form_is_asked_as_it_is() {
    let prompt = prompt(&payload(
        r#"[{"id": "lang", "question": "Which?", "options": [{"label": "Rust", "value": "rs", "recommended": true}, "Go"]},
            {"id": "notes", "question": "Notes?", "required": false, "placeholder": "Anything"}]"#,
    ));
    assert_eq!(prompt.kind, Kind::AskUserQuestion);
    let [lang, notes] = prompt.questions.as_slice() else { panic!("two questions") };
    assert_eq!((lang.input(), lang.is_required(), lang.allow_other), (Input::Choice, true, Some(true)));
    let rust = &lang.options()[0];
    assert_eq!((rust.label.as_str(), rust.value.as_deref(), rust.recommended), ("Rust", Some("rs"), Some(true)));
    assert_eq!((notes.input(), notes.is_required(), notes.allow_other), (Input::Text, false, None));
    assert_eq!(notes.placeholder.as_deref(), Some("Anything"));
}

#[test]
fn the_default_is_what_the_person_sees() {
    const NONE: [bool; 3] = [false; 3];
    for (rest, recommended, expected) in [
        ("", NONE, vec![]),
        (r#", "default": "b""#, NONE, vec!["B"]),
        (r#", "default": "B""#, NONE, vec!["B"]),
        (r#", "default": ["c", "a"]"#, NONE, vec!["C"]),
        (r#", "default": ["zzz", "a"]"#, NONE, vec!["A"]),
        (r#", "default": "zzz""#, NONE, vec![]),
        (r#", "default": "zzz""#, [false, true, true], vec!["B"]),
        ("", [false, true, true], vec!["B"]),
        (r#", "default": []"#, [false, true, true], vec!["B"]),
        (r#", "default": "a""#, [false, true, true], vec!["A"]),
        (r#", "multi": true"#, [false, true, true], vec!["B", "C"]),
        (r#", "multi": true, "default": ["c", "zzz", "a", "c"]"#, NONE, vec!["C", "A"]),
    ] {
        assert_eq!(filled_in(rest, recommended), expected, "{rest} {recommended:?}");
    }
}

#[test]
fn the_default_of_a_text_is_filled_in() {
    let text = |default: &str| asked(&format!(r#"[{{"id": "q", "question": "Q?", "default": {default}}}]"#)).default;
    assert_eq!(text(r#""main""#), Some(Values(vec!["main".into()])));
    assert_eq!(text(r#"["one", "two"]"#), Some(Values(vec!["one\ntwo".into()])));
    assert_eq!(text(r#"" ""#), None);
    assert_eq!(text("[]"), None);
}

#[test]
fn labels_that_stand_twice_are_told_apart() {
    let question = asked(
        r#"[{"id": "q", "question": "Q?", "options": [{"label": "A", "value": "x"}, {"label": "A", "value": "y"}]}]"#,
    );
    let labels: Vec<_> = question.options().iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(labels, ["A", "A (2)"]);
}

#[test]
fn ids_that_stand_twice_are_refused() {
    let twice =
        payload(r#"[{"id": "a", "question": "A?"}, {"id": "b", "question": "B?"}, {"id": "a", "question": "C?"}]"#);
    let invalid = form::to_ask(&twice).unwrap_err();
    assert_eq!(invalid.to_string(), "questions[2].id: each id stands once, found that of questions[0] again");
}

#[test]
fn what_a_prompt_cannot_hold_is_told_without_repeating_it() {
    let long = "SECRET".repeat(2_000);
    let arguments = json(&format!(r#"{{"questions": [{{"id": "q", "question": "{long}"}}]}}"#));
    let ask = form::to_ask(&form::normalise(&arguments, 1.into(), 2.into()).unwrap()).unwrap();
    let invalid = form::InvalidForm::from(try_prompt(ask).unwrap_err());
    assert_eq!(invalid.to_string(), "questions[0].question: may have 10000 characters, found 12000");
    assert!(!form::retry_hint(&invalid).contains("SECRET"));
}
