//! From an answer to the tool that waits for it: posted once, whatever happens in between, and told in the thread.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use std::{path::Path, sync::Arc, time::Duration};

use axum::{Router, extract::State, http::HeaderMap, routing::post};
use futures_util::{StreamExt, future::join_all};
use sayso_server::{
    clock::SystemClock,
    delivery::{AddressPolicy, Client, ClientOptions, Delivery, Outbox, OutboxOptions, Retries},
    keeper::{Capacity, Keeper},
    record::{Native, PostTo},
    store::SqliteStore,
    thread::{Asked, Refusal},
};
use sayso_types::{
    AnswerDraft, Dialect, Json, Map, NewThread, Prompt, Reply, Shape, Source, ThreadId,
    dialect::user_choice::{self, UserChoice},
};
use serde_json::Value;
use tokio::{
    net::TcpListener,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinHandle,
};

/// The `webhook-id` and the body of each request.
type Posts = UnboundedReceiver<(String, String)>;

/// A tool that takes what it is told.
async fn tool() -> (String, Posts) {
    async fn take(State(tell): State<UnboundedSender<(String, String)>>, headers: HeaderMap, body: String) {
        tell.send((headers["webhook-id"].to_str().unwrap().to_owned(), body)).unwrap();
    }
    let (tell, posts) = unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/reply", listener.local_addr().unwrap());
    let routes = Router::new().route("/reply", post(take)).with_state(tell);
    tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
    (url, posts)
}

/// A tool that is gone: nobody listens where it was.
async fn gone() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    format!("http://{}/reply", listener.local_addr().unwrap())
}

/// A keeper whose deliveries are carried.
struct Running {
    keeper: Keeper,
    outbox: Outbox,
    recorder: JoinHandle<()>,
}

impl Running {
    fn start(log: &Path) -> Self {
        let policy = AddressPolicy { loopback: true, ..AddressPolicy::default() };
        let client = Client::new(policy, ClientOptions::default()).unwrap();
        let retries = Retries { waits: vec![Duration::from_millis(1); 2], jitter: 0.0, longest: Duration::ZERO };
        let (ended, endings) = unbounded_channel();
        let (deliveries, outbox) = Outbox::start(client, OutboxOptions { retries, ..OutboxOptions::default() }, ended);
        let keeper = keep(log, deliveries);
        let recorder = tokio::spawn({
            let keeper = keeper.clone();
            async move { keeper.record_deliveries(endings).await }
        });
        Running { keeper, outbox, recorder }
    }

    async fn stop(self) {
        self.outbox.stop(Duration::from_secs(10)).await;
        self.recorder.await.unwrap();
        self.keeper.stop().await;
    }
}

fn keep(log: &Path, deliveries: UnboundedSender<Delivery>) -> Keeper {
    let store = Box::new(SqliteStore::open(log).unwrap());
    Keeper::start(store, Capacity::default(), Arc::new(SystemClock), deliveries).unwrap()
}

/// A tool at `url` lets the person choose.
async fn choice(keeper: &Keeper, url: &str) -> (ThreadId, Prompt) {
    let thread = keeper.open_thread(NewThread::default()).await.unwrap().thread_id;
    let request: Json = format!(
        r#"{{"group_id": "g", "id": "call_1", "prompt": "Where to?", "choices": ["Here", "There", "Nowhere"],
            "default": 2, "response_url": "{url}"}}"#
    )
    .parse()
    .unwrap();
    let ask = user_choice::ask(&UserChoice::read(request.clone()).unwrap()).unwrap();
    let source = Source { dialect: Dialect::UserChoice, agent: None, server: None, extra: Map::new() };
    let post_to = Some(PostTo { url: url.to_owned(), origin: None, call: None });
    let native = Native { dialect: Dialect::UserChoice, request, post_to };
    let asked = Asked { ask, source, prompt_id: None, key: None, native: Some(native) };
    let told = keeper.ask(&thread, asked).await.unwrap();
    (thread, told.prompt)
}

async fn answer(keeper: &Keeper, thread: &ThreadId, prompt: &Prompt, label: &str) -> Result<(), Refusal> {
    let reply = Reply { digest: None, answers: vec![AnswerDraft::new("choice", [label])] };
    keeper.answer(thread, prompt.prompt_id.clone(), reply).await.map(drop)
}

