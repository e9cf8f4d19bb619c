//! What happened in a page, as the script that came before all others wrote it down.

use serde_json::{Value, json};

use super::{Page, command};

/// What happened in a page so far.
#[derive(Debug)]
pub struct Watched(Value);

impl Watched {
    /// What the live regions have said, in order, with how loud.
    pub fn said(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let said = self.0["said"].as_array().into_iter().flatten();
        said.map(|said| (text(&said["live"]), text(&said["text"]))).collect()
    }

    /// When the last event of that kind was, in milliseconds since the page began.
    pub fn last(&self, kind: &str) -> f64 {
        let mut events = self.0["events"].as_array().into_iter().flatten();
        let last = events.rfind(|event| event["type"] == kind);
        last.and_then(|event| event["at"].as_f64()).unwrap_or_else(|| panic!("there was no {kind}: {}", self.0))
    }

    /// When the last card came up.
    pub fn mounted(&self) -> f64 {
        self.0["mounts"].as_array().and_then(|mounts| mounts.last()?.as_f64()).expect("a card came up")
    }

    /// How often the prompt was closed.
    pub fn dismissed(&self) -> u64 {
        self.0["dismissed"].as_u64().unwrap_or_default()
    }
}

impl Page {
    /// What happened so far.
    pub async fn watched(&self) -> Watched {
        Watched(self.js("return window.watched", &[]).await)
    }

    /// Nothing was refused by the policy, nothing failed, nothing popped up.
    pub async fn is_clean(&self) {
        let Watched(seen) = self.watched().await;
        for trouble in ["violations", "errors", "dialogs"] {
            assert_eq!(seen[trouble], json!([]), "{trouble}");
        }
        let log =
            command::post(&self.client, "se/log", &json!({"type": "browser"})).await.expect("a browser has a log");
        let log = log.as_array().into_iter().flatten();
        // Browsers ask for an icon that no page has to have.
        let icon = |line: &Value| line["message"].as_str().is_some_and(|text| text.contains("/favicon.ico"));
        let severe: Vec<&Value> = log.filter(|line| line["level"] == "SEVERE" && !icon(line)).collect();
        assert!(severe.is_empty(), "the browser complains: {severe:?}");
    }

    /// Forgets what the browser has complained of, where that was the point.
    pub async fn forget_complaints(&self) {
        command::post(&self.client, "se/log", &json!({"type": "browser"})).await.expect("a browser has a log");
    }
}
