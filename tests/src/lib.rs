//! What the tests of the whole share: the real program as a server, and verbs for both sides of a thread.

mod rap_tool;
mod server;
mod thread;

pub use rap_tool::RapTool;
pub use server::{Server, program, root};
pub use thread::{Got, Thread};
