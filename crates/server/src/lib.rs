//! The keeping side of Sayso.

pub mod audit;
pub mod delivery;
pub mod record;
pub mod store;
