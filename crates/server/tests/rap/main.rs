//! Sayso as a RAP runtime, over real HTTP, with a tool that does as it is told.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod calling;
mod choosing;
mod consenting;
mod discovering;
mod ending;
mod failing;
mod hearing;
mod limiting;
mod restarting;
mod tool;
mod world;
