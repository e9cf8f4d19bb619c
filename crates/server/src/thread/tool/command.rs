//! What may be asked of a thread about tools and their calls.

use sayso_types::{ItemDraft, Json};

use crate::{
    call::{CallId, Toolset},
    thread::command::Asked,
};

/// What is asked about tools and their calls.
#[derive(Clone, Debug)]
pub enum ToolCommand {
    /// The agent wants to call these tools.
    Register(Toolset),
    /// The agent calls a tool.
    Call(Called),
    /// The server came back, and does not know whether the tool got the call.
    Lost(CallId),
    /// The tool asks the person.
    Ask {
        /// For which call.
        call_id: CallId,
        /// What.
        asked: Box<Asked>,
    },
    /// The tool tells something that neither asks nor ends.
    Tell {
        /// For which call.
        call_id: CallId,
        /// What.
        item: ItemDraft,
    },
    /// The tool has ended the call.
    Result {
        /// Which call.
        call_id: CallId,
        /// What the model is told.
        text: String,
        /// Ways to show it to a person, the best first.
        display: Json,
    },
    /// The tool sent something that the call cannot go on with.
    Fail {
        /// Which call.
        call_id: CallId,
        /// What the model is told.
        text: String,
    },
    /// The agent no longer wants the call.
    Cancel(CallId),
}

/// A call that the agent makes.
#[derive(Clone, Debug)]
pub struct Called {
    /// The tool.
    pub tool: String,
    /// The name of its toolset, where two have such a tool.
    pub toolset: Option<String>,
    /// What it runs with.
    pub arguments: Json,
    /// The id that the model's provider gave it.
    pub provider_id: Option<String>,
    /// The address of this server below which the tool calls back.
    pub callbacks: String,
}

impl ToolCommand {
    /// The call that it is about, where that is not a new one.
    pub(crate) fn call(&self) -> Option<&CallId> {
        match self {
            ToolCommand::Register(_) | ToolCommand::Call(_) => None,
            ToolCommand::Lost(call_id)
            | ToolCommand::Ask { call_id, .. }
            | ToolCommand::Tell { call_id, .. }
            | ToolCommand::Result { call_id, .. }
            | ToolCommand::Fail { call_id, .. }
            | ToolCommand::Cancel(call_id) => Some(call_id),
        }
    }
}
