//! A running server, with verbs.

use std::{
    future::Future,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

use futures_util::StreamExt;
use sayso_server::{
    clock::Clock,
    delivery::Delivery,
    http::{App, Guard, Limits, Pages, app},
    keeper::{Capacity, Keeper},
    store::{MemoryStore, SqliteStore, Store},
};
use serde_json::{Value, json};
use tokio::{net::TcpListener, sync::mpsc::UnboundedReceiver};

/// Where the log of a test is kept.
#[derive(Clone)]
pub(crate) enum Kept {
    Memory,
    Sqlite(Arc<tempfile::TempDir>),
}

impl Kept {
    fn open(&self) -> Box<dyn Store> {
        match self {
            Kept::Memory => Box::new(MemoryStore::new()),
            Kept::Sqlite(_) => Box::new(SqliteStore::open(self.path()).unwrap()),
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        match self {
            Kept::Memory => panic!("memory has no path"),
            Kept::Sqlite(folder) => folder.path().join("log.db"),
        }
    }

    pub(crate) fn sqlite() -> Self {
        Kept::Sqlite(Arc::new(tempfile::tempdir().unwrap()))
    }
}

/// How a server of a test is set up.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) kept: Kept,
    pub(crate) admin_token: Option<String>,
    pub(crate) guard: Guard,
    pub(crate) limits: Limits,
    pub(crate) capacity: Capacity,
    pub(crate) clock: TestClock,
    pub(crate) pages: Pages,
}

/// A clock that goes on by itself, and can be put forward.
#[derive(Clone, Default)]
pub(crate) struct TestClock(Arc<AtomicU64>);

impl TestClock {
    pub(crate) fn advance(&self, seconds: u64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> SystemTime {
        SystemTime::now() + Duration::from_secs(self.0.load(Ordering::SeqCst))
    }
}

impl Setup {
    pub(crate) fn on(kept: Kept) -> Self {
        Setup {
            kept,
            admin_token: None,
            guard: Guard::default(),
            limits: Limits::default(),
            capacity: Capacity::default(),
            clock: TestClock::default(),
            pages: Pages::default(),
        }
    }

    pub(crate) async fn start(&self) -> TestApp {
        let (deliveries, outbox) = tokio::sync::mpsc::unbounded_channel();
        let keeper = Keeper::start(self.kept.open(), self.capacity, Arc::new(self.clock.clone()), deliveries).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let state = App::new(keeper.clone(), self.admin_token.clone(), self.guard.clone(), self.limits);
        let routes = app(state.with_pages(self.pages.clone()));
        let task = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        // Another test may have been first.
        drop(rustls::crypto::ring::default_provider().install_default());
        TestApp { address, keeper, outbox, task, http: reqwest::Client::new(), setup: self.clone() }
    }
}

/// A running server.
pub(crate) struct TestApp {
    pub(crate) address: String,
    pub(crate) keeper: Keeper,
    /// What would be posted elsewhere.
    pub(crate) outbox: UnboundedReceiver<Delivery>,
    pub(crate) http: reqwest::Client,
    task: tokio::task::JoinHandle<()>,
    setup: Setup,
}

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
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) body: Value,
}

impl Got {
    /// The body, where the status is that.
    #[track_caller]
    pub(crate) fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }

    /// A refusal with that status and code, told as a problem.
    #[track_caller]
    pub(crate) fn refuses(self, status: u16, code: &str) -> Value {
        assert_eq!((self.status, self.body["code"].as_str()), (status, Some(code)), "{}", self.body);
        assert_eq!(self.headers["content-type"], "application/problem+json");
        assert_eq!(self.body["status"], status);
        assert!(self.body["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{}", self.body);
        self.body
    }

    pub(crate) fn replayed(&self) -> bool {
        self.headers.get("idempotent-replayed").is_some_and(|value| value == "true")
    }
}

impl TestApp {
    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Got {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Got { status, headers, body }
    }

    pub(crate) fn request(&self, method: &str, path: &str, token: &str) -> reqwest::RequestBuilder {
        self.http.request(method.parse().unwrap(), format!("{}{path}", self.address)).bearer_auth(token)
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Got {
        self.send(self.request("GET", path, token)).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> Got {
        self.send(self.request("POST", path, token).json(&body)).await
    }

    pub(crate) async fn thread(&self) -> Thread {
        self.thread_with(json!({})).await
    }

    pub(crate) async fn thread_with(&self, policy: Value) -> Thread {
        let made = self.post("/v1/threads", "", json!({"policy": policy})).await.is(201);
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        Thread { id: text("thread_id"), agent: text("agent_token"), user: text("user_token") }
    }

    pub(crate) async fn ask(&self, thread: &Thread, ask: Value) -> Got {
        self.post(&format!("/v1/threads/{}/prompts", thread.id), &thread.agent, ask).await
    }

    /// Asks for an approval, and gives the prompt's id.
    pub(crate) async fn approval(&self, thread: &Thread) -> String {
        let ask = json!({"kind": "approval", "questions": [{"question": "Deploy?"}]});
        self.ask(thread, ask).await.is(201)["prompt_id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn answer(&self, thread: &Thread, prompt: &str, answer: &str) -> Got {
        let answers = json!({"answers": [{"id": "q1", "answer": [answer]}]});
        self.post(&format!("/v1/prompts/{prompt}/answer"), &thread.user, answers).await
    }

    pub(crate) async fn prompt(&self, thread: &Thread, prompt: &str) -> Value {
        self.get(&format!("/v1/prompts/{prompt}"), &thread.agent).await.is(200)
    }

    pub(crate) async fn items(&self, thread: &Thread) -> Vec<Value> {
        let body = self.get(&format!("/v1/threads/{}/items?limit=1000", thread.id), &thread.user).await.is(200);
        body["items"].as_array().unwrap().clone()
    }

    pub(crate) async fn say(&self, thread: &Thread, token: &str, text: &str) -> Got {
        let body = json!({"content": [{"type": "text", "text": text}]});
        self.post(&format!("/v1/threads/{}/items", thread.id), token, body).await
    }

    /// The prompt that the item behind place `after` tells of, once there is one.
    pub(crate) async fn next_prompt(&self, thread: &Thread, after: usize) -> String {
        let items = self.keeper.follow(&thread.id.parse().unwrap(), after as u64);
        let item = Box::pin(items).next().await.unwrap().unwrap();
        let item: Value = serde_json::from_str(&item.json).unwrap();
        item["metadata"]["prompt"]["prompt_id"].as_str().unwrap().to_owned()
    }

    /// Lets time pass.
    pub(crate) fn advance(&self, seconds: u64) {
        self.setup.clock.advance(seconds);
    }

    /// Stops this server and starts another one over the same log.
    pub(crate) async fn restart(self) -> TestApp {
        self.keeper.stop().await;
        self.task.abort();
        self.setup.start().await
    }
}

/// Runs a test once on each store.
pub(crate) async fn on_each_store<F: Future<Output = ()>>(test: impl Fn(TestApp) -> F) {
    for kept in [Kept::Memory, Kept::sqlite()] {
        test(Setup::on(kept).start().await).await;
    }
}
