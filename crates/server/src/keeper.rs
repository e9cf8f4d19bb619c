//! The keeper: what the rest of the server talks to. Commands go to the one writer, reading goes around it.

mod batch;
mod bearers;
mod expiries;
mod hub;
mod reading;
mod recent;
mod recording;
mod tools;
mod writer;

pub use hub::Event;
pub use reading::InvalidLog;

use std::{
    sync::{
        Arc,
        mpsc::{SyncSender, TrySendError, sync_channel},
    },
    time::Duration,
};

use sayso_types::{Author, Item, ItemDraft, NewThread, Prompt, PromptId, Reply, ThreadId, ThreadMade};
use tokio::sync::{Semaphore, mpsc::UnboundedSender, oneshot};

use crate::{
    clock::Clock,
    delivery::{Delivered, Delivery},
    figures,
    record::Native,
    store::{Reader, Store},
    thread::{Asked, Command, Outcome, Refusal},
    token,
};
use bearers::Bearers;
use hub::Hub;
use recent::Recent;
use writer::{Job, Writer};

/// How much the keeper takes on before it says no.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// Commands that wait for the writer.
    pub commands: usize,
    /// Commands in one commit.
    pub batch: usize,
    /// Prompts of one thread that wait behind the active one.
    pub queue: usize,
}

impl Default for Capacity {
    fn default() -> Self {
        Capacity { commands: 8_192, batch: 512, queue: 64 }
    }
}

/// The keeper of all threads.
#[derive(Clone)]
pub struct Keeper {
    jobs: SyncSender<Job>,
    reader: Arc<dyn Reader>,
    /// Places for those who read many items.
    pages: Arc<Semaphore>,
    hub: Arc<Hub>,
    bearers: Arc<Bearers>,
    recent: Arc<Recent>,
}

/// How many read many items at once: fewer than a store has connections, so that some are left for who reads one.
const PAGES: usize = 4;

/// A prompt, and whether telling it only repeats what was told before.
#[derive(Clone, Debug)]
pub struct Told {
    /// The prompt as it is now.
    pub prompt: Prompt,
    /// Whether the command was a repetition.
    pub replayed: bool,
}

/// An item, and whether posting it only repeats an earlier post.
#[derive(Clone, Debug)]
pub struct Posted {
    /// The item as it stands in the thread.
    pub item: Item,
    /// Whether it stood there already.
    pub replayed: bool,
}

/// What came of a request in its own protocol.
#[derive(Clone, Debug)]
pub enum Placed {
    /// The person is asked, or was.
    Asked(Box<Told>),
    /// Nobody has to be.
    Unasked {
        /// The request as it is kept.
        native: Native,
        /// Whether the request was a repetition.
        replayed: bool,
    },
}

