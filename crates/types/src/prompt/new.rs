//! From an ask to a prompt.

use super::{Digest, Prompt, PromptFields, PromptState, Source};
use crate::{
    ask::Ask,
    digest,
    id::{PromptId, ThreadId},
    json::Map,
    limits,
    normalise::{AskProblem, InvalidAsk, normalise},
    shape::{Misfit, Mismatch, Shape},
    timestamp::Timestamp,
};

/// What the server knows of an ask, and the agent does not say.
///
/// ```
/// use sayso_types::{Dialect, Origin, Source};
///
/// let origin = Origin {
///     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
///     thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
///     source: Some(Source { dialect: Dialect::Approval, agent: None, server: None, extra: Default::default() }),
///     created_at: "2026-11-18T09:30:00Z".parse()?,
///     expires_at: Some("2026-11-18T09:40:00Z".parse()?),
/// };
/// assert_eq!(origin.prompt_id.as_str(), "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C");
/// # Ok::<(), sayso_types::Misfit>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The prompt's own id.
    pub prompt_id: PromptId,
    /// The conversation it stands in.
    pub thread_id: ThreadId,
    /// Who asks.
    pub source: Option<Source>,
    /// When it was asked.
    pub created_at: Timestamp,
    /// When it can no longer be answered.
    pub expires_at: Option<Timestamp>,
}

impl Prompt {
    /// Checks and normalises an ask. What is unclear, too long or misleading is refused.
    pub fn new(ask: Ask, origin: Origin) -> Result<Self, InvalidAsk> {
        let found = serde_json::to_string(&ask).expect("bug: every ask can be written").len();
        if found > limits::ASK_BYTES {
            return Err(AskProblem::TooLarge { found, most: limits::ASK_BYTES }.into());
        }
        refuse_own_fields(&ask.extra)?;
        let ask = normalise(ask)?;
        let mut fields = PromptFields {
            prompt_id: origin.prompt_id,
            thread_id: origin.thread_id,
            kind: ask.kind,
            prompt_state: PromptState::Pending,
            source: origin.source,
            title: ask.title,
            body: ask.body,
            questions: ask.questions,
            on_dismiss: ask.on_dismiss,
            created_at: origin.created_at,
            expires_at: origin.expires_at,
            // Until it is known.
            digest: Digest::blank(),
            answers: None,
            reason: None,
            resolved_at: None,
            resolved_by: None,
            extra: ask.extra,
        };
        fields.digest = digest::of(&fields);
        Ok(Prompt(fields.into()))
    }
}

/// A field that an ask does not have and a prompt does would be written over the server's own: `source`, `digest`.
fn refuse_own_fields(extra: &Map) -> Result<(), Mismatch> {
    match extra.keys().find(|key| PromptFields::KEYS.contains(key)) {
        None => Ok(()),
        Some(key) => Err(Mismatch::from(Misfit::Unknown { allowed: Ask::KEYS }).under(key)),
    }
}
