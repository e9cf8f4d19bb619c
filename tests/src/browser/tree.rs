//! The page as a screen reader has it: what is there by role and name.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::Page;

/// How long something may take to show up on a page.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);
const LOOK: Duration = Duration::from_millis(40);

/// One thing of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub role: String,
    /// What it is called.
    pub name: String,
    /// What stands below its name.
    pub description: String,
    pub(super) id: i64,
    properties: Vec<(String, Value)>,
}

impl Node {
    fn read(node: &Value) -> Option<Self> {
        if node["ignored"] == true {
            return None;
        }
        let text = |key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
        let properties = node["properties"].as_array().into_iter().flatten();
        let property = |it: &Value| Some((it["name"].as_str()?.to_owned(), it["value"]["value"].clone()));
        Some(Node {
            role: text("role"),
            name: text("name"),
            description: text("description"),
            id: node["backendDOMNodeId"].as_i64()?,
            properties: properties.filter_map(property).collect(),
        })
    }

    /// A state of it, such as `checked`; null where it has none.
    pub fn state(&self, name: &str) -> Value {
        self.properties.iter().find(|(key, _)| key == name).map_or(Value::Null, |(_, value)| value.clone())
    }

    /// Whether it is the same thing, seen at another time.
    pub fn is_same(&self, other: &Node) -> bool {
        self.id == other.id
    }

    /// Whether a person can use it now.
    pub fn is_enabled(&self) -> bool {
        self.state("disabled") != json!(true)
    }

    /// Whether the keys go there.
    pub fn has_focus(&self) -> bool {
        self.state("focused") == json!(true)
    }
}

impl Page {
    /// All that a screen reader meets.
    pub async fn tree(&self) -> Vec<Node> {
        let tree = self.cdp("Accessibility.getFullAXTree", json!({})).await;
        tree["nodes"].as_array().into_iter().flatten().filter_map(Node::read).collect()
    }

    /// What has that role and that name, now.
    pub async fn look(&self, role: &str, name: &str) -> Option<Node> {
        self.look_when(role, name, |_| true).await
    }

    /// What has that role and that name and is as wanted, now.
    pub(super) async fn look_when(&self, role: &str, name: &str, wanted: impl Fn(&Node) -> bool) -> Option<Node> {
        self.tree().await.into_iter().find(|node| node.role == role && node.name == name && wanted(node))
    }

    /// What has that role and that name, once it is there.
    pub async fn find(&self, role: &str, name: &str) -> Node {
        self.find_when(role, name, |_| true).await
    }

    /// What has that role and that name, once it can be used.
    pub async fn enabled(&self, role: &str, name: &str) -> Node {
        self.find_when(role, name, Node::is_enabled).await
    }

    /// What has that role and that name, once it is as wanted.
    pub async fn find_when(&self, role: &str, name: &str, wanted: impl Fn(&Node) -> bool) -> Node {
        let started = Instant::now();
        loop {
            let tree = self.tree().await;
            let found = tree.iter().find(|node| node.role == role && node.name == name && wanted(node));
            if let Some(node) = found {
                return node.clone();
            }
            if started.elapsed() > PATIENCE {
                let there: Vec<_> = tree.iter().filter(|node| !node.name.is_empty()).collect();
                let there: Vec<_> = there.iter().map(|node| format!("{} {:?}", node.role, node.name)).collect();
                panic!("there is no {role} {name:?} as it should be; there is\n{}", there.join("\n"));
            }
            sleep(LOOK).await;
        }
    }

    /// Where the keys go.
    pub async fn focused(&self) -> Option<Node> {
        let tree = self.tree().await;
        tree.into_iter().filter(|node| node.role != "RootWebArea").find(Node::has_focus)
    }
}