impl Keeper {
    /// Starts the writer over `store`. What has to be posted elsewhere goes to `deliveries`: first what an earlier run
    /// left open.
    pub fn start(
        store: Box<dyn Store>,
        capacity: Capacity,
        clock: Arc<dyn Clock>,
        deliveries: UnboundedSender<Delivery>,
    ) -> Result<Self, InvalidLog> {
        let (jobs, inbox) = sync_channel(capacity.commands);
        let (reader, hub, recent) = (store.reader(), Arc::new(Hub::default()), Arc::new(Recent::default()));
        let writer = Writer::load(store, capacity, Arc::clone(&hub), Arc::clone(&recent), clock, deliveries)?;
        std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || writer.run(&inbox))
            .map_err(InvalidLog::Spawn)?;
        Ok(Keeper { jobs, reader, pages: Arc::new(Semaphore::new(PAGES)), hub, bearers: Arc::default(), recent })
    }

    /// Makes a thread, with a token for each side.
    pub async fn open_thread(&self, new: NewThread) -> Result<ThreadMade, Refusal> {
        let (agent, user) = (token::new(token::AGENT), token::new(token::USER));
        let (reply, opened) = oneshot::channel();
        self.send(Job::Open { new, agent_token: token::hash(&agent), user_token: token::hash(&user), reply })?;
        let thread_id = opened.await.map_err(|_| Refusal::Unavailable)??;
        Ok(ThreadMade { thread_id, agent_token: agent, user_token: user })
    }

    /// An agent asks. Asked again under the same key, it is told how the prompt is now.
    pub async fn ask(&self, thread: &ThreadId, asked: Asked) -> Result<Told, Refusal> {
        let told = self.prompt_outcome(thread, Command::Ask(Box::new(asked))).await?;
        if !told.replayed {
            return Ok(told);
        }
        // The first ask may be long ago.
        Ok(Told { prompt: self.prompt(thread, &told.prompt.prompt_id)?, ..told })
    }

    /// An agent asks in a protocol in which nobody may have to be asked.
    pub async fn request(&self, thread: &ThreadId, asked: Asked) -> Result<Placed, Refusal> {
        match self.command(thread, Command::Ask(Box::new(asked))).await? {
            Outcome::Prompt(prompt) => Ok(Placed::Asked(Box::new(Told { prompt: *prompt, replayed: false }))),
            Outcome::Replayed(prompt) => Ok(Placed::Asked(Box::new(Told { prompt: *prompt, replayed: true }))),
            Outcome::Unasked { native, replayed } => Ok(Placed::Unasked { native: *native, replayed }),
            other => unreachable!("a request gives a prompt or a reply, not {other:?}"),
        }
    }

    /// The person answers.
    pub async fn answer(&self, thread: &ThreadId, prompt_id: PromptId, reply: Reply) -> Result<Told, Refusal> {
        let command = Command::Answer { prompt_id, digest: reply.digest, answers: reply.answers };
        self.prompt_outcome(thread, command).await
    }

    /// The person closes a prompt without choosing.
    pub async fn dismiss(&self, thread: &ThreadId, prompt_id: PromptId) -> Result<Told, Refusal> {
        self.prompt_outcome(thread, Command::Dismiss { prompt_id }).await
    }

    /// The agent withdraws a prompt.
    pub async fn cancel(
        &self,
        thread: &ThreadId,
        prompt_id: PromptId,
        reason: Option<String>,
    ) -> Result<Told, Refusal> {
        self.prompt_outcome(thread, Command::Cancel { prompt_id, reason }).await
    }

    /// Somebody posts an item.
    pub async fn post(&self, thread: &ThreadId, author: Author, draft: ItemDraft) -> Result<Item, Refusal> {
        self.post_once(thread, author, draft).await.map(|posted| posted.item)
    }

    /// The same, told whether the item stood there already.
    pub async fn post_once(&self, thread: &ThreadId, author: Author, draft: ItemDraft) -> Result<Posted, Refusal> {
        match self.command(thread, Command::Post { author, draft }).await? {
            Outcome::Item(item) => Ok(Posted { item: *item, replayed: false }),
            Outcome::Reposted(item) => Ok(Posted { item: *item, replayed: true }),
            Outcome::Ended(prompt) => Err(Refusal::AlreadyResolved(prompt)),
            other => unreachable!("posting gives an item, not {other:?}"),
        }
    }

    /// Records how a delivery ended.
    pub async fn delivered(&self, delivery: Delivery, delivered: Delivered) -> Result<(), Refusal> {
        let thread = delivery.thread_id.clone();
        self.command(&thread, Command::Delivered { delivery, delivered }).await.map(drop)
    }

    /// Ends every wait and every stream: whoever held one may come back.
    pub fn close(&self) {
        self.hub.close();
    }

    /// How long the log is. Fails where it cannot be read, or nobody writes it any more.
    pub async fn health(&self) -> Result<u64, Refusal> {
        let (alive, answer) = oneshot::channel();
        match self.send(Job::Ping { alive }) {
            Ok(()) => answer.await.map_err(|_| Refusal::Unavailable)?,
            // Who has too much to do is not ill: to be started anew would not help.
            Err(Refusal::Busy) => {}
            Err(other) => return Err(other),
        }
        self.length()
    }

    /// Waits until the writer has done all that was sent to it, and stops it.
    pub async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        let jobs = self.jobs.clone();
        figures::command_waits();
        // Behind all that waits, however much that is. A writer that is gone already is as good as one that stops.
        drop(tokio::task::spawn_blocking(move || jobs.send(Job::Stop { done }).is_ok()).await);
        stopped.await.unwrap_or_default();
    }

    /// Waits for the end of a prompt, at most that long. The waiter is in place before the prompt is looked at.
    pub async fn wait(&self, thread: &ThreadId, prompt_id: &PromptId, most: Duration) -> Result<Prompt, Refusal> {
        self.wait_for(thread, prompt_id, most).await.map(|(prompt, _)| prompt)
    }

    /// The same, with the prompt as its own protocol asked it.
    pub async fn wait_for(
        &self,
        thread: &ThreadId,
        prompt_id: &PromptId,
        most: Duration,
    ) -> Result<(Prompt, Option<Native>), Refusal> {
        let look = || self.asked(thread, prompt_id).map(|found| (!found.0.is_pending(), found));
        self.until_over(thread, most, look).await
    }

    /// The same, as JSON text.
    pub async fn wait_for_json(
        &self,
        thread: &ThreadId,
        prompt_id: &PromptId,
        most: Duration,
    ) -> Result<Arc<str>, Refusal> {
        let look = || self.prompt_json(thread, prompt_id).map(|(is_pending, json)| (!is_pending, json));
        self.until_over(thread, most, look).await
    }

    /// Looks with every news of the thread, until what is seen is over or the time is up.
    async fn until_over<T>(
        &self,
        thread: &ThreadId,
        most: Duration,
        look: impl Fn() -> Result<(bool, T), Refusal>,
    ) -> Result<T, Refusal> {
        let mut news = self.hub.subscribe(thread);
        let over = async {
            loop {
                let (is_over, found) = look()?;
                if is_over || news.changed().await.is_err() {
                    return Ok(found);
                }
            }
        };
        match tokio::time::timeout(most, over).await {
            Ok(found) => found,
            Err(_) => look().map(|(_, found)| found),
        }
    }

    async fn prompt_outcome(&self, thread: &ThreadId, command: Command) -> Result<Told, Refusal> {
        match self.command(thread, command).await? {
            Outcome::Prompt(prompt) => Ok(Told { prompt: *prompt, replayed: false }),
            Outcome::Replayed(prompt) => Ok(Told { prompt: *prompt, replayed: true }),
            Outcome::Ended(prompt) => Err(Refusal::AlreadyResolved(prompt)),
            other => unreachable!("this command gives a prompt, not {other:?}"),
        }
    }

    async fn command(&self, thread: &ThreadId, command: Command) -> Result<Outcome, Refusal> {
        let (reply, outcome) = oneshot::channel();
        self.send(Job::Command { thread_id: thread.clone(), command, reply: Some(reply) })?;
        outcome.await.map_err(|_| Refusal::Unavailable)?
    }

    fn send(&self, job: Job) -> Result<(), Refusal> {
        // Counted first: the writer may have taken it before this returns.
        figures::command_waits();
        self.jobs.try_send(job).map_err(|error| {
            figures::command_taken();
            match error {
                TrySendError::Full(_) => {
                    figures::command_refused();
                    Refusal::Busy
                }
                TrySendError::Disconnected(_) => Refusal::Unavailable,
            }
        })
    }
}
