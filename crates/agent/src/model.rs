//! The model behind an agent, as far as an agent needs to know it.

use std::sync::Arc;

use futures_util::{StreamExt, stream::BoxStream};
use sayso_types::dialect::approval::Request;
use serde::Serialize;
use serde_json::Value;

use crate::{
    message::{Message, ToolCall},
    tool::Tool,
};

/// A model that one can chat with.
///
/// It answers in parts, as they come. A model that has its answer at once gives a stream of all parts.
pub trait ChatModel: Send + Sync + 'static {
    /// The model's next message, in parts.
    fn chat(&self, request: ChatRequest) -> PartStream;
}

/// The parts of an answer, as they come.
pub type PartStream = BoxStream<'static, Result<Part, ModelError>>;

/// What a model is given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatRequest {
    /// What it is told to be.
    pub instructions: Option<String>,
    /// The conversation so far.
    pub messages: Vec<Message>,
    /// The tools it may call.
    pub tools: Vec<ToolSpec>,
}

/// A tool as the model sees it. Whether somebody is asked before it runs is none of the model's business.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ToolSpec {
    /// What calls name it by.
    pub name: String,
    /// What it does.
    pub description: String,
    /// Its arguments, as JSON Schema.
    pub schema: Value,
}

/// A part of a model's answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A piece of text.
    Text(String),
    /// A tool call.
    Call(ToolCall),
    /// A request to approve a call: one that the model's provider runs itself, or one that a decorator gates.
    ApprovalRequest(Request),
}

/// The model did not answer.
#[derive(Debug, thiserror::Error)]
#[error("the model did not answer: {0}")]
pub struct ModelError(#[source] Box<dyn std::error::Error + Send + Sync>);

impl ModelError {
    /// With what went wrong.
    pub fn new(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        ModelError(error.into())
    }
}

impl ToolSpec {
    /// What the model sees of `tool`.
    pub fn of(tool: &dyn Tool) -> Self {
        ToolSpec { name: tool.name().to_owned(), description: tool.description().to_owned(), schema: tool.schema() }
    }
}

impl<M: ChatModel + ?Sized> ChatModel for Arc<M> {
    fn chat(&self, request: ChatRequest) -> PartStream {
        (**self).chat(request)
    }
}

/// An answer with all its parts.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) calls: Vec<ToolCall>,
    /// Each with the number of calls that came before it.
    pub(crate) requests: Vec<(usize, Request)>,
}

impl Answer {
    /// Takes all parts in, and tells of each piece of text as it comes.
    pub(crate) async fn collect(mut parts: PartStream, mut told: impl FnMut(&str)) -> Result<Self, ModelError> {
        let mut answer = Answer::default();
        while let Some(part) = parts.next().await {
            match part? {
                Part::Text(text) => {
                    told(&text);
                    answer.text.push_str(&text);
                }
                Part::Call(call) => answer.calls.push(call),
                Part::ApprovalRequest(request) => answer.requests.push((answer.calls.len(), request)),
            }
        }
        Ok(answer)
    }
}
