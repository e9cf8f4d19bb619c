//! Somebody posts an item: it may ask, it may answer, or it only stands there.

use sayso_types::{
    Author, Dialect, Item, ItemDraft, Json, Map, OnText, Prompt, PromptId, Resolution, Shape, Source,
    dialect::pending_prompt::{self, Reply},
    reason, resolve, sha256,
};

use super::{
    ask,
    command::{Asked, Outcome},
    decide::{Draft, Past},
    end, policy,
    refusal::Refusal,
    standing,
    state::OpenPrompt,
    tool,
};
use crate::{
    delivery::DELIVERY,
    dialect::{self, Own},
    record::{Native, Once, Private},
    token,
};

/// The types of items that the server alone writes.
const RESERVED: [&str; 9] = [
    pending_prompt::RESOLVED,
    ask::QUEUED,
    DELIVERY,
    standing::MADE,
    standing::APPLIED,
    policy::GRANTED,
    tool::REGISTERED,
    tool::PENDING,
    tool::DONE,
];

pub(super) fn post(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    author: Author,
    item: ItemDraft,
    queue: usize,
) -> Result<Outcome, Refusal> {
    if item.content.is_empty() && item.metadata.as_ref().is_none_or(Map::is_empty) && !dialect::speaks(&item) {
        return Err(Refusal::EmptyItem);
    }
    dialect::check_post(author, &item)?;
    let once = key_of(author, &item).map(|key| Once { key, ask: sha256(&item.write()).to_string() });
    if let Some(posted) = posted_before(past, once.as_ref())? {
        return Ok(Outcome::Reposted(Box::new(posted.clone())));
    }
    let kind = item.metadata.as_ref().and_then(|metadata| metadata.get("type")).and_then(Json::as_str);
    match (author, kind) {
        (_, Some(kind)) if RESERVED.contains(&kind) => Err(Refusal::Reserved(kind.to_owned())),
        (Author::User, Some(kind @ pending_prompt::PENDING)) => Err(Refusal::Reserved(kind.to_owned())),
        (Author::Agent, Some(pending_prompt::PENDING)) => asks(draft, past, item, once, queue),
        (Author::User, _) => answers(draft, past, item, once),
        _ => Ok(stands(draft, author, item, once)),
    }
}

/// An agent that speaks by items asks by one.
fn asks(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    item: ItemDraft,
    once: Option<Once>,
    queue: usize,
) -> Result<Outcome, Refusal> {
    let metadata = item.metadata.unwrap_or_default();
    let request = pending_prompt::request(&metadata)?.ok_or(Refusal::EmptyItem)?;
    if let (Some(id), Some(_)) = (&request.prompt_id, past) {
        return Err(Refusal::IdTaken(id.clone()));
    }
    let source = Source { dialect: Dialect::PendingPrompt, agent: None, server: None, extra: Map::new() };
    let asked = Asked { ask: request.ask, source, prompt_id: request.prompt_id, key: None, native: None };
    let (_, place) = ask::place(draft, asked, once, metadata, queue)?;
    Ok(Outcome::Item(Box::new(draft.item(place))))
}

/// What the person posts answers the active prompt, where its dialect and the thread's policy say so.
fn answers(draft: &mut Draft<'_>, past: Past<'_>, mut item: ItemDraft, once: Option<Once>) -> Result<Outcome, Refusal> {
    let named = named_prompt(&item);
    let here = past.filter(|record| record.thread_id == draft.state.thread_id);
    if let Some(ended) = here.and_then(|record| record.private.prompt.as_ref())
        && named.as_ref() == Some(&ended.prompt_id)
        && !ended.is_pending()
    {
        return Err(Refusal::AlreadyResolved(Box::new(ended.clone())));
    }
    let active = draft.state.active().cloned();
    let native = active.as_ref().and_then(|open| open.native.as_ref());
    let own = dialect::own_answer(native, &item)?;
    let Some(OpenPrompt { prompt: active, native }) = active else {
        return match named {
            Some(_) => Err(Refusal::NotFound("prompt")),
            None => Ok(stands(draft, Author::User, item, once)),
        };
    };
    if named.is_some_and(|named| named != active.prompt_id && draft.state.find(&named).is_some()) {
        return Err(Refusal::Pending(active.prompt_id.clone()));
    }
    let Some(own) = own.map_or_else(|| mapped(draft, &active, native.as_ref(), &item), |own| Ok(Some(own)))? else {
        return Ok(stands(draft, Author::User, item, once));
    };
    if let Some(overtaken) = end::overtaken(draft, &active)? {
        return Ok(overtaken);
    }
    let (resolution, instead) = match own {
        Own::Answered(drafts) => (resolve(&active, &drafts)?, None),
        Own::Cancelled { instead } => (Resolution::cancelled(reason::DISMISSED), Some(instead)),
    };
    if let Some(told) = native.and_then(|native| dialect::told(&native, &resolution, instead.as_deref())) {
        told.put_into(&mut item);
    }
    let place = draft.append(Author::User, item, Private { once, ..Private::default() });
    end::settle(draft, &active, resolution, Author::User);
    Ok(Outcome::Item(Box::new(draft.item(place))))
}

/// What an item answers by its metadata or by its text; nothing where it only stands there.
fn mapped(
    draft: &Draft<'_>,
    active: &Prompt,
    native: Option<&Native>,
    item: &ItemDraft,
) -> Result<Option<Own>, Refusal> {
    let dialect = active.source.as_ref().map_or(Dialect::PendingPrompt, |source| source.dialect);
    let on_text = draft.state.policy.on_text(dialect);
    let refused = native.filter(|_| on_text == OnText::Refuse).and_then(dialect::unanswered);
    match (pending_prompt::reply(active, item)?, refused) {
        (Reply::Structured(drafts), _) => Ok(Some(Own::Answered(drafts))),
        (_, Some(refused)) => Err(refused),
        (Reply::Silent, None) => Ok(None),
        (Reply::Text(drafts), None) => match on_text {
            OnText::Answer => Ok(Some(Own::Answered(drafts))),
            OnText::Refuse => Err(Refusal::Pending(active.prompt_id.clone())),
            OnText::Queue => Ok(None),
        },
    }
}

fn stands(draft: &mut Draft<'_>, author: Author, item: ItemDraft, once: Option<Once>) -> Outcome {
    let place = draft.append(author, item, Private { once, ..Private::default() });
    Outcome::Item(Box::new(draft.item(place)))
}

/// The item that was posted under the same id; another under it is refused.
fn posted_before<'a>(past: Past<'a>, once: Option<&Once>) -> Result<Option<&'a Item>, Refusal> {
    let (Some(record), Some(once)) = (past, once) else { return Ok(None) };
    match &record.private.once {
        Some(before) if before == once => Ok(record.item.as_ref()),
        Some(before) if before.key == once.key => Err(Refusal::PostIdUsed),
        _ => Ok(None),
    }
}

/// The hash of the id by which a client marks a post, so that it can send it again without posting twice.
pub(super) fn key_of(author: Author, item: &ItemDraft) -> Option<String> {
    let post_id = item.metadata.as_ref()?.get("post_id")?.as_str()?;
    Some(token::hash(&format!("post {author} {post_id}")))
}

/// The prompt that an item's metadata names.
pub(super) fn named_prompt(item: &ItemDraft) -> Option<PromptId> {
    let prompt = item.metadata.as_ref()?.get("prompt")?.as_object()?;
    PromptId::read(prompt.get("prompt_id")?.clone()).ok()
}
