//! Standing rules, against what the framework itself matches.

use super::{fixture, requests, try_prompt};
use sayso_types::{
    AnswerDraft, Json, Map, Shape,
    dialect::approval::{Call, Offer, Request, Rule, to_ask_under, to_responses_under, unasked_responses_under},
    resolve,
};

fn call(calls: &Map, name: &str) -> Call {
    Request::from_json(calls.get(name).unwrap().clone()).unwrap().call().clone()
}

/// Each case of the fixture, with the names of the calls that the rule made of it matches here.
fn check(rule: impl Fn(&Map, &Map) -> Rule) {
    let fixture = fixture("python_rules.json");
    let calls = fixture.get("requests").and_then(Json::as_object).unwrap();
    for case in fixture.get("rules").and_then(Json::as_array).unwrap() {
        let case = case.as_object().unwrap();
        let rule = rule(case, calls);
        let matching: Vec<_> = calls.keys().filter(|name| rule.matches(&call(calls, name))).map(Json::from).collect();
        assert_eq!(Some(&Json::Array(matching)), case.get("matches"), "{:?}", case.get("name"));
    }
}

#[test]
fn the_frameworks_rules_match_what_they_match_there() {
    check(|case, _| {
        let json = case.get("rule").unwrap();
        let rule = Rule::read(json.clone()).unwrap();
        assert_eq!(rule.write().to_string(), json.to_string());
        rule
    });
}

#[test]
fn our_own_rules_match_the_same_calls() {
    check(|case, calls| {
        let (kind, name) = case.get("name").unwrap().as_str().unwrap().split_once(", from ").unwrap();
        let call = call(calls, name);
        if kind == "any arguments" { Rule::any_arguments(&call) } else { Rule::with_arguments(&call) }.unwrap()
    });
}

#[test]
fn what_cannot_be_told_apart_or_compared_has_no_rule() {
    let call = |call: &str| {
        let text = format!(r#"{{"type":"function_approval_request","id":"a","function_call":{call}}}"#);
        requests(&text)[0].call().clone()
    };
    let nameless_server = call(r#"{"name":"t","hosted":true}"#);
    assert_eq!(Rule::any_arguments(&nameless_server), None);
    assert!(!Rule::any_arguments(&call(r#"{"name":"t"}"#)).unwrap().matches(&nameless_server));

    let text = call(r#"{"name":"t","arguments":"not an object"}"#);
    assert_eq!(Rule::with_arguments(&text), None);
    let raw = call(r#"{"name":"t","arguments":{"raw":"not an object"}}"#);
    assert!(!Rule::with_arguments(&raw).unwrap().matches(&text));
}

#[test]
fn a_rule_whose_arguments_are_not_json_matches_nothing() {
    let rule: Json = r#"{"tool_name":"t","arguments":{"a":"x"}}"#.parse().unwrap();
    let text = r#"{"type":"function_approval_request","id":"a","function_call":{"name":"t","arguments":{"a":"x"}}}"#;
    assert!(!Rule::read(rule).unwrap().matches(requests(text)[0].call()));
}

#[test]
fn what_a_rule_allows_is_not_asked_and_the_rest_is() {
    let requests = requests(
        r#"[{"type":"function_approval_request","id":"A","function_call":{"name":"rm"}},
            {"type":"function_approval_request","id":"B","function_call":{"name":"ls"}},
            {"$type":"toolApprovalRequest","requestId":"C","toolCall":{"name":"rm"}}]"#,
    );
    let rules = [Rule::any_arguments(requests[1].call()).unwrap()];
    assert_eq!(unasked_responses_under(&requests, &rules), None);
    let prompt = try_prompt(to_ask_under(&requests, &rules, Offer::Once).unwrap()).unwrap();
    let asked: Vec<_> = prompt.questions.iter().map(|question| question.id.as_str()).collect();
    assert_eq!(asked, ["r1", "r3"], "a question keeps the place of its request");
    let answers = [AnswerDraft::new("r1", ["Deny"]), AnswerDraft::new("r3", ["Approve"])];
    let resolution = resolve(&prompt, &answers).unwrap();
    let approved = |rules: &[Rule]| -> Vec<bool> {
        let responses = to_responses_under(&requests, rules, &prompt, &resolution);
        responses.iter().map(|response| response.decision().approved).collect()
    };
    assert_eq!(approved(&rules), [false, true, true]);
    assert_eq!(approved(&[]), [false, false, true], "without its rule, what was not asked is denied");
    let responses = unasked_responses_under(&requests[1..2], &rules).unwrap();
    assert!(responses[0].decision().approved && responses[0].decision().standing.is_none());
}
