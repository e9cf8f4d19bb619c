//! A model that follows a script: it calls tools, and speaks to what came of them.

use futures_util::{StreamExt, stream};
use sayso_agent::{ChatModel, ChatRequest, Message, Part, PartStream, ToolCall, ToolResult};
use serde_json::Value;

/// A model that calls its tools once, and then says what it makes of the results.
pub(crate) struct Script {
    calls: Vec<ToolCall>,
    then: fn(&[ToolResult]) -> String,
}

impl Script {
    /// Each call is the name of a tool and its arguments.
    pub(crate) fn new<const N: usize>(calls: [(&str, Value); N], then: fn(&[ToolResult]) -> String) -> Self {
        let call = |(name, arguments): (&str, Value)| {
            ToolCall::new(format!("call_{}", ulid::Ulid::generate()), name, arguments.to_string())
        };
        Script { calls: calls.map(call).into(), then }
    }
}

impl ChatModel for Script {
    fn chat(&self, request: ChatRequest) -> PartStream {
        let results: Vec<ToolResult> = request.messages.iter().flat_map(Message::tool_results).cloned().collect();
        let parts: Vec<Part> = match results.is_empty() {
            true => self.calls.iter().cloned().map(Part::Call).collect(),
            false => vec![Part::Text((self.then)(&results))],
        };
        stream::iter(parts.into_iter().map(Ok)).boxed()
    }
}
