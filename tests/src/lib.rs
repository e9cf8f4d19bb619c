//! What the tests of the whole share: the real program as a server, and verbs for both sides of a thread.

pub mod browser;
mod python;
mod server;
mod thread;
mod wire;

pub use python::{interpreter, python};
pub use server::{Server, program, root};
pub use thread::{Got, Thread};
pub use wire::Wire;
