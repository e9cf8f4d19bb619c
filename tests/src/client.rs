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
        read(&self.next().await.expect("it has not ended"))
    }

    /// Runs it until it ends well; the last thing it says.
    pub async fn run(command: std::process::Command) -> Value {
        let mut client = Self::start(command);
        let mut last = None;
        while let Some(line) = client.next().await {
            last = Some(line);
        }
        client.done().await;
        last.as_deref().map(read).expect("it says something")
    }

    /// Waits until it ends well.
    pub async fn done(mut self) {
        let status = timeout(TIME, self.child.wait()).await.expect("it ends in time").expect("it can be waited for");
        assert!(status.success(), "{status}");
    }
    async fn next(&mut self) -> Option<String> {
        timeout(TIME, self.lines.next_line()).await.expect("it says something in time").expect("it says text")
    }
}

fn read(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}
