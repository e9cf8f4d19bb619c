//! Somebody posts an item: it may ask, it may answer, or it only stands there.

use sayso_types::{
    Author, Dialect, ItemDraft, Json, Map, OnText, PromptId, Resolution, Shape, Source,
    dialect::pending_prompt::{self, Reply},
    resolve,
};

use super::{
    ask,
    command::{Asked, Outcome},
    decide::{Draft, Past},
    end,
    refusal::Refusal,
    tool,
};
use crate::{delivery::DELIVERY, record::Private};

pub(super) fn post(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    author: Author,
    item: ItemDraft,
    queue: usize,
) -> Result<Outcome, Refusal> {
    if item.content.is_empty() && item.metadata.as_ref().is_none_or(Map::is_empty) {
        return Err(Refusal::EmptyItem);
    }
    let kind = item.metadata.as_ref().and_then(|metadata| metadata.get("type")).and_then(Json::as_str);
    match (author, kind) {
        (_, Some(kind @ (pending_prompt::RESOLVED | ask::QUEUED | DELIVERY)))
        | (_, Some(kind @ (tool::REGISTERED | tool::PENDING | tool::DONE)))
        | (Author::User, Some(kind @ pending_prompt::PENDING)) => Err(Refusal::Reserved(kind.to_owned())),
        (Author::Agent, Some(pending_prompt::PENDING)) => asks(draft, past, item, queue),
        (Author::User, _) => answers(draft, past, item),
        _ => Ok(stands(draft, author, item)),
    }
}

/// An agent that speaks by items asks by one.
fn asks(draft: &mut Draft<'_>, past: Past<'_>, item: ItemDraft, queue: usize) -> Result<Outcome, Refusal> {
    let metadata = item.metadata.unwrap_or_default();
    let request = pending_prompt::request(&metadata)?.ok_or(Refusal::EmptyItem)?;
    if let (Some(id), Some(_)) = (&request.prompt_id, past) {
        return Err(Refusal::IdTaken(id.clone()));
    }
    let source = Source { dialect: Dialect::PendingPrompt, agent: None, server: None, extra: Map::new() };
    let asked = Asked { ask: request.ask, source, prompt_id: request.prompt_id, key: None, native: None };
    let (_, item) = ask::place(draft, asked, None, queue)?;
    Ok(Outcome::Item(Box::new(item)))
}

/// What the person posts answers the active prompt, where its dialect and the thread's policy say so.
fn answers(draft: &mut Draft<'_>, past: Past<'_>, item: ItemDraft) -> Result<Outcome, Refusal> {
    let named = named_prompt(&item);
    let here = past.filter(|record| record.thread_id == draft.state.thread_id);
    if let Some(ended) = here.and_then(|record| record.private.prompt.as_ref())
        && named.as_ref() == Some(&ended.prompt_id)
        && !ended.is_pending()
    {
        return Err(Refusal::AlreadyResolved(Box::new(ended.clone())));
    }
    let Some(active) = draft.state.active().map(|open| open.prompt.clone()) else {
        return match named {
            Some(_) => Err(Refusal::NotFound("prompt")),
            None => Ok(stands(draft, Author::User, item)),
        };
    };
    if named.is_some_and(|named| named != active.prompt_id && draft.state.find(&named).is_some()) {
        return Err(Refusal::Pending(active.prompt_id.clone()));
    }
    let drafts = match pending_prompt::reply(&active, &item)? {
        Reply::Structured(drafts) => drafts,
        Reply::Silent => return Ok(stands(draft, Author::User, item)),
        Reply::Text(drafts) => {
            let dialect = active.source.as_ref().map_or(Dialect::PendingPrompt, |source| source.dialect);
            match draft.state.policy.on_text(dialect) {
                OnText::Answer => drafts,
                OnText::Refuse => return Err(Refusal::Pending(active.prompt_id.clone())),
                OnText::Queue => return Ok(stands(draft, Author::User, item)),
            }
        }
    };
    if let Some(overtaken) = end::overtaken(draft, &active)? {
        return Ok(overtaken);
    }
    let resolution: Resolution = resolve(&active, &drafts)?;
    let item = draft.append(Author::User, item, Private::default());
    end::settle(draft, &active, resolution, Author::User);
    Ok(Outcome::Item(Box::new(item)))
}

fn stands(draft: &mut Draft<'_>, author: Author, item: ItemDraft) -> Outcome {
    Outcome::Item(Box::new(draft.append(author, item, Private::default())))
}

/// The prompt that an item's metadata names.
pub(super) fn named_prompt(item: &ItemDraft) -> Option<PromptId> {
    let prompt = item.metadata.as_ref()?.get("prompt")?.as_object()?;
    PromptId::read(prompt.get("prompt_id")?.clone()).ok()
}
