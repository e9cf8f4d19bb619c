//! What a tool is sent: a call, and that nobody waits for it any more.

use sayso_types::{
    OrNull, Shape, ThreadId,
    dialect::user_choice::{CancelToolCall, OrDefault, PendingCall, RapInvocation},
};

use crate::call::Call;

/// A call, as JSON text. The tool calls back at an address that only it knows.
pub(crate) fn invocation(call: &Call, thread: &ThreadId, secret: &str) -> String {
    let PendingCall { group_id, id, call_id } = pending(call, thread);
    let invocation = RapInvocation {
        operation: call.tool.clone(),
        arguments: OrDefault(call.arguments.clone()),
        id,
        call_id: OrNull(call_id),
        callback_url: format!("{}/rap/callback/{secret}", call.callbacks),
        group_id,
        user_id: None,
        thread_ancestors: OrNull(None),
        extra: Default::default(),
    };
    invocation.write().to_string()
}

/// Where a toolset is told that nobody waits for a call.
pub(crate) fn cancel_address(toolset: &str) -> String {
    format!("{toolset}/cancel_tool_call")
}

/// That nobody waits for a call, as JSON text.
pub(crate) fn cancel(call: &Call, thread: &ThreadId) -> String {
    CancelToolCall::new(pending(call, thread)).write().to_string()
}

/// The call, as its tool knows it.
pub(super) fn pending(call: &Call, thread: &ThreadId) -> PendingCall {
    PendingCall {
        group_id: thread.as_str().into(),
        id: call.id.as_str().into(),
        call_id: call.provider_id.as_deref().map(Into::into),
    }
}
