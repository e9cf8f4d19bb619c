//! The one writer: decides, appends a batch in one commit, and only then tells anybody.

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use sayso_types::{NewThread, OnRestart, ThreadId, Timestamp, reason};
use tokio::sync::{mpsc::UnboundedSender, oneshot};

use super::{
    Capacity,
    batch::Batch,
    expiries::Expiries,
    hub::Hub,
    reading::{InvalidLog, find, unavailable},
    recent::Recent,
};
use crate::{
    call::CallState,
    clock::Clock,
    delivery::Delivery,
    figures,
    live::Live,
    record::{Opened, Private, Record, name},
    store::{Reader, Store, StoreError},
    thread::{Command, Context, Decision, Effect, Outcome, Refusal, ThreadState, ToolCommand, decide},
};

/// Threads whose state is kept at hand; beyond that all are read anew when they are needed.
const STATES: usize = 16_384;
/// How long the writer sleeps at most. While it sleeps the machine may sleep too, or its clock be set: what expires then
/// is found when the writer looks again.
const LOOK: Duration = Duration::from_secs(10);
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
    recent: Arc<Recent>,
    live: Live,
    deliveries: UnboundedSender<Delivery>,
    states: HashMap<ThreadId, ThreadState>,
    expiries: Expiries,
    /// Whether the last batch could not be kept.
    failing: bool,
    /// Whether what expires has to be read again before anything else.
    behind: bool,
}

impl Writer {
    /// Takes up what an earlier run left open: deliveries go on, prompts stay or are cancelled, as each thread has it.
    pub(super) fn load(
        store: Box<dyn Store>,
        capacity: Capacity,
        hub: Arc<Hub>,
        recent: Arc<Recent>,
        clock: Arc<dyn Clock>,
        deliveries: UnboundedSender<Delivery>,
    ) -> Result<Self, InvalidLog> {
        let reader = store.reader();
        let mut writer = Writer {
            store,
            capacity,
            hub,
            recent,
            live: Live(clock),
            deliveries,
            states: HashMap::new(),
            expiries: Expiries::default(),
            failing: false,
            behind: false,
            reader: Arc::clone(&reader),
        };
        let (mut batch, mut open) = (Batch::default(), 0);
        for body in reader.open(None)? {
            let record: Record = serde_json::from_str(&body)?;
            if let Some(delivery) = &record.private.delivery {
                batch.effects.push(Effect::Deliver(delivery.clone()));
            }
            if let Some(call) = record.private.call.as_ref().filter(|call| call.state == CallState::Sent) {
                let command = Command::Tool(Box::new(ToolCommand::Lost(call.id.clone())));
                writer.take(Job::Command { thread_id: record.thread_id.clone(), command, reply: None }, &mut batch);
            }
            let Some(prompt) = record.private.prompt.as_ref().filter(|prompt| prompt.is_pending()) else { continue };
            open += 1;
            writer.expiries.note(&record);
            let on_restart = writer.state(&record.thread_id)?.map(|state| state.policy.on_restart());
            if on_restart == Some(OnRestart::Cancel) {
                let command = Command::End { prompt_id: prompt.prompt_id.clone(), reason: reason::WORKER_RESTART };
                writer.take(Job::Command { thread_id: record.thread_id.clone(), command, reply: None }, &mut batch);
            }
        }
        figures::prompts_open(open);
        writer.commit(batch).map_err(InvalidLog::Store)?;
        Ok(writer)
    }

