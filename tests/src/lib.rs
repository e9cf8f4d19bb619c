//! What the tests of the whole share: the real program as a server, verbs for both sides of a thread, and published
//! clients.

pub mod browser;
mod client;
mod example;
mod install;
mod node;
mod python;
mod rap_tool;
mod server;
mod thread;
mod wire;

pub use client::Client;
pub use example::{Example, tsc};
pub use install::{installed_in, step};
pub use node::node;
pub use python::python;
pub use rap_tool::RapTool;
pub use server::{Server, program, root};
pub use thread::{Got, Thread};
pub use wire::Wire;

/// The Rust that the README shows compiles.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
