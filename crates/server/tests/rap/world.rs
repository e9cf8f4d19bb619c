//! A running server, a thread in it, and a tool that it may call.

use std::{path::PathBuf, sync::Arc, time::Duration};

use futures_util::StreamExt;
use sayso_server::{
    clock::SystemClock,
    delivery::{AddressPolicy, Client, ClientOptions, Outbox, OutboxOptions, Retries},
    http::{App, Guard, Limits, Tools, app},
    keeper::{Capacity, Keeper},
    store::SqliteStore,
};
use sayso_types::ThreadId;
use serde_json::{Value, json};
use tokio::{net::TcpListener, sync::mpsc::unbounded_channel, task::JoinHandle};

use crate::tool::{INVOKE, Tool};

/// A server over a log in a folder of its own.
pub(crate) struct Server {
    pub(crate) address: String,
    pub(crate) keeper: Keeper,
    pub(crate) http: reqwest::Client,
    folder: Arc<tempfile::TempDir>,
    outbox: Outbox,
    recorder: JoinHandle<()>,
    task: JoinHandle<()>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Got {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Got {
    #[track_caller]
    pub(crate) fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }

    #[track_caller]
    pub(crate) fn refuses(self, status: u16, code: &str) -> Value {
        assert_eq!((self.status, self.body["code"].as_str()), (status, Some(code)), "{}", self.body);
        self.body
    }
}

pub(crate) async fn send(request: reqwest::RequestBuilder) -> Got {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    Got { status, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(Limits::default()).await
    }

    pub(crate) async fn with(limits: Limits) -> Self {
        Self::over(Arc::new(tempfile::tempdir().unwrap()), limits).await
    }

    async fn over(folder: Arc<tempfile::TempDir>, limits: Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let own = vec![url::Url::parse(&address).unwrap().origin()];
        let policy = AddressPolicy { loopback: true, own, ..AddressPolicy::default() };
        let client = Client::new(policy, ClientOptions::default()).unwrap();
        let tools = Tools { client: client.clone(), address: address.clone() };
        let retries = Retries { waits: vec![Duration::from_millis(1); 2], jitter: 0.0, longest: Duration::ZERO };
        let (ended, endings) = unbounded_channel();
        let (deliveries, outbox) = Outbox::start(client, OutboxOptions { retries, ..OutboxOptions::default() }, ended);
        let store = Box::new(SqliteStore::open(folder.path().join("log.db")).unwrap());
        let keeper = Keeper::start(store, Capacity::default(), Arc::new(SystemClock), deliveries).unwrap();
        let recorder = tokio::spawn({
            let keeper = keeper.clone();
            async move { keeper.record_deliveries(endings).await }
        });
        let routes = app(App::new(keeper.clone(), None, Guard::default(), limits).with_tools(tools));
        let task = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        // Another test may have been first.
        drop(rustls::crypto::ring::default_provider().install_default());
        Server { address, keeper, http: reqwest::Client::new(), folder, outbox, recorder, task }
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.folder.path().join("log.db")
    }

    /// Lets every delivery under way end, and stops.
    pub(crate) async fn stop(self) -> Arc<tempfile::TempDir> {
        self.outbox.stop(Duration::from_secs(10)).await;
        self.recorder.await.unwrap();
        self.keeper.stop().await;
        self.task.abort();
        self.folder
    }

    /// Another server over the same log.
    pub(crate) async fn restart(self) -> Self {
        Self::over(self.stop().await, Limits::default()).await
    }

    pub(crate) async fn thread(&self) -> Thread {
        self.thread_with(json!({})).await
    }

    pub(crate) async fn thread_with(&self, policy: Value) -> Thread {
        let made = self.post("/v1/threads", "", json!({"policy": policy})).await.is(201);
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        Thread { id: text("thread_id"), agent: text("agent_token"), user: text("user_token") }
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Got {
        send(self.http.get(format!("{}{path}", self.address)).bearer_auth(token)).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> Got {
        send(self.http.post(format!("{}{path}", self.address)).bearer_auth(token).json(&body)).await
    }

    pub(crate) async fn register(&self, thread: &Thread, url: &str) -> Got {
        self.post(&format!("/v1/threads/{}/rap/toolsets", thread.id), &thread.agent, json!({"url": url})).await
    }

    pub(crate) async fn call_with(&self, thread: &Thread, body: Value) -> Got {
        self.post(&format!("/v1/threads/{}/rap/calls", thread.id), &thread.agent, body).await
    }

    /// Calls a tool, and gives the call's id.
    pub(crate) async fn call(&self, thread: &Thread, tool: &str) -> String {
        let body = json!({"tool": tool, "arguments": {"path": "a.txt"}});
        self.call_with(thread, body).await.is(202)["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn status(&self, thread: &Thread, call: &str) -> Value {
        self.get(&format!("/v1/threads/{}/rap/calls/{call}", thread.id), &thread.agent).await.is(200)
    }

    /// How the call is once it is done.
    pub(crate) async fn done(&self, thread: &Thread, call: &str) -> Value {
        let path = format!("/v1/threads/{}/rap/calls/{call}?wait=20", thread.id);
        let status = self.get(&path, &thread.agent).await.is(200);
        assert_eq!(status["state"], "done", "{status}");
        status
    }

    pub(crate) async fn cancel(&self, thread: &Thread, call: &str) -> Got {
        self.post(&format!("/v1/threads/{}/rap/calls/{call}/cancel", thread.id), &thread.agent, json!({})).await
    }

    pub(crate) async fn items(&self, thread: &Thread) -> Vec<Value> {
        let body = self.get(&format!("/v1/threads/{}/items?limit=1000", thread.id), &thread.user).await.is(200);
        body["items"].as_array().unwrap().clone()
    }

    /// The first item of that type behind place `after`, once it is there.
    pub(crate) async fn item(&self, thread: &Thread, kind: &str, after: u64) -> Value {
        let thread: ThreadId = thread.id.parse().unwrap();
        let mut events = std::pin::pin!(self.keeper.follow(&thread, after));
        let found = async {
            while let Some(event) = events.next().await {
                let item: Value = serde_json::from_str(&event.unwrap().json).unwrap();
                if item["metadata"]["type"] == kind {
                    return item;
                }
            }
            panic!("the thread ended without {kind}");
        };
        tokio::time::timeout(Duration::from_secs(20), found).await.unwrap_or_else(|_| panic!("there is no {kind}"))
    }

    /// Every prompt of the thread that is open, the active one first.
    pub(crate) async fn open(&self, thread: &Thread) -> Vec<Value> {
        let mut open: Vec<Value> = Vec::new();
        for item in self.items(thread).await {
            let prompt = &item["metadata"]["prompt"];
            match item["metadata"]["type"].as_str() {
                Some("pending_prompt" | "prompt_queued")
                    if open.iter().all(|held| held["prompt_id"] != prompt["prompt_id"]) =>
                {
                    open.push(prompt.clone());
                }
                Some("pending_prompt_resolved") => open.retain(|held| held["prompt_id"] != prompt["prompt_id"]),
                _ => {}
            }
        }
        open
    }

    pub(crate) async fn answer(&self, thread: &Thread, prompt: &Value, label: &str) -> Got {
        let answers = json!({"answers": [{"id": prompt["questions"][0]["id"], "answer": [label]}]});
        self.post(&format!("/v1/prompts/{}/answer", prompt["prompt_id"].as_str().unwrap()), &thread.user, answers).await
    }

    pub(crate) async fn prompt(&self, thread: &Thread, prompt: &Value) -> Value {
        self.get(&format!("/v1/prompts/{}", prompt["prompt_id"].as_str().unwrap()), &thread.agent).await.is(200)
    }
}

/// A thread, with the tokens of both sides.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) id: String,
    pub(crate) agent: String,
    pub(crate) user: String,
}

/// A call that its tool has, seen from the tool.
pub(crate) struct Invoked {
    pub(crate) id: String,
    pub(crate) invocation: Value,
    http: reqwest::Client,
}

impl Invoked {
    pub(crate) fn callback_url(&self) -> &str {
        self.invocation["callback_url"].as_str().unwrap()
    }

    pub(crate) fn secret(&self) -> &str {
        self.callback_url().rsplit('/').next().unwrap()
    }

    /// A message about this call.
    pub(crate) fn message(&self, kind: &str, more: Value) -> Value {
        let mut message = json!({"type": kind, "group_id": self.invocation["group_id"], "id": self.id});
        message.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        message
    }

    pub(crate) async fn say(&self, message: Value) -> Got {
        send(self.http.post(self.callback_url()).json(&message)).await
    }

    /// Lets the person choose, "Yes" or "No", with "No" as the default.
    pub(crate) async fn ask(&self, prompt: &str, tool: &Tool) -> Got {
        let more =
            json!({"prompt": prompt, "choices": ["Yes", "No"], "default": 1, "response_url": tool.response_url()});
        self.say(self.message("user_choice", more)).await
    }

    pub(crate) async fn end(&self, text: &str) -> Got {
        self.say(self.message("tool_result", json!({"text": text}))).await
    }
}

/// A server, a thread, a tool registered in it, and a call that the tool has.
pub(crate) async fn called() -> (Server, Thread, Tool, Invoked) {
    let (server, mut tool) = (Server::start().await, Tool::start().await);
    let thread = server.thread().await;
    server.register(&thread, &tool.url()).await.is(201);
    let invoked = invoke(&server, &thread, &mut tool).await;
    (server, thread, tool, invoked)
}

/// One more call that the tool has.
pub(crate) async fn invoke(server: &Server, thread: &Thread, tool: &mut Tool) -> Invoked {
    let id = server.call(thread, "write").await;
    Invoked { id, invocation: tool.next(INVOKE).await.json(), http: server.http.clone() }
}
