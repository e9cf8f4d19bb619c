//! What goes back.

use super::{answered, at, cases, ended, prompt, requests};
use sayso_types::{
    AnswerDraft, Json, Map, Resolution,
    dialect::approval::{Decision, Offer, Request, Response, Standing, read_requests, to_responses},
    reason, resolve,
};

const DECLINED: &str = "The person declined. The tool was not run; do not call it again unless they ask for it.";
const PYTHON: &str = r#"{"type":"function_approval_request","id":"a","function_call":{"name":"t"}}"#;
const DOTNET: &str = r#"{"$type":"toolApprovalRequest","requestId":"a","toolCall":{"name":"t"}}"#;
const FORMER: &str = r#"{"$type":"functionApprovalRequest","id":"a","functionCall":{"name":"t"}}"#;
const PROVIDER: &str = r#"{"type":"mcp_approval_request","id":"a","name":"t"}"#;

fn request_of(case: &Map) -> Vec<Request> {
    read_requests(case.get("request").unwrap().clone()).unwrap()
}

#[test]
fn a_yes_reads_as_the_framework_writes_it() {
    for file in ["python_contents.json", "dotnet_contents.json"] {
        for case in cases(file) {
            let replies = answered(&request_of(&case), Offer::Once, &[("r1", "Approve", None)]);
            assert_eq!(replies[0].to_string(), case.get("approved").unwrap().to_string(), "{:?}", case.get("name"));
        }
    }
}

#[test]
fn a_standing_yes_reads_as_the_framework_writes_it() {
    for case in cases("python_contents.json") {
        let requests = request_of(&case);
        let reply = answered(&requests, Offer::Standing, &[("r1", "tool", None)]);
        assert_eq!(reply[0].to_string(), case.get("always_tool").unwrap().to_string());
        if matches!(requests[0].call().arguments, Json::Object(_)) {
            let reply = answered(&requests, Offer::Standing, &[("r1", "tool_with_arguments", Some("trusted"))]);
            assert_eq!(reply[0].to_string(), case.get("always_tool_with_arguments").unwrap().to_string());
        }
    }
}

/// The Python reader breaks on a field it does not know, so the reason stands in the metadata.
#[test]
fn a_no_adds_only_the_reason_to_what_the_framework_writes() {
    for case in cases("python_contents.json") {
        let replies = answered(&request_of(&case), Offer::Once, &[("r1", "Deny", None)]);
        assert_eq!(at(&replies[0], &["additional_properties", "tool_approval", "reason"]), Some(&DECLINED.into()));
        let mut reply = replies[0].as_object().unwrap().clone();
        let mut properties = reply.get("additional_properties").and_then(Json::as_object).unwrap().clone();
        properties.remove("tool_approval");
        reply.insert("additional_properties", properties);
        assert_eq!(Json::from(reply).to_string(), case.get("denied").unwrap().to_string());
    }
}

#[test]
fn a_standing_yes_in_dotnet_stands_in_the_additional_properties() {
    let reply = answered(&requests(DOTNET), Offer::Standing, &[("r1", "tool", Some("fine"))]);
    assert_eq!(
        reply[0].to_string(),
        r#"{"$type":"toolApprovalResponse","requestId":"a","approved":true,"toolCall":{"name":"t"},"reason":"fine","additionalProperties":{"tool_approval":{"always_approve":"tool"}}}"#
    );
}

#[test]
fn the_persons_words_are_the_reason_and_blank_ones_are_none() {
    let metadata: &[&str] = &["additional_properties", "tool_approval", "reason"];
    for (text, path) in
        [(DOTNET, &["reason"] as &[&str]), (FORMER, &["reason"]), (PROVIDER, &["reason"]), (PYTHON, metadata)]
    {
        for (answer, unsaid) in [("Approve", None), ("Deny", Some(Json::from(DECLINED)))] {
            let reply = answered(&requests(text), Offer::Once, &[("r1", answer, Some("not on a Friday"))]);
            assert_eq!(at(&reply[0], path), Some(&"not on a Friday".into()));
            let reply = answered(&requests(text), Offer::Once, &[("r1", answer, Some(" \n"))]);
            assert_eq!(at(&reply[0], path), unsaid.as_ref());
        }
    }
}

