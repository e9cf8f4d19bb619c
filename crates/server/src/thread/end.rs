//! A prompt ends: once, by whoever is first.

use sayso_types::{
    AnswerDraft, Author, Digest, Prompt, PromptId, Resolution, Timestamp,
    dialect::pending_prompt::{prompt_item, resolved_item},
    is_blank, limits, reason, resolve,
};

use super::{
    command::Outcome,
    decide::{Draft, Past},
    refusal::Refusal,
    tool,
};
use crate::{
    clock, dialect,
    record::{Private, Record},
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
    let ended = settle(draft, &prompt, Resolution::dismissed(&prompt), Author::User);
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
    if reason != reason::EXPIRED || is_expired(&prompt, &draft.context.now()) {
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
    if let Some(prompt) = draft.state.find(prompt_id).map(|open| open.prompt.clone()) {
        close(draft, &prompt, Resolution::cancelled(reason::SUPERSEDED), Author::System, Tell::Asker);
    }
}

/// Ends a prompt whose asker knows, and gives nobody its turn.
pub(super) fn withdraw(draft: &mut Draft<'_>, prompt: &Prompt, reason: &str) {
    close(draft, prompt, Resolution::cancelled(reason), Author::System, Tell::Nobody);
}

/// Ends a prompt, and lets the next one have its turn.
pub(super) fn settle(draft: &mut Draft<'_>, prompt: &Prompt, resolution: Resolution, by: Author) -> Prompt {
    let was_active = draft.state.is_active(&prompt.prompt_id);
    let ended = close(draft, prompt, resolution, by, Tell::Asker);
    if was_active {
        activate_next(draft);
    }
    ended
}

/// Whom the end of a prompt is posted to.
enum Tell {
    /// To whoever asked, where there is an address.
    Asker,
    /// To nobody: whoever asked has ended it.
    Nobody,
}

/// Ends a prompt, posts what has to be posted, and goes on with the call that waited for it.
fn close(draft: &mut Draft<'_>, prompt: &Prompt, resolution: Resolution, by: Author, tell: Tell) -> Prompt {
    let native = draft.state.find(&prompt.prompt_id).and_then(|open| open.native.clone());
    let ended = prompt.settle(resolution, by, draft.context.now()).expect("bug: an open prompt can be ended");
    let told = native.as_ref().filter(|_| matches!(tell, Tell::Asker));
    let delivery = told.and_then(|native| dialect::delivery(native, &ended, draft.context.delivery_id()));
    let item = resolved_item(&ended).expect("bug: a prompt that ended can be told");
    let private = Private { prompt: Some(ended.clone()), native, delivery: delivery.clone(), ..Private::default() };
    draft.append(Author::System, item, private);
    if let Some(delivery) = delivery {
        draft.deliver(delivery);
    }
    tool::prompt_ended(draft, &ended);
    ended
}

/// The oldest prompt that waits becomes the active one, and the thread is told of it as of any other. It stays open under
/// the entry by which it was asked, so that the order of asking is the order of turns.
pub(super) fn activate_next(draft: &mut Draft<'_>) {
    let Some(next) = draft.state.active().cloned() else { return };
    draft.append(Author::Agent, prompt_item(&next.prompt), Private::default());
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
    if is_expired(prompt, &draft.context.now()) {
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

fn is_expired(prompt: &Prompt, now: &Timestamp) -> bool {
    prompt.expires_at.as_ref().is_some_and(|at| clock::is_reached(at, now))
}

/// The same answer again is told the same; another is told who won.
fn replay(ended: Box<Prompt>, digest: Option<&Digest>, answers: &[AnswerDraft]) -> Result<Outcome, Refusal> {
    let same_text = digest.is_none_or(|digest| *digest == ended.digest);
    let same = same_text && resolve(&ended, answers).ok() == ended.resolution();
    if same { Ok(Outcome::Replayed(ended)) } else { Err(Refusal::AlreadyResolved(ended)) }
}
