//! Killed at any moment and started again, the server loses no answer that it has acknowledged, and counts none twice.
//!
//! Some servers, each with a log of its own, are killed over and over while clients ask and answer. Judged is by what
//! the clients saw and by what the file of the dead server says, never by what the server claims. The ordinary run has
//! 200 kills and 1,000 answers; `SAYSO_LONG=1` makes it ten times as many.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

#[path = "../binary/client.rs"]
#[allow(dead_code, reason = "a crash needs fewer verbs than a command line")]
mod client;
mod history;
mod kept;
mod person;
#[path = "../binary/process.rs"]
#[allow(dead_code, reason = "a crash needs fewer verbs than a command line")]
mod process;
mod world;

use std::{thread, time::Instant};

use world::{Tally, World};

/// Servers that run side by side. The more there are, the shorter the logs that are verified after each kill.
const WORLDS: usize = 8;
const KILLS: usize = 200;
const ANSWERS: usize = 1_000;

#[test]
fn no_acknowledged_answer_is_lost_or_counted_twice_by_a_kill() {
    let times = if std::env::var_os("SAYSO_LONG").is_some() { 10 } else { 1 };
    let (kills, answers) = (times * KILLS, times * ANSWERS);
    let goal = Tally { kills: kills.div_ceil(WORLDS), answers: answers.div_ceil(WORLDS), ..Tally::default() };
    let begun = Instant::now();
    let worlds: Vec<_> = (0..WORLDS).map(|_| thread::spawn(move || World::new().run(goal))).collect();
    let mut total = Tally::default();
    for world in worlds {
        total += world.join().expect("a claim failed, see above");
    }
    println!("{total:?} in {:.1?}", begun.elapsed());
    assert!(total.kills >= kills && total.answers >= answers);
    assert!(total.hits > kills / 4, "too few kills cut an answer off");
    assert!(total.unheard > 0, "no kill came between the commit and its answer");
}
