//! A thread as it goes on.

use futures_util::StreamExt;
use serde_json::Value;

use crate::app::{TestApp, Thread, on_each_store};

/// An open stream, read event by event.
struct Events {
    bytes: std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    text: String,
}

impl Events {
    async fn open(app: &TestApp, thread: &Thread, query: &str, last: Option<&str>) -> Self {
        let mut request = app.request("GET", &format!("/v1/threads/{}/events{query}", thread.id), &thread.user);
        if let Some(last) = last {
            request = request.header("Last-Event-ID", last);
        }
        let response = request.send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["content-type"]),
            (200, &"text/event-stream".parse().unwrap())
        );
        Events { bytes: Box::pin(response.bytes_stream()), text: String::new() }
    }

    /// The id and the item of the next event; `None` once the stream has ended.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                let found = field("id:")
                    .zip(field("data:"))
                    .map(|(id, data)| (id.to_owned(), serde_json::from_str(data).unwrap()));
                if found.is_some() {
                    assert_eq!(field("event:"), Some("item"));
                }
                self.text = rest.to_owned();
                if found.is_some() {
                    return found;
                }
                continue;
            }
            let bytes = self.bytes.next().await?.ok()?;
            self.text.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }
}

#[tokio::test]
async fn a_stream_replays_what_was_and_goes_on_with_what_comes() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.say(&thread, &thread.agent, "before").await.is(201);
        let mut events = Events::open(&app, &thread, "", None).await;
        let (id, item) = events.next().await.unwrap();
        assert_eq!((id.as_str(), &item["content"][0]["text"]), ("1", &Value::from("before")));
        let prompt = app.approval(&thread).await;
        assert_eq!(events.next().await.unwrap().1["metadata"]["prompt"]["prompt_id"], prompt);
        app.answer(&thread, &prompt, "Approve").await.is(200);
        let (id, item) = events.next().await.unwrap();
        assert_eq!((id.as_str(), &item["metadata"]["prompt"]["prompt_state"]), ("3", &Value::from("answered")));
    })
    .await;
}

#[tokio::test]
async fn a_stream_goes_on_where_it_was() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        for n in 1..=250 {
            app.say(&thread, &thread.agent, &n.to_string()).await.is(201);
        }
        for (query, last, first) in [
            ("", Some("240"), 241),
            ("?after=100", None, 101),
            ("?after=3", Some("248"), 249),
            ("?after=250", None, 251),
        ] {
            let mut events = Events::open(&app, &thread, query, last).await;
            if first > 250 {
                app.say(&thread, &thread.agent, "251").await.is(201);
            }
            for expected in first..=251 {
                if first <= 250 && expected > 250 {
                    break;
                }
                assert_eq!(events.next().await.unwrap().0, expected.to_string());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn nothing_is_lost_or_told_twice_between_replay_and_what_comes() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let readers = (0..4).map(|_| async {
            let mut events = Events::open(&app, &thread, "", None).await;
            for expected in 1..=200 {
                assert_eq!(events.next().await.unwrap().0, expected.to_string());
            }
        });
        let writers = async {
            for n in 1..=200 {
                app.say(&thread, &thread.agent, &n.to_string()).await.is(201);
            }
        };
        tokio::join!(futures_util::future::join_all(readers), writers);
    })
    .await;
}

#[tokio::test]
async fn what_is_too_large_to_be_kept_at_hand_is_told_all_the_same() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let mut events = Events::open(&app, &thread, "", None).await;
        for (n, size) in [10, 20_000, 10, 60_000].into_iter().enumerate() {
            app.say(&thread, &thread.agent, &"x".repeat(size)).await.is(201);
            let (id, item) = events.next().await.unwrap();
            assert_eq!(id, (n + 1).to_string());
            assert_eq!(item["content"][0]["text"].as_str().unwrap().len(), size);
        }
    })
    .await;
}

#[tokio::test]
async fn a_line_break_in_an_item_does_not_break_its_event() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let text = "a\nid: 9\n\nevent: item\r\ndata: {}\u{2028}b";
        app.say(&thread, &thread.agent, text).await.is(201);
        let mut events = Events::open(&app, &thread, "", None).await;
        assert_eq!(events.next().await.unwrap().1["content"][0]["text"], text);
    })
    .await;
}

#[tokio::test]
async fn a_stream_ends_when_the_server_stops() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let mut events = Events::open(&app, &thread, "", None).await;
        app.say(&thread, &thread.agent, "last").await.is(201);
        assert!(events.next().await.is_some());
        app.keeper.close();
        assert!(events.next().await.is_none());
    })
    .await;
}
