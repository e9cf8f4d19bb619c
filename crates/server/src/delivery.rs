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

/// A message to be posted: recorded with the end of the prompt, sent after the commit.
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
