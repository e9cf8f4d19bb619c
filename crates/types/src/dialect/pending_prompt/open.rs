//! Which prompts of a thread are open.
//!
//! What a user posts neither asks nor ends anything, whatever its metadata says.

use std::collections::BTreeSet;

use super::{PENDING, RESOLVED, prompt_of};
use crate::{
    item::{Author, Item},
    json::Json,
};

/// The items of the prompts that are open, the oldest first: those that no item says the end of. The order of `items`
/// does not matter, and an item that was posted twice counts once.
pub fn open_prompts(items: &[Item]) -> Vec<&Item> {
    let ended: BTreeSet<&str> = items.iter().filter_map(|item| prompt_id(item, RESOLVED)).collect();
    let mut asked: Vec<&Item> = items.iter().filter(|item| is_pending(item)).collect();
    asked.sort_by(|one, other| one.seq.as_f64().total_cmp(&other.seq.as_f64()));
    let mut seen = BTreeSet::new();
    asked.retain(|item| prompt_id(item, PENDING).is_some_and(|id| !ended.contains(id) && seen.insert(id)));
    asked
}

/// The item of the prompt that waits for an answer: the newest of those that are open.
///
/// ```
/// use sayso_types::{Item, Shape, dialect::pending_prompt};
///
/// let item = |seq: u32, kind: &str, id: &str| {
///     Item::read(format!(r#"{{
///         "id": "itm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0{seq}", "seq": {seq}, "thread_id": "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C",
///         "created_at": "2026-11-18T09:30:00Z", "author": "agent", "content": [],
///         "metadata": {{"type": "{kind}", "prompt": {{"prompt_id": "{id}"}}}}
///     }}"#).parse().unwrap()).unwrap()
/// };
/// let mut items = vec![item(1, "pending_prompt", "a"), item(2, "pending_prompt", "b")];
/// assert_eq!(pending_prompt::active_prompt(&items), Some(&items[1]));
///
/// items.push(item(3, "pending_prompt_resolved", "b"));
/// assert_eq!(pending_prompt::active_prompt(&items), Some(&items[0]));
/// ```
pub fn active_prompt(items: &[Item]) -> Option<&Item> {
    open_prompts(items).pop()
}

fn is_pending(item: &Item) -> bool {
    let state = |metadata| prompt_of(metadata, PENDING).ok().flatten()?.get("prompt_state");
    match item.metadata.as_ref().and_then(state) {
        None | Some(Json::Null) => true,
        Some(state) => state.as_str() == Some("pending"),
    }
}

/// The id of the prompt that an item of type `kind` is about. It is compared, not trusted.
fn prompt_id<'a>(item: &'a Item, kind: &str) -> Option<&'a str> {
    if item.author == Author::User {
        return None;
    }
    prompt_of(item.metadata.as_ref()?, kind).ok().flatten()?.get("prompt_id")?.as_str()
}
