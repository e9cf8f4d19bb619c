//! From an ask to a prompt.

use std::io;

use super::{Digest, Prompt, PromptFields, PromptState, Source};
use crate::{
    ask::Ask,
    digest,
    id::{PromptId, ThreadId},
    json::{Json, Map},
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
        Prompt::with_json(ask, origin).map(|(prompt, _)| prompt)
    }

    /// The same, with the JSON that [`Shape::write`] makes of it: its digest takes all of that but the digest.
    pub fn with_json(ask: Ask, origin: Origin) -> Result<(Self, Json), InvalidAsk> {
        let found = length(&ask);
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
        let mut json = fields.to_map();
        fields.digest = digest::of(&json);
        json.insert("digest", fields.digest.write());
        Ok((Prompt(fields.into()), json.into()))
    }
}

/// How long an ask is as JSON text, in bytes.
fn length(ask: &Ask) -> usize {
    struct Length(usize);

    impl io::Write for Length {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let mut length = Length(0);
    serde_json::to_writer(&mut length, ask).expect("bug: every ask can be written");
    length.0
}

/// A field that an ask does not have and a prompt does would be written over the server's own: `source`, `digest`.
fn refuse_own_fields(extra: &Map) -> Result<(), Mismatch> {
    match extra.keys().find(|key| PromptFields::KEYS.contains(key)) {
        None => Ok(()),
        Some(key) => Err(Mismatch::from(Misfit::Unknown { allowed: Ask::KEYS }).under(key)),
    }
}
