//! A reader that stops reading costs the others nothing, and cannot hold up the end for long.

use std::time::Duration;

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::{
    client::{Client, Thread, reply},
    process::{Server, serve},
};

/// More than the buffers of a connection hold on either side: it really stalls.
const ITEMS: usize = 300;
const ITEM: usize = 50_000;

/// What the server gives those who hold it up, and some time to end in.
const GRACE: Duration = Duration::from_secs(10 + 5);

#[tokio::test]
async fn a_stalled_reader_blocks_neither_others_nor_the_end() {
    let mut server = Server::start(serve("memory"));
    let client = Client::new();
    let thread = client.thread(&server.address, "").await;
    let mut stalled = stalled_reader(&server.address, &thread).await;

    let item = json!({"content": [{"type": "text", "text": "x".repeat(ITEM)}]});
    let items = format!("{}/v1/threads/{}/items", server.address, thread.id);
    for _ in 0..ITEMS {
        client.send(client.post(&items, &thread.agent, &item)).await.unwrap().is(201);
    }
    let prompt = client.ask(&server.address, &thread, "key").await.unwrap().is(201);
    let prompt_id = prompt["prompt_id"].as_str().unwrap();
    let wait = format!("{}/v1/prompts/{prompt_id}?wait=50", server.address);
    let answer = reply("Approve", "meanwhile");
    let (waited, answered) =
        tokio::join!(client.get(&wait, &thread.agent), client.answer(&server.address, &thread, prompt_id, &answer));
    assert_eq!(waited.unwrap().is(200), answered.unwrap().is(200));

    server.terminate();
    let (status, took) = server.ended();
    assert_eq!(status.code(), Some(0), "{}", server.stderr());
    assert!(took < GRACE, "it took {took:?}");
    let mut seen = Vec::new();
    // What was on its way when the server ended, and then the end or a reset.
    drop(stalled.read_to_end(&mut seen).await);
    assert!(seen.len() < ITEMS * ITEM, "the reader never stalled");
}

/// A connection that has asked for the events of a thread, and reads none.
async fn stalled_reader(address: &str, thread: &Thread) -> TcpStream {
    let host = address.strip_prefix("http://").unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut connection = socket.connect(host.parse().unwrap()).await.unwrap();
    let request = format!(
        "GET /v1/threads/{}/events HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {}\r\n\r\n",
        thread.id, thread.user
    );
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut head = [0; 15];
    connection.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200 OK");
    connection
}
