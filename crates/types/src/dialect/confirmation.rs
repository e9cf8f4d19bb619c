//! A tool call that waits for a yes or no: what is asked, and what the waiting side is told.
//!
//! The call is asked for before it runs, or by the tool itself while it runs; then the tool brings a hint and a payload.
//! What runs is always shown as it is, in the subject; the hint is only the question's text, and the payload stands apart
//! in the body, as data. Not answered is not approved, and is never told as a refusal.

mod ask;
mod bridge;
mod reply;
mod request;
mod result_text;
mod terms;

pub use ask::ask;
pub use bridge::{APPROVE, REJECT, as_user_choice, is_approved};
pub use reply::{ConfirmationReply, Outcome, reply};
pub use request::{Asked, ConfirmationRequest, ToolInput};
pub use result_text::{HALTED, REJECTED, confirmation_error, denied, result_text, tool_not_found};
pub use terms::Terms;

/// Describes the messages.
#[cfg(feature = "schema")]
pub(super) fn describe(book: &mut crate::schema::Book) {
    use crate::shape::Shape;
    ConfirmationRequest::schema(book);
    ConfirmationReply::schema(book);
    Terms::schema(book);
}
