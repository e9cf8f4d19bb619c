//! Real input: what the driver sends is to the page what a hand does.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{Node, Page, command, tree::PATIENCE};

/// A point of the page, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// A key that has no letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are called what is on them")]
pub enum Key {
    Tab,
    BackTab,
    Enter,
    Space,
    Escape,
    Up,
    Down,
    End,
    CtrlEnter,
}

/// Milliseconds for which something stands still before it is clicked: longer than the widget takes to notice that it moved.
const STILL: u64 = 120;

const SHIFT: &str = "\u{E008}";
const CONTROL: &str = "\u{E009}";

impl Key {
    /// As the driver writes it, with what is held meanwhile.
    fn code(self) -> (Option<&'static str>, &'static str) {
        match self {
            Key::Tab => (None, "\u{E004}"),
            Key::BackTab => (Some(SHIFT), "\u{E004}"),
            Key::Enter => (None, "\u{E007}"),
            Key::Space => (None, " "),
            Key::Escape => (None, "\u{E00C}"),
            Key::Up => (None, "\u{E013}"),
            Key::Down => (None, "\u{E015}"),
            Key::End => (None, "\u{E010}"),
            Key::CtrlEnter => (Some(CONTROL), "\u{E007}"),
        }
    }
}

impl Page {
    /// Clicks a button by its name, once it can be used.
    pub async fn click(&self, name: &str) {
        self.click_on("button", name).await;
    }

    /// Clicks what has that role and that name, once it can be used.
    pub async fn click_on(&self, role: &str, name: &str) {
        let place = self.still(role, name).await;
        self.click_at(place).await;
    }

    /// Where something is that can be used, once it stands still: nobody clicks what jumps.
    pub async fn still(&self, role: &str, name: &str) -> Place {
        let (started, mut last) = (Instant::now(), None);
        loop {
            // What is out of view is not in use either: it is scrolled to first.
            let there = self.find(role, name).await;
            let node = self.look_when(role, name, Node::is_enabled).await.unwrap_or(there);
            let place = self.place(&node).await;
            if node.is_enabled() && last == Some((node.id, place)) {
                return place;
            }
            last = Some((node.id, place)).filter(|_| node.is_enabled());
            assert!(
                started.elapsed() < PATIENCE,
                "the {role} {name:?} cannot be used; the page says:\n{}",
                self.text().await
            );
            self.wait(STILL).await;
        }
    }

    /// The middle of something, scrolled into view where it is not.
    pub async fn place(&self, node: &Node) -> Place {
        self.cdp("DOM.scrollIntoViewIfNeeded", json!({"backendNodeId": node.id})).await;
        let quads = self.cdp("DOM.getContentQuads", json!({"backendNodeId": node.id})).await;
        let at = |index: usize| quads["quads"][0][index].as_f64().unwrap_or_else(|| panic!("{node:?} has no place"));
        Place { x: (at(0) + at(4)) / 2.0, y: (at(1) + at(5)) / 2.0 }
    }

    /// One click.
    pub async fn click_at(&self, place: Place) {
        self.pointer(&[aim(place), down(), up()]).await;
    }

    /// Two clicks in a row, that many milliseconds apart.
    pub async fn double_click_at(&self, place: Place, apart: u64) {
        self.pointer(&[aim(place), down(), up(), pause(apart), down(), up()]).await;
    }

    /// Presses the button of the mouse, and holds it.
    pub async fn hold_at(&self, place: Place) {
        self.pointer(&[aim(place), down()]).await;
    }

    /// Lets go of the button of the mouse, there.
    pub async fn release_at(&self, place: Place) {
        self.pointer(&[aim(place), up()]).await;
    }

    async fn pointer(&self, steps: &[Value]) {
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps});
        self.act(mouse).await;
    }

    async fn act(&self, source: Value) {
        let acted = command::post(&self.client, "actions", &json!({"actions": [source]})).await;
        acted.expect("input reaches the page");
    }

    /// Presses a key and lets it go.
    pub async fn press(&self, key: Key) {
        let (held, key) = key.code();
        let one = |kind: &str, key: &str| json!({"type": kind, "value": key});
        let mut steps = vec![one("keyDown", key), one("keyUp", key)];
        if let Some(held) = held {
            steps.insert(0, one("keyDown", held));
            steps.push(one("keyUp", held));
        }
        self.act(json!({"type": "key", "id": "keys", "actions": steps})).await;
    }

    /// Types, with a pause after each key.
    pub async fn type_slowly(&self, text: &str, apart: Duration) {
        let step = |letter: char| {
            let key = if letter == '\n' { Key::Enter.code().1.to_owned() } else { letter.to_string() };
            [
                json!({"type": "keyDown", "value": key}),
                json!({"type": "keyUp", "value": key}),
                pause(apart.as_millis() as u64),
            ]
        };
        let steps: Vec<Value> = text.chars().flat_map(step).collect();
        self.act(json!({"type": "key", "id": "keys", "actions": steps})).await;
    }

    /// Types.
    pub async fn type_text(&self, text: &str) {
        self.type_slowly(text, Duration::ZERO).await;
    }

    /// A key goes down, or goes on being down.
    pub async fn key_down(&self, key: Key, repeat: bool) {
        let mut event = raw(key);
        event["type"] = json!(if event["text"].is_null() { "rawKeyDown" } else { "keyDown" });
        event["autoRepeat"] = json!(repeat);
        self.cdp("Input.dispatchKeyEvent", event).await;
    }

    /// A key goes up.
    pub async fn key_up(&self, key: Key) {
        let mut event = raw(key);
        event["type"] = json!("keyUp");
        self.cdp("Input.dispatchKeyEvent", event).await;
    }

    /// Walks on with Tab until the keys go to what has that role and that name.
    pub async fn tab_to(&self, role: &str, name: &str) {
        const MOST: usize = 60;
        let mut met = Vec::new();
        for _ in 0..MOST {
            let Some(node) = self.focused().await else {
                self.press(Key::Tab).await;
                continue;
            };
            if node.role == role && node.name == name {
                return;
            }
            met.push(format!("{} {:?}", node.role, node.name));
            self.press(Key::Tab).await;
        }
        panic!("the keys never came to {role} {name:?}; they came to\n{}", met.join("\n"));
    }

    /// Gives the keys to something, as a screen reader does.
    pub async fn focus(&self, node: &Node) {
        self.cdp("DOM.focus", json!({"backendNodeId": node.id})).await;
    }

    /// Lets time go by where time itself is what a test is about.
    pub async fn wait(&self, milliseconds: u64) {
        sleep(Duration::from_millis(milliseconds)).await;
    }
}

fn raw(key: Key) -> Value {
    let (name, code, text) = match key {
        Key::Enter => ("Enter", 13, json!("\r")),
        Key::Space => (" ", 32, json!(" ")),
        _ => ("Escape", 27, Value::Null),
    };
    let code_name = if name == " " { "Space" } else { name };
    json!({"key": name, "code": code_name, "windowsVirtualKeyCode": code, "text": text})
}

fn aim(place: Place) -> Value {
    json!({"type": "pointerMove", "duration": 0, "x": place.x.round() as i64, "y": place.y.round() as i64})
}

fn down() -> Value {
    json!({"type": "pointerDown", "button": 0})
}

fn up() -> Value {
    json!({"type": "pointerUp", "button": 0})
}

fn pause(milliseconds: u64) -> Value {
    json!({"type": "pause", "duration": milliseconds})
}
