//! One entry of a thread.

use crate::{
    id::{ItemId, ThreadId},
    json::{Json, Map, Number},
    shape::{shape, words},
    timestamp::Timestamp,
};

shape! {
    /// One entry of a thread. Whatever Sayso does not know of it passes through as it came.
    ///
    /// ```
    /// use sayso_types::{Item, Json, Shape};
    ///
    /// let json: Json = r#"{
    ///     "id": "itm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "seq": 7, "thread_id": "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C",
    ///     "created_at": "2026-11-18T09:30:00Z", "author": "agent",
    ///     "content": [{"type": "text", "text": "Running the tests."}], "metadata": {"type": "status"}, "mood": "good"
    /// }"#.parse()?;
    /// let item = Item::read(json.clone())?;
    /// assert_eq!(item.text(), "Running the tests.");
    /// assert_eq!(item.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Item keeps unknown {
        /// Which item it is.
        pub id: ItemId,
        /// Its place in the thread, from 1.
        pub seq: Number,
        /// The thread.
        pub thread_id: ThreadId,
        /// When it was written.
        pub created_at: Timestamp,
        /// Who wrote it.
        pub author: Author,
        /// What it says: objects with a `type`, of which `text` is the one Sayso reads.
        pub content: Vec<Map>,
        /// What it means to programs; `type` says what of. Absent and null are the same: nothing.
        pub metadata: Option<Map>,
    }
}

impl Item {
    /// Its text: every block of type `text`, one below the other.
    pub fn text(&self) -> String {
        text_of(&self.content)
    }

    /// What `metadata.type` says.
    pub fn kind(&self) -> Option<&str> {
        self.metadata.as_ref()?.get("type")?.as_str()
    }
}

shape! {
    /// An item as somebody posts it, before the thread gives it a place.
    ///
    /// ```
    /// use sayso_types::{ItemDraft, Shape};
    ///
    /// let item = ItemDraft::text("Ship it.");
    /// assert_eq!(item.write().to_string(), r#"{"content":[{"type":"text","text":"Ship it."}]}"#);
    /// assert_eq!(ItemDraft::read(item.write())?.to_text(), "Ship it.");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct ItemDraft keeps unknown {
        /// What it says.
        pub content: Vec<Map>,
        /// What it means to programs. Absent and null are the same: nothing.
        pub metadata: Option<Map>,
    }
}

impl ItemDraft {
    /// An item that says nothing but `text`.
    pub fn text(text: &str) -> Self {
        ItemDraft { content: vec![text_block(text)], ..ItemDraft::default() }
    }

    /// Its text: every block of type `text`, one below the other.
    pub fn to_text(&self) -> String {
        text_of(&self.content)
    }
}

/// A block of text, as `content` holds them.
pub fn text_block(text: &str) -> Map {
    Map::from_iter([("type", "text"), ("text", text)])
}

fn text_of(content: &[Map]) -> String {
    let is_text = |block: &&Map| block.get("type").and_then(Json::as_str) == Some("text");
    let texts = content.iter().filter(is_text).filter_map(|block| block.get("text").and_then(Json::as_str));
    texts.collect::<Vec<_>>().join("\n")
}

words! {
    /// Who wrote an item, or ended a prompt.
    ///
    /// ```
    /// use sayso_types::{Author, Shape};
    ///
    /// assert_eq!(Author::read("user".into())?, Author::User);
    /// assert_eq!(Author::User.as_str(), "user");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Author {
        /// The person.
        User = "user",
        /// The agent.
        Agent = "agent",
        /// Sayso itself.
        System = "system",
    }
}
