//! What a tool says while its call is pending: it asks the person, or it only tells something.

use sayso_types::{Author, ItemDraft, Map, Prompt, reason};

use super::ending;
use crate::{
    call::CallId,
    dialect::tool as wire,
    record::Private,
    thread::{
        ask as asking,
        command::{Asked, Outcome},
        decide::{Draft, Past},
        end,
        refusal::Refusal,
    },
};

/// The tool asks. The same again is one prompt; another takes the place of the one that is open. What cannot be asked ends
/// the call, since a tool may not look at what it is answered here, and would wait for ever.
pub(super) fn ask(draft: &mut Draft<'_>, call_id: &CallId, asked: Asked, queue: usize) -> Result<Outcome, Refusal> {
    if draft.state.calls.get(call_id).is_none_or(|call| !call.is_out()) {
        return Err(Refusal::NotFound("pending call"));
    }
    if let Some(open) = draft.state.asked_by(call_id)
        && let (Some(before), Some(now)) = (&open.native, &asked.native)
        && wire::is_same_ask(before, now)
    {
        return Ok(Outcome::Replayed(Box::new(open.prompt.clone())));
    }
    let mut attempt = draft.attempt();
    match replace(&mut attempt, call_id, asked, queue) {
        Ok(prompt) => {
            *draft = attempt;
            Ok(Outcome::Prompt(Box::new(prompt)))
        }
        Err(refusal) => {
            ending::fail(draft, call_id, wire::FLOW_FAILED);
            Ok(Outcome::Rejected(Box::new(refusal.problem())))
        }
    }
}

/// The tool has one question at a time: the answer to the one before would be taken for the answer to this one, so nothing
/// is posted for it.
fn replace(draft: &mut Draft<'_>, call_id: &CallId, asked: Asked, queue: usize) -> Result<Prompt, Refusal> {
    let before = draft.state.asked_by(call_id).map(|open| open.prompt.clone());
    let was_active = before.as_ref().is_some_and(|before| draft.state.is_active(&before.prompt_id));
    if let Some(before) = &before {
        end::withdraw(draft, before, reason::SUPERSEDED);
    }
    let (prompt, _) = asking::place(draft, asked, None, Map::new(), queue)?;
    if was_active && !draft.state.is_active(&prompt.prompt_id) {
        end::activate_next(draft);
    }
    Ok(prompt)
}

/// The tool tells something; also of a call that has ended, where it goes on to tell of what came of it.
pub(super) fn tell(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    call_id: &CallId,
    item: ItemDraft,
) -> Result<Outcome, Refusal> {
    let known =
        past.filter(|record| record.thread_id == draft.state.thread_id).and_then(|record| record.private.call.as_ref());
    match known {
        Some(call) if call.id == *call_id => {
            let place = draft.append(Author::Agent, item, Private::default());
            Ok(Outcome::Item(Box::new(draft.item(place))))
        }
        _ => Err(Refusal::NotFound("call")),
    }
}
