//! What may be shown of a stored block.

use crate::{json, payload};
use sayso_types::{
    Json, Shape,
    dialect::interactive_form::{RenderPayload, ToolBlock, is_form_tool},
};

#[test]
fn a_payload_is_read_as_an_object_or_as_text() {
    let payload = payload(r#"[{"id": "q", "question": "Q?", "options": ["A"]}]"#);
    assert_eq!(RenderPayload::renderable(&payload.write()), Some(payload.clone()));
    assert_eq!(RenderPayload::renderable(&Json::from(payload.write().to_string())), Some(payload));
}

#[test]
fn nothing_is_shown_of_anything_else() {
    for stored in [
        "null",
        "7",
        "[]",
        r#""not json""#,
        r#""[]""#,
        "{}",
        r#"{"type": "other", "questions": [{"id": "q", "question": "Q?", "input_type": "text"}]}"#,
        r#"{"type": "interactive_form_question"}"#,
        r#"{"type": "interactive_form_question", "questions": []}"#,
        r#"{"type": "interactive_form_question", "questions": {"id": "q"}}"#,
        r#"{"type": "interactive_form_question", "questions": [{"id": "q", "question": " ", "input_type": "text"}]}"#,
    ] {
        assert_eq!(RenderPayload::renderable(&json(stored)), None, "{stored}");
    }
}

#[test]
fn questions_that_cannot_be_shown_are_dropped() {
    let stored = json(
        r#"{"type": "interactive_form_question", "ask_id": "ask_123", "questions": [
            {"id": "a", "question": "A?", "input_type": "text"},
            {"id": "b", "question": "", "input_type": "text"},
            {"id": "c", "question": "C?", "input_type": "choice", "options": []},
            {"id": "d", "question": "D?", "input_type": "slider", "options": [{"label": "D", "value": "d"}]},
            {"question": "nobody could answer it by id", "input_type": "text"},
            "e",
            {"id": "f", "question": "F?", "input_type": "choice", "multi_select": "True", "required": "False",
             "options": [{"label": "F", "value": "f", "recommended": "true"}], "default": "f", "placeholder": 7}
        ]}"#,
    );
    let payload = RenderPayload::renderable(&stored).unwrap();
    let ids: Vec<_> = payload.questions.iter().map(|question| question.id.as_str()).collect();
    assert_eq!(ids, ["a", "f"]);
    assert!(payload.questions[0].required && !payload.questions[1].required && payload.questions[1].is_multi());
    assert!(payload.questions[1].options()[0].recommended);
    assert_eq!(payload.questions[1].default.0, None);
}

#[test]
fn a_block_is_a_form_by_its_type_its_name_and_its_payload() {
    let payload = payload(r#"[{"id": "q", "question": "Q?"}]"#);
    let block = ToolBlock::new("interactive_form_question", &"tool-1".parse().unwrap(), &payload).write();
    let with = |key: &str, value: Json| {
        let mut map = block.as_object().unwrap().clone();
        map.insert(key, value);
        ToolBlock::read(map.into()).unwrap().shown()
    };
    let name = "mcp__interactive_wegent-interactive-form-question__interactive_form_question";
    assert!(is_form_tool(name));
    let shown = with("tool_name", name.into()).unwrap();
    assert_eq!((shown.tool_use_id.as_str(), &shown.payload), ("tool-1", &payload));
    assert_eq!(with("type", "text".into()), None);
    assert_eq!(with("tool_name", "search".into()), None);
    assert_eq!(with("render_payload", Json::Null), None);
    assert_eq!(with("tool_use_id", " ".into()), None);

    let mut by_id = block.as_object().unwrap().clone();
    by_id.remove("tool_use_id");
    by_id.insert("id", "block-7");
    assert_eq!(ToolBlock::read(by_id.into()).unwrap().shown().unwrap().tool_use_id.as_str(), "block-7");
}

#[test]
fn a_block_leaves_as_it_came() {
    for text in [
        r#"{"id":"b1","type":"tool","tool_name":"x","tool_use_id":"t","tool_input":{"b":1,"a":null},"tool_output":null,"render_payload":"{}","status":"done","display_name":"X"}"#,
        r#"{"status":"pending","render_payload":{"type":"interactive_form_question","ask_id":"ask_123","task_id":1,"subtask_id":2,"questions":[]},"type":"tool"}"#,
    ] {
        assert_eq!(ToolBlock::read(json(text)).unwrap().write().to_string(), text);
    }
    assert!(ToolBlock::read(json("[]")).is_err());
}
