//! What the person allowed for later: remembered with the answer that said so, and applied to what comes after.

use sayso_types::{Author, ItemDraft, Json, Map, Prompt, Resolution, Shape, reason};

use super::{command::Asked, decide::Draft, end};
use crate::{
    dialect::{self, Allowed, Under},
    record::{Native, Private, Standing},
};

/// The type of an item that tells what is allowed from now on.
pub(super) const MADE: &str = "standing_approval";
/// The type of an item that tells of requests which were allowed before they came.
pub(super) const APPLIED: &str = "standing_approval_applied";

/// What of an ask is still to be asked, once what is allowed has been told. The request itself where nothing is.
pub(super) fn apply(draft: &mut Draft<'_>, asked: Asked) -> Result<Asked, Native> {
    let native = asked.native.as_ref();
    let Some(under) = native.and_then(|native| dialect::under(native, &draft.state.standing)) else { return Ok(asked) };
    let item = applied_item(&under.allowed);
    match under.ask {
        Some(ask) => {
            draft.append(Author::System, item, Private::default());
            Ok(Asked { ask, native: Some(under.native), ..asked })
        }
        None => {
            draft.append(Author::System, item, Private { native: Some(under.native.clone()), ..Private::default() });
            Err(under.native)
        }
    }
}

/// Keeps what the end of a prompt allows for later, once, and applies it to what waits.
pub(super) fn remember(draft: &mut Draft<'_>, native: &Native, ended: &Prompt) {
    let mut made = false;
    for standing in dialect::standing(native, ended) {
        if draft.state.standing.contains(&standing) {
            continue;
        }
        let item = made_item(&standing, ended);
        draft.append(Author::System, item, Private { standing: vec![standing], ..Private::default() });
        made = true;
    }
    if made {
        release(draft);
    }
}

/// Ends what waits and needs nobody any more. What is allowed only in part stays as it was asked.
fn release(draft: &mut Draft<'_>) {
    for open in draft.state.open.clone() {
        let under = open.native.as_ref().and_then(|native| dialect::under(native, &draft.state.standing));
        if let Some(Under { ask: None, native, allowed }) = under {
            draft.append(Author::System, applied_item(&allowed), Private::default());
            let resolution = Resolution::cancelled(reason::STANDING_APPROVAL);
            end::close(draft, &open.prompt, Some(native), resolution, Author::System);
        }
    }
}

fn made_item(standing: &Standing, prompt: &Prompt) -> ItemDraft {
    let metadata = Map::from_iter([
        ("type", Json::from(MADE)),
        ("rule", standing.rule.clone()),
        ("prompt_id", prompt.prompt_id.write()),
    ]);
    let text = "The person allowed this for later, too.";
    ItemDraft { metadata: Some(metadata), ..ItemDraft::text(text) }
}

fn applied_item(allowed: &[Allowed]) -> ItemDraft {
    let list = allowed.iter().map(|allowed| {
        Json::from(Map::from_iter([("subject", allowed.subject.write()), ("rule", allowed.rule.clone())]))
    });
    let metadata = Map::from_iter([("type", Json::from(APPLIED)), ("allowed", Json::Array(list.collect()))]);
    let text = "Approved without asking, as the person allowed before.";
    ItemDraft { metadata: Some(metadata), ..ItemDraft::text(text) }
}
