//! Ids as RAP has them: opaque texts, never rewritten.

use crate::shape::id;

id! {
    /// A conversation, as the runtime calls it towards its tools: `group_id`, and `thread_id` in some messages.
    ///
    /// ```
    /// use sayso_types::dialect::user_choice::GroupId;
    ///
    /// assert_eq!(GroupId::from("x 1").as_str(), "x 1");
    /// ```
    GroupId
}

id! {
    /// A tool call within its conversation: `id`, and `tool_call_id` in some messages.
    ///
    /// ```
    /// use sayso_types::dialect::user_choice::ToolCallId;
    ///
    /// assert_eq!(ToolCallId::from("x 1").as_str(), "x 1");
    /// ```
    ToolCallId
}

id! {
    /// The second id that some providers give a call: `call_id`. Echoed as it came.
    ///
    /// ```
    /// use sayso_types::dialect::user_choice::ProviderCallId;
    ///
    /// assert_eq!(ProviderCallId::from("x 1").as_str(), "x 1");
    /// ```
    ProviderCallId
}

/// A call that waits for its result.
///
/// ```
/// use sayso_types::dialect::user_choice::{PendingCall, flow_failed};
///
/// let call = PendingCall { group_id: "thread_xyz".into(), id: "call_abc123".into(), call_id: None };
/// assert_eq!(flow_failed(call).id.as_str(), "call_abc123");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingCall {
    /// The conversation.
    pub group_id: GroupId,
    /// The call.
    pub id: ToolCallId,
    /// The provider's id of the call.
    pub call_id: Option<ProviderCallId>,
}
