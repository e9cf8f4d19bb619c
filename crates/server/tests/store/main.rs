//! What any store has to do, and what the one in a file has to survive.
//!
//! A store is added by one line below and a function in `fixture`.

#![allow(clippy::unwrap_used, reason = "a test says by panicking that it failed")]

mod fixture;
#[macro_use]
mod contract;

mod audit;
mod crash;
mod faults;
mod file;
mod model;

for_store!(memory, crate::fixture::memory);
for_store!(sqlite, crate::fixture::sqlite);
