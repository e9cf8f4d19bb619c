//! How the thread is told of tools and calls.

use sayso_types::{ItemDraft, Json, Map, Shape};

use crate::call::{Call, CallEnd, Toolset};

/// The type of an item that tells of tools which may be called.
pub(in crate::thread) const REGISTERED: &str = "toolset_registered";
/// The type of an item that tells of a call.
pub(in crate::thread) const PENDING: &str = "tool_call_pending";
/// The type of an item that tells how a call ended.
pub(in crate::thread) const DONE: &str = "tool_call_done";

pub(super) fn registered(toolset: &Toolset) -> ItemDraft {
    let tools: Vec<&str> = toolset.tools.keys().map(String::as_str).collect();
    let about = Map::from_iter([("name", Json::from(toolset.name.as_str())), ("tools", tools.clone().into())]);
    let metadata = Map::from_iter([("type", Json::from(REGISTERED)), ("toolset", about.into())]);
    let text = format!("Tools of {}: {}", toolset.name, tools.join(", "));
    ItemDraft { metadata: Some(metadata), ..ItemDraft::text(&text) }
}

pub(super) fn pending(call: &Call) -> ItemDraft {
    let mut about = about(call, "pending");
    about.insert("arguments", call.arguments.clone());
    let text = if call.is_out() { format!("→ {}", call.tool) } else { format!("{} waits for consent", call.tool) };
    item(&text, PENDING, about, None)
}

pub(super) fn done(call: &Call, display: Option<Json>) -> ItemDraft {
    let mut about = about(call, "done");
    let Some(done) = call.done() else { return item("", DONE, about, display) };
    about.insert("outcome", outcome(done.end));
    item(&done.text, DONE, about, display)
}

/// How a call ended, in a word.
fn outcome(end: CallEnd) -> &'static str {
    match end {
        CallEnd::Result => "result",
        CallEnd::Failed => "failed",
        CallEnd::Denied => "denied",
        CallEnd::Cancelled => "cancelled",
    }
}

fn about(call: &Call, state: &str) -> Map {
    Map::from_iter([("id", call.id.as_str()), ("tool", &call.tool), ("state", state)])
}

fn item(text: &str, kind: &str, call: Map, display: Option<Json>) -> ItemDraft {
    let mut metadata = Map::from_iter([("type", Json::from(kind)), ("call", call.write())]);
    if let Some(display) = display {
        metadata.insert("display", display);
    }
    ItemDraft { metadata: Some(metadata), ..ItemDraft::text(text) }
}
