//! Tools that a thread may call, and one call of a tool from its making to its end.

use std::{collections::BTreeMap, fmt};

use sayso_types::{Json, PromptId};
use serde::{Deserialize, Serialize};

/// Tools that a thread may call, as they were registered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toolset {
    /// Where it was found, by which it is known in its thread. What the tools are sent goes to this origin.
    pub url: String,
    /// What it calls itself.
    pub name: String,
    /// Where calls are posted.
    pub endpoint: String,
    /// Its tools by name.
    pub tools: BTreeMap<String, Consent>,
    /// What it says of itself, as it came.
    pub manifest: Json,
}

/// Whether the person has to agree before a tool is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// The tool asks itself, if it has to.
    NotNeeded,
    /// The person is asked, with the tool and its arguments as they will run.
    Needed,
}

/// A call, unique among all threads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CallId(String);

impl CallId {
    /// The id that this text is. Whether there is such a call, the log knows.
    pub fn new(text: impl Into<String>) -> Self {
        CallId(text.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One call of a tool, as an entry leaves it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// Which call it is.
    pub id: CallId,
    /// The toolset, by its address.
    pub toolset: String,
    /// The tool.
    pub tool: String,
    /// What it runs with.
    pub arguments: Json,
    /// The id that the model's provider gave it, which the tool echoes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<String>,
    /// The address of this server below which the tool calls back.
    pub callbacks: String,
    /// SHA-256 of the secret by which the tool calls back. None before it was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// How it is.
    pub state: CallState,
}

/// How a call is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallState {
    /// The person is asked first, by this prompt.
    Held(PromptId),
    /// It is on its way. What becomes of it is not known yet, and it is not sent twice.
    Sent,
    /// The tool has it.
    Taken,
    /// It has ended.
    Done(Done),
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// By whom.
    pub end: CallEnd,
    /// What the model is told.
    pub text: String,
}

/// By whom a call was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallEnd {
    /// By the tool: nothing changes it any more.
    Result,
    /// By the server, since something went wrong. A result that comes all the same takes the place of this.
    Failed,
    /// By the person, who was asked before: the tool was never called.
    Denied,
    /// By the agent.
    Cancelled,
}

impl Call {
    /// How it ended, if it has.
    pub fn done(&self) -> Option<&Done> {
        match &self.state {
            CallState::Done(done) => Some(done),
            CallState::Held(_) | CallState::Sent | CallState::Taken => None,
        }
    }

    /// Whether the tool may have it.
    pub fn is_out(&self) -> bool {
        matches!(self.state, CallState::Sent | CallState::Taken)
    }
}
