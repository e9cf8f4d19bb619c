//! Forms: shown by a tool of MCP over real HTTP, answered with a message or by the prompt, on each store.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod answering;
#[path = "../http/app.rs"]
#[allow(dead_code, reason = "it has verbs for other tests too")]
mod app;
mod client;
mod ending;
mod lasting;
mod listing;
mod reaching;
mod showing;
mod vectors;
