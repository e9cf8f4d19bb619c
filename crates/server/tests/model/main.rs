//! The server against a model of it: whatever is done in whatever order, both say the same.
//!
//! `SAYSO_LONG=1` runs a thousand sequences of sixty steps; the ordinary run is shorter.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

#[path = "../http/app.rs"]
#[allow(dead_code, reason = "the model needs fewer verbs than the surface's tests")]
mod app;
mod reference;
mod system;

use proptest::test_runner::Config;
use proptest_state_machine::prop_state_machine;

use system::System;

fn cases() -> u32 {
    if std::env::var_os("SAYSO_LONG").is_some() { 1_000 } else { 12 }
}

prop_state_machine! {
    #![proptest_config(Config { cases: cases(), max_shrink_iters: 200, failure_persistence: None, ..Config::default() })]

    #[test]
    fn the_server_does_what_the_model_says(sequential 1..60 => System);
}
