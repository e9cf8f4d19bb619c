//! Real input, and what is there to be touched: looked at as a screen reader does.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::tab::Tab;

/// One thing of the page.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) role: String,
    pub(super) name: String,
    pub(super) checked: bool,
    disabled: bool,
    id: i64,
}

impl Node {
    fn read(node: &Value) -> Option<Self> {
        if node["ignored"] == true {
            return None;
        }
        let text = |key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
        let is = |name: &str, value: &str| {
            let mut properties = node["properties"].as_array().into_iter().flatten();
            properties.any(|it| it["name"] == name && it["value"]["value"].to_string().trim_matches('"') == value)
        };
        Some(Node {
            role: text("role"),
            name: text("name"),
            checked: is("checked", "true"),
            disabled: is("disabled", "true"),
            id: node["backendDOMNodeId"].as_i64()?,
        })
    }
}

impl Tab {
    /// All that is there, in order.
    pub(super) async fn tree(&self) -> Result<Vec<Node>> {
        let tree = self.cdp("Accessibility.getFullAXTree", json!({})).await?;
        Ok(tree["nodes"].as_array().into_iter().flatten().filter_map(Node::read).collect())
    }

    /// All that has a role and can be used.
    pub(super) async fn usable(&self, role: &str) -> Result<Vec<Node>> {
        let tree = self.tree().await?;
        Ok(tree.into_iter().filter(|node| node.role == role && !node.disabled).collect())
    }

    /// Clicks a button by its name, once it can be used.
    pub(super) async fn press(&self, name: &str) -> Result<()> {
        let expected = format!("the button {name:?}");
        for _ in 0..100 {
            let buttons = self.usable("button").await?;
            if let Some(button) = buttons.iter().find(|button| button.name == name) {
                return self.click(self.place(button).await?).await;
            }
            // What guards its buttons looks at where they are: they must be in view.
            if let Some(button) = self.tree().await?.iter().find(|node| node.role == "button" && node.name == name) {
                self.place(button).await?;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        bail!("{expected} cannot be used")
    }

    /// The middle of something, scrolled into view.
    pub(super) async fn place(&self, node: &Node) -> Result<(f64, f64)> {
        self.cdp("DOM.scrollIntoViewIfNeeded", json!({"backendNodeId": node.id})).await?;
        let quads = self.cdp("DOM.getContentQuads", json!({"backendNodeId": node.id})).await?;
        let at = |index: usize| quads["quads"][0][index].as_f64().with_context(|| format!("{node:?} has no place"));
        Ok(((at(0)? + at(4)?) / 2.0, (at(1)? + at(5)?) / 2.0))
    }

    /// One click, there.
    pub(super) async fn click(&self, (x, y): (f64, f64)) -> Result<()> {
        for (kind, buttons) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event = json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1});
            self.cdp("Input.dispatchMouseEvent", event).await?;
        }
        Ok(())
    }

    /// Gives the keys to something.
    pub(super) async fn focus(&self, node: &Node) -> Result<()> {
        self.cdp("DOM.focus", json!({"backendNodeId": node.id})).await?;
        Ok(())
    }

    /// Types a text, key by key, or presses Enter where there is a line break.
    pub(super) async fn type_text(&self, text: &str) -> Result<()> {
        for letter in text.chars() {
            let (key, text, code) = match letter {
                '\n' => ("Enter".to_owned(), "\r".to_owned(), 13),
                letter => (letter.to_string(), letter.to_string(), u32::from(letter.to_ascii_uppercase())),
            };
            let down = json!({"type": "keyDown", "key": key, "text": text, "windowsVirtualKeyCode": code});
            self.cdp("Input.dispatchKeyEvent", down).await?;
            self.cdp("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": key, "windowsVirtualKeyCode": code}))
                .await?;
        }
        Ok(())
    }
}
