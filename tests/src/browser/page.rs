//! One tab with a page in it.

use std::time::Duration;

use fantoccini::{Client, wd::WindowHandle};
use sayso_types::Prompt;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{Browser, command, prompts::as_json, tree::PATIENCE};
use crate::Thread;

/// Between two looks at a page.
const LOOK: Duration = Duration::from_millis(30);

/// One tab. What is asked of it while another is in front brings it to the front first, as a person would.
#[derive(Clone)]
pub struct Page {
    pub(super) client: Client,
    handle: WindowHandle,
}

impl Page {
    pub(super) async fn new(client: Client, handle: WindowHandle) -> Self {
        let page = Page { client, handle };
        page.front().await;
        page.cdp("DOM.enable", json!({})).await;
        page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": include_str!("watch.js")})).await;
        page
    }

    /// The thread as the server's own page shows it.
    pub async fn open_thread(browser: &Browser, thread: &Thread) -> Self {
        browser.open(&embed(thread)).await
    }

    /// Brings the tab to the front.
    pub async fn front(&self) {
        self.client.switch_to_window(self.handle.clone()).await.expect("the tab is there");
        self.cdp("Page.bringToFront", json!({})).await;
    }

    /// Goes to an address.
    pub async fn goto(&self, url: &str) {
        self.client.goto(url).await.unwrap_or_else(|error| panic!("{url} does not open: {error}"));
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("a page loads again");
    }

    /// Goes into a frame of the page: scripts run there from now on.
    pub async fn enter_frame(&self, index: u16) {
        self.client.enter_frame(index).await.expect("the frame is there");
    }

    /// Clicks something of the widget in the frame that was gone into.
    pub async fn click_in_frame(&self, selector: &str) {
        // Chromium itself drops input to a frame of another origin that came up or moved half a second ago.
        sleep(Duration::from_millis(700)).await;
        // And it must stand still.
        let script = "const find = () => document.querySelector('sayso-thread').shadowRoot.querySelector(given[0]);
            for (let last; ; ) {
                const element = find();
                const rect = JSON.stringify(element?.getBoundingClientRect());
                if (element && rect === last) return element;
                last = rect;
                await new Promise((resolve) => setTimeout(resolve, 150));
            }";
        let element = self.js_async(script, &[json!(selector)]).await;
        let id = element.as_object().and_then(|element| element.values().next()).and_then(Value::as_str);
        let id = id.unwrap_or_else(|| panic!("there is no {selector}")).to_owned();
        let element = fantoccini::elements::Element::from_element_id(self.client.clone(), id.into());
        element.click().await.expect("it can be clicked");
    }

    /// Runs a script in the page; its arguments are in `arguments`.
    pub async fn js(&self, script: &str, arguments: &[Value]) -> Value {
        let ran = self.client.execute(script, arguments.to_vec()).await;
        ran.unwrap_or_else(|error| panic!("the script failed: {error}\n{script}"))
    }

    /// Runs the body of an async function in the page, and waits for what it gives.
    pub async fn js_async(&self, body: &str, arguments: &[Value]) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];\
             (async (...given) => {{ {body} }})(...arguments)\
             .then((value) => done({{value}}), (error) => done({{error: String(error)}}));"
        );
        let ran = self.client.execute_async(&script, arguments.to_vec()).await;
        let ran = ran.unwrap_or_else(|error| panic!("the script failed: {error}\n{body}"));
        assert!(ran["error"].is_null(), "the script failed: {}\n{body}", ran["error"]);
        ran["value"].clone()
    }

    /// Speaks to Chromium itself.
    pub async fn cdp(&self, name: &str, params: Value) -> Value {
        let answer = command::cdp(&self.client, name, params).await;
        answer.unwrap_or_else(|error| panic!("{name} failed: {error}"))
    }

    /// Waits until a script gives something that is not false, null or nothing, and gives it.
    pub async fn until(&self, what: &str, script: &str) -> Value {
        let started = Instant::now();
        loop {
            let value = self.js(script, &[]).await;
            if !value.is_null() && value != json!(false) && value != json!("") {
                return value;
            }
            assert!(started.elapsed() < PATIENCE, "{what} did not come; the page says: {}", self.text().await);
            sleep(LOOK).await;
        }
    }

    /// What the widgets of the page say, to the eye.
    pub async fn text(&self) -> String {
        let script = "return [...document.querySelectorAll('sayso-prompt, sayso-thread')]\
            .map((host) => [...host.shadowRoot.children].map((child) => child.innerText).join('\\n')).join('\\n')";
        self.js(script, &[]).await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the widgets say something.
    pub async fn says(&self, text: &str) {
        self.says_when(true, text).await;
    }

    /// Waits until the widgets no longer say something.
    pub async fn says_no_more(&self, text: &str) {
        self.says_when(false, text).await;
    }

    async fn says_when(&self, wanted: bool, text: &str) {
        let started = Instant::now();
        loop {
            let said = self.text().await;
            if said.contains(text) == wanted {
                return;
            }
            let not = if wanted { "never said" } else { "went on saying" };
            assert!(started.elapsed() < PATIENCE, "the page {not} {text:?}; it says:\n{said}");
            sleep(LOOK).await;
        }
    }

    /// Shows a prompt in a `<sayso-prompt>`, once it is drawn.
    pub async fn show(&self, prompt: &Prompt) {
        self.show_json(&as_json(prompt)).await;
    }

    /// Shows a prompt, as the server would send it.
    pub async fn show_json(&self, prompt: &Value) {
        self.js_async("await window.show(given[0])", std::slice::from_ref(prompt)).await;
    }

    /// Every answer that the page was told of.
    pub async fn answers(&self) -> Vec<Value> {
        let answers = self.js("return window.watched.answers", &[]).await;
        answers.as_array().cloned().unwrap_or_default()
    }

    /// The last answer that the page was told of, once there is one.
    pub async fn answer(&self) -> Value {
        self.until("an answer", "return window.watched.answers.at(-1)").await
    }

    /// What the person chose at the only question of the last answer.
    pub async fn chosen(&self) -> Value {
        self.answer().await["answers"][0]["answer"].clone()
    }

    /// Makes the page as wide as that, in CSS pixels.
    pub async fn width(&self, width: u32) {
        let metrics = json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false});
        self.cdp("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Says what the person has set in the system, such as `forced-colors: active`.
    pub async fn prefers(&self, features: &[(&str, &str)]) {
        let features: Vec<_> = features.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.cdp("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    /// Takes the network away, or gives it back.
    pub async fn offline(&self, offline: bool) {
        self.cdp("Network.enable", json!({})).await;
        let conditions = json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        self.cdp("Network.emulateNetworkConditions", conditions).await;
    }
}

/// The address of a thread on the server's own page.
fn embed(thread: &Thread) -> String {
    format!("{}/embed#thread={}&token={}", thread.address, thread.id, thread.user)
}
