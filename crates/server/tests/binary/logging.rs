//! The server's own log: nothing in it is a secret, or somebody's words, or a line that the server did not write.

mod flow;
mod left_open;

use serde_json::Value;

use crate::process::{Server, serve, sqlite};

#[derive(Clone, Copy, Debug)]
enum Format {
    Text,
    Json,
}

/// Runs everything that a server does with words from outside, and gives those words and the log of all of it.
async fn everything(format: Format) -> (Vec<String>, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let left = left_open::write(&file).await;
    let mut command = serve(&sqlite(&file));
    command.env("RUST_LOG", "trace").env("SAYSO_ADMIN_TOKEN", flow::ADMIN);
    if let Format::Json = format {
        command.args(["--log", "json"]);
    }
    let mut server = Server::start(command);
    let (mut words, calls) = flow::run(&server.address).await;
    words.extend(left.delivered(&server.address).await);
    server.terminate();
    assert!(server.ended().0.success());
    let log = server.stderr();
    let answered = log.lines().filter(|line| line.contains("answered") && line.contains("took_us")).count();
    assert!(answered >= calls, "{answered} of {calls} calls are in the log:\n{log}");
    (words, log)
}

fn check_no_words(words: &[String], log: &str) {
    for word in words {
        if let Some(line) = log.lines().find(|line| line.contains(word.as_str())) {
            panic!("{word:?} is in the log: {line}");
        }
    }
    for mark in ["\u{1b}", "\u{202e}", "\r", "FORGED"] {
        assert!(!log.contains(mark), "{mark:?} is in the log");
    }
}

#[tokio::test]
async fn a_log_for_people_has_no_secret_and_no_line_of_somebody_else() {
    let (words, log) = everything(Format::Text).await;
    check_no_words(&words, &log);
    for line in log.lines() {
        let mut parts = line.split_whitespace();
        let (time, level) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        assert!(time.ends_with('Z') && time.contains('T') && time.starts_with("20"), "not a line of the log: {line:?}");
        assert!(["TRACE", "DEBUG", "INFO", "WARN", "ERROR"].contains(&level), "not a line of the log: {line:?}");
    }
}

#[tokio::test]
async fn a_log_for_programs_has_no_secret_and_an_object_in_each_line() {
    let (words, log) = everything(Format::Json).await;
    check_no_words(&words, &log);
    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        assert!(entry["timestamp"].is_string() && entry["level"].is_string(), "{line}");
    }
}
