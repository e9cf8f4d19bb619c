//! The asking side, with a model that says what it is told to say.

#![allow(clippy::unwrap_used)]

mod approvals;
mod cancelling;
mod confirming;
mod custom;
#[cfg(feature = "client")]
mod following;
mod handing_over;
mod hooks;
mod parallel;
mod properties;
mod providers;
#[cfg(feature = "rap")]
mod rap;
mod restarting;
#[cfg(feature = "client")]
mod sayso;
mod shell;
mod standing;
mod streaming;
mod tools;
mod toolsets;
