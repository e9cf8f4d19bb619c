//! Tools on the published crates of RAP, called by the real program: what the person says decides what is done.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod asking;
mod sandbox;
