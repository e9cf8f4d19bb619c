//! A tool call that waits for a yes or no: what is shown, what counts as a yes, what the model is told.

#![cfg(all(feature = "dialect", feature = "digest"))]
#![allow(clippy::unwrap_used)]

#[path = "support/prompts.rs"]
mod prompts;

use prompts::{json, try_prompt};
use sayso_types::{
    AnswerDraft, Json, Kind, Prompt, Resolution, Shape,
    dialect::confirmation::{
        self, Asked, ConfirmationReply, ConfirmationRequest, HALTED, Outcome, REJECTED, as_user_choice,
        confirmation_error, denied, is_approved, reply, result_text, tool_not_found,
    },
    dialect::user_choice::{self, Index, select},
    reason, resolve,
};

const DECLARATIVE: &str = r#"{"tool_call_id":"call_1","tool_name":"delete_records","input":"{\"table\":\"users\"}"}"#;
const DYNAMIC: &str = r#"{"tool_call_id":"call_1","tool_name":"transfer","input":"{\"amount\":12000}","hint":"Large transfer exceeding $10,000","payload":{"amount":12000,"note":"a\nb"}}"#;

fn request(text: &str) -> ConfirmationRequest {
    ConfirmationRequest::read(json(text)).unwrap()
}

fn prompt(request: &ConfirmationRequest) -> Prompt {
    try_prompt(confirmation::ask(request)).unwrap()
}

fn answered(request: &ConfirmationRequest, label: &str, note: Option<&str>) -> ConfirmationReply {
    let prompt = prompt(request);
    let draft = AnswerDraft { note: note.map(str::to_owned), ..AnswerDraft::new("q1", [label]) };
    reply(request, &prompt, &resolve(&prompt, &[draft]).unwrap())
}

