//! The item that says how a prompt ended.

use super::{RESOLVED, prompt_of, within_prompt, wording};
use crate::{
    answer::AnswerDraft,
    id::PromptId,
    item::{ItemDraft, text_block},
    json::{Json, Map},
    prompt::{Prompt, PromptState},
    shape::{Members, Misfit, Mismatch, Shape},
};

/// How a prompt ended, as an item tells it.
///
/// ```
/// use sayso_types::{Json, PromptState, dialect::pending_prompt};
///
/// let metadata: Json = r#"{"type": "pending_prompt_resolved", "prompt":
///     {"prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "prompt_state": "cancelled", "reason": "expired"}}"#.parse()?;
/// let ending = metadata.as_object().map(pending_prompt::ending).transpose()?.flatten().unwrap();
/// assert_eq!((ending.state, ending.reason.as_deref()), (PromptState::Cancelled, Some("expired")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Which prompt.
    pub prompt_id: PromptId,
    /// How; never `pending`.
    pub state: PromptState,
    /// What was answered, when it was.
    pub answers: Vec<AnswerDraft>,
    /// Why it was cancelled or failed, if it says.
    pub reason: Option<String>,
}

/// The item that says how `prompt` ended; `None` while it is open. `reason` is always there, null where there is none.
///
/// ```
/// # use sayso_types::{Ask, Author, Kind, Origin, Prompt, Question, Resolution, dialect::pending_prompt, reason};
/// # let origin = Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None };
/// let prompt = Prompt::new(Ask::new(Kind::Approval, [Question::new("Deploy?")]), origin)?;
/// assert_eq!(pending_prompt::resolved_item(&prompt), None);
///
/// let expired = prompt.settle(Resolution::cancelled(reason::EXPIRED), Author::System, "2026-11-18T09:40:00Z".parse()?)?;
/// let item = pending_prompt::resolved_item(&expired).unwrap();
/// assert_eq!(item.to_text(), "✗ Cancelled: expired");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolved_item(prompt: &Prompt) -> Option<ItemDraft> {
    let text = wording::ended(prompt)?;
    let mut ending = Map::from_iter([
        ("prompt_id", prompt.prompt_id.write()),
        ("kind", prompt.kind.write()),
        ("prompt_state", prompt.prompt_state.write()),
    ]);
    if let Some(answers) = &prompt.answers {
        ending.insert("answers", answers.write());
    }
    ending.insert("reason", prompt.reason.as_ref().map_or(Json::Null, Shape::write));
    if let (Some(at), Some(by)) = (&prompt.resolved_at, &prompt.resolved_by) {
        ending.insert("resolved_at", at.write());
        ending.insert("resolved_by", by.write());
    }
    let metadata = Map::from_iter([("type", Json::from(RESOLVED)), ("prompt", ending.into())]);
    Some(ItemDraft { content: vec![text_block(&text)], metadata: Some(metadata), ..ItemDraft::default() })
}

/// How an item's metadata says that a prompt ended; `None` where it is not of type `pending_prompt_resolved`.
/// A `reason` that is null and one that is absent are the same.
pub fn ending(metadata: &Map) -> Result<Option<Ending>, Mismatch> {
    let Some(prompt) = prompt_of(metadata, RESOLVED)? else { return Ok(None) };
    read(prompt.clone()).map(Some).map_err(within_prompt)
}

fn read(prompt: Map) -> Result<Ending, Mismatch> {
    let mut members = Members::of(prompt.into())?;
    let ending = Ending {
        prompt_id: members.take("prompt_id")?,
        state: members.take("prompt_state")?,
        answers: members.take::<Option<Vec<AnswerDraft>>>("answers")?.unwrap_or_default(),
        reason: members.take("reason")?,
    };
    if ending.state == PromptState::Pending {
        let misfit = Misfit::Word { found: ending.state.to_string(), allowed: &["answered", "cancelled", "failed"] };
        return Err(Mismatch::from(misfit).under("prompt_state"));
    }
    Ok(ending)
}
