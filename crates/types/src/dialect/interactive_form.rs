//! Forms that a tool of MCP shows: `interactive_form_question`.
//!
//! The tool's arguments come from a model and are never shown: [`normalise`] makes a [`RenderPayload`] of them or says
//! what is wrong. The call then ends with [`deferred`], and the answer comes later, with a message of the person, as a
//! [`FormAnswer`] that must pass the [`gate`]. An answer names its form by `tool_use_id`; the `ask_id` of older writings
//! is passed over wherever it stands.
//!
//! ```
//! use sayso_types::{Json, Origin, Prompt, Shape, dialect::interactive_form as form, resolve};
//!
//! let arguments: Json = r#"{"questions": [{"id": "lang", "title": "Which language?", "options": ["Rust", "Go"]}]}"#.parse()?;
//! let payload = form::normalise(&arguments, 1.into(), 2.into())?;
//! let block = form::ToolBlock::new("interactive_form_question", &"tool-1".parse()?, &payload);
//! let shown = block.shown().expect("what was normalised can be shown");
//!
//! let prompt = Prompt::new(form::to_ask(&shown.payload)?, Origin {
//!     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
//!     thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
//!     source: None,
//!     created_at: "2026-11-18T09:30:00Z".parse()?,
//!     expires_at: None,
//! })?;
//!
//! let sent: Json = r#"{"tool_use_id": "tool-1", "answers": {"lang": "Rust"}}"#.parse()?;
//! let form::Accepted::Answered(answer) = form::gate(Some(&shown), Some(&sent))? else { panic!("it is an answer") };
//! let resolution = resolve(&prompt, &form::to_drafts(&shown.payload, &answer)?)?;
//! let reply = form::to_reply(&shown, &resolution, None);
//! assert_eq!(reply.answers.get("lang"), Some(&"Rust".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod ask;
mod block;
mod deferred;
mod drafts;
mod gate;
mod input_type;
mod lax;
mod message;
mod native_id;
mod normalise;
mod payload;
mod problem;
mod renderable;
mod reply;

pub use answer::{AnswerStatus, FormAnswer};
pub use ask::to_ask;
pub use block::{ShownForm, ToolBlock, is_form_tool};
pub use deferred::{deferred, is_deferred};
pub use drafts::to_drafts;
pub use gate::{Accepted, GateRefusal, gate};
pub use native_id::{CallMeta, NativeId, ToolUseId};
pub use normalise::normalise;
pub use payload::{FormType, InputType, RenderOption, RenderPayload, RenderQuestion};
pub use problem::{FORM_NOT_SHOWN, FormProblem, InvalidForm, retry_hint};
pub use reply::{result_text, to_reply};

/// What the tool is called, what its payloads and answers have as their `type`, and what marks its longer names.
pub const TOOL_NAME: &str = "interactive_form_question";

/// Describes the messages.
#[cfg(feature = "schema")]
pub(super) fn describe(book: &mut crate::schema::Book) {
    use crate::shape::Shape;
    for describe in [RenderPayload::schema, FormAnswer::schema, CallMeta::schema] {
        describe(book);
    }
}
