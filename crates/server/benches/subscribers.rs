//! What an idle subscriber costs: the memory of a real `sayso` beside that of a bare axum stream, in the same run.
//!
//! `cargo bench -p sayso-server --bench subscribers`. Linux only: memory is read from `/proc`. Each process needs two open
//! files more than subscribers; the soft limit is raised to the hard one (`ulimit -Hn`), which has to allow that.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on says so")]

use std::{
    convert::Infallible,
    fs,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use axum::{
    Router,
    response::sse::{Event, KeepAlive, Sse},
    routing::get,
};
use futures_util::{StreamExt, stream};
use rustix::process::{Resource, getrlimit, setrlimit};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// How many subscribers hear of an event in the end.
const SAMPLE: usize = 100;
/// Requests and connections under way at once.
const PARALLEL: usize = 64;
/// The argument that makes this program the bare stream.
const BARE: &str = "--bare";

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.iter().any(|argument| argument == BARE) {
        return bare().await;
    }
    // As a test, which is built and run too, it has nothing to say.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return;
    }
    let mut files = getrlimit(Resource::Nofile);
    files.current = files.maximum;
    setrlimit(Resource::Nofile, files).unwrap();
    rustls::crypto::ring::default_provider().install_default().unwrap();
    for subscribers in [1_000, 10_000] {
        let (bare, _) = fill_bare(subscribers).await;
        let (ours, heard) = fill_sayso(subscribers).await;
        println!(
            "{subscribers} subscribers: {ours:.1} kB each, {:.2} × the {bare:.1} kB of a bare axum stream; \
             {SAMPLE} of {SAMPLE} heard of an event, the median after {:.2} ms, the last after {:.2} ms",
            ours / bare,
            heard[SAMPLE / 2].as_secs_f64() * 1e3,
            heard[SAMPLE - 1].as_secs_f64() * 1e3,
        );
    }
}

/// The least that a stream of events can be in axum.
async fn bare() {
    let idle = async || Sse::new(stream::pending::<Result<Event, Infallible>>()).keep_alive(KeepAlive::default());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("listening on http://{}", listener.local_addr().unwrap());
    axum::serve(listener, Router::new().route("/events", get(idle))).await.unwrap();
}

async fn fill_bare(subscribers: usize) -> (f64, Vec<TcpStream>) {
    let server = Server::start(Command::new(std::env::current_exe().unwrap()).arg(BARE));
    let before = server.kilobytes();
    let paths: Vec<_> = (0..subscribers).map(|_| ("/events".to_owned(), String::new())).collect();
    let streams = subscribe(&server.address, &paths).await;
    ((server.kilobytes() - before) / subscribers as f64, streams)
}

/// Fills a server with subscribers, each of a thread of its own; what the thread costs is counted too.
async fn fill_sayso(subscribers: usize) -> (f64, Vec<Duration>) {
    let folder = tempfile::tempdir().unwrap();
    let store = format!("--store=sqlite:{}", folder.path().join("log.db").display());
    let server =
        Server::start(Command::new(env!("CARGO_BIN_EXE_sayso")).args(["serve", "--listen=127.0.0.1:0", &store]));
    let http = reqwest::Client::new();
    let post = async |path: String, token: &str, body: Value| -> Value {
        let request = http.post(format!("http://{}{path}", server.address)).bearer_auth(token).json(&body);
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    };
    // So that what the first request alone brings is not counted to the subscribers.
    post("/v1/threads".to_owned(), "", json!({})).await;
    let before = server.kilobytes();
    let make = stream::iter(0..subscribers).map(|_| post("/v1/threads".to_owned(), "", json!({})));
    let threads: Vec<Value> = make.buffer_unordered(PARALLEL).collect().await;
    let text = |thread: &Value, key: &str| thread[key].as_str().unwrap().to_owned();
    let events = |thread| (format!("/v1/threads/{}/events", text(thread, "thread_id")), text(thread, "user_token"));
    let paths: Vec<_> = threads.iter().map(events).collect();
    let mut streams = subscribe(&server.address, &paths).await;
    let each = (server.kilobytes() - before) / subscribers as f64;

    let mut heard = Vec::new();
    for n in (0..subscribers).step_by(subscribers / SAMPLE) {
        let begun = Instant::now();
        let body = json!({"content": [{"type": "text", "text": format!("for number {n}")}]});
        let path = format!("/v1/threads/{}/items", text(&threads[n], "thread_id"));
        let (agent, expected) = (text(&threads[n], "agent_token"), format!("for number {n}\""));
        tokio::join!(post(path, &agent, body), read_until(&mut streams[n], &expected));
        heard.push(begun.elapsed());
    }
    heard.sort();
    (each, heard)
}

/// Opens a stream for each path and token, and waits until each has begun.
async fn subscribe(address: &str, paths: &[(String, String)]) -> Vec<TcpStream> {
    let open = |(path, token): &(String, String)| {
        let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\r\n");
        let address = address.to_owned();
        async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(request.as_bytes()).await.unwrap();
            read_until(&mut stream, "\r\n\r\n").await;
            stream
        }
    };
    stream::iter(paths.iter().map(open).collect::<Vec<_>>()).buffered(PARALLEL).collect().await
}

async fn read_until(stream: &mut TcpStream, expected: &str) {
    let mut text = Vec::new();
    while !String::from_utf8_lossy(&text).contains(expected) {
        let read = tokio::time::timeout(Duration::from_secs(30), stream.read_buf(&mut text)).await.unwrap().unwrap();
        assert!(read > 0, "the stream ended: {}", String::from_utf8_lossy(&text));
    }
}

/// A server as a process of its own, which ends with this value.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).env("RUST_LOG", "warn").spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").unwrap().to_owned();
        Server { child, address }
    }

    /// The memory that the process holds.
    fn kilobytes(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
