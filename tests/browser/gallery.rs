//! Every entry of the gallery: every kind and state of prompt there is.

mod announcing;
mod keyboard;
mod looking;
mod reflow;
mod roles;

use std::{fs, sync::OnceLock};

use sayso_tests::{
    browser::{Browser, Page, Site},
    root,
};
use serde_json::{Value, json};

/// One entry.
pub(crate) struct Entry {
    pub(crate) id: String,
    /// The prompts that can be answered.
    pub(crate) open: Vec<Value>,
    /// The prompts that are over.
    pub(crate) ended: Vec<Value>,
    /// The button that shows what the entry is about.
    press: Option<String>,
}

/// Every entry.
pub(crate) fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let text = fs::read_to_string(root().join("gallery/entries.json")).expect("the gallery has entries");
        let list: Vec<Value> = serde_json::from_str(&text).expect("entries are a list");
        list.iter().map(Entry::read).collect()
    })
}

/// The prompt of an entry that shows one.
pub(crate) fn prompt(id: &str) -> &'static Value {
    let entry = entries().iter().find(|entry| entry.id == id).unwrap_or_else(|| panic!("there is no entry {id}"));
    &entry.open[0]
}

impl Entry {
    fn read(entry: &Value) -> Self {
        let list = |key: &str| entry[key].as_array().cloned().unwrap_or_default();
        let items: Vec<Value> = list("items").into_iter().chain(list("later")).collect();
        let of = |kinds: &[&str]| -> Vec<Value> {
            let kind = |item: &&Value| kinds.iter().any(|kind| item["metadata"]["type"] == *kind);
            items.iter().filter(kind).map(|item| item["metadata"]["prompt"].clone()).collect()
        };
        let ends = of(&["pending_prompt_resolved"]);
        let is_over = |prompt: &Value| ends.iter().any(|end| end["prompt_id"] == prompt["prompt_id"]);
        let asked = of(&["pending_prompt", "prompt_queued"]);
        let mut asked: Vec<Value> = entry.get("prompt").cloned().into_iter().chain(asked).collect();
        asked.dedup_by_key(|prompt| prompt["prompt_id"].clone());
        let (ended, open) = asked.into_iter().partition(is_over);
        let text = |key: &str| entry[key].as_str().map(str::to_owned);
        Entry { id: text("id").expect("an entry has an id"), open, ended, press: text("press") }
    }

    /// Whether the widget knows what it shows.
    pub(crate) fn is_known(&self) -> bool {
        self.open
            .iter()
            .all(|prompt| ["approval", "ask_user_question", "text"].iter().any(|kind| prompt["kind"] == *kind))
    }
}

/// The gallery in a tab: its entries are shown one after the other without loading the page again.
pub(crate) struct Gallery {
    pub(crate) page: Page,
    _site: Site,
}

impl Gallery {
    pub(crate) async fn open(browser: &Browser) -> Self {
        let site = Site::gallery().await;
        let page = browser.open(&site.url("/?bare=1")).await;
        page.until("the gallery", "return document.documentElement.dataset.ready").await;
        Gallery { page, _site: site }
    }

    /// Shows an entry by its address.
    pub(crate) async fn go(&self, id: &str, theme: &str, lang: &str) {
        let address = format!("?entry={id}&theme={theme}&lang={lang}&bare=1");
        let script = "history.pushState(null, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'));\
            document.documentElement.lang = arguments[1];";
        self.page.js(script, &[json!(address), json!(lang)]).await;
        self.page.until(id, "return document.documentElement.dataset.ready").await;
    }

    /// Shows an entry, in the state that it is about.
    pub(crate) async fn show(&self, entry: &Entry, theme: &str) {
        self.go(&entry.id, theme, "en").await;
        let Some(press) = &entry.press else { return };
        let tree = self.page.tree().await;
        let named = |name: &str| name == press || name.contains(&**press) && name.len() > press.len();
        let button = tree.iter().find(|node| node.role == "button" && named(&node.name));
        let button = button.unwrap_or_else(|| panic!("{} has no button {press:?}", entry.id)).name.clone();
        self.page.click(&button).await;
    }
}
