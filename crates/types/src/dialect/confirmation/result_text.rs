//! What the model is told of a tool call that did not run.
//!
//! The texts that the reference has are given as it writes them, so that what matches on them goes on to. A timeout and
//! a cancel, which it does not know, have texts of their own that do not speak of a refusal.

use super::{
    reply::{ConfirmationReply, Outcome},
    request::Asked,
};
use crate::resolution::reason;

/// The person said no before the tool ran.
pub const REJECTED: &str = "Tool call requires confirmation — rejected by user";
/// The person said no to the tool while it ran.
pub const HALTED: &str = "Tool execution halted — confirmation rejected by user";

/// A rule forbade the call, and nobody was asked.
pub fn denied(reason: &str) -> String {
    format!("Tool call denied: {reason}")
}

/// Asking went wrong.
pub fn confirmation_error(error: &str) -> String {
    format!("Confirmation error: {error}")
}

/// There is no such tool, and nobody was asked.
pub fn tool_not_found(tool: &str) -> String {
    format!("tool not found: {tool}")
}

/// What the model is told instead of a result; `None` when the tool may run. The person's words follow where there are
/// any.
///
/// ```
/// use sayso_types::dialect::confirmation::{Asked, ConfirmationReply, Outcome, REJECTED, result_text};
///
/// let mut reply = ConfirmationReply {
///     approved: false,
///     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
///     outcome: Outcome::Rejected,
///     reason: None,
///     extra: Default::default(),
/// };
/// assert_eq!(result_text(&reply, Asked::BeforeRun).as_deref(), Some(REJECTED));
///
/// reply.outcome = Outcome::TimedOut;
/// let text = result_text(&reply, Asked::WithinRun);
/// assert_eq!(text.as_deref(), Some("Tool execution halted — nobody answered in time"));
/// # Ok::<(), sayso_types::Misfit>(())
/// ```
pub fn result_text(reply: &ConfirmationReply, asked: Asked) -> Option<String> {
    let said = reply.reason.as_deref().filter(|reason| !reason.trim().is_empty());
    let text = match (reply.outcome, asked) {
        (Outcome::Approved, _) if reply.approved => return None,
        (Outcome::Approved, _) => return Some(confirmation_error("the reply says approved, and that it is not")),
        (Outcome::Failed, _) => return Some(confirmation_error(said.unwrap_or("no decision was reached"))),
        (Outcome::Rejected, Asked::BeforeRun) => with_words(REJECTED, said),
        (Outcome::Rejected, Asked::WithinRun) => with_words(HALTED, said),
        (Outcome::TimedOut, asked) => undecided(asked, "nobody answered in time"),
        (Outcome::Cancelled, asked) => match said {
            Some(reason::DISMISSED) => undecided(asked, "closed without a decision"),
            said => with_words(&undecided(asked, "cancelled before anybody decided"), said),
        },
    };
    Some(text)
}

fn undecided(asked: Asked, what: &str) -> String {
    match asked {
        Asked::BeforeRun => format!("Tool call requires confirmation — {what}"),
        Asked::WithinRun => format!("Tool execution halted — {what}"),
    }
}

fn with_words(text: &str, words: Option<&str>) -> String {
    words.map_or_else(|| text.to_owned(), |words| format!("{text}: {words}"))
}
