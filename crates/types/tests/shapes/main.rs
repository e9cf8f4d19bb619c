//! The shapes and their rules, without any protocol.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod hostile;
mod json;
mod normalise;
#[path = "../support/prompts.rs"]
mod prompts;
mod properties;
mod resolve;
mod samples;
#[cfg(feature = "schema")]
mod schema;
mod settle;
