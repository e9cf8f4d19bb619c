//! A prompt ends: once, by whoever is first.

use sayso_types::{
    AnswerDraft, Author, Digest, ItemDraft, Prompt, PromptId, Resolution,
    dialect::pending_prompt::{prompt_item, resolved_item},
    is_blank, limits, reason, resolve,
};

use super::{
    command::Outcome,
    decide::{Draft, Past},
    refusal::Refusal,
    standing, tool,
};
use crate::{
    clock, dialect,
    record::{Native, Private, Record},
};

pub(super) fn answer(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    prompt_id: &PromptId,
    digest: Option<&Digest>,
    answers: &[AnswerDraft],
) -> Result<Outcome, Refusal> {
    let prompt = match open(draft, past, prompt_id) {
        Ok(prompt) => prompt,
        Err(Refusal::AlreadyResolved(ended)) => return replay(ended, digest, answers),
        Err(other) => return Err(other),
    };
    if digest.is_some_and(|digest| *digest != prompt.digest) {
        return Err(Refusal::Stale);
    }
    if let Some(overtaken) = overtaken(draft, &prompt)? {
        return Ok(overtaken);
    }
    let resolution = resolve(&prompt, answers)?;
    speak(draft, &prompt, &resolution);
    let ended = settle(draft, &prompt, resolution, Author::User);
    Ok(Outcome::Prompt(Box::new(ended)))
}

pub(super) fn dismiss(draft: &mut Draft<'_>, past: Past<'_>, prompt_id: &PromptId) -> Result<Outcome, Refusal> {
    let prompt = match open(draft, past, prompt_id) {
        Err(Refusal::AlreadyResolved(ended)) if ended.resolution() == Some(Resolution::dismissed(&ended)) => {
            return Ok(Outcome::Replayed(ended));
        }
        other => other?,
    };
    if let Some(overtaken) = overtaken(draft, &prompt)? {
        return Ok(overtaken);
    }
    let resolution = Resolution::dismissed(&prompt);
    speak(draft, &prompt, &resolution);
    let ended = settle(draft, &prompt, resolution, Author::User);
    Ok(Outcome::Prompt(Box::new(ended)))
}

pub(super) fn cancel(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    prompt_id: &PromptId,
    reason: Option<String>,
) -> Result<Outcome, Refusal> {
    let reason = reason.filter(|reason| !is_blank(reason)).unwrap_or_else(|| reason::WITHDRAWN.to_owned());
    let found = reason.chars().count();
    if found > limits::REASON {
        return Err(Refusal::Reason { found, most: limits::REASON });
    }
    let resolution = Resolution::cancelled(reason);
    let prompt = match open(draft, past, prompt_id) {
        Err(Refusal::AlreadyResolved(ended)) if ended.resolution().as_ref() == Some(&resolution) => {
            return Ok(Outcome::Replayed(ended));
        }
        other => other?,
    };
    let ended = settle(draft, &prompt, resolution, Author::Agent);
    Ok(Outcome::Prompt(Box::new(ended)))
}

pub(super) fn end(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    prompt_id: &PromptId,
    reason: &'static str,
) -> Result<Outcome, Refusal> {
    let prompt = open(draft, past, prompt_id)?;
    if reason != reason::EXPIRED || is_expired(draft, &prompt) {
        by_server(draft, prompt_id, reason);
    }
    Ok(Outcome::Done)
}

/// The server ends a prompt, whoever's turn it is.
pub(super) fn by_server(draft: &mut Draft<'_>, prompt_id: &PromptId, reason: &str) -> Option<Prompt> {
    let prompt = draft.state.find(prompt_id)?.prompt.clone();
    Some(settle(draft, &prompt, Resolution::cancelled(reason), Author::System))
}

/// A newer prompt, which the thread was told of, takes the place of an open one.
pub(super) fn supersede(draft: &mut Draft<'_>, prompt_id: &PromptId) {
    if let Some(open) = draft.state.find(prompt_id).cloned() {
        close(draft, &open.prompt, open.native, Resolution::cancelled(reason::SUPERSEDED), Author::System);
    }
}

/// Ends a prompt whose asker knows, so that nothing is posted, and gives nobody its turn.
pub(super) fn withdraw(draft: &mut Draft<'_>, prompt: &Prompt, reason: &str) {
    let native = draft.state.find(&prompt.prompt_id).and_then(|open| open.native.clone());
    let native = native.map(|native| Native { post_to: None, ..native });
    close(draft, prompt, native, Resolution::cancelled(reason), Author::System);
}

