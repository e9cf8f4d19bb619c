//! The tool as it is listed: its name, what it does, and what it takes.

use std::sync::{Arc, LazyLock};

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use sayso_types::dialect::interactive_form::TOOL_NAME;
use serde_json::{Value, json};

const ABOUT: &str = "Shows the person a form and waits for the answer. Ask what you need in one form, with an id for each \
    question; what can be chosen goes into options. A turn can show one form. After the call stop: the answer comes with \
    the person's next message.";

static SCHEMA: LazyLock<Arc<JsonObject>> = LazyLock::new(|| match schema() {
    Value::Object(schema) => Arc::new(schema),
    _ => unreachable!("the schema is an object"),
});

/// The tool.
pub(super) fn tool() -> Tool {
    let annotations = ToolAnnotations::new().read_only(true).open_world(false);
    Tool::new(TOOL_NAME, ABOUT, Arc::clone(&SCHEMA)).with_title("Ask with a form").with_annotations(annotations)
}

/// The names that a form has. Others that models use for the same are understood too.
fn schema() -> Value {
    let option = json!({
        "type": "object",
        "properties": {
            "label": {"type": "string", "description": "What the person reads"},
            "value": {"type": "string", "description": "What you get when it is chosen"},
            "recommended": {"type": "boolean", "default": false, "description": "Whether you recommend it"},
        },
        "required": ["label", "value"],
    });
    let default = json!([{"type": "string"}, {"type": "array", "items": {"type": "string"}}, {"type": "null"}]);
    let question = json!({
        "type": "object",
        "properties": {
            "id": {"type": "string", "description": "What the answer calls it, each once"},
            "question": {"type": "string", "description": "What is asked"},
            "input_type": {"type": "string", "default": "choice", "description": "choice, or text"},
            "options": {
                "anyOf": [{"type": "array", "items": option}, {"type": "null"}],
                "default": null,
                "description": "What can be chosen; without options the answer is typed",
            },
            "multi_select": {"type": "boolean", "default": false, "description": "Whether several can be chosen"},
            "required": {"type": "boolean", "default": true, "description": "Whether it must be answered"},
            "default": {"anyOf": default, "default": null, "description": "Values chosen beforehand, or a text"},
            "placeholder": {
                "anyOf": [{"type": "string"}, {"type": "null"}],
                "default": null,
                "description": "What an empty text field shows",
            },
        },
        "required": ["id", "question"],
    });
    json!({
        "type": "object",
        "properties": {"questions": {"type": "array", "minItems": 1, "items": question}},
        "required": ["questions"],
    })
}
