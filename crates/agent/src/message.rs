//! What a conversation with a model is made of. All of it can be kept as JSON and read again.

use sayso_types::{
    Json,
    dialect::{approval::Response, user_choice::ToolCallId},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// What is said, in order.
    pub contents: Vec<Content>,
}

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The person, or whoever runs the agent for them.
    User,
    /// The model.
    Assistant,
    /// The tools.
    Tool,
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Content {
    /// Text.
    Text {
        /// The text.
        text: String,
    },
    /// The model calls a tool.
    Call(ToolCall),
    /// What came of a call.
    Result(ToolResult),
    /// What was decided about a call that the model's provider runs itself.
    Approval {
        /// The response, as the provider takes it.
        #[serde(serialize_with = "write_response", deserialize_with = "read_response")]
        response: Response,
    },
}

/// A tool call, as the model wrote it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// Which call it is. Models use an id again.
    pub id: ToolCallId,
    /// The tool.
    pub name: String,
    /// Its arguments: JSON as text, or what the model wrote in its place.
    pub input: String,
}

/// What came of a tool call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToolResult {
    /// The call.
    pub call_id: ToolCallId,
    /// What the model is told.
    pub text: String,
    /// Whether the model is told that it went wrong.
    pub is_error: bool,
    /// How it ended, for the program. The model has the text.
    pub ending: Ending,
}

/// How a tool call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The tool ran.
    Ran,
    /// The tool ran, and failed.
    Failed,
    /// There is no such tool.
    NotFound,
    /// A hook forbade it. Nobody was asked.
    Denied,
    /// The person said no before it ran.
    Rejected,
    /// The person said no while it ran.
    Halted,
    /// Asking went wrong.
    ConfirmationError,
    /// Nobody answered in time.
    TimedOut,
    /// It was called off before it was done.
    Cancelled,
    /// It was started, and nobody knows whether it ran.
    Indeterminate,
}

impl Message {
    /// The person says something.
    pub fn user(text: impl Into<String>) -> Self {
        Message { role: Role::User, contents: vec![Content::text(text)] }
    }

    /// The model says something.
    pub fn assistant(text: impl Into<String>) -> Self {
        Message { role: Role::Assistant, contents: vec![Content::text(text)] }
    }

    pub(crate) fn calls(text: &str, calls: &[ToolCall]) -> Self {
        let said = (!text.is_empty()).then(|| Content::text(text));
        let contents = said.into_iter().chain(calls.iter().cloned().map(Content::Call)).collect();
        Message { role: Role::Assistant, contents }
    }

    pub(crate) fn results(results: impl IntoIterator<Item = ToolResult>) -> Self {
        Message { role: Role::Tool, contents: results.into_iter().map(Content::Result).collect() }
    }

    /// Its text: every text of it, one after the other.
    pub fn text(&self) -> String {
        let text = |content: &Content| match content {
            Content::Text { text } => Some(text.clone()),
            Content::Call(_) | Content::Result(_) | Content::Approval { .. } => None,
        };
        self.contents.iter().filter_map(text).collect()
    }

    /// The results in it.
    pub fn tool_results(&self) -> impl Iterator<Item = &ToolResult> {
        self.contents.iter().filter_map(|content| match content {
            Content::Result(result) => Some(result),
            Content::Text { .. } | Content::Call(_) | Content::Approval { .. } => None,
        })
    }
}

impl Content {
    /// Text.
    pub fn text(text: impl Into<String>) -> Self {
        Content::Text { text: text.into() }
    }
}

impl ToolCall {
    /// A call.
    pub fn new(id: impl Into<ToolCallId>, name: impl Into<String>, input: impl Into<String>) -> Self {
        ToolCall { id: id.into(), name: name.into(), input: input.into() }
    }

    /// The arguments as a type of yours. No text at all is read as an object without members.
    pub fn arguments<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        let text = if self.input.trim().is_empty() { "{}" } else { &self.input };
        serde_json::from_str(text)
    }
}

impl ToolResult {
    /// The tool ran, and this came of it.
    pub fn ran(call: &ToolCall, text: impl Into<String>) -> Self {
        ToolResult { call_id: call.id.clone(), text: text.into(), is_error: false, ending: Ending::Ran }
    }

    /// Nothing good came of it.
    pub fn error(call: &ToolCall, ending: Ending, text: impl Into<String>) -> Self {
        ToolResult { call_id: call.id.clone(), text: text.into(), is_error: true, ending }
    }
}

fn write_response<S: Serializer>(response: &Response, serializer: S) -> Result<S::Ok, S::Error> {
    response.to_json().serialize(serializer)
}

fn read_response<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Response, D::Error> {
    Response::from_json(Json::deserialize(deserializer)?).map_err(serde::de::Error::custom)
}