/// The framework's host once ran nothing of a batch where one call was approved and another rejected, and later ran the
/// rejected one. Here each request has its own answer, in its own form, in the order of the requests.
#[test]
fn yes_and_no_in_one_batch_each_reach_their_own_request() {
    let requests = requests(
        r#"[{"type":"function_approval_request","id":"A","function_call":{"name":"a"}},
            {"$type":"toolApprovalRequest","requestId":"B","toolCall":{"name":"b"}},
            {"$type":"toolApprovalRequest","requestId":"C","toolCall":{"name":"c"},"requiresConfirmation":false},
            {"type":"mcp_approval_request","id":"D","name":"d"},
            {"$type":"functionApprovalRequest","id":"E","functionCall":{"name":"e"}}]"#,
    );
    let answers = [("r5", "Approve", None), ("r1", "Approve", None), ("r4", "Deny", None), ("r2", "Deny", None)];
    let replies = answered(&requests, Offer::Once, &answers);
    let expected = [
        ("function_approval_response", "A", true),
        ("toolApprovalResponse", "B", false),
        ("toolApprovalResponse", "C", true),
        ("mcp_approval_response", "D", false),
        ("functionApprovalResponse", "E", true),
    ];
    assert_eq!(replies.len(), expected.len());
    for (reply, (kind, id, approved)) in replies.iter().zip(expected) {
        let response = Response::from_json(reply.clone()).unwrap();
        assert_eq!(at(reply, &["$type"]).or(at(reply, &["type"])), Some(&kind.into()));
        assert_eq!((response.request_id().as_str(), response.decision().approved), (id, approved));
    }
}

#[test]
fn where_nobody_decided_nothing_runs_and_nobody_is_said_to_have_refused() {
    let requests = requests(
        r#"[{"$type":"toolApprovalRequest","requestId":"a","toolCall":{"name":"t"}},
            {"$type":"toolApprovalRequest","requestId":"b","toolCall":{"name":"t"},"requiresConfirmation":false}]"#,
    );
    let check = |resolution: Resolution, why: &str| {
        let replies = ended(&requests, &resolution);
        assert_eq!(at(&replies[0], &["approved"]), Some(&false.into()));
        let said = format!("No decision was made: {why}. The tool was not run; do not call it again without asking.");
        assert_eq!(at(&replies[0], &["reason"]), Some(&said.as_str().into()));
        assert_eq!(at(&replies[1], &["approved"]), Some(&true.into()), "it needed nobody");
    };
    check(Resolution::cancelled(reason::EXPIRED), "the request expired");
    check(Resolution::cancelled(reason::DISMISSED), "the request was closed without choosing");
    check(Resolution::cancelled(reason::SUPERSEDED), "a newer request took its place");
    check(Resolution::cancelled(reason::WORKER_RESTART), "the server restarted");
    check(Resolution::cancelled(reason::SHUTDOWN), "the server is stopping");
    check(Resolution::cancelled(reason::WITHDRAWN), "the request was withdrawn");
    check(Resolution::cancelled("plans changed"), "the request was cancelled (plans changed)");
    check(Resolution::Cancelled { reason: None }, "the request was cancelled");
    check(Resolution::failed("the disk is full"), "something went wrong (the disk is full)");
    check(Resolution::Failed { reason: None }, "something went wrong");
    check(Resolution::Answered { answers: vec![] }, "there was no answer to this request");
}

#[test]
fn a_yes_to_another_call_is_no_yes_to_this_one() {
    let request = |path: &str| {
        let call = format!(r#"{{"name":"rm","arguments":{{"path":"{path}"}}}}"#);
        requests(&format!(r#"{{"type":"function_approval_request","id":"a","function_call":{call}}}"#))
    };
    let shown = prompt(&request("/tmp/x"), Offer::Once);
    let resolution = resolve(&shown, &[AnswerDraft::new("r1", ["Approve"])]).unwrap();
    let approved = |requests: &[Request]| to_responses(requests, &shown, &resolution)[0].decision().approved;
    assert!(approved(&request("/tmp/x")));
    assert!(!approved(&request("/")));
}

/// The framework copies the additional properties of a request into its response, so that a request could turn a plain yes
/// into a standing one.
#[test]
fn a_request_cannot_make_a_plain_yes_a_standing_one() {
    let requests = requests(
        r#"{"type":"function_approval_request","id":"a","function_call":{"name":"t"},
            "additional_properties":{"trace":"t-1","tool_approval":{"always_approve":"tool"}}}"#,
    );
    let reply = answered(&requests, Offer::Standing, &[("r1", "Approve", None)]);
    assert_eq!(at(&reply[0], &["additional_properties"]).unwrap().to_string(), r#"{"trace":"t-1"}"#);
    assert_eq!(Response::from_json(reply[0].clone()).unwrap().decision().standing, None);
}

#[test]
fn a_decision_comes_back_as_it_was_written() {
    let decision = Decision { approved: false, standing: None, reason: Some("no".to_owned()) };
    for case in cases("python_contents.json") {
        assert_eq!(Response::new(&request_of(&case)[0], &decision).decision(), decision);
    }
    let lasting = Decision { approved: false, standing: Some(Standing::Tool), reason: None };
    assert_eq!(Response::new(&requests(DOTNET)[0], &lasting).decision(), Decision::default(), "a no never stands");
}
