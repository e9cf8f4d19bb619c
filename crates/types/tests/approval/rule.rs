//! Standing rules, against what the framework itself matches.

use super::{fixture, requests};
use sayso_types::{
    Json, Map, Shape,
    dialect::approval::{Call, Request, Rule},
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
