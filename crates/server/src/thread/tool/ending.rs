//! A call ends: once, but for one that the server gave up and the tool did not.

use sayso_types::{Author, Json, Resolution, reason};

use super::told;
use crate::{
    call::{Call, CallEnd, CallId, CallState, Done},
    delivery::{Delivery, Purpose},
    dialect::tool as wire,
    record::Private,
    thread::{
        command::Outcome,
        decide::{Draft, Past},
        end,
        refusal::Refusal,
    },
};

/// What the model is told of a call that the agent did not want any more.
const CANCELLED: &str = "Tool call cancelled";

/// The tool has ended the call, and needs no answer to what it asked any more. A result that comes again, or after the
/// agent has turned away, is not heard.
pub(super) fn result(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    call_id: &CallId,
    text: String,
    display: Json,
) -> Result<Outcome, Refusal> {
    let call = match draft.state.calls.get(call_id) {
        Some(call) => Some(call.clone()),
        None => given_up(draft, past, call_id),
    };
    let Some(call) = call else { return Ok(Outcome::Done) };
    if let Some(open) = draft.state.asked_by(call_id).map(|open| open.prompt.clone()) {
        let was_active = draft.state.is_active(&open.prompt_id);
        end::withdraw(draft, &open, reason::CALL_ENDED);
        if was_active {
            end::activate_next(draft);
        }
    }
    finish(draft, call, CallEnd::Result, text, Some(display), None);
    Ok(Outcome::Done)
}

/// What the tool sent cannot be gone on with, or it cannot be told what it waits for.
pub(super) fn fail(draft: &mut Draft<'_>, call_id: &CallId, text: &str) -> Outcome {
    if let Some(call) = draft.state.calls.get(call_id).cloned() {
        withdraw_prompt(draft, &call, reason::CALL_ENDED);
        finish(draft, call, CallEnd::Failed, text.to_owned(), None, None);
    }
    Outcome::Done
}

/// What the person chose did not reach the tool.
pub(in crate::thread) fn not_told(draft: &mut Draft<'_>, call_id: &CallId) {
    fail(draft, call_id, wire::FLOW_FAILED);
}

/// The agent turns away: the tool gets the default for what it asked, and is told once that nobody waits.
pub(super) fn cancel(draft: &mut Draft<'_>, past: Past<'_>, call_id: &CallId) -> Result<Outcome, Refusal> {
    let Some(call) = draft.state.calls.get(call_id).cloned() else {
        let ended = known(draft, past, call_id).ok_or(Refusal::NotFound("call"))?;
        return Ok(Outcome::Call(Box::new(ended)));
    };
    let notice = call.is_out().then(|| notice(draft, &call));
    // The call first: one that is held would otherwise be denied by the end of its prompt.
    finish(draft, call.clone(), CallEnd::Cancelled, CANCELLED.to_owned(), None, notice);
    withdraw_prompt(draft, &call, reason::WITHDRAWN);
    let done = Done { end: CallEnd::Cancelled, text: CANCELLED.to_owned() };
    Ok(Outcome::Call(Box::new(Call { state: CallState::Done(done), ..call })))
}

/// Writes the end of a call down.
pub(super) fn finish(
    draft: &mut Draft<'_>,
    call: Call,
    end: CallEnd,
    text: String,
    display: Option<Json>,
    delivery: Option<Delivery>,
) {
    let author = if end == CallEnd::Result { Author::Agent } else { Author::System };
    let call = Call { state: CallState::Done(Done { end, text }), ..call };
    let private = Private { call: Some(call.clone()), delivery: delivery.clone(), ..Private::default() };
    draft.append(author, told::done(&call, display), private);
    if let Some(delivery) = delivery {
        draft.deliver(delivery);
    }
}

/// Ends the prompt that is open for a call, whichever side asked; the tool gets the default.
fn withdraw_prompt(draft: &mut Draft<'_>, call: &Call, reason: &str) {
    let open = match &call.state {
        CallState::Held(prompt_id) => draft.state.find(prompt_id),
        _ => draft.state.asked_by(&call.id),
    };
    if let Some(prompt) = open.map(|open| open.prompt.clone()) {
        end::settle(draft, &prompt, Resolution::cancelled(reason), Author::System);
    }
}

fn notice(draft: &Draft<'_>, call: &Call) -> Delivery {
    let thread_id = draft.state.thread_id.clone();
    Delivery {
        id: draft.context.delivery_id(),
        url: wire::cancel_address(&call.toolset),
        origin: Some(call.toolset.clone()),
        body: wire::cancel(call, &thread_id),
        thread_id,
        purpose: Purpose::Notice,
    }
}

/// A call of this thread that has ended, as the log has it.
fn known(draft: &Draft<'_>, past: Past<'_>, call_id: &CallId) -> Option<Call> {
    let here = past.filter(|record| record.thread_id == draft.state.thread_id);
    here.and_then(|record| record.private.call.clone()).filter(|call| call.id == *call_id)
}

fn given_up(draft: &Draft<'_>, past: Past<'_>, call_id: &CallId) -> Option<Call> {
    known(draft, past, call_id).filter(|call| call.done().is_some_and(|done| done.end == CallEnd::Failed))
}
