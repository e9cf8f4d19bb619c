//! What the model reads where the person left no words: that nothing ran, and not to try again.

use super::call::Call;
use crate::resolution::{Resolution, reason};

/// What the model reads of a no without words. Models ask again and again when a no gives no reason.
pub const DECLINED: &str = "The person declined. The tool was not run; do not call it again unless they ask for it.";

pub(super) fn question(call: &Call) -> String {
    let tool = call.tool.trim();
    match &call.server {
        Some(server) => format!("Run the tool {tool:?} on the server {server:?}?"),
        None => format!("Run the tool {tool:?}?"),
    }
}

/// Why there is no decision. Nothing in here says that the person refused.
///
/// ```
/// use sayso_types::{Resolution, dialect::approval::undecided, reason};
///
/// assert!(undecided(&Resolution::cancelled(reason::EXPIRED)).starts_with("No decision was made: the request expired."));
/// ```
pub fn undecided(resolution: &Resolution) -> String {
    let why = match resolution {
        Resolution::Answered { .. } => "there was no answer to this request".to_owned(),
        Resolution::Cancelled { reason: Some(reason) } => cancelled(reason),
        Resolution::Cancelled { reason: None } => "the request was cancelled".to_owned(),
        Resolution::Failed { reason: Some(reason) } => format!("something went wrong ({reason})"),
        Resolution::Failed { reason: None } => "something went wrong".to_owned(),
    };
    format!("No decision was made: {why}. The tool was not run; do not call it again without asking.")
}

fn cancelled(reason: &str) -> String {
    let why = match reason {
        reason::EXPIRED => "the request expired",
        reason::DISMISSED => "the request was closed without choosing",
        reason::SUPERSEDED => "a newer request took its place",
        reason::WORKER_RESTART => "the server restarted",
        reason::SHUTDOWN => "the server is stopping",
        reason::WITHDRAWN => "the request was withdrawn",
        other => return format!("the request was cancelled ({other})"),
    };
    why.to_owned()
}
