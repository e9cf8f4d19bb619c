//! What may be asked of a thread, and what comes of it.

use sayso_types::{
    AnswerDraft, Ask, Author, Digest, Item, ItemDraft, ItemId, Problem, Prompt, PromptId, Source, ThreadId, Timestamp,
};

use super::{
    post::{key_of, named_prompt},
    tool::ToolCommand,
};
use crate::{
    call::{Call, CallId},
    delivery::{Delivered, Delivery},
    dialect,
    record::{Native, Record, name},
};

/// What is asked of a thread.
#[derive(Clone, Debug)]
pub enum Command {
    /// An agent asks.
    Ask(Box<Asked>),
    /// The person answers.
    Answer {
        /// Which prompt.
        prompt_id: PromptId,
        /// The digest of what was shown, when the client compares.
        digest: Option<Digest>,
        /// What was chosen.
        answers: Vec<AnswerDraft>,
    },
    /// The person closes a prompt without choosing.
    Dismiss {
        /// Which prompt.
        prompt_id: PromptId,
    },
    /// The agent withdraws a prompt.
    Cancel {
        /// Which prompt.
        prompt_id: PromptId,
        /// Why.
        reason: Option<String>,
    },
    /// The server ends a prompt: nobody answered in time, or it came back and does not go on with it.
    End {
        /// Which prompt.
        prompt_id: PromptId,
        /// Why.
        reason: &'static str,
    },
    /// Somebody posts an item.
    Post {
        /// Who.
        author: Author,
        /// What.
        draft: ItemDraft,
    },
    /// A delivery has ended.
    Delivered {
        /// Which.
        delivery: Delivery,
        /// How.
        delivered: Delivered,
    },
    /// Something about tools and their calls.
    Tool(Box<ToolCommand>),
}

impl Command {
    /// The prompt that the command is about, and nothing else.
    pub fn prompt(&self) -> Option<&PromptId> {
        match self {
            Command::Answer { prompt_id, .. }
            | Command::Dismiss { prompt_id }
            | Command::Cancel { prompt_id, .. }
            | Command::End { prompt_id, .. } => Some(prompt_id),
            Command::Ask(_) | Command::Post { .. } | Command::Delivered { .. } | Command::Tool(_) => None,
        }
    }

    /// The names by which the log is asked, in this order, for the entry that the command speaks of beyond what is open.
    pub fn names(&self, thread: &ThreadId) -> Vec<String> {
        match self {
            Command::Ask(asked) => {
                let once = asked.key.as_ref().map(|key| name::once(thread, key));
                let known_as = asked.native.iter().flat_map(dialect::known_as);
                once.into_iter()
                    .chain(known_as.map(|hash| name::native(thread, &hash)))
                    .chain(asked.prompt_id.as_ref().map(name::prompt))
                    .collect()
            }
            Command::Answer { prompt_id, .. }
            | Command::Dismiss { prompt_id }
            | Command::Cancel { prompt_id, .. }
            | Command::End { prompt_id, .. } => vec![name::prompt(prompt_id)],
            Command::Post { author, draft } => {
                let once = key_of(*author, draft).map(|key| name::once(thread, &key));
                once.into_iter().chain(named_prompt(draft).as_ref().map(name::prompt)).collect()
            }
            Command::Delivered { .. } => Vec::new(),
            Command::Tool(command) => command.call().map(name::call).into_iter().collect(),
        }
    }
}

/// An ask, and what the server knows of it.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What is asked.
    pub ask: Ask,
    /// Who asks.
    pub source: Source,
    /// The id that the agent gave it, where its protocol lets it.
    pub prompt_id: Option<PromptId>,
    /// The key under which it is asked once.
    pub key: Option<String>,
    /// The ask in its own protocol, where that is not Sayso's own.
    pub native: Option<Native>,
}

/// What a decision needs from outside.
pub trait Context {
    /// The time.
    fn now(&self) -> Timestamp;
    /// The time that many seconds from now.
    fn later(&self, seconds: u32) -> Timestamp;
    /// A new prompt's id.
    fn prompt_id(&self) -> PromptId;
    /// A new item's id.
    fn item_id(&self) -> ItemId;
    /// A new delivery's id.
    fn delivery_id(&self) -> String;
    /// A new call's id.
    fn call_id(&self) -> CallId;
    /// A secret that nobody can guess.
    fn secret(&self) -> String;
}

/// What comes of a command: entries to append, then effects to run, then an answer to give.
#[derive(Clone, Debug)]
pub struct Decision {
    /// To append, in order. None where the command only repeats another.
    pub records: Vec<Record>,
    /// To run once the records are kept.
    pub effects: Vec<Effect>,
    /// To tell whoever asked.
    pub outcome: Outcome,
}

/// What happens outside the log because of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Something is posted elsewhere.
    Deliver(Delivery),
}

/// What a command answers.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A prompt as it is now.
    Prompt(Box<Prompt>),
    /// The same, for a command that only repeats another.
    Replayed(Box<Prompt>),
    /// The prompt as it ended, before the command could: its time was over.
    Ended(Box<Prompt>),
    /// Nobody had to be asked: the request as it is kept, from which the reply is made.
    Unasked {
        /// The request.
        native: Box<Native>,
        /// Whether the command only repeats another.
        replayed: bool,
    },
    /// An item as it stands in the thread.
    Item(Box<Item>),
    /// The same, for one that was posted before.
    Reposted(Box<Item>),
    /// A call as it is now.
    Call(Box<Call>),
    /// The command was refused, and the call that it was for has failed because of that.
    Rejected(Box<Problem>),
    /// Nothing to tell.
    Done,
}
