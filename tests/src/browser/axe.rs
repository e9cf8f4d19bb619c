//! axe-core: what a machine can find wrong with a page for those who cannot see it, or not well.

use std::{fmt, fs, sync::OnceLock};

use serde_json::{Value, json};

use super::Page;
use crate::root;

/// One thing found.
#[derive(Debug)]
pub struct Violation {
    rule: String,
    target: String,
    summary: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.rule, self.target, self.summary)
    }
}

fn source() -> &'static str {
    static SOURCE: OnceLock<String> = OnceLock::new();
    SOURCE.get_or_init(|| {
        let file = root().join("target/tools/npm/axe-core/node_modules/axe-core/axe.min.js");
        fs::read_to_string(file).expect("axe-core is there; `cargo xtask tools` installs it")
    })
}

impl Page {
    /// What axe-core finds in the widgets of the page, under the rules of WCAG 2.2 AA.
    pub async fn axe(&self) -> Vec<Violation> {
        self.axe_without(&[]).await
    }

    /// The same, without rules that cannot be judged here.
    pub async fn axe_without(&self, rules: &[&str]) -> Vec<Violation> {
        if self.js("return typeof axe", &[]).await != "object" {
            self.cdp("Runtime.evaluate", json!({"expression": source()})).await;
        }
        let found = self.js_async(RUN, &[json!(rules)]).await;
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let read = |found: &Value| Violation {
            rule: text(&found["rule"]),
            target: text(&found["target"]),
            summary: text(&found["summary"]),
        };
        found.as_array().expect("axe gives a list").iter().map(read).collect()
    }
}

/// A button that is about to be armed, which it is only in view, changes its colours: that is waited for.
const RUN: &str = r#"
const roots = [...document.querySelectorAll("sayso-prompt, sayso-thread")].map((host) => host.shadowRoot);
const moves = (root) => {
  const arming = root.querySelector("[data-arming]");
  arming?.scrollIntoView();
  return arming || root.getAnimations().length > 0;
};
while (roots.some(moves)) await new Promise((resolve) => setTimeout(resolve, 20));
const result = await axe.run({ include: ["sayso-prompt, sayso-thread"] }, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: {
    "label-content-name-mismatch": { enabled: true },
    "target-size": { enabled: true },
    ...Object.fromEntries(given[0].map((rule) => [rule, { enabled: false }])),
  },
  resultTypes: ["violations"],
});
return result.violations.flatMap(({ id, nodes }) =>
  nodes.map((node) => ({ rule: id, target: node.target.flat().join(" "), summary: node.failureSummary })));
"#;
