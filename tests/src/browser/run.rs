//! One test with a browser: bounded in time, in a tab of its own, with a picture where it fails.
//!
//! Browsers are few and kept from test to test. A test gets a fresh tab, and fresh origins by fresh ports.

use std::{
    fs,
    panic::{AssertUnwindSafe, resume_unwind},
    sync::{LazyLock, Mutex},
    time::Duration,
};

use fantoccini::{Client, wd::WindowHandle};
use futures_util::FutureExt;
use serde_json::json;
use tokio::{runtime::Runtime, sync::Semaphore, time::timeout};

use super::{Page, command, driver};
use crate::root;

/// As many browsers run at a time: each takes about a core.
const BROWSERS: usize = 2;

/// The longest that a test may take.
const LONGEST: Duration = Duration::from_secs(60);

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime starts"));
static FREE: Semaphore = Semaphore::const_new(BROWSERS);
static IDLE: Mutex<Vec<Client>> = Mutex::new(Vec::new());

/// A browser, for as long as one test has it.
pub struct Browser {
    client: Client,
    home: WindowHandle,
}

/// Runs a test with a browser.
pub fn run(test: impl AsyncFnOnce(&Browser)) {
    run_for(LONGEST, test);
}

/// Runs a test that takes longer than others.
pub fn run_for(longest: Duration, test: impl AsyncFnOnce(&Browser)) {
    RUNTIME.block_on(async {
        let _mine = FREE.acquire().await.expect("nobody closes it");
        let idle = IDLE.lock().expect("nobody panics with it").pop();
        let client = match idle {
            Some(client) => client,
            None => driver::start().await,
        };
        let home = client.window().await.expect("a browser has a tab");
        let browser = Browser { client: client.clone(), home };
        let ended = AssertUnwindSafe(timeout(longest, test(&browser))).catch_unwind().await;
        if let Ok(Ok(())) = ended {
            browser.tidy().await;
            return IDLE.lock().expect("nobody panics with it").push(client);
        }
        browser.tell().await;
        // What a failed test leaves behind is nobody's start.
        drop(client.close().await);
        match ended {
            Err(panic) => resume_unwind(panic),
            Ok(_) => panic!("the test took longer than {longest:?}"),
        }
    });
}

impl Browser {
    /// Opens an address in a tab of its own, in front.
    pub async fn open(&self, url: &str) -> Page {
        let page = self.tab().await;
        page.goto(url).await;
        page
    }

    /// An empty tab, in front.
    pub async fn tab(&self) -> Page {
        let tab = self.client.new_window(true).await.expect("a tab opens");
        Page::new(self.client.clone(), tab.handle).await
    }

    async fn tidy(&self) {
        let tabs = self.client.windows().await.expect("a browser lists its tabs");
        for tab in tabs.into_iter().filter(|tab| *tab != self.home) {
            self.client.switch_to_window(tab).await.expect("a tab can be gone to");
            self.client.close_window().await.expect("a tab can be closed");
        }
        self.client.switch_to_window(self.home.clone()).await.expect("the first tab is there");
        command::post(&self.client, "se/log", &json!({"type": "browser"})).await.expect("a browser has a log");
    }

    /// Leaves a picture, and what the page says, of a test that failed.
    async fn tell(&self) {
        let thread = std::thread::current();
        let name = thread.name().unwrap_or("test").replace("::", "-");
        let folder = root().join("target/browser");
        let picture = folder.join(format!("{name}.png"));
        if let Ok(png) = self.client.screenshot().await
            && fs::create_dir_all(&folder).and_then(|()| fs::write(&picture, png)).is_ok()
        {
            eprintln!("a picture of it is in {}", picture.display());
        }
        if let Ok(seen) = self.client.execute("return window.watched", vec![]).await {
            eprintln!("the page saw: {seen}");
        }
    }
}
