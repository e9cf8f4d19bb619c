//! What a model can call.

mod context;
mod function;

use async_trait::async_trait;
use serde_json::{Value, json};

pub use context::ToolContext;
pub use function::FunctionTool;

use crate::message::ToolCall;

/// What a tool fails with: any error. One that holds a [`ConfirmationRejected`](crate::ConfirmationRejected), however
/// deep, is told to the model as what it is.
pub type ToolError = Box<dyn std::error::Error + Send + Sync>;

/// Something that a model can call.
///
/// A tool that always needs a person's yes says so by [`Tool::require_confirmation`]; one that needs it now and then asks
/// while it runs, by [`ToolContext::request_confirmation`].
#[async_trait]
pub trait Tool: Send + Sync + 'static {
    /// What calls name it by.
    fn name(&self) -> &str;

    /// What it does, for the model.
    fn description(&self) -> &str {
        ""
    }

    /// Its arguments, as JSON Schema.
    fn schema(&self) -> Value {
        json!({"type": "object"})
    }

    /// Whether a person has to say yes before it runs. The model never learns.
    fn require_confirmation(&self) -> bool {
        false
    }

    /// Runs it. What it returns is for the model.
    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<String, ToolError>;
}
