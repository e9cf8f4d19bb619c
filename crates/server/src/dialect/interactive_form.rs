//! A form that a tool of MCP shows: its block stands in the thread beside its prompt, and its end stands in one item with
//! `interactive_form_answer`: the person's, or the server's where the person said nothing.

mod server;
mod tool;

use sayso_types::{
    Author, Code, ItemDraft, Json, Map, PromptId, Resolution, Shape, ThreadId,
    dialect::interactive_form::{
        Accepted, CallMeta, GateRefusal, NativeId, RenderPayload, ShownForm, TOOL_NAME, ToolBlock, gate, is_form_tool,
        to_drafts, to_reply,
    },
};

pub(crate) use server::FormServer;

use super::{Own, Told};
use crate::{
    record::Native,
    thread::{Refusal, Turn},
};

/// The member of an item that answers a form.
const ANSWER: &str = "interactive_form_answer";

/// What is kept of a call until it has its place: the form, and the ids that the agent gave.
fn request(payload: &RenderPayload, meta: &CallMeta) -> Json {
    Map::from_iter([("render_payload", payload.write()), ("meta", meta.write())]).into()
}

/// Gives the call the ids that it lacks. A subtask is the agent's turn, and shows one form.
pub(super) fn placed(
    native: Native,
    thread_id: &ThreadId,
    prompt_id: &PromptId,
    turn: &Turn,
) -> Result<(Native, Option<Turn>), Refusal> {
    let member = |key| native.request.as_object().and_then(|request| request.get(key)).cloned().unwrap_or(Json::Null);
    let mut payload = RenderPayload::read(member("render_payload"))?;
    let meta = CallMeta::read(member("meta"))?;
    let named = meta.subtask_id.is_some();
    let began = u32::try_from(turn.began).unwrap_or(u32::MAX);
    let subtask_id = meta.subtask_id.unwrap_or_else(|| began.into());
    let this = subtask_id.write();
    if turn.asked.iter().any(|asked| !named || *asked == this || *asked == NativeId::from(began).write()) {
        return Err(Refusal::Protocol {
            code: Code::PromptPending,
            detail: format!("{TOOL_NAME} already displayed for subtask {}", text(&subtask_id)),
        });
    }
    payload.task_id = Some(meta.task_id.unwrap_or_else(|| thread_id.as_str().into()));
    payload.subtask_id = Some(subtask_id);
    let given = || prompt_id.as_str().replace("prm_", "call_").parse().expect("bug: this is a call's id");
    let tool_use_id = meta.tool_use_id.unwrap_or_else(given);
    let request = ToolBlock::new(TOOL_NAME, &tool_use_id, &payload).write();
    let asked = turn.asked.iter().cloned().chain([this]).collect();
    Ok((Native { request, ..native }, Some(Turn { asked, ..*turn })))
}

/// The form, and the call that showed it.
fn shown(native: &Native) -> Option<ShownForm> {
    ToolBlock::read(native.request.clone()).ok()?.shown()
}

/// The item whose metadata is the block.
pub(super) fn block(native: &Native) -> Option<ItemDraft> {
    let block = ToolBlock::read(native.request.clone()).ok()?;
    Some(ItemDraft { metadata: Some(block.as_map().clone()), ..ItemDraft::default() })
}

pub(super) fn told(native: &Native, resolution: &Resolution, instead: Option<&str>) -> Option<Told> {
    let reply = to_reply(&shown(native)?, resolution, instead);
    let text = reply.message.clone().unwrap_or_default();
    Some(Told { member: ANSWER, reply: reply.write(), text })
}

/// What an item carries as the answer to a form.
pub(super) fn sent(item: &ItemDraft) -> Option<&Json> {
    item.extra.get(ANSWER).filter(|answer| **answer != Json::Null)
}

/// What an item answers to the form that waits. A plain one is for the thread's policy to judge.
pub(super) fn answer(waiting: Option<&Native>, item: &ItemDraft) -> Result<Option<Own>, Refusal> {
    let Some(sent) = sent(item) else { return Ok(None) };
    let waiting = waiting.and_then(shown);
    match (gate(waiting.as_ref(), Some(sent)).map_err(refusal)?, waiting) {
        (Accepted::Answered(answer), Some(form)) => Ok(Some(Own::Answered(to_drafts(&form.payload, &answer)?))),
        (Accepted::Cancelled { message }, _) if message.is_empty() => {
            Ok(Some(Own::Cancelled { instead: item.to_text() }))
        }
        (Accepted::Cancelled { message }, _) => Ok(Some(Own::Cancelled { instead: message })),
        _ => Ok(None),
    }
}

pub(super) fn unanswered() -> Refusal {
    refusal(GateRefusal::Pending)
}

/// A form comes through its tool alone, where it is checked; and the person alone answers it.
pub(super) fn check_post(author: Author, item: &ItemDraft) -> Result<(), Refusal> {
    let metadata = item.metadata.as_ref();
    let member = |key| metadata.and_then(|metadata| metadata.get(key)).filter(|json| **json != Json::Null);
    let is_form = member("tool_name").and_then(Json::as_str).is_some_and(is_form_tool);
    if is_form && member("render_payload").is_some() {
        return Err(Refusal::Reserved(TOOL_NAME.to_owned()));
    }
    if author != Author::User && sent(item).is_some() {
        return Err(Refusal::Protocol {
            code: Code::Forbidden,
            detail: format!("{ANSWER} is for the person alone to send"),
        });
    }
    Ok(())
}

fn refusal(refused: GateRefusal) -> Refusal {
    Refusal::Protocol { code: refused.code(), detail: refused.to_string() }
}

fn text(id: &NativeId) -> String {
    id.write().as_str().map_or_else(|| id.write().to_string(), str::to_owned)
}
