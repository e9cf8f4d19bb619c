//! A published client as a process of its own, which says what it got as lines of JSON.

use std::{process::Stdio, time::Duration};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    time::timeout,
};

/// How long a client may take to say something: much longer than it needs on a busy machine.
const TIME: Duration = Duration::from_secs(120);

/// A running client. Dropped, it is killed.
pub struct Client {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Client {
    /// Starts it. What it complains of is seen with the test's own output.
    pub fn start(command: std::process::Command) -> Self {
        let mut command = Command::from(command);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("stdout is piped")).lines();
        Client { child, lines }
    }

    /// The next thing it says.
    pub async fn line(&mut self) -> Value {
        let line = timeout(TIME, self.lines.next_line()).await.expect("it says something in time");
        let line = line.expect("it says text").expect("it has not ended");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Waits until it ends well.
    pub async fn done(mut self) {
        let status = timeout(TIME, self.child.wait()).await.expect("it ends in time").expect("it can be waited for");
        assert!(status.success(), "{status}");
    }
}
