//! Forms: the official SDKs of MCP list the tool, call it, and find the person's answer in the thread.

use std::process::Command;

use sayso_tests::{Client, Server, Thread, node, python};
use serde_json::{Value, json};

const TOOL: &str = "interactive_form_question";

fn form() -> Value {
    let options = json!([{"label": "Rust", "value": "rust", "recommended": true}, {"label": "Go", "value": "go"}]);
    json!({"questions": [
        {"id": "lang", "question": "Which language?", "options": options},
        {"id": "notes", "question": "Anything else?", "required": false},
    ]})
}

/// Runs a client until it has called the tool, and looks at what it got.
async fn called(mut command: Command, thread: &Thread, version: &str) -> Client {
    let meta = json!({"task_id": 7, "subtask_id": 8, "tool_use_id": "toolu_1"});
    command.env("SAYSO_ADDRESS", &thread.address).env("SAYSO_THREAD", &thread.id).env("SAYSO_TOKEN", &thread.agent);
    command.env("FORM", form().to_string()).env("META", meta.to_string());
    let mut client = Client::start(command);
    let got = client.line().await;
    assert_eq!((&got["version"], &got["tools"]), (&json!(version), &json!([TOOL])), "{got}");
    assert_eq!(got["schema"]["required"], json!(["questions"]), "{got}");
    assert_eq!((&got["is_error"], &got["again"]), (&json!(false), &json!(true)), "{got}");
    let [text] = got["texts"].as_array().expect("a list").as_slice() else { panic!("{got}") };
    let marker: Value = serde_json::from_str(text.as_str().expect("a text")).expect("JSON");
    assert_eq!((&marker["__deferred_user_input__"], &marker["success"]), (&json!(true), &json!(true)));
    assert_eq!(marker["status"], "waiting_for_user_response");
    assert!(!text.to_string().contains("language"), "nothing of the form is in it: {text}");
    client
}

/// The form as it stands in the thread, where it stands once.
async fn block(thread: &Thread) -> Value {
    let items = thread.items().await;
    let mut blocks = items.iter().map(|item| &item["metadata"]).filter(|metadata| metadata["type"] == "tool");
    let block = blocks.next().expect("the form is shown").clone();
    assert_eq!((blocks.next(), &block["tool_use_id"]), (None, &json!("toolu_1")));
    block
}

/// The person answers with a message, as upstream's own clients do.
async fn answers_with_a_message(command: Command, version: &str) {
    let server = Server::start();
    let thread = server.thread().await;
    let mut client = called(command, &thread, version).await;
    let block = block(&thread).await;
    assert_eq!(block["render_payload"]["subtask_id"], 8);
    let answer = json!({"type": TOOL, "tool_use_id": block["tool_use_id"], "success": true, "status": "answered",
        "answers": {"lang": "go", "notes": "soon"}});
    let body = json!({"content": [{"type": "text", "text": "Go, soon"}], "interactive_form_answer": answer});
    thread.user_post("/v1/threads/{t}/items", body.clone()).await.is(201);
    let late = thread.user_post("/v1/threads/{t}/items", body).await.is(409);
    assert_eq!(late["code"], "interactive_form_not_pending");
    let found = client.line().await;
    assert_eq!((&found["status"], &found["success"]), (&json!("answered"), &json!(true)), "{found}");
    assert_eq!(found["answers"], json!({"lang": "go", "notes": "soon"}));
    client.done().await;
}

/// The person answers the prompt, as a widget does.
async fn answers_the_prompt(command: Command, version: &str) {
    let server = Server::start();
    let thread = server.thread().await;
    let mut client = called(command, &thread, version).await;
    let prompt = thread.open_prompt().await;
    thread.answer(&prompt, "Rust").await.is(200);
    let found = client.line().await;
    assert_eq!((&found["status"], &found["task_id"]), (&json!("answered"), &json!(7)), "{found}");
    assert_eq!(found["answers"], json!({"lang": "rust", "notes": ""}));
    client.done().await;
}

fn with(mut command: Command, kind: &str) -> Command {
    command.arg(kind);
    command
}

#[tokio::test]
async fn the_python_sdk_asks_with_a_form() {
    answers_with_a_message(with(python("mcp_form.py"), "auto"), "2026-07-28").await;
}

#[tokio::test]
async fn the_python_sdk_asks_with_a_form_after_the_handshake() {
    answers_the_prompt(with(python("mcp_form.py"), "legacy"), "2025-11-25").await;
}

#[tokio::test]
async fn the_typescript_sdk_asks_with_a_form() {
    answers_the_prompt(with(node("mcp_form.mjs"), "auto"), "2026-07-28").await;
}

#[tokio::test]
async fn the_typescript_sdk_asks_with_a_form_after_the_handshake() {
    answers_with_a_message(with(node("mcp_form.mjs"), "legacy"), "2025-11-25").await;
}

#[tokio::test]
async fn the_typescript_sdk_of_the_first_line_asks_with_a_form() {
    answers_with_a_message(with(node("mcp_form.mjs"), "v1"), "2025-11-25").await;
}
