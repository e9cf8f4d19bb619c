//! Tools of a thread: registered, called once, and heard until the call has ended.
//!
//! A call that needs consent is held behind a prompt of its own. A call that is out asks by prompts that end with it, and
//! has one end; only one that the server itself gave up is taken back, by the tool's own result.

mod calling;
mod command;
mod ending;
mod hearing;
mod told;

pub(super) use calling::{prompt_ended, sent};
pub use command::{Called, ToolCommand};
pub(super) use ending::not_told;
pub(super) use told::{DONE, PENDING, REGISTERED};

use super::{
    command::Outcome,
    decide::{Draft, Past},
    refusal::Refusal,
};

pub(super) fn decide(
    draft: &mut Draft<'_>,
    past: Past<'_>,
    command: ToolCommand,
    queue: usize,
) -> Result<Outcome, Refusal> {
    match command {
        ToolCommand::Register(toolset) => calling::register(draft, toolset),
        ToolCommand::Call(called) => calling::call(draft, called, queue),
        ToolCommand::Lost(call_id) => Ok(calling::lost(draft, &call_id)),
        ToolCommand::Ask { call_id, asked } => hearing::ask(draft, &call_id, *asked, queue),
        ToolCommand::Tell { call_id, item } => hearing::tell(draft, past, &call_id, item),
        ToolCommand::Result { call_id, text, display } => ending::result(draft, past, &call_id, text, display),
        ToolCommand::Fail { call_id, text } => Ok(ending::fail(draft, &call_id, &text)),
        ToolCommand::Cancel(call_id) => ending::cancel(draft, past, &call_id),
    }
}
