//! What a scenario is played on: one thread of the server, seen as its agent sees it.

use std::{path::PathBuf, sync::Arc, time::Duration};

use sayso_agent::{
    client::Client,
    types::{ItemDraft, ThreadId},
};
use serde_json::Value;

use crate::{Outcome, server::Server};

/// The pause before the agent says something, so that a person can follow.
const BREATH: Duration = Duration::from_millis(500);
/// How long a server may be away.
const TRIES: u32 = 100;

pub(crate) struct Stage {
    /// The server, through the wire.
    pub(crate) client: Client,
    pub(crate) thread: ThreadId,
    pub(crate) server: Arc<Server>,
    /// Where the tools are that ask by themselves.
    pub(crate) tools_url: String,
    /// Where scenarios may write and delete.
    pub(crate) folder: PathBuf,
    pub(crate) http: reqwest::Client,
    /// The server, through the wire.
    pub(crate) base: String,
    pub(crate) token: String,
}

impl Stage {
    /// Says something in the thread.
    pub(crate) async fn say(&self, text: &str) -> Outcome {
        tokio::time::sleep(BREATH).await;
        self.client.post(&self.thread, &ItemDraft::text(text)).await?;
        Ok(())
    }

    /// Posts JSON; `{t}` in the path is the thread.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Outcome<Value> {
        self.send(self.http.post(self.url(path)).json(&body)).await
    }

    /// Gets JSON, and tries again while the server is away.
    pub(crate) async fn get(&self, path: &str) -> Outcome<Value> {
        for _ in 0..TRIES {
            let response = self.http.get(self.url(path)).bearer_auth(&self.token).send().await?;
            if !response.status().is_server_error() {
                return Ok(response.error_for_status()?.json().await?);
            }
            tokio::time::sleep(BREATH).await;
        }
        Err("the server has gone away".into())
    }

    /// The prompt, once it is over.
    pub(crate) async fn ended(&self, prompt_id: &str) -> Outcome<Value> {
        loop {
            let prompt = self.get(&format!("/v1/prompts/{prompt_id}?wait=60")).await?;
            if prompt["prompt_state"] != "pending" {
                return Ok(prompt);
            }
        }
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Outcome<Value> {
        let response = request.bearer_auth(&self.token).send().await?;
        let status = response.status();
        let body: Value = response.json().await?;
        match status.is_success() {
            true => Ok(body),
            false => Err(body["detail"].as_str().unwrap_or("the server refused").into()),
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{}", self.base, path.replace("{t}", self.thread.as_str()))
    }
}
