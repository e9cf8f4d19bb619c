//! An approval that the thread's policy gives, so that nobody is asked.

use sayso_types::{Author, ItemDraft, Json, Kind, Map, Permissions, Prompt, Resolution, Shape};

use super::{
    ask,
    command::Asked,
    decide::{Draft, Place},
    end,
};
use crate::record::{Once, Private};

/// The type of an item that tells of an approval which the thread's policy gave.
pub(super) const GRANTED: &str = "approved_by_policy";

/// Whether the thread's policy may answer it: an approval, in a protocol that has such a setting.
pub(super) fn may_grant(draft: &Draft<'_>, asked: &Asked) -> bool {
    asked.ask.kind == Kind::Approval && draft.state.policy.is_autonomous(asked.source.dialect)
}

/// Tells of the prompt, and ends it with a yes of the server's.
pub(super) fn grant(
    draft: &mut Draft<'_>,
    prompt: &Prompt,
    granted: Resolution,
    once: Option<Once>,
    metadata: Map,
) -> (Prompt, Place) {
    let told = Map::from_iter([
        ("type", Json::from(GRANTED)),
        ("permissions", Permissions::Autonomous.write()),
        ("prompt", prompt.write()),
    ]);
    let text = "Approved by the policy of this thread; nobody was asked.";
    let item = ask::with(ItemDraft { metadata: Some(told), ..ItemDraft::text(text) }, metadata);
    let private = Private { prompt: Some(prompt.clone()), once, ..Private::default() };
    let place = draft.append(Author::System, item, private);
    let ended = end::close(draft, prompt, None, granted, Author::System);
    (ended, place)
}
