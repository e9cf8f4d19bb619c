//! The program as an operator meets it: its command line, its starting and stopping, and its log.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod auditing;
mod client;
mod command_line;
mod logging;
mod process;
mod sole_writer;
mod stalling;
mod starting;
mod stopping;
