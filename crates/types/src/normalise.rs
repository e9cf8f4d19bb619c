//! The checks that make an ask a prompt: trims, fills in what was left out, refuses what is unclear.

#[cfg(feature = "digest")]
mod approval;
#[cfg(feature = "digest")]
mod ask;
#[cfg(feature = "digest")]
mod choices;
#[cfg(feature = "digest")]
mod limited;
mod problem;
#[cfg(feature = "digest")]
mod question;

#[cfg(feature = "digest")]
pub(crate) use ask::normalise;

pub use problem::{AskProblem, InvalidAsk};
