//! It says once where it listens, and is there from then on.

use std::process::{Command, Stdio};

use serde_json::json;

use crate::{
    client::Client,
    process::{Server, run, sayso, serve, sqlite, until},
};

#[tokio::test]
async fn it_says_where_it_listens_in_one_line_when_it_is_ready() {
    let mut server = Server::start(serve("memory"));
    let port = server.address.strip_prefix("http://127.0.0.1:").and_then(|port| port.parse::<u16>().ok());
    assert!(port.is_some_and(|port| port > 0), "{}", server.address);
    let health = Client::new().get(&format!("{}/healthz", server.address), "").await.unwrap();
    assert_eq!(health.is(200)["status"], "ok");
    server.terminate();
    assert!(server.ended().0.success());
    assert_eq!(server.more_lines(), Vec::<String>::new());
}

#[tokio::test]
async fn it_is_set_by_its_environment() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let set = |mut command: Command| {
        command
            .env("SAYSO_LISTEN", "127.0.0.1:0")
            .env("SAYSO_STORE", sqlite(&file))
            .env("SAYSO_ADMIN_TOKEN", "operator");
        command
    };
    let server = Server::start(set(sayso(&["serve"])));
    let (client, threads) = (Client::new(), format!("{}/v1/threads", server.address));
    for wrong in ["", "somebody", "operator2", "Operator"] {
        client.send(client.post(&threads, wrong, &json!({}))).await.unwrap().is(401);
    }
    client.thread(&server.address, "operator").await;
    let verified = run(set(sayso(&["audit", "verify"])));
    assert!(verified.stdout.starts_with("1 records fit"), "{verified:?}");
}

#[tokio::test]
async fn with_an_admin_token_it_listens_anywhere() {
    let server =
        Server::start(sayso(&["serve", "--listen", "0.0.0.0:0", "--store", "memory", "--admin-token", "operator"]));
    let port = server.address.strip_prefix("http://0.0.0.0:").unwrap();
    let here = format!("http://127.0.0.1:{port}");
    let client = Client::new();
    client.send(client.post(&format!("{here}/v1/threads"), "", &json!({}))).await.unwrap().is(401);
    client.thread(&here, "operator").await;
}

/// Whoever started it may not care where it listens: `println!` would panic here.
#[tokio::test]
async fn it_runs_where_nobody_reads_its_stdout() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let mut command = serve(&sqlite(&file));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    until("the log is made", || file.with_file_name("log.db.lock").exists().then_some(()));
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert!(until("the server ends", || child.try_wait().unwrap()).success());
}
