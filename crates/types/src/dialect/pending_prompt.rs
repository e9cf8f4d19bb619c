//! BlobHub's prompts: items of a thread that ask, items that answer, items that say how it ended.
//!
//! The items are the wire shapes. They are read where they lie and never taken apart, so what is unknown in them stays
//! as it came. Where the protocol's page and its shipped worker differ, both are read and both are written.

mod answer;
mod ending;
mod open;
mod reply_hint;
mod request;
mod wording;

pub use answer::{OtherPrompt, Reply, answer_item, reply};
pub use ending::{Ending, ending, resolved_item};
pub use open::{active_prompt, open_prompts};
pub use request::{Request, prompt_item, prompt_item_of, request};

use crate::{
    json::{Json, Map},
    shape::{Misfit, Mismatch},
};

/// `metadata.type` of an item that asks.
pub const PENDING: &str = "pending_prompt";
/// `metadata.type` of an item that says how a prompt ended.
pub const RESOLVED: &str = "pending_prompt_resolved";

/// `metadata.prompt` where `metadata.type` is `kind`; `None` where it is something else.
fn prompt_of<'a>(metadata: &'a Map, kind: &str) -> Result<Option<&'a Map>, Mismatch> {
    if metadata.get("type").and_then(Json::as_str) != Some(kind) {
        return Ok(None);
    }
    match metadata.get("prompt") {
        Some(Json::Object(prompt)) => Ok(Some(prompt)),
        Some(other) => Err(within_prompt(Mismatch::expected("an object", other))),
        None => Err(within_prompt(Misfit::Missing.into())),
    }
}

fn within_prompt(mismatch: Mismatch) -> Mismatch {
    mismatch.under("prompt").under("metadata")
}
