//! How Sayso compares with what one would use instead, and with the physical limit: two suites, measured side by side in one
//! run, told as ratios.
//!
//! What this crate is *not*: a test. A time is never asserted; `check` names what got worse than the figures kept in the
//! repository.

pub mod figure;
pub mod goal;
pub mod kept;
pub mod machine;
pub mod report;

pub mod browser;
pub mod server;
