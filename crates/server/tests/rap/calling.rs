//! A call reaches its tool once, as the protocol has it.

use axum::http::StatusCode;
use serde_json::json;

use crate::{
    tool::{INVOKE, Tool},
    world::{Server, called, send},
};

#[tokio::test]
async fn invocation_is_what_the_protocol_says_to_the_byte() {
    let (server, mut tool) = (Server::start().await, Tool::start().await);
    let thread = server.thread().await;
    server.register(&thread, &tool.url()).await.is(201);
    let url = format!("{}/v1/threads/{}/rap/calls", server.address, thread.id);
    for call_id in ["null", r#""prov_1""#] {
        let arguments = r#"{"b":1,"a":[true,"ü"]}"#;
        let body = format!(r#"{{"tool":"write","arguments":{arguments},"call_id":{call_id}}}"#);
        let request = server.http.post(&url).bearer_auth(&thread.agent).header("content-type", "application/json");
        let id = send(request.body(body)).await.is(202)["id"].as_str().unwrap().to_owned();
        let seen = tool.next(INVOKE).await;
        let secret = seen.json()["callback_url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        assert!(secret.len() >= 64, "it cannot be guessed");
        let expected = format!(
            r#"{{"operation":"write","arguments":{arguments},"id":"{id}","call_id":{call_id},"callback_url":"{}/rap/callback/{secret}","group_id":"{}","thread_ancestors":null}}"#,
            server.address, thread.id,
        );
        assert_eq!(seen.text, expected, "the order of what the agent sent is the agent's");
        assert_eq!(seen.headers["content-type"], "application/json");
    }
}

#[tokio::test]
async fn call_waits_until_its_tool_has_ended_it() {
    let (server, thread, _tool, invoked) = called().await;
    assert_eq!(server.status(&thread, &invoked.id).await, json!({"id": invoked.id, "state": "pending"}));
    let path = format!("/v1/threads/{}/rap/calls/{}?wait=20", thread.id, invoked.id);
    let (waited, ended) = tokio::join!(server.get(&path, &thread.agent), invoked.end("Written."));
    ended.is(200);
    assert_eq!(waited.is(200), json!({"id": invoked.id, "state": "done", "text": "Written.", "outcome": "result"}));
}

#[tokio::test]
async fn tool_that_does_not_take_a_call_ends_it_with_an_error_that_names_it() {
    let (server, mut tool) = (Server::start().await, Tool::start().await);
    let thread = server.thread().await;
    server.register(&thread, &tool.url()).await.is(201);
    for status in [StatusCode::BAD_REQUEST, StatusCode::INTERNAL_SERVER_ERROR, StatusCode::TEMPORARY_REDIRECT] {
        tool.set(|manners| manners.invoke = status);
        let call = server.call(&thread, "write").await;
        let done = server.done(&thread, &call).await;
        let text = format!(r#"Error: the tool "write" could not be called: the receiver answered {}"#, status.as_u16());
        assert_eq!((done["text"].as_str(), &done["outcome"]), (Some(text.as_str()), &json!("failed")));
        tool.next(INVOKE).await;
        assert!(tool.rest(INVOKE).is_empty(), "a tool is not called twice");
    }
}

#[tokio::test]
async fn tool_that_is_gone_ends_the_call_with_an_error_that_names_it() {
    let server = Server::start().await;
    let thread = server.thread().await;
    // A listener that is dropped right after it was asked what it is.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let manifest = crate::tool::Manners::default().manifest.replace("ADDRESS", &address);
    let routes = axum::Router::new().fallback(move || async move { manifest });
    let task = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
    server.register(&thread, &format!("http://{address}")).await.is(201);
    task.abort();
    assert!(task.await.unwrap_err().is_cancelled());
    let call = server.call(&thread, "write").await;
    let done = server.done(&thread, &call).await;
    assert_eq!(done["text"], r#"Error: the tool "write" could not be called: no connection to the receiver"#);
}

#[tokio::test]
async fn only_the_agent_calls_and_only_in_its_thread() {
    let (server, thread, _tool, invoked) = called().await;
    let other = server.thread().await;
    let (calls, call) = (format!("/v1/threads/{}/rap/calls", thread.id), json!({"tool": "write"}));
    server.post(&calls, &thread.user, call.clone()).await.refuses(403, "forbidden");
    server.post(&calls, &other.agent, call.clone()).await.refuses(404, "not_found");
    server.post(&calls, "", call).await.refuses(401, "unauthorized");
    // A call of another thread is not there.
    let path = format!("/v1/threads/{}/rap/calls/{}", other.id, invoked.id);
    server.get(&path, &other.agent).await.refuses(404, "not_found");
    server.post(&format!("{path}/cancel"), &other.agent, json!({})).await.refuses(404, "not_found");
    assert_eq!(server.status(&thread, &invoked.id).await["state"], "pending");
}
