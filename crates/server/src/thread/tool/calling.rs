//! From the agent's wish to the tool: with the person's consent where it is needed, and once.

use std::sync::Arc;

use sayso_types::{Author, ItemDraft, Map, Prompt, Source};

use super::{command::Called, ending, told};
use crate::{
    call::{Call, CallEnd, CallId, CallState, Consent, Toolset},
    delivery::{Delivered, Delivery, Purpose},
    dialect::tool as wire,
    record::Private,
    thread::{
        ask,
        command::{Asked, Outcome},
        decide::Draft,
        refusal::Refusal,
    },
    token,
};

/// Toolsets of one thread: more than an agent can make sense of.
const TOOLSETS: usize = 64;

/// Calls of one thread that are pending at once: more than a model makes in one turn.
const CALLS: usize = 256;

pub(super) fn register(draft: &mut Draft<'_>, toolset: Toolset) -> Result<Outcome, Refusal> {
    let known = &draft.state.toolsets;
    if known.len() >= TOOLSETS && !known.contains_key(&toolset.url) {
        return Err(Refusal::ToolsetsFull(TOOLSETS));
    }
    let item = told::registered(&toolset);
    draft.append(Author::Agent, item, Private { toolset: Some(toolset), ..Private::default() });
    Ok(Outcome::Done)
}

pub(super) fn call(draft: &mut Draft<'_>, called: Called, queue: usize) -> Result<Outcome, Refusal> {
    let pending = draft.state.calls.len();
    if pending >= CALLS {
        return Err(Refusal::CallsFull(pending));
    }
    let (toolset, consent) = find(draft, &called)?;
    let prompt_id = draft.context.prompt_id();
    let call = Call {
        id: draft.context.call_id(),
        toolset: toolset.url.clone(),
        tool: called.tool,
        arguments: called.arguments,
        provider_id: called.provider_id,
        callbacks: called.callbacks,
        secret: None,
        state: CallState::Held(prompt_id.clone()),
    };
    let call = match consent {
        Consent::NotNeeded => dispatch(draft, call),
        Consent::Needed => {
            keep(draft, &call);
            let source =
                Source { dialect: wire::DIALECT, agent: None, server: Some(toolset.name.clone()), extra: Map::new() };
            let ask = wire::consent(&call);
            let asked = Asked { ask, source, prompt_id: Some(prompt_id), key: None, native: None };
            ask::place(draft, asked, None, Map::new(), queue)?;
            call
        }
    };
    Ok(Outcome::Call(Box::new(call)))
}

/// A call that was held goes on once its prompt has ended, one way or the other.
pub(in crate::thread) fn prompt_ended(draft: &mut Draft<'_>, prompt: &Prompt) {
    let held = CallState::Held(prompt.prompt_id.clone());
    let Some(call) = draft.state.calls.values().find(|call| call.state == held).cloned() else { return };
    match wire::consented(&call, prompt) {
        Ok(()) => drop(dispatch(draft, call)),
        Err(text) => ending::finish(draft, call, CallEnd::Denied, text, None, None),
    }
}

/// What became of sending a call. The tool may have called back before; then it has the call, whatever else it said.
pub(in crate::thread) fn sent(draft: &mut Draft<'_>, id: &CallId, delivery: &Delivery, delivered: &Delivered) {
    let Some(call) = draft.state.calls.get(id).filter(|call| call.state == CallState::Sent).cloned() else { return };
    match delivered {
        Delivered::No { reason, .. } if draft.state.asked_by(id).is_none() => {
            let text = format!("Error: the tool {:?} could not be called: {reason}", call.tool);
            ending::finish(draft, call, CallEnd::Failed, text, None, None);
        }
        Delivered::No { .. } | Delivered::Yes => {
            let (text, metadata) = Delivered::Yes.told(delivery);
            let item = ItemDraft { metadata: Some(metadata), ..ItemDraft::text(&text) };
            let call = Call { state: CallState::Taken, ..call };
            draft.append(Author::System, item, Private { call: Some(call), ..Private::default() });
        }
    }
}

/// Whether the tool got the call is not known: it is not called twice, and its result still counts if it comes.
pub(super) fn lost(draft: &mut Draft<'_>, id: &CallId) -> Outcome {
    let call = draft.state.calls.get(id).filter(|call| call.state == CallState::Sent).cloned();
    if let Some(call) = call.filter(|_| draft.state.asked_by(id).is_none()) {
        let text = format!("Error: the server stopped before it was known whether the tool {:?} was called", call.tool);
        ending::finish(draft, call, CallEnd::Failed, text, None, None);
    }
    Outcome::Done
}

fn find(draft: &Draft<'_>, called: &Called) -> Result<(Arc<Toolset>, Consent), Refusal> {
    let named = |toolset: &&Arc<Toolset>| called.toolset.as_ref().is_none_or(|name| *name == toolset.name);
    let having = draft.state.toolsets.values().filter(named);
    let mut having = having.filter_map(|toolset| Some((toolset, *toolset.tools.get(&called.tool)?)));
    match (having.next(), having.next()) {
        (None, _) => Err(Refusal::NotFound("tool")),
        (Some((toolset, consent)), None) => Ok((Arc::clone(toolset), consent)),
        (Some(_), Some(_)) => Err(Refusal::TwoTools(called.tool.clone())),
    }
}

/// Sends a call. The secret goes to the tool and nowhere else: the log keeps its hash, so what is sent is not kept.
fn dispatch(draft: &mut Draft<'_>, call: Call) -> Call {
    let toolset = draft.state.toolsets.get(&call.toolset).cloned().expect("bug: a toolset is never taken away");
    let secret = draft.context.secret();
    let delivery = Delivery {
        id: draft.context.delivery_id(),
        thread_id: draft.state.thread_id.clone(),
        url: toolset.endpoint.clone(),
        origin: Some(toolset.url.clone()),
        body: wire::invocation(&call, &draft.state.thread_id, &secret),
        purpose: Purpose::Invocation(call.id.clone()),
    };
    let call = Call { secret: Some(token::hash(&secret)), state: CallState::Sent, ..call };
    keep(draft, &call);
    draft.deliver(delivery);
    call
}

fn keep(draft: &mut Draft<'_>, call: &Call) {
    draft.append(Author::Agent, told::pending(call), Private { call: Some(call.clone()), ..Private::default() });
}
