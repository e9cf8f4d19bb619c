//! What is posted elsewhere, where to, how often, and what is never dialled.

// Clippy takes only the test functions themselves for tests.
#![allow(clippy::unwrap_used)]

mod addresses;
mod answers;
mod behaviours;
mod corpora;
mod forbidden;
mod outbox;
mod receiver;
mod retries;
mod rig;
mod secure;
