//! Reading the log, around the writer.

use std::sync::Arc;

use futures_util::{Stream, stream};
use sayso_types::{Prompt, PromptId, PromptState, ThreadId};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::watch;

use super::{Event, Keeper, hub::News};
use crate::{
    figures,
    record::{Native, Record, name},
    store::{Reader, StoreError},
    thread::Refusal,
    token::{self, Bearer},
};

/// Items that a follower reads at once. A slow one holds them until it has handed them on, so they are few.
const PAGE: usize = 16;

/// A log that cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum InvalidLog {
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An entry is not one of ours.
    #[error("the log has an entry that cannot be read: {0}; run `sayso audit verify`")]
    Entry(#[from] serde_json::Error),
    /// There is no thread for the writer.
    #[error("the writer cannot be started: {0}")]
    Spawn(std::io::Error),
}

impl Keeper {
    /// A prompt of that thread, as it is now.
    pub fn prompt(&self, thread: &ThreadId, prompt_id: &PromptId) -> Result<Prompt, Refusal> {
        self.asked(thread, prompt_id).map(|(prompt, _)| prompt)
    }

    /// The same as JSON text, as it is kept, and whether it waits for an answer.
    pub fn prompt_json(&self, thread: &ThreadId, prompt_id: &PromptId) -> Result<(bool, Arc<str>), Refusal> {
        if let Some(seen) = self.recent.get(prompt_id).filter(|seen| seen.thread_id == *thread) {
            return Ok((seen.is_pending, seen.json));
        }
        let body = self.reader.find(&name::prompt(prompt_id)).map_err(|error| unavailable(error.into()))?;
        let body = body.ok_or(Refusal::NotFound("prompt"))?;
        let found = prompt_of(&body, thread).map_err(|error| unavailable(error.into()))?;
        found.ok_or(Refusal::NotFound("prompt"))
    }

    /// A prompt that somebody is told of, as JSON text: that of the entry by which it was kept, where it is at hand. There are
    /// two at most, one while it is open and one from its end on.
    pub fn to_json(&self, prompt: &Prompt) -> String {
        let seen = self.recent.get(&prompt.prompt_id).filter(|seen| seen.is_pending == prompt.is_pending());
        let text = seen.map(|seen| seen.json.as_ref().to_owned());
        text.unwrap_or_else(|| serde_json::to_string(prompt).expect("bug: every prompt can be written"))
    }

    /// The same, with the prompt as its own protocol asked it.
    pub(super) fn asked(&self, thread: &ThreadId, prompt_id: &PromptId) -> Result<(Prompt, Option<Native>), Refusal> {
        let record = find(&*self.reader, &name::prompt(prompt_id)).map_err(unavailable)?;
        let private = record.filter(|record| record.thread_id == *thread).map(|record| record.private);
        let found = private.and_then(|private| Some((private.prompt?, private.native)));
        found.ok_or(Refusal::NotFound("prompt"))
    }

    /// What is open in a thread, as the protocols asked it, oldest first.
    pub async fn open(&self, thread: &ThreadId) -> Result<Vec<Native>, Refusal> {
        let place = Arc::clone(&self.pages).acquire_owned().await.expect("bug: the places are never closed");
        let (reader, thread) = (Arc::clone(&self.reader), thread.clone());
        let read = move || {
            let open = open(&*reader, &thread);
            drop(place);
            open
        };
        tokio::task::spawn_blocking(read).await.map_err(|_| Refusal::Unavailable)?.map_err(unavailable)
    }

    /// The thread and the role that a token is for.
    pub fn bearer(&self, token: &str) -> Result<Option<Bearer>, Refusal> {
        let hash = token::hash(token);
        if let Some(bearer) = self.bearers.get(&hash) {
            return Ok(Some(bearer));
        }
        let record = find(&*self.reader, &name::token(&hash)).map_err(unavailable)?;
        let bearer = record.and_then(|record| Bearer::of(&record, &hash));
        if let Some(bearer) = &bearer {
            self.bearers.note(hash, bearer.clone());
        }
        Ok(bearer)
    }

    pub(super) fn length(&self) -> Result<u64, Refusal> {
        self.reader.head().map(|head| head.n).map_err(|error| unavailable(error.into()))
    }

    /// The items of a thread behind place `after`, at most `limit`. They may be many, and the disk slow: they are read where
    /// nobody waits who needs less.
    pub async fn items(&self, thread: &ThreadId, after: u64, limit: usize) -> Result<Vec<Event>, Refusal> {
        let place = Arc::clone(&self.pages).acquire_owned().await.expect("bug: the places are never closed");
        let (reader, thread) = (Arc::clone(&self.reader), thread.clone());
        let read = move || {
            let events = items(&*reader, &thread, after, limit);
            drop(place);
            events
        };
        tokio::task::spawn_blocking(read).await.map_err(|_| Refusal::Unavailable)?.map_err(unavailable)
    }

