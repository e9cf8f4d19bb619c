//! Which response belongs to which request.

use super::{json, requests};
use sayso_types::dialect::approval::{InvalidApprovalResponse, Rule, Standing, bind, read_responses};

const REQUESTS: &str = r#"[
    {"type":"function_approval_request","id":"A","function_call":{"name":"rm","call_id":"c1","arguments":"{\"path\":\"/tmp/x\"}"}},
    {"type":"function_approval_request","id":"B","function_call":{"name":"ls","call_id":"c2","arguments":{}}}
]"#;

#[test]
fn decisions_come_in_the_order_of_the_requests() {
    let text = r#"[{"type":"function_approval_response","id":"B","approved":false},
                   {"type":"function_approval_response","id":"A","approved":true}]"#;
    let (requests, responses) = (requests(REQUESTS), read_responses(json(text)).unwrap());
    let binding = bind(&requests, &responses).unwrap();
    let decided: Vec<_> =
        binding.decided.iter().map(|bound| (bound.request.id().as_str(), bound.decision.approved)).collect();
    assert_eq!(decided, [("A", true), ("B", false)]);
    assert!(binding.open.is_empty() && binding.unknown.is_empty());
}

#[test]
fn an_unknown_id_is_reported_and_leaves_the_request_open() {
    let text = r#"[{"type":"function_approval_response","id":"c1","approved":true,"function_call":{"name":"rm","call_id":"c1"}},
                   {"type":"function_approval_response","id":"c1","approved":true}]"#;
    let (requests, responses) = (requests(REQUESTS), read_responses(json(text)).unwrap());
    let binding = bind(&requests, &responses).unwrap();
    let unknown: Vec<_> = binding.unknown.iter().map(|id| id.as_str()).collect();
    assert_eq!(unknown, ["c1", "c1"], "a call id is no request id");
    assert_eq!((binding.decided.len(), binding.open.len()), (0, 2));
}

#[test]
fn two_answers_to_one_request_are_refused() {
    let text = r#"[{"type":"function_approval_response","id":"A","approved":true},
                   {"type":"function_approval_response","id":"B","approved":true},
                   {"type":"function_approval_response","id":"A","approved":true}]"#;
    let (requests, responses) = (requests(REQUESTS), read_responses(json(text)).unwrap());
    let invalid = bind(&requests, &responses).unwrap_err();
    assert!(matches!(invalid, InvalidApprovalResponse::AnsweredTwice { first: 0, second: 2, .. }));
    assert_eq!(invalid.to_string(), r#"[2]: each request is answered once, found an answer to "A" at [0] already"#);
}

#[test]
fn a_call_that_was_tampered_with_is_not_looked_at() {
    let text = r#"{"type":"function_approval_response","id":"A","approved":true,
        "function_call":{"name":"sudo","call_id":"c1","arguments":"{\"path\":\"/\"}"},
        "additional_properties":{"tool_approval":{"always_approve":"tool_with_arguments"}}}"#;
    let (requests, responses) = (requests(REQUESTS), read_responses(json(text)).unwrap());
    let binding = bind(&requests, &responses).unwrap();
    let bound = &binding.decided[0];
    assert_eq!((bound.request, bound.decision.standing), (&requests[0], Some(Standing::ToolWithArguments)));
    let rule = Rule::from_decision(bound).unwrap();
    assert_eq!(rule.tool_name, "rm");
    assert!(rule.matches(requests[0].call()));
}

#[test]
fn a_no_makes_no_rule() {
    let requests = requests(REQUESTS);
    for approved in ["false", r#""true""#, "1"] {
        let text = format!(
            r#"{{"type":"function_approval_response","id":"A","approved":{approved},"additional_properties":{{"tool_approval":{{"always_approve":"tool"}}}}}}"#
        );
        let responses = read_responses(json(&text)).unwrap();
        assert_eq!(Rule::from_decision(&bind(&requests, &responses).unwrap().decided[0]), None);
    }
}