/// The metadata of the item that tells how the delivery ended, once it is there.
async fn delivery_item(keeper: &Keeper, thread: &ThreadId) -> Value {
    let mut events = std::pin::pin!(keeper.follow(thread, 0));
    while let Some(event) = events.next().await {
        let json = event.unwrap().json;
        assert!(!json.contains("127.0.0.1"), "the address stays on the server: {json}");
        let item: Value = serde_json::from_str(&json).unwrap();
        if item["metadata"]["type"] == "delivery" {
            return item["metadata"].clone();
        }
    }
    panic!("the thread ended before the delivery did");
}

#[tokio::test]
async fn answer_is_posted_once_and_told_in_the_thread() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder.path().join("log.db"));
    let (url, mut posts) = tool().await;
    let (thread, prompt) = choice(&running.keeper, &url).await;
    answer(&running.keeper, &thread, &prompt, "There").await.unwrap();
    let told = delivery_item(&running.keeper, &thread).await;
    let (id, body) = posts.recv().await.unwrap();
    assert_eq!(body, r#"{"id":"call_1","selected":1}"#);
    assert_eq!((told["status"].as_str(), told["delivery_id"].as_str()), (Some("delivered"), Some(id.as_str())));
    running.stop().await;
    assert!(posts.try_recv().is_err(), "posted twice");
}

#[tokio::test]
async fn fifty_clicks_are_one_post() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder.path().join("log.db"));
    let (url, mut posts) = tool().await;
    let (thread, prompt) = choice(&running.keeper, &url).await;
    let clicks = (0..50).map(|n| answer(&running.keeper, &thread, &prompt, ["Here", "There", "Nowhere"][n % 3]));
    let results = join_all(clicks).await;
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 17, "the first, and those that said the same");
    let winner = running.keeper.prompt(&thread, &prompt.prompt_id).unwrap();
    for refusal in lost.into_iter().filter_map(Result::err) {
        let Refusal::AlreadyResolved(told) = refusal else { panic!("{refusal}") };
        assert_eq!(*told, winner);
    }
    assert_eq!(delivery_item(&running.keeper, &thread).await["status"], "delivered");
    running.stop().await;
    let (_, body) = posts.try_recv().unwrap();
    let chosen =
        ["Here", "There", "Nowhere"].iter().position(|label| winner.answers.as_ref().unwrap()[0].answer[0] == *label);
    assert_eq!(body, format!(r#"{{"id":"call_1","selected":{}}}"#, chosen.unwrap()));
    assert!(posts.try_recv().is_err(), "posted twice");
}

#[tokio::test]
async fn tool_that_is_gone_is_told_in_the_thread() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder.path().join("log.db"));
    let (thread, prompt) = choice(&running.keeper, &gone().await).await;
    answer(&running.keeper, &thread, &prompt, "Here").await.unwrap();
    let told = delivery_item(&running.keeper, &thread).await;
    assert_eq!((&told["status"], &told["reason"]), (&"undelivered".into(), &"no connection to the receiver".into()));
    running.stop().await;
}

#[tokio::test]
async fn what_was_kept_and_not_yet_posted_is_posted_after_a_restart_under_the_same_id() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.db");
    let (url, mut posts) = tool().await;
    let (deliveries, mut unsent) = unbounded_channel();
    let keeper = keep(&log, deliveries);
    let (thread, prompt) = choice(&keeper, &url).await;
    answer(&keeper, &thread, &prompt, "Here").await.unwrap();
    let first = unsent.recv().await.unwrap();
    keeper.stop().await;

    let (deliveries, mut unsent) = unbounded_channel();
    keep(&log, deliveries).stop().await;
    assert_eq!(unsent.try_recv().unwrap(), first, "put in again at every start until its end is kept");

    let running = Running::start(&log);
    assert_eq!(delivery_item(&running.keeper, &thread).await["status"], "delivered");
    running.stop().await;
    assert_eq!(posts.try_recv().unwrap(), (first.id, r#"{"id":"call_1","selected":0}"#.to_owned()));

    let (deliveries, mut unsent) = unbounded_channel();
    keep(&log, deliveries).stop().await;
    assert!(unsent.try_recv().is_err() && posts.try_recv().is_err(), "its end is kept");
}

#[tokio::test]
async fn prompt_that_nobody_answers_tells_the_tool_its_default() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder.path().join("log.db"));
    let (url, mut posts) = tool().await;
    let (thread, prompt) = choice(&running.keeper, &url).await;
    running.keeper.cancel(&thread, prompt.prompt_id.clone(), None).await.unwrap();
    assert_eq!(delivery_item(&running.keeper, &thread).await["status"], "delivered");
    assert_eq!(posts.recv().await.unwrap().1, r#"{"id":"call_1","selected":2}"#);
    running.stop().await;
}
