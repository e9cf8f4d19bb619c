//! The demo as a process, with a chat in it that a browser has open.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use sayso_tests::{
    browser::{Browser, Page},
    program, root,
};
use tempfile::TempDir;

/// A running demo. Dropped, it is killed; its server goes with it.
pub(crate) struct Demo {
    pub(crate) address: String,
    folder: TempDir,
    child: Child,
}

impl Demo {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut command =
            Command::new(program().with_file_name(format!("sayso-demo-under-test{}", std::env::consts::EXE_SUFFIX)));
        command.args(["--listen", "127.0.0.1:0", "--folder"]).arg(folder.path());
        command.arg("--assets").arg(root().join("target/pkg"));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the demo starts");
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        stdout.read_line(&mut line).expect("the demo speaks");
        let address = line.trim().strip_prefix("open ").expect("the demo says where it is").to_owned();
        Demo { address, folder, child }
    }

    /// The files that are left in the scratch folder, over all threads.
    pub(crate) fn files(&self) -> Vec<String> {
        let names = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let files = names(self.folder.path().join("files")).flat_map(names);
        let mut files: Vec<_> = files.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
        files.sort();
        files
    }

    /// Whether its server answers.
    pub(crate) fn is_there(&self) -> bool {
        std::net::TcpStream::connect(self.address.trim_start_matches("http://")).is_ok()
    }

    /// Asks it to end, as Ctrl-C does, and waits until it has.
    pub(crate) fn interrupt(&mut self) -> bool {
        let sent = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "it can be told");
        self.child.wait().expect("it ends").success()
    }
}

impl Drop for Demo {
    fn drop(&mut self) {
        // One that is gone already is as good.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// The chat in a tab, where the person has just picked that scenario.
pub(crate) async fn pick(browser: &Browser, demo: &Demo, scenario: &str) -> Page {
    let page = browser.open(&demo.address).await;
    page.until("the chat", "return document.documentElement.dataset.ready").await;
    page.js(
        "[...document.querySelectorAll('.card')].find((card) => card.textContent.startsWith(arguments[0])).click()",
        &[scenario.into()],
    )
    .await;
    page
}

/// Waits until the agent has said something.
pub(crate) async fn agent_says(page: &Page, text: &str) {
    let script = format!(
        "return [...document.querySelectorAll('#conversation .agent p')].some((said) => said.textContent.includes({}))",
        serde_json::json!(text)
    );
    page.until(text, &script).await;
}

/// Waits until a message of that protocol was seen on the wire.
pub(crate) async fn on_the_wire(page: &Page, protocol: &str) {
    let script =
        format!("return [...document.querySelectorAll('.protocol')].some((code) => code.textContent === '{protocol}')");
    page.until(protocol, &script).await;
}

/// Decides on one of several calls, from 0.
pub(crate) async fn decide(page: &Page, call: usize, decision: &str) {
    page.still("radio", decision).await;
    let tree = page.tree().await;
    let node =
        tree.iter().filter(|node| node.role == "radio" && node.name == decision).nth(call).expect("each call has it");
    let place = page.place(node).await;
    page.click_at(place).await;
}
