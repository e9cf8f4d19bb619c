//! The end of a prompt: once, and never a yes that nobody gave.

use sayso_types::{
    AnswerDraft, Author, NotSettled, Prompt, PromptState, Resolution, Shape, Timestamp, reason, resolve,
};

use crate::samples::{approving, prompt};

fn now() -> Timestamp {
    "2026-11-18T09:31:00Z".parse().unwrap()
}

#[test]
fn a_prompt_ends_once() {
    let open = prompt(&approving(r#"{"question": "Deploy?"}"#));
    let yes = resolve(&open, &[AnswerDraft::new("q1", ["Approve"])]).unwrap();
    let ended = open.settle(yes.clone(), Author::User, now()).unwrap();
    assert_eq!((ended.prompt_state, ended.resolution()), (PromptState::Answered, Some(yes)));
    assert_eq!(ended.digest, open.digest, "how it ended is not part of what was asked");
    assert_eq!(Prompt::read(ended.write()).unwrap(), ended);
    let again = ended.settle(Resolution::cancelled(reason::EXPIRED), Author::System, now()).unwrap_err();
    assert_eq!(again.to_string(), "the prompt is no longer open: it is answered");
}

#[test]
fn an_answer_that_does_not_fit_makes_no_prompt() {
    let open = prompt(&approving(r#"{"question": "Deploy?"}"#));
    let yes = resolve(&open, &[AnswerDraft::new("q1", ["Approve"])]).unwrap();
    let ended = open.settle(yes, Author::User, now()).unwrap().write().to_string();
    let forged = ended.replace(r#""answer":["Approve"]"#, r#""answer":["Sure"]"#);
    assert_ne!(forged, ended);
    assert!(serde_json::from_str::<Prompt>(&forged).is_err());
}

#[test]
fn answers_that_nobody_checked_end_nothing() {
    let open = prompt(&approving(r#"{"question": "Deploy?"}"#));
    let none = Resolution::Answered { answers: vec![] };
    let error = open.settle(none, Author::User, now()).unwrap_err();
    assert_eq!(error.to_string(), "the answers do not fit the questions: q1: needs an answer");

    let Ok(Resolution::Answered { mut answers }) = resolve(&open, &[AnswerDraft::new("q1", ["Deny"])]) else {
        panic!()
    };
    answers[0].question = "Something else?".to_owned();
    let error = open.settle(Resolution::Answered { answers }, Author::User, now()).unwrap_err();
    assert_eq!(error, NotSettled::Unresolved);
}

#[test]
fn whatever_is_not_a_clear_yes_denies_and_claims_no_refusal() {
    let open = prompt(&approving(r#"{"question": "Deploy?"}"#));
    for resolution in [
        Resolution::cancelled(reason::EXPIRED),
        Resolution::cancelled(reason::SHUTDOWN),
        Resolution::failed("disk full"),
        Resolution::Answered { answers: vec![] },
        Resolution::dismissed(&open),
    ] {
        let verdict = &resolution.verdicts(&open)[0];
        assert!(!verdict.approved(), "{resolution:?}");
        assert!(!verdict.by_person, "{resolution:?}");
    }
}

#[test]
fn closing_a_prompt_does_what_the_ask_said() {
    let ask = r#"{"kind": "ask_user_question", "questions": [{"question": "Allow?", "options": [{"label": "Yes"}, {"label": "No"}]}],
        "on_dismiss": {"answers": [{"id": "q1", "answer": ["No"]}]}}"#;
    let closed = Resolution::dismissed(&prompt(ask));
    assert!(matches!(closed, Resolution::Answered { answers } if answers[0].answer == ["No"]));
}

#[test]
fn a_yes_to_all_is_the_plain_one_and_for_approvals_alone() {
    let scopes = r#"{"question": "B?", "options": [
        {"label": "Always", "effect": "approve", "scope": "always"},
        {"label": "Once", "effect": "approve", "scope": "once"},
        {"label": "No", "effect": "deny"}]}"#;
    let two = prompt(&approving(&format!(r#"{{"question": "A?"}}, {scopes}"#)));
    let Some(Resolution::Answered { answers }) = Resolution::granted(&two) else { panic!("it can be granted") };
    let labels: Vec<_> = answers.iter().flat_map(|answer| &answer.answer).collect();
    assert_eq!(labels, ["Approve", "Once"]);

    let lasting = r#"{"question": "A?", "options": [
        {"label": "Always", "effect": "approve", "scope": "always"}, {"label": "No", "effect": "deny"}]}"#;
    assert_eq!(Resolution::granted(&prompt(&approving(lasting))), None);
    let choice =
        r#"{"kind": "ask_user_question", "questions": [{"question": "A?", "options": [{"label": "Approve"}]}]}"#;
    assert_eq!(Resolution::granted(&prompt(choice)), None);
}
