//! What the runtime sends a tool: a call, the end of a call, the end of a conversation.

use super::{
    field::OrDefault,
    id::{GroupId, PendingCall, ProviderCallId, ToolCallId},
};
use crate::{
    json::Json,
    shape::{OrNull, shape},
};

shape! {
    /// A call, posted to the endpoint of a toolset.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::RapInvocation};
    ///
    /// let json: Json = r#"{
    ///     "operation": "deploy", "arguments": {"target": "staging"}, "id": "call_abc123",
    ///     "callback_url": "http://127.0.0.1:4870/rap/callback/s3cret", "group_id": "thread_xyz"
    /// }"#.parse()?;
    /// let text = RapInvocation::read(json)?.write().to_string();
    /// assert!(text.contains(r#""id":"call_abc123","call_id":null,"callback_url""#), "null, not absent");
    /// assert!(text.ends_with(r#""thread_ancestors":null}"#) && !text.contains("user_id"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct RapInvocation keeps unknown {
        /// The tool to run.
        pub operation: String,
        /// Its arguments. Absent: null.
        pub arguments: OrDefault<Json>,
        /// The call.
        pub id: ToolCallId,
        /// The provider's id of the call. Absent and null are the same: none.
        pub call_id: OrNull<ProviderCallId>,
        /// Where the tool sends its callbacks.
        pub callback_url: String,
        /// The conversation.
        pub group_id: GroupId,
        /// The person. Absent and null are the same: not said.
        pub user_id: Option<String>,
        /// The conversations this one came from, the root first. Absent and null are the same: not said.
        pub thread_ancestors: OrNull<Vec<GroupId>>,
    }
}

impl RapInvocation {
    /// The call that now waits.
    pub fn call(&self) -> PendingCall {
        PendingCall { group_id: self.group_id.clone(), id: self.id.clone(), call_id: self.call_id.0.clone() }
    }
}

shape! {
    /// The end of a call that nobody waits for any more, posted to `/cancel_tool_call` below a toolset's address.
    ///
    /// ```
    /// use sayso_types::{Shape, dialect::user_choice::{CancelToolCall, PendingCall}};
    ///
    /// let call = PendingCall { group_id: "g".into(), id: "c".into(), call_id: None };
    /// assert_eq!(CancelToolCall::new(call).write().to_string(), r#"{"thread_id":"g","tool_call_id":"c"}"#);
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct CancelToolCall keeps unknown {
        /// The conversation.
        pub thread_id: GroupId,
        /// The call.
        pub tool_call_id: ToolCallId,
    }
}

impl CancelToolCall {
    /// The message that ends `call`.
    pub fn new(call: PendingCall) -> Self {
        CancelToolCall { thread_id: call.group_id, tool_call_id: call.id, extra: Default::default() }
    }
}

shape! {
    /// The end of a conversation, posted to `/close_thread` below a toolset's address.
    ///
    /// ```
    /// use sayso_types::{Shape, dialect::user_choice::CloseThread};
    ///
    /// assert_eq!(CloseThread::new("g".into()).write().to_string(), r#"{"thread_id":"g"}"#);
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct CloseThread keeps unknown {
        /// The conversation.
        pub thread_id: GroupId,
    }
}

impl CloseThread {
    /// The message that ends a conversation.
    pub fn new(thread_id: GroupId) -> Self {
        CloseThread { thread_id, extra: Default::default() }
    }
}
