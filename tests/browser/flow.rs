//! The whole way: an agent asks the real server over HTTP, a person answers in the real browser.

mod drafts;
mod frames;
mod steps;
mod trouble;

use sayso_tests::{Server, Thread};
use serde_json::{Value, json};

/// Asks whether something may run.
pub(crate) async fn ask_approval(thread: &Thread, question: &str) -> String {
    let subject = json!({"tool": "deploy", "arguments": {"target": "production"}});
    ask(thread, json!({"kind": "approval", "questions": [{"question": question, "subject": subject}]})).await
}

/// Asks, and gives the prompt's id.
pub(crate) async fn ask(thread: &Thread, ask: Value) -> String {
    let prompt = thread.agent_post("/v1/threads/{t}/prompts", ask).await.is(201);
    prompt["prompt_id"].as_str().expect("a prompt has an id").to_owned()
}

/// The prompt as the agent has it, once it is over.
pub(crate) async fn ended(thread: &Thread, prompt_id: &str) -> Value {
    let prompt = thread.agent_get(&format!("/v1/prompts/{prompt_id}?wait=10")).await.is(200);
    assert_ne!(prompt["prompt_state"], "pending", "nobody ended it");
    prompt
}

/// What the agent got at the first question.
pub(crate) async fn answered(thread: &Thread, prompt_id: &str) -> Value {
    ended(thread, prompt_id).await["answers"][0]["answer"].clone()
}

/// How often the thread was told that the prompt is over.
pub(crate) async fn endings(thread: &Thread, prompt_id: &str) -> usize {
    let ends = |item: &Value| {
        item["metadata"]["type"] == "pending_prompt_resolved" && item["metadata"]["prompt"]["prompt_id"] == prompt_id
    };
    thread.items().await.iter().filter(|item| ends(item)).count()
}

/// A server, and a thread of it.
pub(crate) async fn start() -> (Server, Thread) {
    let server = Server::start();
    let thread = server.thread().await;
    (server, thread)
}
