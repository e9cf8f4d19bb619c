//! The one writer: decides, appends a batch in one commit, and only then tells anybody.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, mpsc::Receiver},
    time::{Duration, SystemTime},
};

use sayso_types::{NewThread, OnRestart, PromptId, ThreadId, Timestamp, reason};
use tokio::sync::{mpsc::UnboundedSender, oneshot};

use super::{
    Capacity,
    hub::{Event, Hub},
    reading::{InvalidLog, find, unavailable},
};
use crate::{
    clock::{self, Clock},
    delivery::Delivery,
    live::Live,
    record::{Opened, Private, Record, name},
    store::{Reader, Row, Store, StoreError},
    thread::{Command, Context, Decision, Effect, Outcome, Refusal, ThreadState, decide, named_prompt},
};

/// Threads whose state is kept at hand; beyond that all are read anew when they are needed.
const STATES: usize = 16_384;
/// How long the writer sleeps when nothing expires.
const IDLE: Duration = Duration::from_secs(3_600);
/// How long the writer rests at least when the store does not take what it has to write.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) enum Job {
    Open { new: NewThread, agent_token: String, user_token: String, reply: oneshot::Sender<Result<ThreadId, Refusal>> },
    Command { thread_id: ThreadId, command: Command, reply: Option<oneshot::Sender<Result<Outcome, Refusal>>> },
    Ping { alive: oneshot::Sender<()> },
    Stop { done: oneshot::Sender<()> },
}

pub(super) struct Writer {
    store: Box<dyn Store>,
    reader: Arc<dyn Reader>,
    capacity: Capacity,
    hub: Arc<Hub>,
    live: Live,
    deliveries: UnboundedSender<Delivery>,
    states: HashMap<ThreadId, ThreadState>,
    expiries: BTreeSet<(SystemTime, ThreadId, PromptId)>,
    /// Whether the last batch could not be kept.
    failing: bool,
}

/// What a batch will have done once it is committed.
#[derive(Default)]
struct Batch {
    rows: Vec<Row>,
    named: HashMap<String, Record>,
    events: Vec<(ThreadId, Vec<Event>)>,
    effects: Vec<Effect>,
    tell: Vec<Box<dyn FnOnce(bool) + Send>>,
    stop: Option<oneshot::Sender<()>>,
}

impl Writer {
    /// Takes up what an earlier run left open: deliveries go on, prompts stay or are cancelled, as each thread has it.
    pub(super) fn load(
        store: Box<dyn Store>,
        capacity: Capacity,
        hub: Arc<Hub>,
        clock: Arc<dyn Clock>,
        deliveries: UnboundedSender<Delivery>,
    ) -> Result<Self, InvalidLog> {
        let reader = store.reader();
        let mut writer = Writer {
            store,
            capacity,
            hub,
            live: Live(clock),
            deliveries,
            states: HashMap::new(),
            expiries: BTreeSet::new(),
            failing: false,
            reader: Arc::clone(&reader),
        };
        let mut batch = Batch::default();
        for body in reader.open(None)? {
            let record: Record = serde_json::from_str(&body)?;
            if let Some(delivery) = &record.private.delivery {
                batch.effects.push(Effect::Deliver(delivery.clone()));
            }
            let Some(prompt) = record.private.prompt.as_ref().filter(|prompt| prompt.is_pending()) else { continue };
            writer.remember_expiry(&record);
            let on_restart = writer.state(&record.thread_id)?.map(|state| state.policy.on_restart());
            if on_restart == Some(OnRestart::Cancel) {
                let command = Command::End { prompt_id: prompt.prompt_id.clone(), reason: reason::WORKER_RESTART };
                writer.take(Job::Command { thread_id: record.thread_id.clone(), command, reply: None }, &mut batch);
            }
        }
        writer.commit(batch).map_err(InvalidLog::Store)?;
        Ok(writer)
    }

