//! A thread: what its log says, and what a command adds to it. Pure: no store, no clock, no chance.

mod ask;
mod command;
mod decide;
mod end;
mod post;
mod refusal;
mod state;
mod tool;

pub use command::{Asked, Command, Context, Decision, Effect, Outcome};
pub use decide::decide;
pub use refusal::Refusal;
pub use state::{OpenPrompt, ThreadState};
pub use tool::{Called, ToolCommand};
