//! The engine alone: whatever is asked of a thread in whatever order, its state is what the log says, and nothing else.
//!
//! `SAYSO_LONG=1` runs many more sequences.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod allowed;
mod calls;
mod own;
mod script;
mod step;
mod world;

use proptest::{collection::vec, prelude::*};

use world::World;

fn cases() -> u32 {
    if std::env::var_os("SAYSO_LONG").is_some() { 5_000 } else { 64 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 400, ..ProptestConfig::default() })]

    #[test]
    fn state_is_what_the_log_says_after_every_step(policy in step::policy(), steps in vec(step::step(), 1..60)) {
        let mut world = World::new(policy);
        for step in &steps {
            world.take(step);
        }
    }
}
