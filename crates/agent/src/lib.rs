//! The asking side of Sayso.

mod message;
mod model;
mod scripted;

mod hook;
mod tool;
mod toolset;

mod agent;
mod confirmation;
mod run;
mod stream;

pub mod approval;
mod thread;

pub mod shell;

#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "rap")]
pub mod rap;

pub use agent::Agent;
#[cfg(feature = "client")]
pub use confirmation::SaysoProvider;
pub use confirmation::{
    AutoApprove, ByTool, Confirmation, ConfirmationId, ConfirmationProvider, ConfirmationRejected, Deciding, Decision,
    NotConfirmed, NotPending, PendingConfirmations, ProviderError, ProviderFn, provider_fn,
};
pub use hook::{After, Before, Hook, HookError, OnError};
pub use message::{Content, Ending, Message, Role, ToolCall, ToolResult};
pub use model::{ChatModel, ChatRequest, ModelError, Part, PartStream, ToolSpec};
pub use run::{Finished, RunError, SubAgent, Task};
pub use scripted::ScriptedModel;
pub use stream::{Event, RunStream};
pub use thread::{AgentThread, Cause, Decided, Ruling};
pub use tool::{FunctionTool, Tool, ToolContext, ToolError};
pub use toolset::Toolset;

pub use async_trait::async_trait;
pub use sayso_types as types;
pub use tokio_util::sync::CancellationToken;
