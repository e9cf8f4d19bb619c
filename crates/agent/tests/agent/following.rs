//! Following a thread over connections that break.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU64, Ordering},
};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use futures_util::StreamExt;
use sayso_agent::client::{Client, ClientError};

const THREAD: &str = "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C";

/// What the double saw, and how it goes on.
#[derive(Clone, Default)]
struct Double {
    resumed_from: Arc<Mutex<Vec<String>>>,
    connections: Arc<AtomicU64>,
}

/// Two events a connection; every second connection is refused for now; in the end for good.
async fn events(State(double): State<Double>, headers: HeaderMap) -> Response {
    let after = headers["last-event-id"].to_str().unwrap().to_owned();
    let first: u64 = after.parse::<u64>().unwrap() + 1;
    double.resumed_from.lock().unwrap().push(after);
    match double.connections.fetch_add(1, Ordering::SeqCst) {
        1 => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        4 => StatusCode::FORBIDDEN.into_response(),
        _ => {
            let event = |seq: u64| {
                format!(
                    "id: {seq}\nevent: item\ndata: {{\"id\":\"itm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C\",\"seq\":{seq},\"thread_id\":\"{THREAD}\",\
                     \"created_at\":\"2026-11-18T09:30:00Z\",\"author\":\"user\",\"content\":[]}}\n\n"
                )
            };
            let body = format!(": alive\n\n{}{}id: 99\nevent: item\ndata: cut off", event(first), event(first + 1));
            ([(header::CONTENT_TYPE, "text/event-stream")], body).into_response()
        }
    }
}

#[tokio::test]
async fn a_broken_connection_is_taken_up_where_it_was_and_nothing_comes_twice() {
    let double = Double::default();
    let router = Router::new().route("/v1/threads/{t}/events", get(events)).with_state(double.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let client = Client::new(format!("http://{}", listener.local_addr().unwrap()), "token").unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });

    let came: Vec<_> = client.events(&THREAD.parse().unwrap(), 0).collect().await;
    let (last, items) = came.split_last().unwrap();
    let places: Vec<_> = items.iter().map(|item| item.as_ref().unwrap().0).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 6]);
    assert!(matches!(last, Err(ClientError::Status { status: 403 })), "a refusal ends it: {last:?}");
    assert_eq!(*double.resumed_from.lock().unwrap(), ["0", "2", "2", "4", "6"]);
}
