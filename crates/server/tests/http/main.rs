//! The surface over real HTTP, on each store.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod answering;
mod app;
mod approving;
mod asking;
mod bad_input;
mod confirming;
mod ending;
mod guarding;
mod items;
mod limiting;
mod pages;
mod permitting;
mod reposting;
mod service;
mod standing;
mod streaming;
mod tokens;
