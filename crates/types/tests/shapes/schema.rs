//! The published schema and the code agree on what they take.

use sayso_types::{
    Ask, Json, Prompt, Shape,
    schema::{books, json_schema, surface},
};

use crate::samples::{approving, asking, prompt};

fn validator(shape: &str) -> jsonschema::Validator {
    let mut schema = serde_json::to_value(json_schema("sayso", &surface())).unwrap();
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

/// The schema of one shape of a dialect.
fn dialect_validator(dialect: &str, shape: &str) -> jsonschema::Validator {
    let books = books();
    let (name, book) = books.iter().find(|(name, _)| *name == dialect).unwrap();
    let mut schema = serde_json::to_value(json_schema(name, book)).unwrap();
    schema["$ref"] = format!("#/$defs/{shape}").into();
    jsonschema::validator_for(&schema).unwrap()
}

#[test]
fn what_real_tools_send_the_schema_takes() {
    let callbacks = dialect_validator("user_choice", "RapCallback");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/rap");
    let mut seen = 0;
    for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let Ok(message) = serde_json::from_slice::<serde_json::Value>(&std::fs::read(&file).unwrap()) else { continue };
        if message["type"].is_string() {
            assert!(callbacks.is_valid(&message), "{}", file.display());
            seen += 1;
        }
    }
    assert!(seen >= 5, "found {seen} callbacks");
    assert!(!callbacks.is_valid(&serde_json::json!({"type": "user_choice", "group_id": "g", "id": "c"})));
}
