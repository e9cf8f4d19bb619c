//! The keeping side of Sayso: an agent asks, a person answers, and the answer counts once.

pub mod assets;
pub mod audit;
pub mod call;
pub mod cli;
pub mod clock;
pub mod delivery;
mod dialect;
mod figures;
pub mod http;
pub mod keeper;
mod live;
pub mod program;
pub mod record;
pub mod serve;
pub mod store;
pub mod thread;
pub mod token;
