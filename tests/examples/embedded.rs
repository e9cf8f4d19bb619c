//! A page of another origin, and the server that was told of it.

use std::path::Path;

use sayso_tests::{Server, Thread, browser::Site};
use serde_json::json;

pub(crate) struct Embedded {
    pub(crate) site: Site,
    thread: Thread,
    _server: Server,
}

impl Embedded {
    pub(crate) async fn in_folder(folder: &Path) -> Self {
        let site = Site::of(folder).await;
        let server = Server::with(&["--store", "memory", "--origin", &site.address]);
        Embedded { thread: server.thread().await, site, _server: server }
    }

    /// A page with the server and the thread in it, where it names those of its own.
    pub(crate) fn filled_in(&self, page: &str) -> String {
        let Thread { address, id, user, .. } = &self.thread;
        page.replace("http://127.0.0.1:4870", address).replace("THREAD_ID", id).replace("USER_TOKEN", user)
    }

    /// The page's address, for apps that take server and thread from it.
    pub(crate) fn by_hash(&self, more: &str) -> String {
        let Thread { address, id, user, .. } = &self.thread;
        self.site.url(&format!("/#server={address}&thread={id}&token={user}{more}"))
    }

    /// Asks, as the agent, and gives the prompt's id.
    pub(crate) async fn ask(&self) -> String {
        let subject = json!({"tool": "deploy", "arguments": {"target": "production"}});
        let ask = json!({"kind": "approval", "questions": [{"question": "Deploy to production?", "subject": subject}]});
        let prompt = self.thread.agent_post("/v1/threads/{t}/prompts", ask).await.is(201);
        prompt["prompt_id"].as_str().expect("a prompt has an id").to_owned()
    }

    /// The agent has the answer.
    pub(crate) async fn is_approved(&self, prompt: &str) {
        let prompt = self.thread.agent_get(&format!("/v1/prompts/{prompt}?wait=20")).await.is(200);
        assert_eq!(prompt["prompt_state"], "answered", "{prompt}");
        assert_eq!(prompt["answers"][0]["answer"], json!(["Approve"]));
    }
}
