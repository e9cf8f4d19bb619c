//! How much a tool may send, and how often.

use std::num::NonZeroU32;

use sayso_server::http::Limits;
use serde_json::json;

use crate::{
    tool::Tool,
    world::{Server, called, invoke},
};

#[tokio::test]
async fn result_may_be_long_but_not_endless() {
    let (server, thread, _tool, invoked) = called().await;
    invoked.end(&"x".repeat(2 << 20)).await.refuses(413, "too_large");
    assert_eq!(server.status(&thread, &invoked.id).await["state"], "pending");
    let text = "x".repeat(500_000);
    invoked.end(&text).await.is(200);
    assert_eq!(server.done(&thread, &invoked.id).await["text"], text);
}

#[tokio::test]
async fn tool_that_talks_without_end_is_stopped() {
    let server = Server::with(Limits { posts: NonZeroU32::new(3).unwrap(), ..Limits::default() }).await;
    let (thread, mut tool) = (server.thread().await, Tool::start().await);
    server.register(&thread, &tool.url()).await.is(201);
    let invoked = invoke(&server, &thread, &mut tool).await;
    let update = json!({"type": "view_update", "group_id": thread.id, "view_type": "board", "content": 1});
    for _ in 0..3 {
        invoked.say(update.clone()).await.is(200);
    }
    invoked.say(update).await.refuses(429, "too_many_requests");
}

#[tokio::test]
async fn agent_that_calls_without_end_is_stopped() {
    let server = Server::with(Limits { asks: NonZeroU32::new(2).unwrap(), ..Limits::default() }).await;
    let (thread, tool) = (server.thread().await, Tool::start().await);
    server.register(&thread, &tool.url()).await.is(201);
    server.call(&thread, "write").await;
    server.call_with(&thread, json!({"tool": "write"})).await.refuses(429, "too_many_requests");
}
