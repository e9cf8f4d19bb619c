//! A batch: what will have been done once it is committed, and who is told then.

use std::collections::{BTreeMap, HashMap};

use tokio::sync::oneshot;

use super::{
    hub::{Event, Hub},
    reading::Cut,
    recent::{Recent, Seen},
};
use crate::{
    figures,
    record::Record,
    store::Row,
    thread::{Effect, Refusal},
};
use sayso_types::{PromptId, ThreadId};

/// What a batch will have done once it is committed.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) rows: Vec<Row>,
    pub(super) effects: Vec<Effect>,
    /// Whoever waits for the writer to end.
    pub(super) stop: Option<oneshot::Sender<()>>,
    records: Vec<Record>,
    /// Where in `records` a name leads.
    named: HashMap<String, usize>,
    events: BTreeMap<ThreadId, Vec<Event>>,
    seen: Vec<(PromptId, Seen)>,
    tell: Vec<Box<dyn FnOnce(bool) + Send>>,
}

impl Batch {
    pub(super) fn add(&mut self, record: Record) {
        let row = record.to_row();
        // Cut out of the row, where all of it is written already.
        let Cut { item, private } = Cut::of(&row.body).expect("bug: a row can be read");
        if let Some(item) = item {
            let event = Event { seq: record.seq, json: item.get().into() };
            self.events.entry(record.thread_id.clone()).or_default().push(event);
        }
        if let (Some(json), Some(prompt)) = (private.prompt, &record.private.prompt) {
            let (thread_id, is_pending) = (record.thread_id.clone(), prompt.is_pending());
            self.seen.push((prompt.prompt_id.clone(), Seen { thread_id, is_pending, json: json.get().into() }));
        }
        self.named.extend(row.names.iter().map(|name| (name.clone(), self.records.len())));
        self.rows.push(row);
        self.records.push(record);
    }

    /// How many wait to be told.
    pub(super) fn waiting(&self) -> usize {
        self.tell.len()
    }

    /// The entry that a name leads to once the batch is kept, where the batch has it.
    pub(super) fn named(&self, name: &str) -> Option<&Record> {
        self.named.get(name).map(|&at| &self.records[at])
    }

    /// Tells an outcome once the batch is kept; tells that nothing was, where it is not.
    pub(super) fn tell<T: Send + 'static>(
        &mut self,
        reply: oneshot::Sender<Result<T, Refusal>>,
        outcome: Result<T, Refusal>,
    ) {
        self.tell.push(Box::new(move |kept| {
            let outcome = if kept { outcome } else { Err(Refusal::Unavailable) };
            // Whoever asked may have gone: what was kept is kept.
            drop(reply.send(outcome));
        }));
    }

    /// Tells everybody who follows the threads, then everybody who waits.
    pub(super) fn kept(self, hub: &Hub, recent: &Recent) {
        self.seen.into_iter().for_each(|(prompt_id, seen)| recent.note(prompt_id, seen));
        for (thread_id, events) in &self.events {
            hub.publish(thread_id, events);
        }
        self.records.iter().filter_map(|record| record.private.prompt.as_ref()).for_each(figures::prompt_kept);
        self.tell.into_iter().for_each(|tell| tell(true));
    }

    /// Tells everybody who waits that nothing was kept.
    pub(super) fn lost(self) {
        self.tell.into_iter().for_each(|tell| tell(false));
    }
}
