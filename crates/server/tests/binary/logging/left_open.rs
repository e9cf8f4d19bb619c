//! A log in which a server left a delivery open: the next one takes it up.

use std::{path::Path, time::Duration};

use axum::{Router, body::Bytes, extract::State, http::Uri, routing::post};
use sayso_server::{
    delivery::Delivery,
    record::{Opened, Private, Record},
    store::{SqliteStore, Store},
    token,
};
use sayso_types::{Policy, ThreadId};
use tokio::{
    net::TcpListener,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
};

use crate::client::Client;

const USER: &str = "user-of-an-earlier-run-canary";
const SECRET: &str = "capability-in-an-address-canary";
const ANSWER: &str = "answer-to-be-delivered-canary";

pub(super) struct LeftOpen {
    thread_id: ThreadId,
    received: UnboundedReceiver<(Uri, Bytes)>,
}

/// Writes such a log, and starts whoever gets the delivery.
pub(super) async fn write(file: &Path) -> LeftOpen {
    let (got, received) = unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let receiver = Router::new().fallback(post(receive)).with_state(got);
    tokio::spawn(async move { axum::serve(listener, receiver).await.unwrap() });

    let thread_id: ThreadId = "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap();
    let opened = Opened {
        title: None,
        policy: Policy::default(),
        created_at: "2026-11-18T09:30:00Z".parse().unwrap(),
        agent_token: token::hash("nobody"),
        user_token: token::hash(USER),
    };
    let delivery = Delivery {
        id: "one".to_owned(),
        thread_id: thread_id.clone(),
        url: format!("http://{address}/{SECRET}?key={SECRET}"),
        origin: None,
        body: format!(r#"{{"answer":"{ANSWER}"}}"#),
        purpose: Default::default(),
    };
    let privates = [
        Private { opened: Some(opened), ..Private::default() },
        Private { delivery: Some(delivery), ..Private::default() },
    ];
    let records = privates.into_iter().zip(0..).map(|(private, seq)| {
        let thread_id = thread_id.clone();
        Record { thread_id, seq, item: None, private }
    });
    let rows: Vec<_> = records.map(|record| record.to_row()).collect();
    SqliteStore::open(file).unwrap().append(&rows).unwrap();
    LeftOpen { thread_id, received }
}

async fn receive(State(got): State<UnboundedSender<(Uri, Bytes)>>, uri: Uri, body: Bytes) {
    got.send((uri, body)).unwrap();
}

impl LeftOpen {
    /// Waits until the delivery is taken and recorded, and gives the words that were used.
    pub(super) async fn delivered(mut self, address: &str) -> Vec<String> {
        let (uri, body) = self.received.recv().await.unwrap();
        assert!(uri.path().contains(SECRET));
        assert!(std::str::from_utf8(&body).unwrap().contains(ANSWER));
        let client = Client::new();
        let events = format!("{address}/v1/threads/{}/events?after=1", self.thread_id);
        let mut events = client.0.get(events).bearer_auth(USER).send().await.unwrap();
        let event = tokio::time::timeout(Duration::from_secs(30), events.chunk()).await.unwrap().unwrap().unwrap();
        assert!(std::str::from_utf8(&event).unwrap().contains(r#""status":"delivered""#), "{event:?}");
        [USER, SECRET, ANSWER].map(str::to_owned).to_vec()
    }
}
