//! One entry of the log: what everybody in the thread sees, and what only the server keeps.

use sayso_types::{Dialect, Item, Json, Policy, Prompt, ThreadId, Timestamp};
use serde::{Deserialize, Serialize};

use crate::{
    call::{Call, CallId, Toolset},
    delivery::Delivery,
    dialect,
    store::Row,
    thread::Turn,
};

/// Most entries are shorter as JSON text, in bytes, so that writing one is not to move it.
const USUAL: usize = 4 * 1024;

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The thread it belongs to.
    pub thread_id: ThreadId,
    /// Its place in the thread: 0 opens it, items follow from 1.
    pub seq: u64,
    /// What everybody in the thread sees. The entry that opens a thread has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Item>,
    /// What only the server keeps.
    #[serde(default, skip_serializing_if = "Private::is_empty")]
    pub private: Private,
}

/// What only the server keeps of an entry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Private {
    /// The thread opens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<Opened>,
    /// The prompt as the entry leaves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<Prompt>,
    /// The prompt as its own protocol asked it, kept from the asking to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub native: Option<Native>,
    /// What the person allows from here on without being asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<Standing>,
    /// The agent's turn as the entry leaves it, where it asks what may be asked once a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// The key by which what was sent is recognised when it comes again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once: Option<Once>,
    /// What has to be posted elsewhere because of this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivery: Option<Delivery>,
    /// The delivery that ends with this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivered: Option<String>,
    /// Tools that the thread may call from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toolset: Option<Toolset>,
    /// A call as the entry leaves it. An entry has no open prompt beside it: each stays open on its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}

/// How a thread begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opened {
    /// What it is called.
    pub title: Option<String>,
    /// What it does where the protocols disagree.
    pub policy: Policy,
    /// When.
    pub created_at: Timestamp,
    /// SHA-256 of the agent's token.
    pub agent_token: String,
    /// SHA-256 of the person's token.
    pub user_token: String,
}

/// What the person allows in a thread without being asked, in the words of one protocol.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The protocol whose requests it is about.
    pub dialect: Dialect,
    /// Which of them.
    pub rule: Json,
}

/// What was sent under a key, so that it is kept once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Once {
    /// SHA-256 of the key.
    pub key: String,
    /// The digest of what was sent under it.
    pub ask: String,
}

/// A prompt as its own protocol asked it, from which the reply is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Native {
    /// The protocol.
    pub dialect: Dialect,
    /// The request, in that protocol.
    pub request: Json,
    /// Where the end is posted to, where it is not fetched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post_to: Option<PostTo>,
}

/// Where the end of a prompt is posted to. It never leaves the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostTo {
    /// The address.
    pub url: String,
    /// The origin that the address must have, when the tool is a registered one.
    pub origin: Option<String>,
    /// The call that asks, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<CallId>,
}

impl Private {
    fn is_empty(&self) -> bool {
        *self == Private::default()
    }
}

/// The names by which entries are found again. They follow from the entries: a store can be indexed anew at any time.
pub mod name {
    use sayso_types::{PromptId, ThreadId};

    use crate::call::CallId;

    /// The latest entry about a prompt.
    pub fn prompt(id: &PromptId) -> String {
        format!("prompt:{id}")
    }

    /// The entry that opens a thread.
    pub fn thread(id: &ThreadId) -> String {
        format!("thread:{id}")
    }

    /// The thread that a token is for, by the token's hash.
    pub fn token(hash: &str) -> String {
        format!("token:{hash}")
    }

    /// The ask that was made under a key.
    pub fn once(thread: &ThreadId, key: &str) -> String {
        format!("once:{thread}:{key}")
    }

    /// The latest entry about a request, by the hash of what its protocol calls it.
    pub fn native(thread: &ThreadId, hash: &str) -> String {
        format!("native:{thread}:{hash}")
    }

    /// What the person allowed with the entry in that place.
    pub fn standing(thread: &ThreadId, seq: u64) -> String {
        format!("standing:{thread}:{seq}")
    }

    /// The latest entry that tells of the agent's turn: it begins it, or asks in it what may be asked once a turn.
    pub fn turn(thread: &ThreadId) -> String {
        format!("turn:{thread}")
    }

    /// A delivery.
    pub fn delivery(id: &str) -> String {
        format!("delivery:{id}")
    }

    /// Tools of a thread, by their address.
    pub fn toolset(thread: &ThreadId, url: &str) -> String {
        format!("toolset:{thread}:{url}")
    }

    /// The latest entry about a call.
    pub fn call(id: &CallId) -> String {
        format!("call:{id}")
    }

    /// The same, by the hash of the secret that its tool calls back with.
    pub fn callback(hash: &str) -> String {
        format!("callback:{hash}")
    }
}

impl Record {
    fn to_json(&self) -> String {
        let mut text = Vec::with_capacity(USUAL);
        serde_json::to_writer(&mut text, self).expect("bug: every record can be written");
        String::from_utf8(text).expect("bug: JSON is UTF-8")
    }

    /// The row that a store keeps of it.
    pub fn to_row(&self) -> Row {
        let private = &self.private;
        let mut names = Vec::new();
        if let Some(opened) = &private.opened {
            names.push(name::thread(&self.thread_id));
            names.push(name::token(&opened.agent_token));
            names.push(name::token(&opened.user_token));
        }
        if let Some(once) = &private.once {
            names.push(name::once(&self.thread_id, &once.key));
        }
        if let Some(native) = &private.native {
            names.extend(dialect::known_as(native).iter().map(|hash| name::native(&self.thread_id, hash)));
        }
        if Turn::after(self).is_some() {
            names.push(name::turn(&self.thread_id));
        }
        let (mut opens, mut closes) = (Vec::new(), Vec::new());
        if !private.standing.is_empty() {
            opens.push(name::standing(&self.thread_id, self.seq));
        }
        if let Some(prompt) = &private.prompt {
            let name = name::prompt(&prompt.prompt_id);
            if prompt.is_pending() {
                opens.push(name.clone())
            } else {
                closes.push(name.clone())
            }
            names.push(name);
        }
        if let Some(delivery) = &private.delivery {
            opens.push(name::delivery(&delivery.id));
        }
        if let Some(id) = &private.delivered {
            closes.push(name::delivery(id));
        }
        if let Some(toolset) = &private.toolset {
            let name = name::toolset(&self.thread_id, &toolset.url);
            opens.push(name.clone());
            names.push(name);
        }
        if let Some(call) = &private.call {
            let name = name::call(&call.id);
            if call.done().is_none() {
                opens.push(name.clone());
            } else {
                closes.push(name.clone());
            }
            names.push(name);
            names.extend(call.secret.as_deref().map(name::callback));
        }
        Row { thread_id: self.thread_id.clone(), seq: self.seq, body: self.to_json(), names, opens, closes }
    }
}
