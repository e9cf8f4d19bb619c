//! (state, command) → (entries, effects, answer).

use sayso_types::{Author, Item, ItemDraft, Number};

use super::{
    ask,
    command::{Command, Context, Decision, Effect, Outcome},
    end, post,
    refusal::Refusal,
    state::ThreadState,
    tool,
};
use crate::{
    delivery::{Delivered, Delivery, Purpose},
    record::{Private, Record},
};

/// What the log knows of a prompt or a key beyond what is open: the entry that the command speaks of, if there is one.
pub(super) type Past<'a> = Option<&'a Record>;

/// Decides on a command. Refused commands leave no trace.
pub fn decide(
    state: &ThreadState,
    past: Option<&Record>,
    command: Command,
    context: &dyn Context,
    queue: usize,
) -> Result<Decision, Refusal> {
    let mut draft = Draft::new(state, context);
    let outcome = match command {
        Command::Ask(asked) => ask::ask(&mut draft, past, *asked, queue)?,
        Command::Answer { prompt_id, digest, answers } => {
            end::answer(&mut draft, past, &prompt_id, digest.as_ref(), &answers)?
        }
        Command::Dismiss { prompt_id } => end::dismiss(&mut draft, past, &prompt_id)?,
        Command::Cancel { prompt_id, reason } => end::cancel(&mut draft, past, &prompt_id, reason)?,
        Command::End { prompt_id, reason } => end::end(&mut draft, past, &prompt_id, reason)?,
        Command::Post { author, draft: item } => post::post(&mut draft, past, author, item, queue)?,
        Command::Delivered { delivery, delivered } => ended_delivery(&mut draft, &delivery, &delivered),
        Command::Tool(command) => tool::decide(&mut draft, past, *command, queue)?,
    };
    Ok(Decision { records: draft.records, effects: draft.effects, outcome })
}

/// A decision while it is made: the state as it will be, and the entries that lead there.
pub(super) struct Draft<'a> {
    pub(super) state: ThreadState,
    pub(super) context: &'a dyn Context,
    records: Vec<Record>,
    effects: Vec<Effect>,
}

/// Which of the entries so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place(usize);

impl<'a> Draft<'a> {
    fn new(state: &ThreadState, context: &'a dyn Context) -> Self {
        Draft { state: state.clone(), context, records: Vec::new(), effects: Vec::new() }
    }

    /// The same so far, to try what may fail half-way.
    pub(super) fn attempt(&self) -> Self {
        let (records, effects) = (self.records.clone(), self.effects.clone());
        Draft { state: self.state.clone(), context: self.context, records, effects }
    }

    /// Adds an entry: the item gets its place, its id and its time. Gives the place.
    pub(super) fn append(&mut self, author: Author, draft: ItemDraft, private: Private) -> Place {
        let seq = self.state.last_seq + 1;
        let item = Item {
            id: self.context.item_id(),
            seq: Number::try_from(i64::try_from(seq).unwrap_or(i64::MAX)).expect("bug: no thread is that long"),
            thread_id: self.state.thread_id.clone(),
            created_at: self.context.now(),
            author,
            content: draft.content,
            metadata: draft.metadata,
            extra: draft.extra,
        };
        let record = Record { thread_id: item.thread_id.clone(), seq, item: Some(item), private };
        self.state.fold(&record);
        self.records.push(record);
        Place(self.records.len() - 1)
    }

    /// The item of an entry, for who is told of it.
    pub(super) fn item(&self, Place(at): Place) -> Item {
        self.records[at].item.clone().expect("bug: what is added has an item")
    }

    pub(super) fn deliver(&mut self, delivery: Delivery) {
        self.effects.push(Effect::Deliver(delivery));
    }
}

/// What follows from the end of a delivery is as it was meant.
fn ended_delivery(draft: &mut Draft<'_>, delivery: &Delivery, delivered: &Delivered) -> Outcome {
    match &delivery.purpose {
        Purpose::Invocation(call) => tool::sent(draft, call, delivery, delivered),
        Purpose::Reply(call) => {
            let known = draft.state.deliveries.contains(&delivery.id);
            delivered_item(draft, delivery, delivered);
            if let (Some(call), true, Delivered::No { .. }) = (call, known, delivered) {
                tool::not_told(draft, call);
            }
        }
        Purpose::Notice => delivered_item(draft, delivery, delivered),
    }
    Outcome::Done
}

/// Tells how a delivery ended, once: whoever tells it again was not sure that it was kept.
fn delivered_item(draft: &mut Draft<'_>, delivery: &Delivery, delivered: &Delivered) {
    if !draft.state.deliveries.contains(&delivery.id) {
        return;
    }
    let (text, metadata) = delivered.told(delivery);
    let item = ItemDraft { metadata: Some(metadata), ..ItemDraft::text(&text) };
    draft.append(Author::System, item, Private { delivered: Some(delivery.id.clone()), ..Private::default() });
}
