//! What has to be posted elsewhere once a prompt has ended.
//!
//! `address` decides where to, `client` posts once, `outbox` posts until it is done.

mod address;
mod client;
mod failure;
mod ip;
mod lanes;
mod name;
mod outbox;
mod port;
mod resolver;
mod retry;
mod tls;

pub use address::{AddressPolicy, ForbiddenAddress, Target, Zone};
pub use client::{Client, ClientOptions, HOP_HEADER, ID_HEADER, UnusableClient};
pub use failure::Failure;
pub use ip::Class;
pub use outbox::{Outbox, OutboxOptions};
pub use resolver::SystemResolver;
pub use retry::Retries;

use sayso_types::{Map, ThreadId};
use serde::{Deserialize, Serialize};

use crate::call::CallId;

/// A message to be posted: recorded with what it follows from, sent after the commit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delivery {
    /// The same for every attempt, so that the receiver can tell them for one.
    pub id: String,
    /// The thread that it belongs to.
    pub thread_id: ThreadId,
    /// Where to.
    pub url: String,
    /// The origin that `url` must have, when the receiver is a registered one.
    pub origin: Option<String>,
    /// The body, as JSON text.
    pub body: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Purpose::is_plain")]
    pub purpose: Purpose,
}

/// What a delivery is for, which says how often it is tried and what its end means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// It tells the end of a prompt to whoever asked: the call, where it was one, has failed if this fails.
    Reply(Option<CallId>),
    /// It calls a tool: once, since a tool that was called twice may do twice what it does.
    Invocation(CallId),
    /// It tells something that nobody waits for: once.
    Notice,
}

impl Default for Purpose {
    fn default() -> Self {
        Purpose::Reply(None)
    }
}

impl Purpose {
    fn is_plain(&self) -> bool {
        *self == Purpose::default()
    }

    /// Whether another attempt may follow one that failed.
    fn is_tried_again(&self) -> bool {
        matches!(self, Purpose::Reply(_))
    }
}

/// How a delivery ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// The receiver took it.
    Yes,
    /// It did not, after that many attempts; nobody will try again.
    No {
        /// How often it was tried.
        attempts: u32,
        /// What was wrong the last time, for people.
        reason: String,
    },
}

/// The type of an item that tells how a delivery ended.
pub(crate) const DELIVERY: &str = "delivery";

impl Delivered {
    /// How it ended, in words and as metadata. The address stays on the server.
    pub fn told(&self, delivery: &Delivery) -> (String, Map) {
        let (text, status, reason) = match self {
            Delivered::Yes => ("✓ Delivered".to_owned(), "delivered", None),
            Delivered::No { attempts, reason } => {
                (format!("✗ Not delivered after {attempts} attempts: {reason}"), "undelivered", Some(reason))
            }
        };
        let mut metadata = Map::from_iter([("type", DELIVERY), ("delivery_id", &delivery.id), ("status", status)]);
        if let Some(reason) = reason {
            metadata.insert("reason", reason.as_str());
        }
        (text, metadata)
    }
}
