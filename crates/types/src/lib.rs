//! types

mod display;

pub use display::{DisplayText, Segment, is_blank};
