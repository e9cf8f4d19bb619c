//! All that can be said to a server, in words that are found again wherever they turn up.

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::client::{Client, Thread};

pub(super) const ADMIN: &str = "admin-canary-7f3a";

/// What would begin a line of its own, colour it, or turn it around.
const FORGERY: &str =
    "\n2026-01-01T00:00:00.000000Z  INFO FORGED: all is well\r\n\u{1b}[31m\u{202e}{\"level\":\"FORGED\"}";

/// Gives the words that were used, and how many calls there were.
pub(super) async fn run(address: &str) -> (Vec<String>, usize) {
    let mut flow = Flow { client: Client::new(), address, words: vec![ADMIN.to_owned()], calls: 0 };
    let thread = flow.thread().await;
    flow.prompts(&thread).await;
    flow.items(&thread).await;
    flow.forms(&thread).await;
    flow.strangers(&thread).await;
    flow.malformed().await;
    (flow.words, flow.calls)
}

struct Flow<'a> {
    client: Client,
    address: &'a str,
    words: Vec<String>,
    calls: usize,
}

impl Flow<'_> {
    /// A word that nobody else uses.
    fn word(&mut self, about: &str) -> String {
        let word = format!("{about}-canary-{}", self.words.len());
        self.words.push(word.clone());
        word
    }

    /// The same, with what would forge a line.
    fn nasty(&mut self, about: &str) -> String {
        format!("{} {FORGERY}", self.word(about))
    }

    async fn post(&mut self, path: &str, token: &str, body: &Value, status: u16) -> Value {
        let request = self.client.post(&format!("{}{path}", self.address), token, body);
        self.send(request, status).await
    }

    async fn send(&mut self, request: reqwest::RequestBuilder, status: u16) -> Value {
        self.calls += 1;
        self.client.send(request).await.unwrap().is(status)
    }

    async fn thread(&mut self) -> Thread {
        let title = self.nasty("title");
        let made = self.post("/v1/threads", ADMIN, &json!({"title": title}), 201).await;
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        let thread = Thread { id: text("thread_id"), agent: text("agent_token"), user: text("user_token") };
        // A part of a token would be too much already.
        self.words.extend([&thread.agent, &thread.user].map(|token| token[token.len() - 16..].to_owned()));
        thread
    }

    async fn ask(&mut self, thread: &Thread) -> String {
        let ask = json!({"kind": "approval", "title": self.nasty("prompt-title"), "body": self.nasty("body"),
            "questions": [{"question": self.nasty("question"),
                "subject": {"tool": "deploy", "arguments": {"password": self.nasty("argument")}}}]});
        let key = self.word("key");
        let url = format!("{}/v1/threads/{}/prompts", self.address, thread.id);
        let request = self.client.post(&url, &thread.agent, &ask).header("Idempotency-Key", key);
        self.send(request, 201).await["prompt_id"].as_str().unwrap().to_owned()
    }

    async fn prompts(&mut self, thread: &Thread) {
        let prompt = self.ask(thread).await;
        let path = format!("/v1/prompts/{prompt}/answer");
        let wrong = json!({"answers": [{"id": self.nasty("id"), "answer": [self.nasty("answer")]}]});
        self.post(&path, &thread.user, &wrong, 422).await;
        let note = self.nasty("note");
        let answer = json!({"answers": [{"id": "q1", "answer": ["Approve"], "note": note}]});
        self.post(&path, &thread.user, &answer, 200).await;
        self.post(&path, &thread.user, &answer, 200).await;
        let other = json!({"answers": [{"id": "q1", "answer": ["Deny"], "note": self.nasty("note")}]});
        self.post(&path, &thread.user, &other, 409).await;

        let prompt = self.ask(thread).await;
        let reason = self.nasty("reason");
        self.post(&format!("/v1/prompts/{prompt}/cancel"), &thread.agent, &json!({"reason": reason}), 200).await;
        let prompt = self.ask(thread).await;
        self.post(&format!("/v1/prompts/{prompt}/dismiss"), &thread.user, &json!({}), 200).await;
    }

    async fn items(&mut self, thread: &Thread) {
        let path = format!("/v1/threads/{}/items", thread.id);
        for token in [&thread.agent, &thread.user] {
            let item = json!({"content": [{"type": "text", "text": self.nasty("item")}],
                "metadata": {"type": self.word("type")}});
            self.post(&path, token, &item, 201).await;
        }
        let request = self.client.0.get(format!("{}{path}", self.address)).bearer_auth(&thread.user);
        self.send(request, 200).await;
        let events = format!("{}/v1/threads/{}/events", self.address, thread.id);
        let mut events = self.client.0.get(events).bearer_auth(&thread.user).send().await.unwrap();
        self.calls += 1;
        assert!(events.chunk().await.unwrap().is_some());
    }

    async fn forms(&mut self, thread: &Thread) {
        for questions in [json!([]), json!([{"id": self.nasty("id"), "question": self.nasty("question")}])] {
            let questions = json!({"questions": questions, "other": self.nasty("argument")});
            let params = json!({"name": "interactive_form_question", "arguments": questions,
                "_meta": {"tool_use_id": self.word("call"), "mood": self.nasty("meta")}});
            let call = json!({"jsonrpc": "2.0", "id": self.nasty("rpc"), "method": "tools/call", "params": params});
            let request = self.client.post(&format!("{}/mcp", self.address), &thread.agent, &call);
            self.send(request.header("Accept", "application/json, text/event-stream"), 200).await;
        }
        let answer = json!({"tool_use_id": self.nasty("call"), "answers": {"id": self.nasty("answer")}});
        let item = json!({"content": [], "interactive_form_answer": answer});
        self.post(&format!("/v1/threads/{}/items", thread.id), &thread.user, &item, 409).await;
    }

    async fn strangers(&mut self, thread: &Thread) {
        let wrong = self.word("wrong-token");
        self.post("/v1/threads", &wrong, &json!({}), 401).await;
        self.post("/v1/threads", &thread.agent, &json!({}), 403).await;
        let items = format!("{}/v1/threads/{}/items", self.address, thread.id);
        self.send(self.client.0.get(&items).bearer_auth(&wrong), 401).await;
        self.send(self.client.0.get(&items).bearer_auth(ADMIN), 403).await;
        let (name, password) = (self.word("name"), self.word("password"));
        self.send(self.client.0.get(&items).basic_auth(name, Some(password)), 401).await;
        let query = self.word("query");
        let url = url::Url::parse_with_params(&items, [("token", query.as_str()), ("after", FORGERY)]).unwrap();
        self.send(self.client.0.get(url), 401).await;
        let host = self.word("host");
        self.send(self.client.0.get(&items).header("Host", host), 403).await;
        let origin = format!("https://{}", self.word("origin"));
        self.send(self.client.0.get(&items).header("Origin", origin), 403).await;
    }

    async fn malformed(&mut self) {
        let path = self.word("path");
        let lines = "%0a2026-01-01T00:00:00Z%20INFO%20FORGED%0d%1b%5b31m%e2%80%ae";
        self.send(self.client.0.get(format!("{}/{path}{lines}", self.address)), 404).await;
        let path = self.word("path");
        self.send(self.client.0.get(format!("{}/v1/prompts/{path}{lines}", self.address)).bearer_auth("x"), 401).await;
        let cut = format!("{{\"title\": \"{}", self.word("cut"));
        let request = self.client.0.post(format!("{}/v1/threads", self.address)).bearer_auth(ADMIN);
        self.send(request.header("Content-Type", "application/json").body(cut), 400).await;
        // A method is of letters and signs that forge nothing; it is told as it is.
        let request = self.client.0.request("FORGE".parse().unwrap(), format!("{}/healthz", self.address));
        self.send(request, 405).await;

        // What no client sends that knows HTTP.
        let host = self.address.strip_prefix("http://").unwrap();
        for line in [format!("GET /{}\u{1b}[31m HTTP/1.1", self.word("raw")), self.nasty("raw")] {
            let mut connection = TcpStream::connect(host).await.unwrap();
            connection.write_all(format!("{line}\r\nX: {FORGERY}\r\n\r\n").as_bytes()).await.unwrap();
            let mut response = Vec::new();
            // Answered with a refusal, or with a reset.
            drop(connection.read_to_end(&mut response).await);
        }
    }
}
