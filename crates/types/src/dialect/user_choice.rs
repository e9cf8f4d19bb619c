//! RAP: a tool lets the person pick one of its choices, and Sayso is the runtime between them.
//!
//! Messages are read from what the reference crate sends and written byte for byte as it writes them. It ignores fields
//! it does not know; here they are kept. Its two rules on choices, which its types do not check, are checked here.
//! [`ask`] makes the question for the person, [`response`] what the tool is told. The address to tell it at,
//! `response_url`, is for the server's eyes only, and checking where it leads is the server's work.

mod ask;
mod call;
mod callback;
mod choice;
mod display_segment;
mod event;
mod field;
mod id;
mod invocation;
mod manifest;
mod response;
mod tool_result;

pub use ask::ask;
pub use call::{CallOutcome, CallProgress, CallStatus, NewCall, NewToolset};
pub use callback::{CallbackProblem, InvalidCallback, RapCallback};
pub use choice::{InvalidUserChoice, UserChoice, same_choice};
pub use display_segment::{Diff, DisplaySegment, Image};
pub use event::{OAuth, SubscriptionEvent, ViewUpdate};
pub use field::{Index, OrDefault};
pub use id::{GroupId, PendingCall, ProviderCallId, ToolCallId};
pub use invocation::{CancelToolCall, CloseThread, RapInvocation};
pub use manifest::{InvalidManifest, ToolDef, ToolsetManifest};
pub use response::{InvalidSelection, UserChoiceResponse, response, select};
pub use tool_result::{FLOW_FAILED, ToolResult, ToolResultContent, display_segments, flow_failed, text_for_model};

/// Describes the messages.
#[cfg(feature = "schema")]
pub(super) fn describe(book: &mut crate::schema::Book) {
    use crate::shape::Shape;
    let callback = RapCallback::schema(book);
    book.named("RapCallback", "What a tool sends to the address that it was called with.", callback);
    for describe in [
        RapInvocation::schema,
        UserChoiceResponse::schema,
        ToolsetManifest::schema,
        CancelToolCall::schema,
        CloseThread::schema,
        NewToolset::schema,
        NewCall::schema,
        CallStatus::schema,
    ] {
        describe(book);
    }
}
