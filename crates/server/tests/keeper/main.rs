//! The keeper over a store that fails: nothing is told that was not kept, and nothing is forgotten that was.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod flaky;

use std::{sync::Arc, time::Duration};

use futures_util::future::join_all;
use sayso_server::{
    clock::SystemClock,
    delivery::{Delivered, Delivery},
    keeper::{Capacity, Keeper},
    record::{Native, PostTo},
    thread::{Asked, Refusal},
};
use sayso_types::{
    Ask, Dialect, Json, Kind, Map, NewThread, PromptId, Question, Shape, Source, ThreadId,
    dialect::user_choice::{self, UserChoice},
};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use flaky::{Flaky, Power};

const CHOICE: &str = r#"{"group_id": "g", "id": "call_1", "prompt": "Where to?", "choices": ["Here", "There"],
    "default": 1, "response_url": "http://127.0.0.1:9/reply"}"#;

fn start(capacity: Capacity) -> (Keeper, Arc<Power>, UnboundedReceiver<Delivery>) {
    let (store, power) = Flaky::new();
    let (deliveries, outbox) = unbounded_channel();
    (Keeper::start(Box::new(store), capacity, Arc::new(SystemClock), deliveries).unwrap(), power, outbox)
}

fn asked(ask: Ask, native: Option<Native>) -> Asked {
    let source = Source { dialect: Dialect::PendingPrompt, agent: None, server: None, extra: Map::new() };
    Asked { ask, source, prompt_id: None, key: None, native }
}

fn approval(expires_in: Option<u32>) -> Asked {
    asked(Ask { expires_in, ..Ask::new(Kind::Approval, [Question::new("Deploy?")]) }, None)
}

async fn thread(keeper: &Keeper) -> ThreadId {
    keeper.open_thread(NewThread::default()).await.unwrap().thread_id
}

async fn ended(keeper: &Keeper, thread: &ThreadId, prompt: &PromptId) -> Option<String> {
    keeper.wait(thread, prompt, Duration::from_secs(30)).await.unwrap().reason.clone()
}

#[tokio::test]
async fn what_is_not_kept_never_happened() {
    let (keeper, power, _outbox) = start(Capacity::default());
    let thread = thread(&keeper).await;
    let prompt = keeper.ask(&thread, approval(None)).await.unwrap().prompt.prompt_id.clone();
    power.cut_writes();
    assert!(matches!(keeper.dismiss(&thread, prompt.clone()).await, Err(Refusal::Unavailable)));
    assert!(matches!(keeper.ask(&thread, approval(None)).await, Err(Refusal::Unavailable)));
    assert!(keeper.prompt(&thread, &prompt).unwrap().is_pending());
    power.restore();
    assert!(!keeper.dismiss(&thread, prompt).await.unwrap().replayed);
    assert_eq!(keeper.items(&thread, 0, 10).await.unwrap().len(), 2, "one ask and one ending");
}

/// A prompt whose end could not be written, at a moment when the log could not be read either, stayed open until
/// somebody touched it: it was no longer among those that expire.
#[tokio::test]
async fn prompt_expires_once_the_store_is_back() {
    let (keeper, power, _outbox) = start(Capacity::default());
    let thread = thread(&keeper).await;
    let prompt = keeper.ask(&thread, approval(Some(1))).await.unwrap().prompt.prompt_id.clone();
    power.cut_writes();
    power.cut_reads_of_what_is_open();
    power.wait_for_failed_write().await;
    power.restore();
    assert_eq!(ended(&keeper, &thread, &prompt).await.as_deref(), Some("expired"));
}

#[tokio::test]
async fn many_expire_at_once_and_commands_get_through_in_between() {
    let (keeper, power, _outbox) = start(Capacity { batch: 8, queue: 512, ..Capacity::default() });
    let thread = thread(&keeper).await;
    let asks = join_all((0..200).map(|_| keeper.ask(&thread, approval(Some(1))))).await;
    for told in asks {
        assert_eq!(ended(&keeper, &thread, &told.unwrap().prompt.prompt_id).await.as_deref(), Some("expired"));
    }
    // An ending, and the next prompt's turn, of each of at most eight commands and eight expiries.
    assert!(power.largest_append() <= 32, "{} rows in one commit", power.largest_append());
}

/// An end that could not be written was given up, and the delivery was sent again at the next start.
#[tokio::test]
async fn end_of_a_delivery_is_kept_once_the_store_is_back() {
    let (keeper, power, mut outbox) = start(Capacity::default());
    let thread = thread(&keeper).await;
    let request: Json = CHOICE.parse().unwrap();
    let ask = user_choice::ask(&UserChoice::read(request.clone()).unwrap()).unwrap();
    let url = "http://127.0.0.1:9/reply".to_owned();
    let native =
        Native { dialect: Dialect::UserChoice, request, post_to: Some(PostTo { url, origin: None, call: None }) };
    let prompt = keeper.ask(&thread, asked(ask, Some(native))).await.unwrap().prompt.prompt_id.clone();
    keeper.dismiss(&thread, prompt).await.unwrap();
    let delivery = outbox.recv().await.unwrap();

    power.cut_writes();
    let (tell, endings) = unbounded_channel();
    // Told twice, as by an outbox that does not know whether the first was heard.
    tell.send((delivery.clone(), Delivered::Yes)).unwrap();
    tell.send((delivery, Delivered::Yes)).unwrap();
    let recorder = tokio::spawn({
        let keeper = keeper.clone();
        async move { keeper.record_deliveries(endings).await }
    });
    power.wait_for_failed_write().await;
    power.restore();
    keeper.wait_for_item(&thread, "delivered").await;
    drop(tell);
    recorder.await.unwrap();
    let items = keeper.items(&thread, 0, 100).await.unwrap();
    assert_eq!(items.iter().filter(|item| item.json.contains(r#""delivered""#)).count(), 1);
}

trait WaitForItem {
    async fn wait_for_item(&self, thread: &ThreadId, word: &str);
}

impl WaitForItem for Keeper {
    async fn wait_for_item(&self, thread: &ThreadId, word: &str) {
        use futures_util::StreamExt;
        let mut events = std::pin::pin!(self.follow(thread, 0));
        while !events.next().await.unwrap().unwrap().json.contains(&format!("{word:?}")) {}
    }
}
