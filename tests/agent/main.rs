//! The asking side against the real server.

#![allow(clippy::unwrap_used)]

mod surface;
