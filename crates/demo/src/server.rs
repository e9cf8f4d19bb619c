//! The real server as a process of its own, which can be killed and started again.

use std::{ffi::OsString, fs, io::Read, process::Stdio, sync::Arc};

use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    sync::Mutex,
};

use crate::{Outcome, options::Options};

/// A server over a log of its own.
pub(crate) struct Server {
    /// Where it listens, such as `http://127.0.0.1:4870`; the same after a restart.
    pub(crate) address: String,
    arguments: Vec<OsString>,
    child: Mutex<Child>,
}

impl Server {
    /// Starts one with an empty log. `agent` plays in its chat; by `public` tools reach it.
    pub(crate) async fn start(options: &Options, agent: &str, public: &str) -> Outcome<Arc<Self>> {
        fs::create_dir_all(&options.folder)?;
        for name in ["sayso.db", "sayso.db-wal", "sayso.db-shm"] {
            // Most of them are not there.
            drop(fs::remove_file(options.folder.join(name)));
        }
        let mut store = OsString::from("sqlite:");
        store.push(options.folder.join("sayso.db"));
        let mut arguments: Vec<OsString> = ["--demo-agent", agent, "--public-url", public].map(Into::into).into();
        arguments.extend(["--store".into(), store, "--assets".into(), options.assets.clone().into()]);
        let (child, address) = spawn(&options.listen.to_string(), &arguments).await?;
        Ok(Arc::new(Server { address, arguments, child: Mutex::new(child) }))
    }

    /// Ends it at once, as by the power going out.
    pub(crate) async fn stop(&self) {
        // One that is gone already is as good.
        drop(self.child.lock().await.kill().await);
    }

    /// Starts it again, over the same log and at the same address.
    pub(crate) async fn start_again(&self) -> Outcome {
        let listen = self.address.trim_start_matches("http://");
        *self.child.lock().await = spawn(listen, &self.arguments).await?.0;
        Ok(())
    }
}

async fn spawn(listen: &str, arguments: &[OsString]) -> Outcome<(Child, String)> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["serve", "--listen", listen]).args(arguments).kill_on_drop(true);
    if std::env::var_os("RUST_LOG").is_none() {
        command.env("RUST_LOG", "error");
    }
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).read_line(&mut line).await?;
    }
    match line.trim().strip_prefix("listening on ") {
        Some(address) => Ok((child, address.to_owned())),
        None => Err("the server did not start; its own words are above".into()),
    }
}

/// Ends this process when the one that started it does, whatever ended that: their pipe breaks then.
pub(crate) fn end_with_parent() {
    std::thread::spawn(|| {
        drop(std::io::stdin().read_to_end(&mut Vec::new()));
        std::process::exit(0);
    });
}
