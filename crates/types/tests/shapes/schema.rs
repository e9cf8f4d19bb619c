//! The published schema and the code agree on what they take.

use sayso_types::{Ask, Json, Prompt, Shape, schema::json_schema};

use crate::samples::{approving, asking, prompt};

fn validator(shape: &str) -> jsonschema::Validator {
    let mut schema = serde_json::to_value(json_schema()).unwrap();
    schema["$ref"] = format!("#/$defs/{shape}").into();
    jsonschema::validator_for(&schema).unwrap()
}

fn value(json: &Json) -> serde_json::Value {
    serde_json::to_value(json).unwrap()
}

#[test]
fn what_the_code_makes_the_schema_takes() {
    let (asks, prompts) = (validator("Ask"), validator("PromptFields"));
    for ask in [
        asking(
            r#"{"question": "Q", "options": [{"label": "a", "recommended": true}], "default": ["a"], "header": null}"#,
        ),
        approving(r#"{"question": "Q", "subject": {"tool": "t", "arguments": {"a": [1]}}, "allow_edit": true}"#),
        asking(r#"{"question": "Q", "input": "number", "minimum": 0.5, "required": false}"#),
    ] {
        let json: Json = ask.parse().unwrap();
        assert!(asks.is_valid(&value(&json)), "{ask}");
        let made = prompt(&ask).write();
        assert!(prompts.is_valid(&value(&made)), "{made}");
        assert!(Prompt::read(made).is_ok());
    }
}

#[test]
fn what_the_schema_refuses_the_code_refuses() {
    let asks = validator("Ask");
    for ask in [
        asking(r#"{"question": 7}"#),
        asking(r#"{"question": "Q", "multiselect": true}"#),
        asking(r#"{"question": "Q", "input": "colour"}"#),
        asking(r#"{"question": "Q", "options": "a, b"}"#),
        r#"["text", []]"#.to_owned(),
        r#"{"questions": []}"#.to_owned(),
    ] {
        let json: Json = ask.parse().unwrap();
        assert!(!asks.is_valid(&value(&json)), "{ask}");
        assert!(Ask::receive(ask.as_bytes()).is_err(), "{ask}");
    }
}
