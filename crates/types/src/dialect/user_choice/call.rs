//! How an agent has the runtime call a tool: which toolset, which call, and how the call is.

use super::{
    field::OrDefault,
    id::{ProviderCallId, ToolCallId},
};
use crate::{
    json::Json,
    shape::{shape, words},
};

shape! {
    /// A toolset that the agent wants to call.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::NewToolset};
    ///
    /// let json: Json = r#"{"url": "http://127.0.0.1:3001"}"#.parse()?;
    /// assert_eq!(NewToolset::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct NewToolset refuses unknown {
        /// Where it is: its manifest is at `/.well-known/rap-toolset` below this.
        pub url: String,
    }
}

shape! {
    /// A call that the agent wants to be made.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::NewCall};
    ///
    /// let json: Json = r#"{"tool": "deploy", "arguments": {"target": "staging"}}"#.parse()?;
    /// assert_eq!(NewCall::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct NewCall refuses unknown {
        /// The tool.
        pub tool: String,
        /// What it runs with. Absent: null.
        pub arguments: OrDefault<Json>,
        /// The provider's id of the call, which the tool echoes. Absent and null are the same: none.
        pub call_id: Option<ProviderCallId>,
        /// The name of the toolset, where two have a tool of that name. Absent and null are the same: whichever has it.
        pub toolset: Option<String>,
    }
}

shape! {
    /// How a call is.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::CallStatus};
    ///
    /// let json: Json = r#"{"id": "call_1", "state": "done", "text": "Deployed.", "outcome": "result"}"#.parse()?;
    /// assert_eq!(CallStatus::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct CallStatus refuses unknown {
        /// The call.
        pub id: ToolCallId,
        /// Whether it has ended.
        pub state: CallProgress,
        /// What the model is told, once it has ended. Absent and null are the same: it has not.
        pub text: Option<String>,
        /// How it ended. Absent and null are the same: it has not.
        pub outcome: Option<CallOutcome>,
    }
}

words! {
    /// Whether a call has ended.
    ///
    /// ```
    /// use sayso_types::dialect::user_choice::CallProgress;
    ///
    /// assert_eq!(CallProgress::Pending.as_str(), "pending");
    /// ```
    pub enum CallProgress {
        /// Its result is to come.
        Pending = "pending",
        /// It has ended.
        Done = "done",
    }
}

words! {
    /// How a call ended.
    ///
    /// ```
    /// use sayso_types::dialect::user_choice::CallOutcome;
    ///
    /// assert_eq!(CallOutcome::Failed.as_str(), "failed");
    /// ```
    pub enum CallOutcome {
        /// The tool said how.
        Result = "result",
        /// The tool could not be reached, or what it asked could not be put to the person. A result that comes all the
        /// same takes the place of this.
        Failed = "failed",
        /// The person was asked before, and the tool was never called.
        Denied = "denied",
        /// The agent no longer wants it.
        Cancelled = "cancelled",
    }
}
