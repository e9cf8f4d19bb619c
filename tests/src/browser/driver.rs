//! ChromeDriver, one a test process, and the browsers that it starts.

use std::{
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
    sync::OnceLock,
};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;

/// Ends the driver and its browsers when our end of the pipe closes, however the test process ends.
const WATCHED: &str = "chromedriver --port=0 & cat >/dev/null; rm -rf \"$TMPDIR\"; kill -9 0";

/// What a headless browser needs on a machine for tests.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--window-size=1000,1000",
    "--lang=en-US",
];

struct Driver {
    address: String,
    /// Holds the pipe open.
    _child: Child,
}

fn driver() -> &'static Driver {
    static DRIVER: OnceLock<Driver> = OnceLock::new();
    DRIVER.get_or_init(|| {
        let profiles = tempfile::tempdir().expect("a folder for the browsers").keep();
        let mut command = Command::new("sh");
        command.args(["-c", WATCHED]).env("TMPDIR", profiles).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("a shell starts");
        let mut lines = BufReader::new(child.stdout.take().expect("stdout is piped")).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            line.strip_prefix("ChromeDriver was started successfully on port ")
                .map(|port| port.trim_end_matches('.').to_owned())
        });
        let port = port.expect("ChromeDriver starts; `cargo xtask tools` installs it");
        std::thread::spawn(move || lines.for_each(drop));
        Driver { address: format!("http://127.0.0.1:{port}"), _child: child }
    })
}

/// Starts a browser.
pub(super) async fn start() -> Client {
    start_with(&[]).await
}

/// Starts a browser with more flags.
pub async fn start_with(more: &[&str]) -> Client {
    let flags: Vec<_> = FLAGS.iter().chain(more).collect();
    let options = json!({
        "goog:chromeOptions": {"args": flags},
        "goog:loggingPrefs": {"browser": "ALL"},
        "unhandledPromptBehavior": "ignore",
        "timeouts": {"script": 30_000, "pageLoad": 30_000},
    });
    let serde_json::Value::Object(options) = options else { unreachable!("an object") };
    ClientBuilder::new(HttpConnector::new())
        .capabilities(options)
        .connect(&driver().address)
        .await
        .expect("Chromium starts; `cargo xtask tools` installs it")
}