    pub(super) fn run(mut self, inbox: &Receiver<Job>) {
        loop {
            let mut batch = Batch::default();
            match inbox.recv_timeout(self.until_expiry()) {
                Ok(job) => self.receive(job, &mut batch),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            while batch.waiting() < self.capacity.batch && batch.stop.is_none() {
                let Ok(job) = inbox.try_recv() else { break };
                self.receive(job, &mut batch);
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

    fn receive(&mut self, job: Job, batch: &mut Batch) {
        figures::command_taken();
        self.take(job, batch);
    }

    fn take(&mut self, job: Job, batch: &mut Batch) {
        match job {
            Job::Open { new, agent_token, user_token, reply } => {
                let record = opened(new, agent_token, user_token, self.live.now());
                let thread_id = record.thread_id.clone();
                self.keep(record, batch);
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
        let past = match command.prompt() {
            // Its state has all of it.
            Some(prompt)
                if self.state(thread_id).map_err(unavailable)?.is_some_and(|state| state.find(prompt).is_some()) =>
            {
                None
            }
            _ => self.past(thread_id, &command, batch).map_err(unavailable)?,
        };
        let (queue, live) = (self.capacity.queue, self.live.clone());
        let state = self.state(thread_id).map_err(unavailable)?.ok_or(Refusal::NotFound("thread"))?;
        // A thread that breaks the server breaks it for nobody else: deciding changes nothing, so nothing is half done.
        let decision = catch_unwind(AssertUnwindSafe(|| decide(state, past.as_ref(), command, &live, queue)));
        let Decision { records, effects, outcome } = decision.unwrap_or_else(|_| {
            figures::bug();
            Err(Refusal::Unavailable)
        })?;
        for record in records {
            self.keep(record, batch);
        }
        batch.effects.extend(effects);
        Ok(outcome)
    }

    fn keep(&mut self, record: Record, batch: &mut Batch) {
        if let Some(state) = self.states.get_mut(&record.thread_id) {
            state.fold(&record);
        } else if let Some(state) = ThreadState::load(&record, [], 0) {
            self.states.insert(record.thread_id.clone(), state);
        }
        self.expiries.note(&record);
        batch.add(record);
    }

    /// Appends the batch, then tells. A batch that cannot be kept never happened.
    fn commit(&mut self, mut batch: Batch) -> Result<(), StoreError> {
        let begun = Instant::now();
        if !batch.rows.is_empty() {
            if let Err(error) = self.store.append(&batch.rows) {
                figures::not_written();
                self.states.clear();
                (self.failing, self.behind) = (true, true);
                batch.lost();
                return Err(error);
            }
            figures::committed(batch.rows.len(), begun.elapsed());
        }
        self.failing = false;
        if self.states.len() > STATES {
            self.states.clear();
        }
        for Effect::Deliver(delivery) in std::mem::take(&mut batch.effects) {
            if self.deliveries.send(delivery).is_err() {
                tracing::warn!("the outbox is closed: a delivery waits for the next start");
            }
        }
        batch.kept(&self.hub, &self.recent);
        Ok(())
    }

    /// The entry that a command speaks of, beyond what is open: in this batch, or in the store.
    fn past(&self, thread: &ThreadId, command: &Command, batch: &Batch) -> Result<Option<Record>, InvalidLog> {
        for name in command.names(thread) {
            let found = match batch.named(&name) {
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
            let turn = find(&*self.reader, &name::turn(thread_id))?;
            self.states.insert(thread_id.clone(), state.in_turn(turn.as_ref()));
        }
        Ok(self.states.get(thread_id))
    }

    fn until_expiry(&self) -> Duration {
        if self.behind {
            return PAUSE;
        }
        let least = if self.failing { PAUSE } else { Duration::ZERO };
        self.expiries.wait(self.live.0.now()).unwrap_or(LOOK).clamp(least, LOOK)
    }

    /// Ends what is over, no more at once than one commit takes.
    fn expire(&mut self, batch: &mut Batch) {
        // While nothing is kept, what is over is tried now and then, not with every command that fails.
        let pausing = self.failing && batch.waiting() > 0;
        if pausing || (self.behind && !self.catch_up()) {
            return;
        }
        let now = self.live.0.now();
        for _ in 0..self.capacity.batch {
            let Some((thread_id, prompt_id)) = self.expiries.due(now) else { return };
            let command = Command::End { prompt_id, reason: reason::EXPIRED };
            self.take(Job::Command { thread_id, command, reply: None }, batch);
        }
    }

    /// Reads from the log what expires, after a batch was lost that may have taken it out.
    fn catch_up(&mut self) -> bool {
        let open = match self.reader.open(None) {
            Ok(open) => open,
            Err(error) => {
                unavailable(error.into());
                return false;
            }
        };
        for record in open.iter().filter_map(|body| serde_json::from_str(body).ok()) {
            self.expiries.note(&record);
        }
        self.behind = false;
        true
    }
}

fn opened(new: NewThread, agent_token: String, user_token: String, created_at: Timestamp) -> Record {
    let opened =
        Opened { title: new.title, policy: new.policy.unwrap_or_default(), created_at, agent_token, user_token };
    let private = Private { opened: Some(opened), ..Private::default() };
    Record { thread_id: Live::thread_id(), seq: 0, item: None, private }
}
