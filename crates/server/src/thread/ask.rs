//! An agent asks: the prompt becomes active, waits for its turn, is refused, or takes the place of the open one.

use sayso_types::{
    Author, ItemDraft, Json, Map, OnBusy, Origin, Prompt, Resolution, Shape, dialect::pending_prompt::prompt_item_of,
    sha256, text_block,
};

use super::{
    command::{Asked, Outcome},
    decide::{Draft, Past, Place},
    end, policy,
    refusal::Refusal,
    standing,
};
use crate::{
    dialect,
    record::{Once, Private},
};

/// The type of an item that tells of a prompt which waits for its turn.
pub(super) const QUEUED: &str = "prompt_queued";

pub(super) fn ask(draft: &mut Draft<'_>, past: Past<'_>, asked: Asked, queue: usize) -> Result<Outcome, Refusal> {
    let once = asked.key.clone().map(|key| Once { key, ask: digest(&asked) });
    if let Some(outcome) = asked_before(past, &asked, once.as_ref())? {
        return Ok(outcome);
    }
    let asked = match standing::apply(draft, asked) {
        Ok(asked) => asked,
        Err(native) => return Ok(Outcome::Unasked { native: Box::new(native), replayed: false }),
    };
    let (prompt, _) = place(draft, asked, once, Map::new(), queue)?;
    Ok(Outcome::Prompt(Box::new(prompt)))
}

/// Makes the prompt and gives it its place: that of the item by which the thread is told of it. `metadata` stands in the
/// item's own, too.
pub(super) fn place(
    draft: &mut Draft<'_>,
    asked: Asked,
    once: Option<Once>,
    metadata: Map,
    queue: usize,
) -> Result<(Prompt, Place), Refusal> {
    let unasked = policy::may_grant(draft, &asked);
    if !unasked {
        check_room(draft, queue)?;
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
    let (prompt, json) = Prompt::with_json(asked.ask, origin)?;
    if let Some(granted) = Resolution::granted(&prompt).filter(|_| unasked) {
        return Ok(policy::grant(draft, &prompt, granted, once, metadata));
    }
    check_room(draft, queue)?;
    let active = draft.state.active().map(|open| open.prompt.prompt_id.clone());
    let on_busy = draft.state.policy.on_busy();
    let waits = active.as_ref().filter(|_| on_busy == OnBusy::Queue);
    let item = match waits {
        Some(active) => queued_item(json, active.as_str()),
        None => prompt_item_of(&prompt, json),
    };
    let beside = native.as_ref().filter(|_| waits.is_none()).and_then(dialect::beside);
    let private = Private { prompt: Some(prompt.clone()), native, turn, once, ..Private::default() };
    let place = draft.append(Author::Agent, with(item, metadata), private);
    if let Some(beside) = beside {
        draft.append(Author::Agent, beside, Private::default());
    }
    if let Some(active) = active.filter(|_| on_busy == OnBusy::Supersede) {
        end::supersede(draft, &active);
    }
    Ok((prompt, place))
}

/// Whether one more may wait.
fn check_room(draft: &Draft<'_>, queue: usize) -> Result<(), Refusal> {
    let open = &draft.state.open;
    match draft.state.active() {
        Some(active) if draft.state.policy.on_busy() == OnBusy::Refuse => {
            Err(Refusal::Pending(active.prompt.prompt_id.clone()))
        }
        Some(_) if open.len() > queue => Err(Refusal::QueueFull(open.len())),
        _ => Ok(()),
    }
}

/// The item with more in its metadata. What it says of itself stays as it is.
pub(super) fn with(mut item: ItemDraft, more: Map) -> ItemDraft {
    let metadata = item.metadata.get_or_insert_default();
    for (key, value) in more.iter().filter(|(key, _)| !["type", "prompt"].contains(key)) {
        if metadata.get(key).is_none() {
            metadata.insert(key, value.clone());
        }
    }
    item
}

/// The digest of what is asked, in whatever protocol.
fn digest(asked: &Asked) -> String {
    let ask = asked.ask.write();
    let whole = match &asked.native {
        Some(native) => Json::Array(vec![ask, native.request.clone()]),
        None => ask,
    };
    sha256(&whole).to_string()
}

/// What was made of it under the same key, or of the same requests; another ask under them is refused.
fn asked_before(past: Past<'_>, asked: &Asked, again: Option<&Once>) -> Result<Option<Outcome>, Refusal> {
    let Some(private) = past.map(|record| &record.private) else { return Ok(None) };
    let replayed = |prompt: &Prompt| Some(Outcome::Replayed(Box::new(prompt.clone())));
    if let (Some(again), Some(native)) = (&asked.native, &private.native)
        && !dialect::known_as(again).is_empty()
    {
        dialect::check_repeated(native, again)?;
        let unasked = Outcome::Unasked { native: Box::new(native.clone()), replayed: true };
        return Ok(private.prompt.as_ref().and_then(replayed).or(Some(unasked)));
    }
    match (again, &private.once, &private.prompt) {
        (Some(again), Some(once), Some(prompt)) if once.key == again.key => {
            if once.ask == again.ask {
                Ok(replayed(prompt))
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
fn queued_item(prompt: Json, behind: &str) -> ItemDraft {
    let metadata = Map::from_iter([("type", Json::from(QUEUED)), ("behind", behind.into()), ("prompt", prompt)]);
    let text = "Another question waits for its turn.";
    ItemDraft { content: vec![text_block(text)], metadata: Some(metadata), ..ItemDraft::default() }
}