    /// Every item of a thread behind place `after`, and those to come. Ends when the keeper does.
    pub fn follow(&self, thread: &ThreadId, after: u64) -> impl Stream<Item = Result<Event, Refusal>> + Send + use<> {
        let follower = Follower {
            keeper: self.clone(),
            thread: thread.clone(),
            news: self.hub.subscribe(thread),
            seen: after,
            ready: Vec::new(),
            behind: true,
        };
        stream::try_unfold(
            follower,
            |mut follower| async move { Ok(follower.next().await?.map(|event| (event, follower))) },
        )
    }
}

/// One reader of a thread, and how far it is.
struct Follower {
    keeper: Keeper,
    thread: ThreadId,
    news: watch::Receiver<News>,
    seen: u64,
    /// Read and not yet handed out, the next one last.
    ready: Vec<Event>,
    /// Whether there may be more in the store than was published.
    behind: bool,
}

impl Follower {
    async fn next(&mut self) -> Result<Option<Event>, Refusal> {
        loop {
            if let Some(event) = self.ready.pop() {
                self.seen = event.seq;
                return Ok(Some(event));
            }
            if self.behind {
                self.news.mark_unchanged();
                let page = self.keeper.items(&self.thread, self.seen, PAGE).await?;
                self.behind = page.len() == PAGE;
                self.take(page);
            } else if self.news.changed().await.is_err() {
                return Ok(None);
            } else {
                let news = self.news.borrow_and_update().clone();
                self.behind = news.first().is_none_or(|event| event.seq > self.seen + 1);
                if !self.behind {
                    self.take(news.to_vec());
                }
            }
        }
    }

    fn take(&mut self, mut events: Vec<Event>) {
        events.retain(|event| event.seq > self.seen);
        events.reverse();
        self.ready = events;
    }
}

/// The entry that a name leads to.
pub(super) fn find(reader: &dyn Reader, name: &str) -> Result<Option<Record>, InvalidLog> {
    Ok(reader.find(name)?.map(|body| serde_json::from_str(&body)).transpose()?)
}

fn open(reader: &dyn Reader, thread: &ThreadId) -> Result<Vec<Native>, InvalidLog> {
    let mut open = Vec::new();
    for body in reader.open(Some(thread))? {
        let record: Record = serde_json::from_str(&body)?;
        let pending = record.private.prompt.is_some_and(|prompt| prompt.is_pending());
        open.extend(record.private.native.filter(|_| pending));
    }
    Ok(open)
}

fn items(reader: &dyn Reader, thread: &ThreadId, after: u64, limit: usize) -> Result<Vec<Event>, InvalidLog> {
    let bodies = reader.thread(thread, after, limit)?;
    Ok(bodies.iter().map(|body| event(body)).collect::<Result<_, _>>()?)
}

/// The item of an entry, without reading the rest of it.
fn event(body: &str) -> Result<Event, serde_json::Error> {
    #[derive(Deserialize)]
    struct Slim<'a> {
        seq: u64,
        #[serde(borrow)]
        item: &'a RawValue,
    }
    let Slim { seq, item } = serde_json::from_str(body)?;
    Ok(Event { seq, json: Arc::from(item.get()) })
}

/// The texts of an entry that go to clients.
#[derive(Deserialize)]
pub(super) struct Cut<'a> {
    #[serde(borrow)]
    pub(super) item: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) private: CutPrivate<'a>,
}

#[derive(Default, Deserialize)]
pub(super) struct CutPrivate<'a> {
    #[serde(borrow)]
    pub(super) prompt: Option<&'a RawValue>,
}

impl<'a> Cut<'a> {
    pub(super) fn of(body: &'a str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(body)
    }
}

/// The prompt of an entry of that thread, without reading it: it was checked before it was kept.
fn prompt_of(body: &str, thread: &ThreadId) -> Result<Option<(bool, Arc<str>)>, serde_json::Error> {
    #[derive(Deserialize)]
    struct Slim<'a> {
        thread_id: ThreadId,
        #[serde(borrow, default)]
        private: CutPrivate<'a>,
    }
    #[derive(Deserialize)]
    struct SlimPrompt {
        prompt_state: PromptState,
    }
    let slim: Slim = serde_json::from_str(body)?;
    let Some(prompt) = slim.private.prompt.filter(|_| slim.thread_id == *thread) else { return Ok(None) };
    let SlimPrompt { prompt_state } = serde_json::from_str(prompt.get())?;
    Ok(Some((prompt_state == PromptState::Pending, prompt.get().into())))
}

/// What is wrong with the log is for the operator, not for the client.
pub(super) fn unavailable(error: InvalidLog) -> Refusal {
    figures::not_read();
    tracing::error!(%error, "the log cannot be read");
    Refusal::Unavailable
}
