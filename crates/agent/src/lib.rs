//! The asking side of Sayso, for agents written in Rust: a tool runs when a person has said yes, and not before.
//!
//! What this crate is *not*: it has no model in it (bring your own, as a [`ChatModel`]), and it shows nobody anything. A
//! person is asked through a Sayso server ([`SaysoProvider`]), through a UI of the same program
//! ([`PendingConfirmations`]), or by whatever you make a [`ConfirmationProvider`] of.
//!
//! # A tool that waits for a yes
//!
//! The agent stops before the tool runs, tells who follows that somebody has to decide, and goes on with the decision. A
//! no is a result like any other: the model is told, and the conversation goes on.
//!
//! ```
//! use sayso_agent::{Agent, Event, FunctionTool, PendingConfirmations, ScriptedModel};
//!
//! #[derive(serde::Deserialize)]
//! struct Delete { table: String }
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! // In place of a real model, so that this example runs.
//! let model = ScriptedModel::new()
//!     .calls([("call_1", "delete_records", r#"{"table": "users"}"#)])
//!     .says("The table is empty now.");
//!
//! let delete = FunctionTool::new("delete_records", "Deletes all records", |delete: Delete, _| async move {
//!     Ok(format!("deleted {}", delete.table))
//! });
//! let pending = PendingConfirmations::new();
//! let agent = Agent::new("cleaner", model).tool(delete.with_confirmation()).confirm_with(pending.clone());
//!
//! let mut run = agent.stream("Clear the users table");
//! while let Some(event) = run.next().await {
//!     match event {
//!         // Show it to somebody; they answer by its id, now or later.
//!         Event::ConfirmationRequired(confirmation) => {
//!             assert_eq!(confirmation.request.tool_name, "delete_records");
//!             pending.respond(&confirmation.id, true)?;
//!         }
//!         Event::Complete(finished) => assert_eq!(finished.text, "The table is empty now."),
//!         Event::Failed(error) => return Err(error.into()),
//!         _ => {}
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The order around a call is fixed: [`Hook`]s, then the person, then the tool, then hooks again. A tool that needs a yes
//! only now and then asks while it runs, by [`ToolContext::request_confirmation`]; a whole [`Toolset`] is made to ask by
//! [`Toolset::with_confirmation`]. An agent without a provider runs its tools unasked.
//!
//! # Through a Sayso server
//!
//! ```no_run
//! # #[cfg(feature = "client")]
//! # async fn example(model: sayso_agent::ScriptedModel) -> Result<(), Box<dyn std::error::Error>> {
//! use sayso_agent::{Agent, SaysoProvider, client::Client, types::NewThread};
//!
//! let server = "http://127.0.0.1:4870";
//! let thread = Client::without_token(server)?.make_thread(&NewThread::default()).await?;
//! println!("{server}/embed#thread={}&token={}", thread.thread_id, thread.user_token);
//!
//! let client = Client::new(server, thread.agent_token.clone())?;
//! let agent = Agent::new("cleaner", model).confirm_with(SaysoProvider::new(client, thread.thread_id.clone()));
//! # Ok(()) }
//! ```
//!
//! # A run that ends with requests
//!
//! Where nobody can be waited for, [`approval::ApprovalAgent`] ends the run with approval requests and goes on when it is
//! called again, on the same [`AgentThread`], with the responses; in another process, if need be.
//!
//! ```
//! use sayso_agent::{AgentThread, FunctionTool, ScriptedModel, Toolset, approval::{ApprovalAgent, approve, reject}};
//! use serde_json::Value;
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let model = ScriptedModel::new()
//!     .calls([("c1", "delete_file", r#"{"path": "/tmp/a"}"#), ("c2", "delete_file", r#"{"path": "/etc"}"#)])
//!     .says("One is gone, one stays.");
//! let delete = FunctionTool::new("delete_file", "Deletes a file", |path: Value, _| async move { Ok(path.to_string()) });
//! let agent = ApprovalAgent::new(model, &Toolset::new("files").tool(delete.with_confirmation()));
//!
//! let mut thread = AgentThread::new();
//! let reply = agent.run(&mut thread, "Clean up").await?;
//! let [first, second] = &reply.approval_requests[..] else { panic!("two requests") };
//!
//! // Kept as JSON, shown to somebody, taken up again.
//! let mut thread: AgentThread = serde_json::from_str(&serde_json::to_string(&thread)?)?;
//! let reply = agent.run(&mut thread, [approve(first), reject(second, Some("never that"))]).await?;
//! assert_eq!(reply.text, "One is gone, one stays.");
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What else is in here
//!
//! | for | there is |
//! |---|---|
//! | an agent of your own making that needs an approval between two steps | [`approval::CustomAgent`] |
//! | a chat that stops on a form shown by an MCP tool | [`shell::ChatShell`] |
//! | Sayso's HTTP surface | `client::Client` |
//! | a server of tools that ask by themselves, over RAP | `rap::RapToolServer` |
//!
//! # Features
//!
//! `client`, on by default: the HTTP client and [`SaysoProvider`]. `rap`: the tool server.

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
