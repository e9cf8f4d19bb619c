//! Who reaches the tool: the agent of a thread, from where and as often as others may call.

use std::num::NonZeroU32;

use sayso_server::http::{Guard, Limits};
use serde_json::{Value, json};

use crate::{
    app::{Kept, Setup},
    client::form,
};

fn call() -> Value {
    let params = json!({"name": crate::client::TOOL, "arguments": form()});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
}

#[tokio::test]
async fn only_the_agent_of_a_thread_may_call() {
    let setup = Setup { admin_token: Some("the admin's".to_owned()), ..Setup::on(Kept::Memory) };
    let app = setup.start().await;
    let made = app.post("/v1/threads", "the admin's", json!({})).await.is(201);
    let token = |key: &str| made[key].as_str().unwrap().to_owned();
    for token in ["", "sayso_agent_0000"] {
        let got = app.send(app.mcp(token, &call())).await;
        assert_eq!(got.headers["www-authenticate"], "Bearer");
        got.refuses(401, "unauthorized");
    }
    for token in ["the admin's".to_owned(), token("user_token")] {
        app.send(app.mcp(&token, &call())).await.refuses(403, "forbidden");
    }
    app.send(app.mcp(&token("agent_token"), &call())).await.is(200);
}

#[tokio::test]
async fn the_form_stands_in_the_thread_of_the_token() {
    let app = Setup::on(Kept::Memory).start().await;
    let (thread, other) = (app.thread().await, app.thread().await);
    app.show(&thread).await;
    assert_eq!(app.blocks(&thread).await.len(), 1);
    assert!(app.items(&other).await.is_empty());
}

#[tokio::test]
async fn hosts_and_pages_are_guarded_as_everywhere() {
    let guard = Guard { hosts: vec!["sayso.example".to_owned()], origins: vec!["https://chat.example".to_owned()] };
    let app = Setup { guard, ..Setup::on(Kept::Memory) }.start().await;
    let thread = app.thread().await;
    for (header, value) in [("Host", "evil.example"), ("Origin", "https://evil.example"), ("Origin", "null")] {
        let request = app.mcp(&thread.agent, &call()).header(header, value);
        app.send(request).await.refuses(403, "forbidden");
    }
    assert!(app.items(&thread).await.is_empty());
    let request = app.mcp(&thread.agent, &call()).header("Host", "sayso.example");
    app.send(request.header("Origin", "https://chat.example")).await.is(200);
}

#[tokio::test]
async fn a_body_is_json_and_within_its_size() {
    let app = Setup::on(Kept::Memory).start().await;
    let thread = app.thread().await;
    let large = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "x".repeat(65_536)}});
    app.send(app.mcp(&thread.agent, &large)).await.refuses(413, "too_large");
    let bad = |body: &'static str, kind: &str| {
        app.send(app.request("POST", "/mcp", &thread.agent).header("content-type", kind.to_owned()).body(body))
    };
    bad("{", "application/json").await.refuses(400, "invalid_request");
    bad(r#"{"id": 1, "id": 2}"#, "application/json").await.refuses(400, "invalid_request");
    bad("{}", "text/plain").await.refuses(415, "unsupported_media_type");
    for method in ["GET", "DELETE"] {
        let request = app.request(method, "/mcp", &thread.agent).header("accept", "text/event-stream");
        app.send(request).await.refuses(405, "method_not_allowed");
    }
}

#[tokio::test]
async fn calls_count_as_asks() {
    let limits = Limits { asks: NonZeroU32::MIN, ..Limits::default() };
    let app = Setup { limits, ..Setup::on(Kept::Memory) }.start().await;
    let thread = app.thread().await;
    app.send(app.mcp(&thread.agent, &call())).await.is(200);
    let got = app.send(app.mcp(&thread.agent, &call())).await;
    assert_eq!(got.headers["sayso-limit"], "asks; most=1");
    got.refuses(429, "too_many_requests");
}