#[test]
fn requests_leave_as_they_came() {
    let object = DECLARATIVE.replace(r#""{\"table\":\"users\"}""#, r#"{"table":"users"}"#);
    for text in [DECLARATIVE, DYNAMIC, &object] {
        assert_eq!(request(text).write().to_string(), text);
    }
}

#[test]
fn a_request_without_its_tool_or_with_a_strange_input_is_refused() {
    let check = |from: &str, to: &str, message: &str| {
        let json: Json = DECLARATIVE.replace(from, to).parse().unwrap();
        assert_eq!(ConfirmationRequest::read(json).unwrap_err().to_string(), message);
    };
    check(r#""tool_name":"delete_records","#, "", "tool_name: is missing");
    check(r#""{\"table\":\"users\"}""#, "7", "input: expected JSON as a string, or an object, found a number");
}

#[test]
fn a_declarative_request_is_asked_in_our_words_with_the_call_as_it_will_run() {
    let request = request(DECLARATIVE);
    let prompt = prompt(&request);
    let [question] = prompt.questions.as_slice() else { panic!("one question") };
    let subject = question.subject.as_ref().unwrap();
    assert_eq!((prompt.kind, question.question.as_str()), (Kind::Approval, r#"Run the tool "delete_records"?"#));
    assert_eq!((subject.tool.as_str(), subject.call_id.as_deref()), ("delete_records", Some("call_1")));
    assert_eq!(subject.arguments.to_string(), r#"{"table":"users"}"#);
    assert_eq!((prompt.body.as_ref(), request.asked()), (None, Asked::BeforeRun));
}

#[test]
fn a_dynamic_request_shows_its_payload_apart_from_what_runs() {
    let request = request(DYNAMIC);
    let prompt = prompt(&request);
    assert_eq!(prompt.questions[0].question, "Large transfer exceeding $10,000");
    assert_eq!(prompt.questions[0].subject.as_ref().unwrap().arguments.to_string(), r#"{"amount":12000}"#);
    let body = "The tool adds:\n{\n  \"amount\": 12000,\n  \"note\": \"a\\nb\"\n}";
    assert_eq!((prompt.body.as_deref(), request.asked()), (Some(body), Asked::WithinRun));
}

#[test]
fn a_payload_that_repeats_the_arguments_is_shown_once() {
    let request = request(&DYNAMIC.replace(r#","note":"a\nb""#, ""));
    assert_eq!((prompt(&request).body.as_ref(), request.asked()), (None, Asked::WithinRun));
}

#[test]
fn an_empty_hint_and_a_null_payload_are_none() {
    let text = [DECLARATIVE.strip_suffix('}').unwrap(), r#","hint":"","payload":null}"#].concat();
    let request = request(&text);
    assert_eq!(request.asked(), Asked::BeforeRun);
    assert_eq!(prompt(&request).questions[0].question, r#"Run the tool "delete_records"?"#);
}

#[test]
fn input_that_is_not_json_is_shown_as_it_is() {
    for input in ["rm -rf /", "", r#"{"a":1,"a":2}"#, r#"{"id":12345678901234567890}"#] {
        let mut request = request(DECLARATIVE);
        request.input = confirmation::ToolInput::Text(input.to_owned());
        assert_eq!(prompt(&request).questions[0].subject.as_ref().unwrap().arguments, Json::from(input));
    }
}

#[test]
fn only_a_yes_of_the_person_approves() {
    let request = request(DECLARATIVE);
    let prompt = prompt(&request);
    let yes = answered(&request, "Approve", None);
    assert_eq!(
        yes.write().to_string(),
        r#"{"approved":true,"prompt_id":"prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C","outcome":"approved"}"#
    );
    let no = answered(&request, "Deny", Some("not on a Friday"));
    assert_eq!((no.approved, no.outcome, no.reason.as_deref()), (false, Outcome::Rejected, Some("not on a Friday")));
    for (resolution, outcome) in [
        (Resolution::cancelled(reason::EXPIRED), Outcome::TimedOut),
        (Resolution::dismissed(&prompt), Outcome::Cancelled),
        (Resolution::cancelled(reason::WITHDRAWN), Outcome::Cancelled),
        (Resolution::Cancelled { reason: None }, Outcome::Cancelled),
        (Resolution::failed("the store is gone"), Outcome::Failed),
        (Resolution::Answered { answers: Vec::new() }, Outcome::Failed),
    ] {
        let reply = reply(&request, &prompt, &resolution);
        assert_eq!((reply.approved, reply.outcome), (false, outcome), "{resolution:?}");
        let text = result_text(&reply, Asked::BeforeRun).unwrap();
        assert!(!text.contains("rejected") && !text.contains("user"), "nobody refused: {text}");
    }
}

#[test]
fn a_yes_to_another_call_is_not_a_yes() {
    let small = request(DECLARATIVE);
    let large = request(&DECLARATIVE.replace("users", "*"));
    let prompt = prompt(&small);
    let yes = resolve(&prompt, &[AnswerDraft::new("q1", ["Approve"])]).unwrap();
    assert!(reply(&small, &prompt, &yes).approved);
    assert_eq!(reply(&large, &prompt, &yes).outcome, Outcome::Failed);
}

#[test]
fn the_texts_for_the_model_differ_and_are_those_of_the_reference() {
    let rejected = answered(&request(DECLARATIVE), "Deny", None);
    let texts = [
        denied("blocked by policy"),
        result_text(&rejected, Asked::BeforeRun).unwrap(),
        result_text(&rejected, Asked::WithinRun).unwrap(),
        confirmation_error("no connection"),
        tool_not_found("x"),
    ];
    assert_eq!(
        texts,
        [
            "Tool call denied: blocked by policy",
            "Tool call requires confirmation — rejected by user",
            "Tool execution halted — confirmation rejected by user",
            "Confirmation error: no connection",
            "tool not found: x",
        ]
    );
    assert_eq!((texts[1].as_str(), texts[2].as_str()), (REJECTED, HALTED));
}

#[test]
fn a_call_that_did_not_run_says_why() {
    let check = |outcome, reason: Option<&str>, before: &str, within: &str| {
        let reply = ConfirmationReply {
            approved: false,
            outcome,
            reason: reason.map(str::to_owned),
            ..answered(&request(DECLARATIVE), "Deny", None)
        };
        assert_eq!(result_text(&reply, Asked::BeforeRun).as_deref(), Some(before));
        assert_eq!(result_text(&reply, Asked::WithinRun).as_deref(), Some(within));
    };
    check(
        Outcome::Rejected,
        Some("use staging"),
        &format!("{REJECTED}: use staging"),
        &format!("{HALTED}: use staging"),
    );
    check(
        Outcome::TimedOut,
        Some(reason::EXPIRED),
        "Tool call requires confirmation — nobody answered in time",
        "Tool execution halted — nobody answered in time",
    );
    check(
        Outcome::Cancelled,
        Some(reason::DISMISSED),
        "Tool call requires confirmation — closed without a decision",
        "Tool execution halted — closed without a decision",
    );
    check(
        Outcome::Cancelled,
        Some(reason::SHUTDOWN),
        "Tool call requires confirmation — cancelled before anybody decided: shutdown",
        "Tool execution halted — cancelled before anybody decided: shutdown",
    );
    let error = "Confirmation error: no decision was reached";
    check(Outcome::Failed, None, error, error);
    let odd = "Confirmation error: the reply says approved, and that it is not";
    check(Outcome::Approved, None, odd, odd);
}

#[test]
fn an_approved_call_has_no_text() {
    assert_eq!(result_text(&answered(&request(DECLARATIVE), "Approve", None), Asked::BeforeRun), None);
}

#[test]
fn a_confirmation_as_a_choice_is_rejected_unless_the_first_is_chosen() {
    let choice = as_user_choice(&request(DYNAMIC), "thread_xyz".into(), "http://127.0.0.1:3001/answer");
    assert_eq!(
        (choice.choices.as_slice(), *choice.default),
        (&["Approve".to_owned(), "Reject".to_owned()][..], Index(1))
    );
    assert_eq!(
        choice.prompt,
        "transfer {\"amount\":12000}\n\nLarge transfer exceeding $10,000\n\nThe tool adds:\n{\n  \"amount\": 12000,\n  \"note\": \"a\\nb\"\n}"
    );
    let yes = select(&choice, Index(0)).unwrap();
    assert!(is_approved(&choice, &yes));
    assert!(!is_approved(&choice, &select(&choice, Index(1)).unwrap()));
    let other = user_choice::UserChoiceResponse { id: "call_2".into(), ..yes };
    assert!(!is_approved(&choice, &other), "an answer to another call");
    assert!(choice.check().is_ok());
}
