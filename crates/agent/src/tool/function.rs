//! A tool made of a function.

use std::{fmt, future::Future, marker::PhantomData};

use async_trait::async_trait;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Tool, ToolContext, ToolError};
use crate::message::ToolCall;

/// A tool made of a function, whose arguments are a type of yours.
///
/// ```
/// use sayso_agent::{FunctionTool, Tool, ToolCall, ToolContext};
///
/// #[derive(serde::Deserialize)]
/// struct Transfer { amount: u64 }
///
/// let transfer = FunctionTool::new("transfer", "Sends money", |transfer: Transfer, context: ToolContext| async move {
///     if transfer.amount > 10_000 {
///         context.request_confirmation("Large transfer exceeding $10,000", transfer.amount).await?;
///     }
///     Ok(format!("sent {}", transfer.amount))
/// });
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let call = ToolCall::new("call_1", "transfer", r#"{"amount": 50}"#);
/// assert_eq!(transfer.run(&call, &ToolContext::detached(&call)).await?, "sent 50");
/// # Ok::<(), sayso_agent::ToolError>(()) }).map_err(|error| error.to_string())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FunctionTool<F, A> {
    name: String,
    description: String,
    schema: Value,
    require_confirmation: bool,
    function: F,
    arguments: PhantomData<fn() -> A>,
}

impl<F, A> fmt::Debug for FunctionTool<F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FunctionTool").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The model's arguments are not what the tool takes.
#[derive(Debug, thiserror::Error)]
#[error("invalid arguments: {0}")]
struct InvalidArguments(#[from] serde_json::Error);

impl<F, A, R> FunctionTool<F, A>
where
    F: Fn(A, ToolContext) -> R + Send + Sync + 'static,
    A: DeserializeOwned + Send + 'static,
    R: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    /// A tool that takes any object.
    pub fn new(name: impl Into<String>, description: impl Into<String>, function: F) -> Self {
        FunctionTool {
            name: name.into(),
            description: description.into(),
            schema: serde_json::json!({"type": "object"}),
            require_confirmation: false,
            function,
            arguments: PhantomData,
        }
    }

    /// What the model is told of the arguments, as JSON Schema.
    pub fn schema(self, schema: Value) -> Self {
        FunctionTool { schema, ..self }
    }

    /// A person has to say yes before it runs.
    pub fn with_confirmation(self) -> Self {
        FunctionTool { require_confirmation: true, ..self }
    }
}

#[async_trait]
impl<F, A, R> Tool for FunctionTool<F, A>
where
    F: Fn(A, ToolContext) -> R + Send + Sync + 'static,
    A: DeserializeOwned + Send + 'static,
    R: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> &str {
        &self.description
    }

    fn schema(&self) -> Value {
        self.schema.clone()
    }

    fn require_confirmation(&self) -> bool {
        self.require_confirmation
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<String, ToolError> {
        let arguments = call.arguments().map_err(InvalidArguments)?;
        (self.function)(arguments, context.clone()).await
    }
}
