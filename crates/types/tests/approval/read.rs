//! What is read, and what is refused.

use super::{cases, json, requests};
use sayso_types::{
    Json,
    dialect::approval::{Form, InvalidApprovalRequest, Request, Response, Runner, read_requests, read_responses},
};

const CALL: &str = r#""toolCall":{"$type":"functionCall","callId":"c1","name":"t"}"#;

#[test]
fn contents_leave_as_they_came() {
    for file in ["python_contents.json", "dotnet_contents.json"] {
        for case in cases(file) {
            for (key, content) in case.iter().filter(|(key, _)| *key != "name") {
                let written = match key {
                    "request" => Request::from_json(content.clone()).unwrap().to_json(),
                    _ => Response::from_json(content.clone()).unwrap().to_json(),
                };
                assert_eq!(written.to_string(), content.to_string(), "{:?}", case.get("name"));
            }
        }
    }
}

#[test]
fn fields_that_nobody_knows_stay_where_they_were() {
    let text = r#"{"later":[1],"type":"function_approval_request","id":"a","function_call":{"x":1,"name":"t","y":2},"z":null}"#;
    assert_eq!(requests(text)[0].to_json().to_string(), text);
}

#[test]
fn one_list_may_mix_the_forms() {
    let request = |case: &sayso_types::Map| case.get("request").unwrap().clone();
    let mut list: Vec<_> = cases("dotnet_contents.json")[3..].iter().map(request).collect();
    list.push(request(&cases("python_contents.json")[0]));
    let forms: Vec<_> = read_requests(Json::Array(list)).unwrap().iter().map(Request::form).collect();
    assert_eq!(forms, [Form::Dotnet, Form::DotnetFormer, Form::DotnetFormerMcp, Form::Provider, Form::Python]);
}

