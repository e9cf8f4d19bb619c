//! Answers, and what the agent gets of them.

use crate::{answered, json, shown};
use sayso_types::{
    Json, Resolution, Shape,
    dialect::interactive_form::{FormAnswer, ShownForm, result_text, to_reply},
    reason,
};

/// One question of each sort.
fn form() -> ShownForm {
    shown(
        r#"[{"id": "language", "question": "Which language?",
             "options": [{"label": "JavaScript", "value": "javascript"}, {"label": "Rust", "value": "rust"}]},
            {"id": "features", "question": "Which features?", "multi_select": true,
             "options": [{"label": "Login", "value": "auth"}, {"label": "Cache", "value": "caching"}]},
            {"id": "notes", "question": "Notes?", "required": false}]"#,
    )
}

fn values(form: &ShownForm, answers: &str) -> Json {
    answered(form, answers).unwrap().answers.into()
}

#[test]
fn an_answer_reaches_the_agent_as_upstream_would_send_it() {
    let reply =
        answered(&form(), r#"{"language": "javascript", "features": ["caching", "auth"], "notes": "free text"}"#)
            .unwrap();
    let expected = concat!(
        r#"{"type":"interactive_form_question","tool_use_id":"tool-1","task_id":100,"subtask_id":20,"success":true,"#,
        r#""status":"answered","answers":{"language":"javascript","features":["caching","auth"],"notes":"free text"},"#,
        r###""message":"## 📝 我的回答 (My Answers)\n\n"###,
        r###"### LANGUAGE: Which language?\n**Answer**: `javascript` - JavaScript\n\n"###,
        r###"### FEATURES: Which features?\n**Answer**: \n- `caching` - Cache\n- `auth` - Login\n\n"###,
        r###"### NOTES: Notes?\n**Answer**: free text\n\n"}"###,
    );
    assert_eq!(reply.write().to_string(), expected);
    assert_eq!(FormAnswer::receive(reply.write()).unwrap(), reply);
}

#[test]
fn what_was_left_alone_is_empty() {
    let form = shown(
        r#"[{"id": "one", "question": "One?", "options": ["A"], "required": false},
            {"id": "many", "question": "Many?", "options": ["A"], "multi": true},
            {"id": "text", "question": "Text?", "required": false}]"#,
    );
    let nothing = json(r#"{"one": "", "many": [], "text": ""}"#);
    for answers in ["{}", r#"{"one": "", "many": [], "text": ""}"#, r#"{"one": null, "many": "", "text": null}"#] {
        assert_eq!(values(&form, answers), nothing, "{answers}");
    }
    let message = answered(&form, "{}").unwrap().message.unwrap();
    assert!(message.ends_with(
        "### ONE: One?\n**Answer**: `` - \n\n### MANY: Many?\n**Answer**: `` - \n\n### TEXT: Text?\n**Answer**: \n\n"
    ));
}

#[test]
fn a_choice_may_be_answered_in_own_words() {
    let typed = r#"{"language": "COBOL", "features": "none of these", "notes": ""}"#;
    assert_eq!(values(&form(), typed), json(typed));
    let message = answered(&form(), typed).unwrap().message.unwrap();
    assert!(message.contains("**Answer**: COBOL\n\n") && message.contains("**Answer**: none of these\n\n"));

    let mixed = r#"{"language": "rust", "features": ["auth", "speed"], "notes": ""}"#;
    assert_eq!(values(&form(), mixed), json(mixed));
    assert!(answered(&form(), mixed).unwrap().message.unwrap().contains("\n- `auth` - Login\n- `speed` - speed\n\n"));
}

#[test]
fn own_words_are_not_taken_for_an_id() {
    let typed = r#"{"language": "o1", "features": ["o2"], "notes": ""}"#;
    assert_eq!(values(&form(), typed), json(r#"{"language": "o1", "features": "o2", "notes": ""}"#));
}

#[test]
fn answers_are_checked_against_the_form() {
    for (answers, message) in [
        ("{}", "language: needs an answer"),
        (r#"{"language": " "}"#, "language: needs an answer"),
        (r#"{"language": "rust", "colour": "red"}"#, "colour: is not a question of this prompt"),
        (r#"{"language": ["rust"]}"#, r#"language: expected a string, found "[\"rust\"]""#),
        (r#"{"language": 1}"#, r#"language: expected a string, found "1""#),
        (r#"{"language": "rust", "notes": ["a"]}"#, r#"notes: expected a string, found "[\"a\"]""#),
        (
            r#"{"language": "rust", "features": {"auth": true}}"#,
            r#"features: expected an array of strings, or one string, found "{\"auth\":true}""#,
        ),
        (r#"{"language": "rust", "features": [1]}"#, r#"features: expected an array of strings, found "[1]""#),
        (
            r#"{"language": "rust", "features": ["auth", "auth"]}"#,
            r#"features: each option counts once, found "Login" twice"#,
        ),
        (r#"{"language": "rust", "features": ["x", "y"]}"#, "features: takes one text besides the options, found 2"),
    ] {
        assert_eq!(answered(&form(), answers).unwrap_err(), message, "{answers}");
    }
}

#[test]
fn a_value_means_its_own_option_whatever_the_others_are_called() {
    let crossed = shown(
        r#"[{"id": "q", "question": "Q?", "options": [{"label": "b", "value": "a"}, {"label": "a", "value": "b"}]}]"#,
    );
    for value in ["a", "b"] {
        let answers = format!(r#"{{"q": "{value}"}}"#);
        assert_eq!(values(&crossed, &answers), json(&answers));
    }
    let same_labels = shown(
        r#"[{"id": "q", "question": "Q?", "options": [{"label": "A", "value": "x"}, {"label": "A", "value": "y"}]}]"#,
    );
    assert_eq!(values(&same_labels, r#"{"q": "y"}"#), json(r#"{"q": "y"}"#));
    assert!(answered(&same_labels, r#"{"q": "y"}"#).unwrap().message.unwrap().ends_with("`y` - A\n\n"));
    let same_values = shown(
        r#"[{"id": "q", "question": "Q?", "multi": true,
             "options": [{"label": "A", "value": "x"}, {"label": "B", "value": "x"}]}]"#,
    );
    let both = answered(&same_values, r#"{"q": ["x", "x"]}"#).unwrap();
    assert_eq!(Json::from(both.answers), json(r#"{"q": ["x", "x"]}"#));
    assert!(both.message.unwrap().contains("\n- `x` - A\n- `x` - B\n\n"));
}

#[test]
fn a_cancel_carries_what_the_person_wrote_instead() {
    let reply = to_reply(&form(), &Resolution::cancelled(reason::DISMISSED), Some("  Use Go.\n"));
    let expected = concat!(
        r#"{"type":"interactive_form_question","tool_use_id":"tool-1","task_id":100,"subtask_id":20,"success":false,"#,
        r#""status":"cancelled","answers":{},"message":"Use Go."}"#,
    );
    assert_eq!(reply.write().to_string(), expected);
}

#[test]
fn a_form_that_nobody_answered_is_not_told_as_a_refusal() {
    for (resolution, message) in [
        (Resolution::cancelled(reason::EXPIRED), "The form expired before it was answered."),
        (Resolution::cancelled(reason::DISMISSED), "The form was closed without an answer."),
        (Resolution::cancelled(reason::SHUTDOWN), "The server stopped before the form was answered."),
        (Resolution::cancelled("no longer needed"), "The form ended without an answer: no longer needed"),
        (Resolution::failed("disk full"), "The form ended without an answer: disk full"),
        (Resolution::Cancelled { reason: None }, "The form ended without an answer."),
    ] {
        let reply = to_reply(&form(), &resolution, Some(" "));
        assert_eq!((reply.success, reply.status.as_str()), (false, "cancelled"));
        assert!(reply.answers.is_empty());
        assert_eq!(reply.message.as_deref(), Some(message));
    }
}

#[test]
fn the_agent_goes_on_with_json_that_can_be_read() {
    let sent = json(
        r#"{"tool_use_id": "tool-1", "ask_id": "ask_123", "token": "t", "subtask_id": 20, "answers": {"q": ["a"]},
            "message": "m"}"#,
    );
    let expected = r#"{
  "type": "interactive_form_question",
  "tool_use_id": "tool-1",
  "subtask_id": 20,
  "answers": {
    "q": [
      "a"
    ]
  },
  "success": true,
  "status": "answered",
  "message": "m"
}"#;
    assert_eq!(result_text(&FormAnswer::receive(sent).unwrap()), expected);
}

/// A stored form keeps the blanks around its ids, the prompt does not: such a question could not be answered.
#[test]
fn an_id_with_blanks_around_it_is_answered_as_it_is_written() {
    let mut form = shown(r#"[{"id": "q", "question": "Which?", "options": ["A", "B"]}]"#);
    form.payload.questions[0].id = " q ".to_owned();
    assert_eq!(values(&form, r#"{" q ": "B"}"#), json(r#"{" q ": "B"}"#));
}
