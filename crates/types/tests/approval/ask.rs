//! What a person is asked.

use super::{prompt, requests};
use sayso_types::{
    Effect, Json, Kind, Map, Scope,
    dialect::approval::{EXPIRES_IN, Offer, read_requests, to_ask, unasked_responses},
};

const GATED: &str = r#"{"$type":"toolApprovalRequest","requestId":"ficc_1","toolCall":{"callId":"c1","name":"drop","arguments":{"n":1}}}"#;
const UNGATED: &str = r#"{"$type":"toolApprovalRequest","requestId":"ficc_2","toolCall":{"callId":"c2","name":"list"},"requiresConfirmation":false}"#;

#[test]
fn each_call_that_needs_a_person_has_a_question_named_by_its_place() {
    let hosted =
        r#"{"type":"mcp_approval_request","id":"m","name":"search","arguments":"{\"q\":\"x\"}","server_label":"docs"}"#;
    let requests = requests(&format!("[{UNGATED},{GATED},{hosted}]"));
    let prompt = prompt(&requests, Offer::Once);
    assert_eq!((prompt.kind, prompt.questions.len()), (Kind::Approval, 2));
    let asked: Vec<_> = prompt.questions.iter().map(|it| (it.id.as_str(), it.question.as_str())).collect();
    assert_eq!(asked, [("r2", r#"Run the tool "drop"?"#), ("r3", r#"Run the tool "search" on the server "docs"?"#)]);
    let subject = prompt.questions[0].subject.as_ref().unwrap();
    assert_eq!((subject.tool.as_str(), subject.call_id.as_deref()), ("drop", Some("c1")));
    assert_eq!(prompt.questions[1].subject.as_ref().unwrap().arguments.to_string(), r#"{"q":"x"}"#);
    for question in &prompt.questions {
        assert_eq!((question.allow_edit, question.allow_note), (None, Some(true)));
        let labels: Vec<_> = question.options().iter().map(|choice| choice.label.as_str()).collect();
        assert_eq!(labels, ["Approve", "Deny"]);
    }
    assert_eq!(to_ask(&requests, Offer::Once).unwrap().expires_in, Some(EXPIRES_IN));
}

#[test]
fn only_a_plain_false_of_current_dotnet_goes_without_a_person() {
    let check = |text: &str, asked: bool| {
        let requests = requests(text);
        assert_eq!(to_ask(&requests, Offer::Once).is_some(), asked, "{text}");
        assert_eq!(unasked_responses(&requests).is_none(), asked, "{text}");
    };
    check(UNGATED, false);
    for value in ["true", "null", "0", r#""false""#, "[]"] {
        check(&UNGATED.replace("false", value), true);
    }
    check(&format!("[{UNGATED},{GATED}]"), true);
    let unmarked = r#""requiresConfirmation":false"#;
    check(
        &format!(r#"{{"type":"function_approval_request","id":"a","function_call":{{"name":"t"}},{unmarked}}}"#),
        true,
    );
    check(&format!(r#"{{"$type":"functionApprovalRequest","id":"a","functionCall":{{"name":"t"}},{unmarked}}}"#), true);
}

#[test]
fn calls_that_need_nobody_are_answered_at_once() {
    let responses = unasked_responses(&requests(UNGATED)).unwrap();
    assert_eq!(
        responses[0].to_json().to_string(),
        r#"{"$type":"toolApprovalResponse","requestId":"ficc_2","approved":true,"toolCall":{"callId":"c2","name":"list"}}"#
    );
}

#[test]
fn long_and_odd_ids_do_not_spoil_the_prompt() {
    let id = format!("a \u{202e}\\n\"{}", "x".repeat(5_000));
    let call = Map::from_iter([("name", "t"), ("call_id", &"c".repeat(201))]);
    let content = Map::from_iter([
        ("type", Json::from("function_approval_request")),
        ("id", id.as_str().into()),
        ("function_call", call.into()),
    ]);
    let requests = read_requests(content.into()).unwrap();
    assert_eq!(requests[0].id().as_str(), id);
    let prompt = prompt(&requests, Offer::Standing);
    assert_eq!(prompt.questions[0].id.as_str(), "r1");
    assert_eq!(prompt.questions[0].subject.as_ref().unwrap().call_id, None);
}

#[test]
fn a_standing_yes_is_offered_only_where_it_can_be_carried_and_told_apart() {
    let once = ["Approve", "Deny"];
    let tool = ["Approve", "Approve this tool for this session", "Deny"];
    let all = ["Approve", "Approve these arguments for this session", "Approve this tool for this session", "Deny"];
    let check = |text: &str, labels: &[&str]| {
        let prompt = prompt(&requests(text), Offer::Standing);
        let options = prompt.questions[0].options();
        assert_eq!(options.iter().map(|choice| choice.label.as_str()).collect::<Vec<_>>(), labels, "{text}");
        for choice in options {
            let stands = choice.value.is_some();
            assert_eq!(choice.scope, Some(if stands { Scope::Session } else { Scope::Once }));
            assert!(!stands || choice.effect == Some(Effect::Approve));
        }
    };
    let python = |call: &str| format!(r#"{{"type":"function_approval_request","id":"a","function_call":{call}}}"#);
    let dotnet = |call: &str| format!(r#"{{"$type":"toolApprovalRequest","requestId":"a","toolCall":{call}}}"#);
    check(&python(r#"{"name":"t","arguments":{"a":1}}"#), &all);
    check(&python(r#"{"name":"t"}"#), &all);
    check(&python(r#"{"name":"t","arguments":"not an object"}"#), &tool);
    check(&python(r#"{"name":"t","hosted":true,"server_name":"docs"}"#), &all);
    check(&python(r#"{"name":"t","hosted":true}"#), &once);
    check(&dotnet(r#"{"$type":"functionCall","name":"t"}"#), &all);
    check(&dotnet(r#"{"$type":"mcpServerToolCall","name":"t","serverName":"docs"}"#), &all);
    check(&dotnet(r#"{"$type":"webSearchToolCall","queries":["x"]}"#), &once);
    check(r#"{"$type":"functionApprovalRequest","id":"a","functionCall":{"name":"t"}}"#, &once);
    check(r#"{"type":"mcp_approval_request","id":"a","name":"t","server_label":"docs"}"#, &once);
}