#[test]
fn a_call_is_read_from_every_form() {
    let check = |file: &str, name: &str, tool: &str, arguments: &str, server: Option<&str>, runner: Runner| {
        let case = cases(file).into_iter().find(|case| case.get("name") == Some(&name.into())).unwrap();
        let request = Request::from_json(case.get("request").unwrap().clone()).unwrap();
        let call = request.call();
        assert_eq!((call.tool.as_str(), call.arguments.to_string().as_str()), (tool, arguments), "{name}");
        assert_eq!((call.server.as_deref(), call.runner), (server, runner), "{name}");
    };
    let (python, dotnet) = ("python_contents.json", "dotnet_contents.json");
    check(python, "arguments as text", "delete_file", r#"{"path":"/x","force":true}"#, None, Runner::Agent);
    check(python, "no arguments", "reboot", "{}", None, Runner::Agent);
    check(python, "empty arguments", "reboot", "{}", None, Runner::Agent);
    check(python, "arguments that are not JSON", "shell", r#""rm -rf /tmp/x""#, None, Runner::Agent);
    check(python, "arguments cut short", "shell", r#""{\"command\": \"rm""#, None, Runner::Agent);
    check(python, "hosted", "search", r#"{"q":"x"}"#, Some("docs"), Runner::Hosted);
    check(python, "hosted by its label", "search", r#"{"q":"x"}"#, Some("docs"), Runner::Hosted);
    check(dotnet, "a function call", "myFunc", r#"{"a":1}"#, None, Runner::Agent);
    check(dotnet, "a call of an MCP server", "TestTool", r#"{"arg1":"value1"}"#, Some("TestServer"), Runner::Hosted);
    check(dotnet, "former names", "CreateReminder", r#"{"title":"Dentist"}"#, None, Runner::Agent);
    check(dotnet, "former names for an MCP server", "search", r#"{"q":"x"}"#, Some("docs"), Runner::Hosted);
    check(dotnet, "the provider's own request", "search", r#"{"q":"x"}"#, Some("docs"), Runner::Hosted);
    let inputs = r#"{"inputs":[{"$type":"data","uri":"data:text/x-python;base64,cHJpbnQoJ2hlbGxvJyk="}]}"#;
    check(dotnet, "a call of the provider's own tool", "code_interpreter", inputs, None, Runner::Provider);
}

/// One reader takes the first of two keys, another the last: what is shown must not differ from what runs.
#[test]
fn arguments_with_a_key_twice_stay_a_text() {
    let text =
        r#"{"type":"function_approval_request","id":"a","function_call":{"name":"t","arguments":"{\"p\":1,\"p\":2}"}}"#;
    assert_eq!(requests(text)[0].call().arguments, Json::from(r#"{"p":1,"p":2}"#));
}

#[test]
fn before_there_was_hosted_a_server_label_said_it() {
    let check = |hosted: &str, runner: Runner| {
        let text = format!(
            r#"{{"type":"function_approval_request","id":"a","function_call":{{"name":"t",{hosted}"additional_properties":{{"server_label":"docs"}}}}}}"#
        );
        assert_eq!(requests(&text)[0].call().runner, runner);
    };
    check("", Runner::Hosted);
    check(r#""hosted":true,"#, Runner::Hosted);
    check(r#""hosted":false,"#, Runner::Agent);
}

#[test]
fn an_error_names_the_place_what_was_found_and_what_is_allowed() {
    let types = "toolApprovalRequest, functionApprovalRequest, mcpServerToolApprovalRequest, \
                 function_approval_request, mcp_approval_request";
    let check = |text: &str, message: &str| {
        assert_eq!(read_requests(json(text)).unwrap_err().to_string(), message, "{text}");
    };
    check("[]", "expected one approval request or more, found none");
    check("7", "the value: expected an object, found a number");
    check("[null]", "[0]: expected an object, found null");
    check("{}", "type: is missing");
    check(r#"{"$type":1}"#, "$type: expected a string, found a number");
    check(r#"{"type":"text"}"#, &format!("type: expected one of {types}, found \"text\""));
    let content = |id: &str| format!(r#"{{"$type":"toolApprovalRequest","requestId":"{id}",{CALL}}}"#);
    let blank_second = format!("[{},{}]", content("a"), content(r"\r\t\n "));
    check(&blank_second, r#"[1].requestId: expected an id that is not blank, found "\r\t\n ""#);
    check(r#"{"$type":"toolApprovalRequest","requestId":"a"}"#, "toolCall: is missing");
    check(r#"{"$type":"toolApprovalRequest","requestId":"a","toolCall":null}"#, "toolCall: is missing");
    check(r#"{"type":"function_approval_request","function_call":{"name":"t"}}"#, "id: is missing");
    check(
        r#"{"type":"function_approval_request","id":"a","function_call":{"name":" "}}"#,
        r#"function_call.name: expected the name of a tool, not blank, found " ""#,
    );
    check(r#"{"type":"mcp_approval_request","id":"a"}"#, "name: is missing");
    check(
        r#"{"type":"function_approval_request","id":"a","function_call":{"name":"t","hosted":null}}"#,
        "function_call.hosted: expected a boolean, found null",
    );
}

#[test]
fn an_id_that_stands_twice_is_refused_whatever_the_forms() {
    let text = format!(
        r#"[{{"$type":"toolApprovalRequest","requestId":"a",{CALL}}},{{"type":"function_approval_request","id":"a","function_call":{{"name":"t"}}}}]"#
    );
    let invalid = read_requests(json(&text)).unwrap_err();
    assert!(matches!(invalid, InvalidApprovalRequest::IdTwice { first: 0, second: 1, .. }));
    assert_eq!(invalid.to_string(), r#"[1]: each request id stands once, found "a" at [0] already"#);
}

#[test]
fn another_request_for_input_is_known_and_named_as_unsupported() {
    let check = |text: &str, start: &str| {
        let invalid = read_requests(json(text)).unwrap_err();
        assert!(matches!(invalid, InvalidApprovalRequest::Unsupported { .. }), "{invalid}");
        assert!(invalid.to_string().starts_with(start), "{invalid}");
    };
    check(
        r#"[{"type":"oauth_consent_request","user_input_request":true,"consent_link":"https://e.example"}]"#,
        r#"[0].type: "oauth_consent_request" asks for input that cannot be given here; only toolApprovalRequest"#,
    );
    check(
        r#"{"type":"text","user_input_request":true,"text":"Which one?"}"#,
        r#"type: "text" asks for input that cannot be given here"#,
    );
    check(r#"{"$type":"inputRequest","requestId":"a"}"#, r#"$type: "inputRequest" asks for input"#);
}

#[test]
fn only_a_plain_true_is_a_yes_as_the_framework_has_it() {
    for case in cases("python_approved.json") {
        let response = Response::from_json(case.get("response").unwrap().clone()).unwrap();
        assert_eq!(Some(response.decision().approved), case.get("approved").unwrap().as_bool(), "{case:?}");
    }
}

#[test]
fn a_response_of_no_form_or_without_an_id_is_refused() {
    let check = |text: &str, message: &str| {
        assert_eq!(read_responses(json(text)).unwrap_err().to_string(), message);
    };
    check(r#"[{"type":"mcp_approval_response","approve":true}]"#, "[0].approval_request_id: is missing");
    check(
        r#"{"$type":"toolApprovalResponse","requestId":"","approved":true}"#,
        r#"requestId: expected an id that is not blank, found """#,
    );
    assert!(read_responses(json(r#"{"$type":"toolApprovalRequest","requestId":"a"}"#)).is_err());
}
