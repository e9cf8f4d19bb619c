//! The agent's side as plain messages, and the person's with the answer to a form.

use serde_json::{Value, json};

use crate::app::{Got, TestApp, Thread};

pub(crate) const TOOL: &str = "interactive_form_question";

impl TestApp {
    /// Posts a message of MCP.
    pub(crate) fn mcp(&self, token: &str, message: &Value) -> reqwest::RequestBuilder {
        let request = self.request("POST", "/mcp", token).header("accept", "application/json, text/event-stream");
        request.json(message)
    }

    /// Calls the tool, and gives its result.
    pub(crate) async fn call(&self, thread: &Thread, arguments: Value, meta: Value) -> Value {
        let params = json!({"name": TOOL, "arguments": arguments, "_meta": meta});
        let message = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params});
        self.send(self.mcp(&thread.agent, &message)).await.is(200)["result"].clone()
    }

    /// Shows the form of these tests, under the id `tool-1`.
    pub(crate) async fn show(&self, thread: &Thread) {
        let result = self.call(thread, form(), json!({"tool_use_id": "tool-1"})).await;
        assert_eq!(result["isError"], false, "{result}");
    }

    /// Posts as the person, with the answer to a form beside the text.
    pub(crate) async fn reply(&self, thread: &Thread, text: &str, answer: Value) -> Got {
        let body = json!({"content": [{"type": "text", "text": text}], "interactive_form_answer": answer});
        self.post(&format!("/v1/threads/{}/items", thread.id), &thread.user, body).await
    }

    /// The prompt that the thread was told of last.
    pub(crate) async fn told(&self, thread: &Thread) -> Value {
        let items = self.items(thread).await;
        let told = items.iter().rfind(|item| item["metadata"]["type"] == "pending_prompt");
        told.unwrap()["metadata"]["prompt"].clone()
    }

    /// How the prompt that the thread was told of last is now.
    pub(crate) async fn state(&self, thread: &Thread) -> Value {
        let id = self.told(thread).await["prompt_id"].as_str().unwrap().to_owned();
        self.prompt(thread, &id).await
    }

    /// The blocks of the thread, oldest first.
    pub(crate) async fn blocks(&self, thread: &Thread) -> Vec<Value> {
        let items = self.items(thread).await.into_iter();
        items.map(|item| item["metadata"].clone()).filter(|metadata| metadata["type"] == "tool").collect()
    }

    /// What the thread has as the ends of forms, oldest first: who tells, and what.
    pub(crate) async fn ends(&self, thread: &Thread) -> Vec<(String, Value)> {
        let items = self.items(thread).await.into_iter().filter(|item| !item["interactive_form_answer"].is_null());
        items
            .map(|item| (item["author"].as_str().unwrap().to_owned(), item["interactive_form_answer"].clone()))
            .collect()
    }
}

/// A form with a choice, a choice of several and a text, of which only the first must be answered.
pub(crate) fn form() -> Value {
    json!({"questions": [
        {"id": "lang", "question": "Which language?", "options": [{"label": "Rust", "value": "rust"}, {"label": "Go", "value": "go"}]},
        {"id": "parts", "title": "Which parts?", "inputType": "checkbox", "options": ["auth", "cache"], "required": false},
        {"id": "notes", "question": "Anything else?", "required": false},
    ]})
}

/// The answer to the form under the id `tool-1`.
pub(crate) fn answered(answers: Value) -> Value {
    json!({"type": TOOL, "tool_use_id": "tool-1", "success": true, "status": "answered", "answers": answers})
}

/// The cancel of the form under the id `tool-1`.
pub(crate) fn cancelled(message: &str) -> Value {
    json!({"type": TOOL, "tool_use_id": "tool-1", "success": false, "status": "cancelled", "answers": {}, "message": message})
}

/// The text of a result that is an error.
#[track_caller]
pub(crate) fn error(result: &Value) -> String {
    assert_eq!(result["isError"], true, "{result}");
    result["content"][0]["text"].as_str().unwrap().to_owned()
}
