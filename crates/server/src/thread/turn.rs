//! The agent's turn: from one item of the person to the next.

use sayso_types::{Author, Json};
use serde::{Deserialize, Serialize};

use crate::record::Record;

/// The agent's turn, and what was asked in it that may be asked once a turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// The place of the person's item that began it; 0 before there is one.
    pub began: u64,
    /// What the asks of protocols that ask once a turn call that turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Json>,
}

impl Turn {
    /// The turn that an entry leaves behind, where it tells.
    pub fn after(record: &Record) -> Option<Self> {
        let by_person = record.item.as_ref().is_some_and(|item| item.author == Author::User);
        if by_person { Some(Turn { began: record.seq, asked: Vec::new() }) } else { record.private.turn.clone() }
    }
}
