//! Sayso with clients that other people published.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod approvals;
mod mcp;
