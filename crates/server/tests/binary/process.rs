//! The real program, started and ended as an operator would.

use std::{
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long anything may take before a test gives up. Nothing here takes that long unless it hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// How often a condition is looked at while it is waited for.
const LOOK: Duration = Duration::from_millis(5);

/// The program, in an environment that says nothing about it.
pub(crate) fn sayso(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sayso"));
    command.args(arguments).stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("SAYSO_") || name == "RUST_LOG") {
            command.env_remove(name);
        }
    }
    command
}

/// The program as a server on a free port of loopback.
pub(crate) fn serve(store: &str) -> Command {
    sayso(&["serve", "--listen", "127.0.0.1:0", "--store", store])
}

/// The store in a file of a folder.
pub(crate) fn sqlite(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// What a run said, and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs a command that ends by itself.
pub(crate) fn run(mut command: Command) -> Ran {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pid = child.id();
    let (ended, end) = channel();
    thread::spawn(move || ended.send(child.wait_with_output()));
    let Ok(output) = end.recv_timeout(PATIENCE) else {
        signal(pid, "KILL");
        panic!("{command:?} does not end");
    };
    let Output { status, stdout, stderr } = output.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}

/// Checks a log with the program itself.
pub(crate) fn verify(file: &Path) -> Ran {
    run(sayso(&["audit", "verify", "--store", &sqlite(file)]))
}

/// A running server. Dropped, it is killed.
pub(crate) struct Server {
    pub(crate) address: String,
    child: Child,
    lines: Receiver<String>,
    stderr: Arc<Mutex<String>>,
    reading: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts a server, and waits until it says where it listens.
    pub(crate) fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (said, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| said.send(line)));
        let stderr = Arc::new(Mutex::new(String::new()));
        let reading = thread::spawn({
            let (pipe, text) = (child.stderr.take().unwrap(), Arc::clone(&stderr));
            move || collect(pipe, &text)
        });
        let mut server = Server { address: String::new(), child, lines, stderr, reading: Some(reading) };
        let Ok(line) = server.lines.recv_timeout(PATIENCE) else {
            server.kill();
            panic!("the server did not start: {}", server.stderr());
        };
        server.address = line.strip_prefix("listening on ").unwrap_or_else(|| panic!("{line:?}")).to_owned();
        server
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Ends it by a signal that it cannot handle, and waits until it is gone.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop, as an init system does.
    pub(crate) fn terminate(&self) {
        signal(self.pid(), "TERM");
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// How it ended, and after how long.
    pub(crate) fn ended(&mut self) -> (ExitStatus, Duration) {
        let begun = Instant::now();
        let status = until("the server ends", || self.child.try_wait().unwrap());
        (status, begun.elapsed())
    }

    /// What it has said on stderr so far; all of it once it has ended.
    pub(crate) fn stderr(&mut self) -> String {
        if !self.is_running()
            && let Some(reading) = self.reading.take()
        {
            reading.join().unwrap();
        }
        self.stderr.lock().unwrap().clone()
    }

    /// Lines on stdout beyond the first.
    pub(crate) fn more_lines(&self) -> Vec<String> {
        self.lines.try_iter().collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Waits until `look` finds something.
#[track_caller]
pub(crate) fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {what}");
        thread::sleep(LOOK);
    }
}

fn collect(mut pipe: impl Read, text: &Mutex<String>) {
    let mut bytes = [0; 64 * 1024];
    let mut rest = Vec::new();
    while let Ok(n @ 1..) = pipe.read(&mut bytes) {
        rest.extend_from_slice(&bytes[..n]);
        let whole = rest.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        text.lock().unwrap().push_str(&String::from_utf8_lossy(&rest[..whole]));
        rest.drain(..whole);
    }
    text.lock().unwrap().push_str(&String::from_utf8_lossy(&rest));
}

fn signal(pid: u32, name: &str) {
    let status = Command::new("kill").args([&format!("-{name}"), &pid.to_string()]).status().unwrap();
    assert!(status.success(), "cannot send {name} to {pid}");
}
