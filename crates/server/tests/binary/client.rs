//! What speaks HTTP to the program.

use serde_json::{Value, json};

/// A client. It knows no address: a server that comes back has another one.
#[derive(Clone)]
pub(crate) struct Client(pub(crate) reqwest::Client);

/// A thread, with the tokens of both sides.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) id: String,
    pub(crate) agent: String,
    pub(crate) user: String,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Got {
    pub(crate) status: u16,
    pub(crate) replayed: bool,
    pub(crate) body: Value,
}

impl Got {
    /// The body, where the status is that.
    #[track_caller]
    pub(crate) fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }
}

impl Client {
    pub(crate) fn new() -> Self {
        // Another test may have been first.
        drop(rustls::crypto::ring::default_provider().install_default());
        Client(reqwest::Client::builder().no_proxy().timeout(crate::process::PATIENCE).build().unwrap())
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> reqwest::Result<Got> {
        let response = request.send().await?;
        let (status, replayed) = (response.status().as_u16(), response.headers().contains_key("idempotent-replayed"));
        let text = response.text().await?;
        Ok(Got { status, replayed, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) })
    }

    pub(crate) fn post(&self, url: &str, token: &str, body: &Value) -> reqwest::RequestBuilder {
        self.0.post(url).bearer_auth(token).json(body)
    }

    pub(crate) async fn get(&self, url: &str, token: &str) -> reqwest::Result<Got> {
        self.send(self.0.get(url).bearer_auth(token)).await
    }

    pub(crate) async fn thread(&self, address: &str, admin_token: &str) -> Thread {
        let made = self.send(self.post(&format!("{address}/v1/threads"), admin_token, &json!({}))).await;
        let made = made.unwrap().is(201);
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        Thread { id: text("thread_id"), agent: text("agent_token"), user: text("user_token") }
    }

    /// Asks for an approval, once under that key.
    pub(crate) async fn ask(&self, address: &str, thread: &Thread, key: &str) -> reqwest::Result<Got> {
        let ask = json!({"kind": "approval", "questions": [{"question": format!("Deploy {key}?")}]});
        let url = format!("{address}/v1/threads/{}/prompts", thread.id);
        self.send(self.post(&url, &thread.agent, &ask).header("Idempotency-Key", key)).await
    }

    pub(crate) async fn answer(
        &self,
        address: &str,
        thread: &Thread,
        prompt: &str,
        body: &Value,
    ) -> reqwest::Result<Got> {
        self.send(self.post(&format!("{address}/v1/prompts/{prompt}/answer"), &thread.user, body)).await
    }
}

/// An answer to an approval.
pub(crate) fn reply(label: &str, note: &str) -> Value {
    json!({"answers": [{"id": "q1", "answer": [label], "note": note}]})
}