    pub(super) fn run(mut self, inbox: &Receiver<Job>) {
        loop {
            let mut batch = Batch::default();
            match inbox.recv_timeout(self.until_expiry()) {
                Ok(job) => self.take(job, &mut batch),
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return,
            }
            while batch.tell.len() < self.capacity.batch && batch.stop.is_none() {
                let Ok(job) = inbox.try_recv() else { break };
                self.take(job, &mut batch);
            }
            self.expire(&mut batch);
            let stop = batch.stop.take();
            if let Err(error) = self.commit(batch) {
                tracing::error!(%error, "nothing of a batch was kept");
            }
            if let Some(done) = stop {
                drop(self);
                // Nobody waits for the end any more if this fails.
                done.send(()).unwrap_or_default();
                return;
            }
        }
    }

    fn take(&mut self, job: Job, batch: &mut Batch) {
        match job {
            Job::Open { new, agent_token, user_token, reply } => {
                let record = opened(new, agent_token, user_token, self.live.now());
                let thread_id = record.thread_id.clone();
                self.keep(&record, batch);
                batch.tell(reply, Ok(thread_id));
            }
            Job::Command { thread_id, command, reply } => {
                let outcome = self.decide(&thread_id, command, batch);
                if let Some(reply) = reply {
                    batch.tell(reply, outcome);
                } else if let Err(refusal) = outcome {
                    tracing::debug!(%refusal, "the server's own command was overtaken");
                }
            }
            // Whoever asked may have gone.
            Job::Ping { alive } => alive.send(()).unwrap_or_default(),
            Job::Stop { done } => batch.stop = Some(done),
        }
    }

    fn decide(&mut self, thread_id: &ThreadId, command: Command, batch: &mut Batch) -> Result<Outcome, Refusal> {
        let past = self.past(thread_id, &command, batch).map_err(unavailable)?;
        let (queue, live) = (self.capacity.queue, self.live.clone());
        let state = self.state(thread_id).map_err(unavailable)?.ok_or(Refusal::NotFound("thread"))?;
        let Decision { records, effects, outcome } = decide(state, past.as_ref(), command, &live, queue)?;
        let event = |record: &Record| record.item_json().map(|json| Event { seq: record.seq, json: json.into() });
        batch.events.push((thread_id.clone(), records.iter().filter_map(event).collect()));
        for record in &records {
            self.keep(record, batch);
        }
        batch.effects.extend(effects);
        Ok(outcome)
    }

    fn keep(&mut self, record: &Record, batch: &mut Batch) {
        if let Some(state) = self.states.get_mut(&record.thread_id) {
            state.fold(record);
        } else if let Some(state) = ThreadState::load(record, [], 0) {
            self.states.insert(record.thread_id.clone(), state);
        }
        self.remember_expiry(record);
        let row = record.to_row();
        batch.named.extend(row.names.iter().map(|name| (name.clone(), record.clone())));
        batch.rows.push(row);
    }

    /// Appends the batch, then tells. A batch that cannot be kept never happened.
    fn commit(&mut self, batch: Batch) -> Result<(), StoreError> {
        let kept = if batch.rows.is_empty() { Ok(()) } else { self.store.append(&batch.rows) };
        if kept.is_ok() {
            for (thread_id, events) in batch.events.iter().filter(|(_, events)| !events.is_empty()) {
                self.hub.publish(thread_id, events);
            }
            for Effect::Deliver(delivery) in batch.effects {
                if self.deliveries.send(delivery).is_err() {
                    tracing::warn!("the outbox is closed: a delivery waits for the next start");
                }
            }
        } else {
            self.forget();
        }
        self.failing = kept.is_err();
        if self.states.len() > STATES {
            self.states.clear();
        }
        batch.tell.into_iter().for_each(|tell| tell(kept.is_ok()));
        kept
    }

