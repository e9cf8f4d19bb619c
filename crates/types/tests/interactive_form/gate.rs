//! Which messages may pass.

use crate::{json, shown};
use sayso_types::dialect::interactive_form::{Accepted, gate};

/// The code of the refusal, or which way the message passes.
fn outcome(waiting: bool, answer: Option<&str>) -> String {
    let form = shown(r#"[{"id": "q", "question": "Q?"}]"#);
    let answer = answer.map(json);
    match gate(waiting.then_some(&form), answer.as_ref()) {
        Ok(Accepted::Plain) => "plain".to_owned(),
        Ok(Accepted::Answered(_)) => "answered".to_owned(),
        Ok(Accepted::Cancelled { message }) => format!("cancelled: {message}"),
        Err(refusal) => refusal.code().to_string(),
    }
}

#[test]
fn without_a_form_only_plain_messages_pass() {
    assert_eq!(outcome(false, None), "plain");
    assert_eq!(outcome(false, Some("null")), "plain");
    assert_eq!(outcome(false, Some(r#"{"tool_use_id": "tool-1"}"#)), "interactive_form_not_pending");
    assert_eq!(outcome(false, Some("7")), "interactive_form_not_pending");
}

#[test]
fn while_a_form_waits_only_its_answer_passes() {
    let invalid = "invalid_interactive_form_answer";
    for (answer, expected) in [
        ("null", "pending_interactive_form"),
        ("7", invalid),
        (r#"{"type": "other"}"#, invalid),
        (r#"{"type": "other", "tool_use_id": "tool-2"}"#, invalid),
        (r#"{"type": null, "tool_use_id": "tool-1"}"#, invalid),
        ("{}", "interactive_form_tool_required"),
        (r#"{"type": "interactive_form_question"}"#, "interactive_form_tool_required"),
        (r#"{"tool_use_id": " "}"#, "interactive_form_tool_required"),
        (r#"{"tool_use_id": null}"#, "interactive_form_tool_required"),
        (r#"{"tool_use_id": "tool-2", "status": "lost"}"#, "interactive_form_tool_mismatch"),
        (r#"{"tool_use_id": "tool-1", "status": "lost"}"#, invalid),
        (r#"{"tool_use_id": "tool-1", "answers": []}"#, invalid),
        (r#"{"tool_use_id": "tool-1", "task_id": {}}"#, invalid),
        (r#"{"tool_use_id": "tool-1", "success": "perhaps"}"#, invalid),
        (r#"{"tool_use_id": "tool-1", "success": false, "status": "answered"}"#, invalid),
        (r#"{"tool_use_id": "tool-1"}"#, "answered"),
        (r#"{"tool_use_id": " tool-1 ", "ask_id": 7, "mood": "good", "success": "true"}"#, "answered"),
        (r#"{"type": "interactive_form_question", "tool_use_id": "tool-1", "answers": {"q": "x"}}"#, "answered"),
        (
            r#"{"tool_use_id": "tool-1", "success": false, "status": "cancelled", "message": " Do it in Go. "}"#,
            "cancelled: Do it in Go.",
        ),
        (r#"{"tool_use_id": "tool-1", "status": "cancelled"}"#, "cancelled: "),
    ] {
        assert_eq!(outcome(true, Some(answer)), expected, "{answer}");
    }
    assert_eq!(outcome(true, None), "pending_interactive_form");
}
