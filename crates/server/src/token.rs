//! Tokens: random, kept as their hash, each for one thread and one role.

use sayso_types::{Author, ThreadId};
use sha2::{Digest, Sha256};

use crate::record::Record;

/// How an agent's token begins.
pub const AGENT: &str = "sayso_agent_";
/// How a person's token begins.
pub const USER: &str = "sayso_user_";

/// How the secret begins that a tool calls back with.
pub const TOOL: &str = "sayso_tool_";

/// Who holds a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearer {
    /// The thread it is for.
    pub thread_id: ThreadId,
    /// What it may do there.
    pub role: Role,
}

/// What a token may do in its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It asks, and never answers.
    Agent,
    /// It reads and answers, and never asks.
    User,
}

impl Role {
    /// Whose items it writes.
    pub fn author(self) -> Author {
        match self {
            Role::Agent => Author::Agent,
            Role::User => Author::User,
        }
    }
}

impl Bearer {
    /// Whom a hash belongs to, by the entry that opens the thread.
    pub(crate) fn of(record: &Record, hash: &str) -> Option<Self> {
        let opened = record.private.opened.as_ref()?;
        let role = match hash {
            _ if hash == opened.agent_token => Role::Agent,
            _ if hash == opened.user_token => Role::User,
            _ => return None,
        };
        Some(Bearer { thread_id: record.thread_id.clone(), role })
    }
}

/// A new token: 256 bits of chance.
pub fn new(prefix: &str) -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("bug: this machine has no randomness");
    format!("{prefix}{}", hex::encode(bytes))
}

/// What is kept of a token. It has 256 bits of its own, so it needs no salt.
pub fn hash(token: &str) -> String {
    let mut hex = [0; 64];
    hex::encode_to_slice(Sha256::digest(token), &mut hex).expect("bug: 32 bytes are 64 hex digits");
    String::from_utf8(hex.to_vec()).expect("bug: hex digits are ASCII")
}
