//! The real program as a server on a free port of loopback.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
};

use serde_json::json;

use crate::thread::{Got, Thread, client};

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository is there")
}

/// The program, as cargo built it for these tests.
pub fn program() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows where it is");
    let folder = test.ancestors().nth(2).expect("a test lies two folders deep");
    folder.join(format!("sayso-under-test{}", std::env::consts::EXE_SUFFIX))
}

/// A running server. Dropped, it is killed, as by the power going out.
pub struct Server {
    /// Where it listens, such as `http://127.0.0.1:40123`.
    pub address: String,
    child: Child,
}

impl Server {
    /// A server that forgets.
    pub fn start() -> Self {
        Self::with(&["--store", "memory"])
    }

    /// A server over the log in `file`.
    pub fn over(file: &Path) -> Self {
        Self::with(&["--store", &format!("sqlite:{}", file.display())])
    }

    /// A server with these options. The widget comes from `target/pkg`, where it is made.
    pub fn with(options: &[&str]) -> Self {
        Self::at("127.0.0.1:0", options)
    }

    /// A server that listens there: where another was before, say.
    pub fn at(listen: &str, options: &[&str]) -> Self {
        let mut command = Command::new(program());
        command.args(["serve", "--listen", listen]).args(options);
        let pkg = root().join("target/pkg");
        if pkg.join("sayso.js").is_file() {
            command.arg("--assets").arg(pkg);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts; build it with `cargo build -p sayso-tests`");
        let mut lines = BufReader::new(child.stdout.take().expect("stdout is piped")).lines();
        let ready = lines.next().and_then(Result::ok).unwrap_or_default();
        let address = ready.strip_prefix("listening on ").expect("the server says where it listens").to_owned();
        // What it says later must have somewhere to go.
        thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Server { address, child }
    }

    /// Makes a thread.
    pub async fn thread(&self) -> Thread {
        self.thread_with(json!({})).await
    }

    /// Makes a thread with a policy.
    pub async fn thread_with(&self, policy: serde_json::Value) -> Thread {
        let request = client().post(format!("{}/v1/threads", self.address)).json(&json!({"policy": policy}));
        Thread::made(&self.address, &Got::from(request).await.is(201))
    }

    /// Stops it where it is: it takes what is sent to it, and does nothing with it.
    pub fn freeze(&self) {
        let stopped = Command::new("kill").args(["-STOP", &self.child.id().to_string()]).status();
        assert!(stopped.is_ok_and(|status| status.success()), "the server can be stopped");
    }

    /// Ends it at once, whatever it is doing.
    pub fn kill(&mut self) {
        // One that is gone already is as good.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
