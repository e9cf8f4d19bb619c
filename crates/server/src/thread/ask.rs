//! An agent asks: the prompt becomes active, waits for its turn, is refused, or takes the place of the open one.

use sayso_types::{
    Author, Item, ItemDraft, Json, Map, OnBusy, Origin, Prompt, Shape, dialect::pending_prompt::prompt_item, sha256,
    text_block,
};

use super::{
    command::{Asked, Outcome},
    decide::{Draft, Past},
    end,
    refusal::Refusal,
};
use crate::{
    dialect,
    record::{Once, Private},
};

/// The type of an item that tells of a prompt which waits for its turn.
pub(super) const QUEUED: &str = "prompt_queued";

pub(super) fn ask(draft: &mut Draft<'_>, past: Past<'_>, asked: Asked, queue: usize) -> Result<Outcome, Refusal> {
    let digest = sha256(&asked.ask.write()).to_string();
    if let Some(prompt) = asked_before(past, &asked, &digest)? {
        return Ok(Outcome::Replayed(Box::new(prompt)));
    }
    let once = asked.key.clone().map(|key| Once { key, ask: digest });
    let (prompt, _) = place(draft, asked, once, queue)?;
    Ok(Outcome::Prompt(Box::new(prompt)))
}

/// Makes the prompt and gives it its place. The item is the one by which the thread is told of it.
pub(super) fn place(
    draft: &mut Draft<'_>,
    asked: Asked,
    once: Option<Once>,
    queue: usize,
) -> Result<(Prompt, Item), Refusal> {
    let active = draft.state.active().map(|open| open.prompt.prompt_id.clone());
    let on_busy = draft.state.policy.on_busy();
    match &active {
        Some(active) if on_busy == OnBusy::Refuse => return Err(Refusal::Pending(active.clone())),
        Some(_) if draft.state.open.len() > queue => return Err(Refusal::QueueFull(draft.state.open.len())),
        _ => {}
    }
    let prompt_id = asked.prompt_id.unwrap_or_else(|| draft.context.prompt_id());
    if draft.state.find(&prompt_id).is_some() {
        return Err(Refusal::IdTaken(prompt_id));
    }
    let native =
        asked.native.map(|native| dialect::placed(native, &draft.state.thread_id, &prompt_id, &draft.state.turn));
    let (native, turn) = native.transpose()?.map_or((None, None), |(native, turn)| (Some(native), turn));
    let expires_in = asked.ask.expires_in;
    let origin = Origin {
        prompt_id,
        thread_id: draft.state.thread_id.clone(),
        source: Some(asked.source),
        created_at: draft.context.now(),
        expires_at: expires_in.map(|seconds| draft.context.later(seconds)),
    };
    let prompt = Prompt::new(asked.ask, origin)?;
    let waits = active.as_ref().filter(|_| on_busy == OnBusy::Queue);
    let item = waits.map_or_else(|| prompt_item(&prompt), |active| queued_item(&prompt, active.as_str()));
    let beside = native.as_ref().filter(|_| waits.is_none()).and_then(dialect::beside);
    let private = Private { prompt: Some(prompt.clone()), native, turn, once, ..Private::default() };
    let item = draft.append(Author::Agent, item, private);
    if let Some(beside) = beside {
        draft.append(Author::Agent, beside, Private::default());
    }
    if let Some(active) = active.filter(|_| on_busy == OnBusy::Supersede) {
        end::supersede(draft, &active);
    }
    Ok((prompt, item))
}

/// The prompt that was made under the same key; another ask under it is refused.
fn asked_before(past: Past<'_>, asked: &Asked, digest: &str) -> Result<Option<Prompt>, Refusal> {
    let Some(private) = past.map(|record| &record.private) else { return Ok(None) };
    match (&asked.key, &private.once, &private.prompt) {
        (Some(key), Some(once), Some(prompt)) if once.key == *key => {
            if once.ask == digest {
                Ok(Some(prompt.clone()))
            } else {
                Err(Refusal::KeyUsed)
            }
        }
        _ => match &asked.prompt_id {
            Some(id) => Err(Refusal::IdTaken(id.clone())),
            None => Ok(None),
        },
    }
}

/// The item that tells of a prompt which waits behind another.
fn queued_item(prompt: &Prompt, behind: &str) -> ItemDraft {
    let metadata =
        Map::from_iter([("type", Json::from(QUEUED)), ("behind", behind.into()), ("prompt", prompt.write())]);
    let text = "Another question waits for its turn.";
    ItemDraft { content: vec![text_block(text)], metadata: Some(metadata), ..ItemDraft::default() }
}
