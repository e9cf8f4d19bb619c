//! A toolset is found where the agent says, and only if it is one.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::{
    tool::{Manners, Tool},
    world::Server,
};

#[tokio::test]
async fn manifest_is_asked_for_by_name_and_given_back_as_it_came() {
    let (server, mut tool) = (Server::start().await, Tool::start().await);
    let thread = server.thread().await;
    // With and without the slash it is one toolset.
    for url in [tool.url(), format!("{}/", tool.url())] {
        let manifest = server.register(&thread, &url).await.is(201);
        assert_eq!(manifest["endpoint"], format!("http://{}/invoke", tool.address));
        assert_eq!(manifest["tools"][1]["annotations"], json!({"destructive": true}));
        let seen = tool.next("/.well-known/rap-toolset").await;
        assert_eq!((seen.method.as_str(), &seen.headers["accept"]), ("GET", &"application/json".parse().unwrap()));
        assert_eq!(seen.headers["host"], tool.address, "tools make their own addresses from it");
    }
    server.call(&thread, "write").await;
}

#[tokio::test]
async fn what_is_no_manifest_registers_nothing() {
    let server = Server::start().await;
    let thread = server.thread().await;
    let tool = |name: &str| json!({"name": name, "description": "", "inputSchema": {}});
    let manifest =
        |endpoint: &str, tools: Vec<Value>| json!({"name": "x", "endpoint": endpoint, "tools": tools}).to_string();
    for (bad, why) in [
        ("<html>".to_owned(), "manifest is not valid"),
        ("{}".to_owned(), "name"),
        (manifest("http://ADDRESS/invoke", vec![]), "at least one"),
        (manifest("http://ADDRESS/invoke", vec![tool("a"), tool("a")]), "twice"),
        (manifest("/invoke", vec![tool("a")]), "http or https URL"),
        (manifest("http://127.0.0.1:1/invoke", vec![tool("a")]), "origin"),
        (manifest("http://ADDRESS/invoke", vec![tool(&"a".repeat(600_000))]), "more than"),
    ] {
        let tool = Tool::with(Manners { manifest: bad, ..Manners::default() }).await;
        let problem = server.register(&thread, &tool.url()).await.refuses(400, "invalid_request");
        assert!(problem["detail"].as_str().unwrap().contains(why), "{problem}");
    }
    for status in [StatusCode::FOUND, StatusCode::NOT_FOUND, StatusCode::INTERNAL_SERVER_ERROR] {
        let tool = Tool::with(Manners { manifest_status: status, ..Manners::default() }).await;
        let problem = server.register(&thread, &tool.url()).await.refuses(400, "invalid_request");
        assert!(problem["detail"].as_str().unwrap().contains(status.as_str()), "{problem}");
    }
    server.call_with(&thread, json!({"tool": "a"})).await.refuses(404, "not_found");
    assert!(server.items(&thread).await.is_empty());
}

#[tokio::test]
async fn addresses_that_may_not_be_dialled_are_not() {
    let server = Server::start().await;
    let thread = server.thread().await;
    for url in [
        server.address.as_str(),
        "http://169.254.169.254",
        "http://10.0.0.1",
        "http://tool.example",
        "ftp://127.0.0.1:21",
        "http://ann:secret@127.0.0.1:3001",
        "http://127.0.0.1:3001/?x=1",
        "http://127.0.0.1:1",
        "not a url",
        "",
    ] {
        server.register(&thread, url).await.refuses(400, "invalid_request");
    }
}

#[tokio::test]
async fn two_tools_of_one_name_are_told_apart_by_their_toolsets() {
    let (server, mut one) = (Server::start().await, Tool::start().await);
    let named = Manners { manifest: Manners::default().manifest.replace("files", "other"), ..Manners::default() };
    let mut other = Tool::with(named).await;
    let thread = server.thread().await;
    server.register(&thread, &one.url()).await.is(201);
    server.register(&thread, &other.url()).await.is(201);
    server.call_with(&thread, json!({"tool": "write"})).await.refuses(400, "invalid_request");
    server.call_with(&thread, json!({"tool": "write", "toolset": "other"})).await.is(202);
    other.next("/invoke").await;
    assert!(one.rest("/invoke").is_empty());
}
