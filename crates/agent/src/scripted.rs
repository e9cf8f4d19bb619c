//! A model that says what it was told to say: for tests and examples.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use futures_util::{StreamExt, stream};

use crate::{
    message::ToolCall,
    model::{ChatModel, ChatRequest, ModelError, Part, PartStream},
};

/// Answers in the order they were given; when there are no more, it fails. It remembers what it was asked.
///
/// ```
/// use sayso_agent::{Agent, ScriptedModel};
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let model = ScriptedModel::new().says("Hello.");
/// assert_eq!(Agent::new("greeter", model.clone()).run("Hi").await?.text, "Hello.");
/// assert_eq!(model.requests()[0].messages[0].text(), "Hi");
/// # Ok::<(), sayso_agent::RunError>(()) })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ScriptedModel {
    answers: Arc<Mutex<VecDeque<Scripted>>>,
    requests: Arc<Mutex<Vec<ChatRequest>>>,
}

/// The parts of an answer, or why there is none.
type Scripted = Result<Vec<Part>, String>;

impl ScriptedModel {
    /// One without answers.
    pub fn new() -> Self {
        ScriptedModel::default()
    }

    /// Then it says `text`.
    pub fn says(self, text: &str) -> Self {
        self.answers([Part::Text(text.to_owned())])
    }

    /// Then it calls tools, each an id, a name and an input.
    pub fn calls<const N: usize>(self, calls: [(&str, &str, &str); N]) -> Self {
        self.answers(calls.map(|(id, name, input)| Part::Call(ToolCall::new(id, name, input))))
    }

    /// Then it answers in these parts.
    pub fn answers(self, parts: impl IntoIterator<Item = Part>) -> Self {
        lock(&self.answers).push_back(Ok(parts.into_iter().collect()));
        self
    }

    /// Then it fails.
    pub fn fails(self, why: &str) -> Self {
        lock(&self.answers).push_back(Err(why.to_owned()));
        self
    }

    /// What it was asked so far.
    pub fn requests(&self) -> Vec<ChatRequest> {
        lock(&self.requests).clone()
    }
}

impl ChatModel for ScriptedModel {
    fn chat(&self, request: ChatRequest) -> PartStream {
        lock(&self.requests).push(request);
        match lock(&self.answers).pop_front() {
            Some(Ok(parts)) => stream::iter(parts.into_iter().map(Ok)).boxed(),
            Some(Err(why)) => stream::iter([Err(ModelError::new(why))]).boxed(),
            None => stream::iter([Err(ModelError::new("the script is at its end"))]).boxed(),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
