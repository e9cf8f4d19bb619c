//! One thread of a running server, and what each side does in it.

use std::sync::OnceLock;

use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use crate::RapTool;

/// One thread, with the tokens of both sides.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Where the server listens.
    pub address: String,
    /// The thread's id.
    pub id: String,
    /// The agent's token.
    pub agent: String,
    /// The person's token.
    pub user: String,
}

/// What came back.
#[derive(Debug)]
pub struct Got {
    /// The status.
    pub status: u16,
    /// The body, as JSON where it is.
    pub body: Value,
}

/// The client of all requests.
pub(crate) fn client() -> &'static Client {
    static CLIENT: OnceLock<Client> = OnceLock::new();
    CLIENT.get_or_init(|| {
        // Another may have been first.
        drop(rustls::crypto::ring::default_provider().install_default());
        Client::new()
    })
}

impl Got {
    pub(crate) async fn from(request: RequestBuilder) -> Self {
        let response = request.send().await.expect("the server answers");
        let status = response.status().as_u16();
        let text = response.text().await.expect("the answer is text");
        Got { status, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
    }

    /// The body, where the status is that.
    #[track_caller]
    pub fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }
}

impl Thread {
    pub(crate) fn made(address: &str, made: &Value) -> Self {
        let text = |key: &str| made[key].as_str().expect("a thread has ids and tokens").to_owned();
        Thread {
            address: address.to_owned(),
            id: text("thread_id"),
            agent: text("agent_token"),
            user: text("user_token"),
        }
    }

    /// Gets as the agent; `{t}` in the path is the thread.
    pub async fn agent_get(&self, path: &str) -> Got {
        Got::from(client().get(self.url(path)).bearer_auth(&self.agent)).await
    }

    /// Posts as the agent; `{t}` in the path is the thread.
    pub async fn agent_post(&self, path: &str, body: Value) -> Got {
        Got::from(client().post(self.url(path)).bearer_auth(&self.agent).json(&body)).await
    }

    /// Gets as the person; `{t}` in the path is the thread.
    pub async fn user_get(&self, path: &str) -> Got {
        Got::from(client().get(self.url(path)).bearer_auth(&self.user)).await
    }

    /// Posts as the person; `{t}` in the path is the thread.
    pub async fn user_post(&self, path: &str, body: Value) -> Got {
        Got::from(client().post(self.url(path)).bearer_auth(&self.user).json(&body)).await
    }

    /// Every item of the thread.
    pub async fn items(&self) -> Vec<Value> {
        let body = self.user_get("/v1/threads/{t}/items?limit=1000").await.is(200);
        body["items"].as_array().expect("items are a list").clone()
    }

    /// The prompt that can be answered now, once there is one.
    pub async fn open_prompt(&self) -> Value {
        let mut after = 0;
        loop {
            let items = self.items().await;
            let ended = |id: &Value| {
                let ends = |item: &Value| {
                    item["metadata"]["type"] == "pending_prompt_resolved"
                        && item["metadata"]["prompt"]["prompt_id"] == *id
                };
                items.iter().any(ends)
            };
            let asked = items.iter().filter(|item| item["metadata"]["type"] == "pending_prompt");
            let open = asked.map(|item| &item["metadata"]["prompt"]).find(|prompt| !ended(&prompt["prompt_id"]));
            if let Some(prompt) = open {
                return prompt.clone();
            }
            after += 1;
            assert!(after < 2_000, "no prompt was asked: {items:?}");
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }

    /// Answers the first question of a prompt, as the person.
    pub async fn answer(&self, prompt: &Value, answer: &str) -> Got {
        let id = prompt["prompt_id"].as_str().expect("a prompt has an id");
        let question = &prompt["questions"][0]["id"];
        let answers = json!({"digest": prompt["digest"], "answers": [{"id": question, "answer": [answer]}]});
        self.user_post(&format!("/v1/prompts/{id}/answer"), answers).await
    }

    /// Registers a RAP toolset, as the agent, and gives its manifest.
    pub async fn rap_register(&self, tool: &RapTool) -> Value {
        self.agent_post("/v1/threads/{t}/rap/toolsets", json!({"url": tool.url})).await.is(201)
    }

    /// Calls a RAP tool, as the agent, and gives the call's id.
    pub async fn rap_call(&self, tool: &str, arguments: Value) -> String {
        let body = json!({"tool": tool, "arguments": arguments});
        let call = self.agent_post("/v1/threads/{t}/rap/calls", body).await.is(202);
        call["id"].as_str().expect("a call has an id").to_owned()
    }

    /// A call, once it is done.
    pub async fn rap_done(&self, call: &str) -> Value {
        let status = self.agent_get(&format!("/v1/threads/{{t}}/rap/calls/{call}?wait=30")).await.is(200);
        assert_eq!(status["state"], "done", "{status}");
        status
    }

    fn url(&self, path: &str) -> String {
        format!("{}{}", self.address, path.replace("{t}", &self.id))
    }
}