    /// The entry that a command speaks of, beyond what is open: in this batch, or in the store.
    fn past(&self, thread: &ThreadId, command: &Command, batch: &Batch) -> Result<Option<Record>, InvalidLog> {
        let names = match command {
            Command::Ask(asked) => {
                let once = asked.key.as_ref().map(|key| name::once(thread, key));
                [once, asked.prompt_id.as_ref().map(name::prompt)]
            }
            Command::Answer { prompt_id, .. }
            | Command::Dismiss { prompt_id }
            | Command::Cancel { prompt_id, .. }
            | Command::End { prompt_id, .. } => [Some(name::prompt(prompt_id)), None],
            Command::Post { draft, .. } => [named_prompt(draft).as_ref().map(name::prompt), None],
            Command::Delivered { .. } => [None, None],
        };
        for name in names.into_iter().flatten() {
            let found = match batch.named.get(&name) {
                Some(record) => Some(record.clone()),
                None => find(&*self.reader, &name)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    fn state(&mut self, thread_id: &ThreadId) -> Result<Option<&ThreadState>, InvalidLog> {
        if !self.states.contains_key(thread_id) {
            let Some(opened) = find(&*self.reader, &name::thread(thread_id))? else { return Ok(None) };
            let open: Vec<Record> = self
                .reader
                .open(Some(thread_id))?
                .iter()
                .map(|body| serde_json::from_str(body))
                .collect::<Result<_, _>>()?;
            let last = self.reader.last(thread_id)?.unwrap_or_default();
            let Some(state) = ThreadState::load(&opened, open, last) else { return Ok(None) };
            self.states.insert(thread_id.clone(), state);
        }
        Ok(self.states.get(thread_id))
    }

    fn remember_expiry(&mut self, record: &Record) {
        let Some(prompt) = &record.private.prompt else { return };
        if let Some(at) = &prompt.expires_at {
            let expiry = (clock::moment(at), record.thread_id.clone(), prompt.prompt_id.clone());
            if prompt.is_pending() {
                self.expiries.insert(expiry)
            } else {
                self.expiries.remove(&expiry)
            };
        }
    }

    fn until_expiry(&self) -> Duration {
        let next = self.expiries.first().map(|(at, ..)| at.duration_since(self.live.0.now()).unwrap_or_default());
        next.unwrap_or(IDLE).clamp(if self.failing { PAUSE } else { Duration::ZERO }, IDLE)
    }

    fn expire(&mut self, batch: &mut Batch) {
        let now = self.live.0.now();
        while let Some(expiry) = self.expiries.first().filter(|(at, ..)| *at <= now).cloned() {
            self.expiries.remove(&expiry);
            let (_, thread_id, prompt_id) = expiry;
            let command = Command::End { prompt_id, reason: reason::EXPIRED };
            self.take(Job::Command { thread_id, command, reply: None }, batch);
        }
    }

    /// What is kept in memory goes, and is read again from the log.
    fn forget(&mut self) {
        self.states.clear();
        match self.reader.open(None) {
            Ok(bodies) => {
                self.expiries.clear();
                let records = bodies.iter().filter_map(|body| serde_json::from_str(body).ok());
                records.for_each(|record| self.remember_expiry(&record));
            }
            Err(error) => tracing::error!(%error, "the log cannot be read"),
        }
    }
}

impl Batch {
    /// Tells an outcome once the batch is kept; tells that nothing was, where it is not.
    fn tell<T: Send + 'static>(&mut self, reply: oneshot::Sender<Result<T, Refusal>>, outcome: Result<T, Refusal>) {
        self.tell.push(Box::new(move |kept| {
            let outcome = if kept { outcome } else { Err(Refusal::Unavailable) };
            // Whoever asked may have gone: what was kept is kept.
            drop(reply.send(outcome));
        }));
    }
}

fn opened(new: NewThread, agent_token: String, user_token: String, created_at: Timestamp) -> Record {
    let opened =
        Opened { title: new.title, policy: new.policy.unwrap_or_default(), created_at, agent_token, user_token };
    let private = Private { opened: Some(opened), ..Private::default() };
    Record { thread_id: Live::thread_id(), seq: 0, item: None, private }
}
