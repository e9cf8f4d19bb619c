//! What a call ends with.

use crate::json;
use sayso_types::{
    Json,
    dialect::interactive_form::{deferred, is_deferred},
};

const MARKER: &str = r#"{"__silent_exit__":true,"__deferred_user_input__":true,"reason":"interactive_form_question form displayed; STOP here and waiting for user response via new conversation","success":true,"status":"waiting_for_user_response"}"#;

#[test]
fn the_marker_is_that_of_upstream() {
    assert_eq!(deferred().to_string(), MARKER);
}

#[test]
fn the_marker_is_found_in_its_wrappings() {
    let text = Json::from(MARKER).to_string();
    for wrapped in [
        MARKER.to_owned(),
        text.clone(),
        format!("[{MARKER}]"),
        format!(r#"{{"type": "text", "text": {text}}}"#),
        format!(r#"{{"content": [{{"type": "text", "text": {text}}}]}}"#),
        format!(r#"{{"result": {{"content": {MARKER}}}}}"#),
        format!("[[[[[{MARKER}]]]]]"),
        r#"{"__deferred_user_input__": true, "success": true, "status": "waiting_for_user_response", "ask_id": "a"}"#
            .to_owned(),
    ] {
        assert!(is_deferred(&json(&wrapped)), "{wrapped}");
    }
}

#[test]
fn nothing_less_than_the_marker_stops_a_run() {
    for result in [
        "null".to_owned(),
        r#""plain words""#.to_owned(),
        r#"{"__silent_exit__": true}"#.to_owned(),
        MARKER.replace(r#""success":true"#, r#""success":false"#),
        MARKER.replace(r#""success":true"#, r#""success":"true""#),
        MARKER.replace(r#"input__":true"#, r#"input__":1"#),
        MARKER.replace("waiting_for_user_response", "answered"),
        format!(r#"{{"output": {MARKER}}}"#),
        r#"[{"__deferred_user_input__": true}, {"success": true, "status": "waiting_for_user_response"}]"#.to_owned(),
        format!("[[[[[[{MARKER}]]]]]]"),
    ] {
        assert!(!is_deferred(&json(&result)), "{result}");
    }
}
