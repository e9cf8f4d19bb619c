//! A thread: what its log says, and what a command adds to it. Pure: no store, no clock, no chance.

mod ask;
mod command;
mod decide;
mod end;
mod policy;
mod post;
mod refusal;
mod standing;
mod state;
mod tool;
mod turn;

pub use command::{Asked, Command, Context, Decision, Effect, Outcome};
pub use decide::decide;
pub use refusal::Refusal;
pub use state::{OpenPrompt, ThreadState};
pub use tool::{Called, ToolCommand};
pub use turn::Turn;
