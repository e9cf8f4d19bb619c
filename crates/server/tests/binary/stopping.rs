//! Asked to stop, it ends what it has begun: nobody who waits is left without an answer, and nothing is lost.

use std::time::Duration;

use futures_util::StreamExt;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    client::{Client, Thread, reply},
    process::{Server, serve, sqlite, until},
};

/// How soon it ends when nobody holds it up. Its own patience with those who do is longer.
const SOON: Duration = Duration::from_secs(5);

/// Calls after which those before them have surely been taken up.
const CALLS_BEHIND: usize = 20;

async fn taken_up(client: &Client, address: &str) {
    for _ in 0..CALLS_BEHIND {
        client.get(&format!("{address}/healthz"), "").await.unwrap().is(200);
    }
}

async fn asked(client: &Client, address: &str) -> (Thread, String) {
    let thread = client.thread(address, "").await;
    let prompt = client.ask(address, &thread, "key").await.unwrap().is(201);
    (thread, prompt["prompt_id"].as_str().unwrap().to_owned())
}

#[track_caller]
fn ends_well(server: &mut Server) {
    let (status, took) = server.ended();
    assert_eq!(status.code(), Some(0), "{}", server.stderr());
    assert!(took < SOON, "it took {took:?}: {}", server.stderr());
}

#[test]
fn a_stop_right_after_the_start_is_heard() {
    for _ in 0..5 {
        let mut server = Server::start(serve("memory"));
        server.terminate();
        ends_well(&mut server);
    }
}

#[tokio::test]
async fn whoever_waits_is_told_how_things_stand_and_the_prompt_stays_answerable() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let mut server = Server::start(serve(&sqlite(&file)));
    let client = Client::new();
    let (thread, prompt_id) = asked(&client, &server.address).await;
    let waits = (0..8).map(|_| {
        let (client, token) = (client.clone(), thread.agent.clone());
        let url = format!("{}/v1/prompts/{prompt_id}?wait=50", server.address);
        tokio::spawn(async move { client.get(&url, &token).await.unwrap() })
    });
    let waits: Vec<_> = waits.collect();
    taken_up(&client, &server.address).await;
    assert!(waits.iter().all(|wait| !wait.is_finished()));
    server.terminate();
    for wait in waits {
        assert_eq!(wait.await.unwrap().is(200)["prompt_state"], "pending");
    }
    ends_well(&mut server);

    let server = Server::start(serve(&sqlite(&file)));
    let got = client.answer(&server.address, &thread, &prompt_id, &reply("Approve", "late")).await.unwrap();
    assert!(!got.replayed);
    assert_eq!(got.is(200)["prompt_state"], "answered");
}

#[tokio::test]
async fn an_event_stream_ends_and_goes_on_where_it_was_after_the_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let mut server = Server::start(serve(&sqlite(&file)));
    let client = Client::new();
    let (thread, prompt_id) = asked(&client, &server.address).await;
    let stream = follow(&client, &server.address, &thread, "0").await;
    taken_up(&client, &server.address).await;
    server.terminate();
    let seen = rest(stream).await;
    assert!(seen.contains("id: 1\n") && !seen.contains("id: 2\n"), "{seen}");
    ends_well(&mut server);

    let mut server = Server::start(serve(&sqlite(&file)));
    let stream = follow(&client, &server.address, &thread, "1").await;
    client.answer(&server.address, &thread, &prompt_id, &reply("Approve", "late")).await.unwrap().is(200);
    server.terminate();
    let seen = rest(stream).await;
    assert!(seen.contains("id: 2\n") && !seen.contains("id: 1\n"), "{seen}");
    ends_well(&mut server);
}

async fn follow(client: &Client, address: &str, thread: &Thread, last: &str) -> reqwest::Response {
    let url = format!("{address}/v1/threads/{}/events", thread.id);
    let request = client.0.get(url).bearer_auth(&thread.user).header("Last-Event-ID", last);
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200);
    response
}

/// All that comes until the stream ends, which it has to do in good order.
async fn rest(response: reqwest::Response) -> String {
    let mut chunks = response.bytes_stream();
    let mut text = Vec::new();
    while let Some(chunk) = chunks.next().await {
        text.extend_from_slice(&chunk.expect("the stream broke off"));
    }
    String::from_utf8(text).unwrap()
}

#[tokio::test]
async fn a_request_that_has_begun_is_answered_and_what_it_did_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let mut server = Server::start(serve(&sqlite(&file)));
    let client = Client::new();
    let (thread, prompt_id) = asked(&client, &server.address).await;

    let host = server.address.strip_prefix("http://").unwrap().to_owned();
    let body = reply("Approve", "half of it before, half of it after").to_string();
    let (before, after) = body.split_at(body.len() / 2);
    let mut connection = TcpStream::connect(&host).await.unwrap();
    let begin = format!(
        "POST /v1/prompts/{prompt_id}/answer HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{before}",
        thread.user,
        body.len()
    );
    connection.write_all(begin.as_bytes()).await.unwrap();
    taken_up(&client, &server.address).await;
    server.terminate();
    until("nobody new is taken in", || std::net::TcpStream::connect(&host).is_err().then_some(()));
    assert!(server.is_running());
    connection.write_all(after.as_bytes()).await.unwrap();
    let mut response = String::new();
    connection.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200 OK\r\n"), "{response}");
    ends_well(&mut server);

    let told: Value = serde_json::from_str(response.split_once("\r\n\r\n").unwrap().1).unwrap();
    let server = Server::start(serve(&sqlite(&file)));
    let kept = client.get(&format!("{}/v1/prompts/{prompt_id}", server.address), &thread.agent).await.unwrap();
    assert_eq!(kept.is(200), told);
}

#[tokio::test]
async fn an_idle_connection_holds_nothing_up() {
    let mut server = Server::start(serve("memory"));
    let client = Client::new();
    let host = server.address.strip_prefix("http://").unwrap();
    let silent = TcpStream::connect(host).await.unwrap();
    taken_up(&client, &server.address).await;
    server.terminate();
    ends_well(&mut server);
    drop(silent);
}