/// Ends a prompt, and lets the next one have its turn.
pub(super) fn settle(draft: &mut Draft<'_>, prompt: &Prompt, resolution: Resolution, by: Author) -> Prompt {
    let was_active = draft.state.is_active(&prompt.prompt_id);
    let native = draft.state.find(&prompt.prompt_id).and_then(|open| open.native.clone());
    let ended = close(draft, prompt, native.clone(), resolution, by);
    if let Some(native) = native.filter(|_| by == Author::User) {
        standing::remember(draft, &native, &ended);
    }
    if was_active {
        activate_next(draft);
    }
    ended
}

/// Ends a prompt, posts what has to be posted, and goes on with the call that waited for it.
pub(super) fn close(
    draft: &mut Draft<'_>,
    prompt: &Prompt,
    native: Option<Native>,
    resolution: Resolution,
    by: Author,
) -> Prompt {
    let ended = prompt.settle(resolution, by, draft.context.now()).expect("bug: an open prompt can be ended");
    let delivery = native.as_ref().and_then(|native| dialect::delivery(native, &ended, draft.context.delivery_id()));
    let mut item = resolved_item(&ended).expect("bug: a prompt that ended can be told");
    // Where the person ended it, an item of theirs has told so.
    let told = native.as_ref().filter(|_| by != Author::User);
    if let Some(told) = told.zip(ended.resolution()).and_then(|(native, end)| dialect::told(native, &end, None)) {
        told.put_into(&mut item);
    }
    let private = Private { prompt: Some(ended.clone()), native, delivery: delivery.clone(), ..Private::default() };
    draft.append(Author::System, item, private);
    if let Some(delivery) = delivery {
        draft.deliver(delivery);
    }
    tool::prompt_ended(draft, &ended);
    ended
}

/// Says in the person's name what they chose, where the protocol has it that the answer is a message.
fn speak(draft: &mut Draft<'_>, prompt: &Prompt, resolution: &Resolution) {
    let native = draft.state.find(&prompt.prompt_id).and_then(|open| open.native.as_ref());
    let Some(told) = native.and_then(|native| dialect::told(native, resolution, None)) else { return };
    let mut item = ItemDraft::default();
    told.put_into(&mut item);
    draft.append(Author::User, item, Private::default());
}

/// The oldest prompt that waits becomes the active one, and the thread is told of it as of any other. It stays open under
/// the entry by which it was asked, so that the order of asking is the order of turns.
pub(super) fn activate_next(draft: &mut Draft<'_>) {
    let Some(next) = draft.state.active().cloned() else { return };
    draft.append(Author::Agent, prompt_item(&next.prompt), Private::default());
    if let Some(beside) = next.native.as_ref().and_then(dialect::beside) {
        draft.append(Author::Agent, beside, Private::default());
    }
}

/// The open prompt with that id, or how it ended.
fn open(draft: &Draft<'_>, past: Past<'_>, prompt_id: &PromptId) -> Result<Prompt, Refusal> {
    if let Some(open) = draft.state.find(prompt_id) {
        return Ok(open.prompt.clone());
    }
    let here = |record: &&Record| record.thread_id == draft.state.thread_id;
    let ended = past.filter(here).and_then(|record| record.private.prompt.as_ref());
    match ended.filter(|prompt| prompt.prompt_id == *prompt_id) {
        Some(prompt) => Err(Refusal::AlreadyResolved(Box::new(prompt.clone()))),
        None => Err(Refusal::NotFound("prompt")),
    }
}

/// Only the active prompt can be answered, and only in time. One whose time is over ends here, before anybody can say yes.
pub(super) fn overtaken(draft: &mut Draft<'_>, prompt: &Prompt) -> Result<Option<Outcome>, Refusal> {
    if is_expired(draft, prompt) {
        let ended = by_server(draft, &prompt.prompt_id, reason::EXPIRED);
        return Ok(ended.map(|ended| Outcome::Ended(Box::new(ended))));
    }
    match draft.state.active() {
        Some(active) if active.prompt.prompt_id != prompt.prompt_id => {
            Err(Refusal::Pending(active.prompt.prompt_id.clone()))
        }
        _ => Ok(None),
    }
}

fn is_expired(draft: &Draft<'_>, prompt: &Prompt) -> bool {
    prompt.expires_at.as_ref().is_some_and(|at| clock::is_reached(at, &draft.context.now()))
}

/// The same answer again is told the same; another is told who won.
fn replay(ended: Box<Prompt>, digest: Option<&Digest>, answers: &[AnswerDraft]) -> Result<Outcome, Refusal> {
    let same_text = digest.is_none_or(|digest| *digest == ended.digest);
    let same = same_text && resolve(&ended, answers).ok() == ended.resolution();
    if same { Ok(Outcome::Replayed(ended)) } else { Err(Refusal::AlreadyResolved(ended)) }
}
