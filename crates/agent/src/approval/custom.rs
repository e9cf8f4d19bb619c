//! An agent of your own making: it goes on step by step, and keeps its state in the thread while it waits.

use std::{fmt, sync::Arc, time::SystemTime};

use async_trait::async_trait;
use sayso_types::Json;
use serde::{Serialize, de::DeserializeOwned};

use super::{AgentReply, ApprovalError, ContentForm, Surface, ThreadStore, Turn, agent::seconds};
use crate::{
    message::{Message, ToolCall},
    thread::{AgentThread, Batch, Held, HeldState, Ruling},
};

/// What a step fails with: any error.
pub type StepError = Box<dyn std::error::Error + Send + Sync>;

/// The steps of an agent of your own making.
#[async_trait]
pub trait Steps: Send + Sync + 'static {
    /// What it has to remember while it waits.
    type State: Serialize + DeserializeOwned + Default + Send + Sync;

    /// Goes on until it is done, or needs an approval. A step that fails leaves the state as it was before it.
    async fn proceed(&self, state: &mut Self::State, input: Input) -> Result<Step, StepError>;
}

/// What an agent goes on with.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// The person says something.
    Text(String),
    /// What it asked for was decided.
    Decided {
        /// Yes or no.
        ruling: Ruling,
        /// Whether it was given this before, and broke off: what it did then may have taken effect.
        again: bool,
    },
}

/// What a step comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// It needs an approval: of what, and with which arguments.
    Ask {
        /// What it wants to do.
        tool: String,
        /// With what.
        arguments: Json,
    },
    /// It is done, and says this.
    Done(String),
}

/// Runs an agent of your own making on a thread.
pub struct CustomAgent<S> {
    steps: S,
    form: ContentForm,
    store: Option<Arc<dyn ThreadStore>>,
    clock: fn() -> SystemTime,
}

impl<S: Steps> CustomAgent<S> {
    /// With those steps.
    pub fn new(steps: S) -> Self {
        CustomAgent { steps, form: ContentForm::default(), store: None, clock: SystemTime::now }
    }

    /// Writes requests in that form.
    pub fn form(self, form: ContentForm) -> Self {
        CustomAgent { form, ..self }
    }

    /// Where the thread is kept while the agent runs.
    pub fn keep_in(self, store: impl ThreadStore) -> Self {
        CustomAgent { store: Some(Arc::new(store)), ..self }
    }

    /// Runs until the agent is done, or needs an approval. While one waits, text is refused: the agent is in the middle of
    /// a step.
    pub async fn run(&self, thread: &mut AgentThread, turn: impl Into<Turn>) -> Result<AgentReply, ApprovalError> {
        let Turn { texts, responses } = turn.into();
        let now = seconds((self.clock)());
        let mut next = thread.clone();
        next.expire(now);
        let taken = next.take(&responses, Surface::All, now)?;
        let waiting = next.active_approval_requests().count();
        if waiting > 0 && !texts.is_empty() {
            return Err(ApprovalError::Pending { waiting });
        }
        *thread = next;
        self.keep(thread).await?;

        let mut said = Vec::new();
        if waiting == 0 && !thread.batches.is_empty() {
            let input = start(thread);
            self.keep(thread).await?;
            said.extend(self.step(thread, input, now).await?);
        }
        for text in texts {
            thread.messages.push(Message::user(&text));
            said.extend(self.step(thread, Input::Text(text), now).await?);
        }
        Ok(AgentReply {
            text: said.join("\n"),
            approval_requests: thread.surfaced(Surface::All),
            unknown: taken.unknown,
            replayed: taken.replayed,
        })
    }

    async fn step(&self, thread: &mut AgentThread, input: Input, now: u64) -> Result<Option<String>, ApprovalError> {
        let mut state = load::<S::State>(thread)?;
        let step = self.steps.proceed(&mut state, input).await.map_err(ApprovalError::Step)?;
        let written = serde_json::to_value(&state).and_then(serde_json::from_value).map_err(ApprovalError::State)?;
        let said = match step {
            Step::Ask { tool, arguments } => {
                let call = ToolCall::new(format!("step_{}", ulid::Ulid::generate()), tool, arguments.to_string());
                let request = self.form.request(&call)?;
                thread.batches = vec![Batch { text: String::new(), held: vec![Held::asking(request, now)] }];
                None
            }
            Step::Done(text) => {
                thread.batches.clear();
                thread.messages.push(Message::assistant(&text));
                Some(text)
            }
        };
        thread.state = Some(written);
        self.keep(thread).await?;
        Ok(said)
    }

    async fn keep(&self, thread: &AgentThread) -> Result<(), ApprovalError> {
        match &self.store {
            Some(store) => Ok(store.keep(thread).await?),
            None => Ok(()),
        }
    }
}

/// Marks the answer as handed over, and hands it over. It stays in the thread until the step is done.
fn start(thread: &mut AgentThread) -> Input {
    let held = &mut thread.batches[0].held[0];
    let (ruling, again) = match &held.state {
        HeldState::Decided(ruling) => (ruling.clone(), false),
        HeldState::Started(ruling) => (ruling.clone(), true),
        HeldState::Waiting | HeldState::Ended(_) => {
            (Ruling { approved: false, reason: Some("nothing was decided".to_owned()) }, true)
        }
    };
    held.state = HeldState::Started(ruling.clone());
    Input::Decided { ruling, again }
}

fn load<T: DeserializeOwned + Default>(thread: &AgentThread) -> Result<T, ApprovalError> {
    let Some(state) = &thread.state else { return Ok(T::default()) };
    serde_json::from_str(&state.to_string()).map_err(ApprovalError::State)
}

impl<S> fmt::Debug for CustomAgent<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CustomAgent")
    }
}
