//! The shapes and their rules, without any protocol.

mod json;
mod normalise;
mod properties;
mod resolve;
mod samples;
#[cfg(feature = "schema")]
mod schema;
mod settle;
