//! Round trips: how many a second, how long each takes, and what it costs the server's processor.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use futures_util::{StreamExt, TryStreamExt, future, stream};

use super::{
    Place, Sheet,
    contestant::{ALL, in_turn},
    conversation::{Conversation, Trip},
    process::Server,
    quantile::milliseconds,
};
use crate::{
    figure::{Figure, Unit},
    machine::Run,
};

/// Conversations at once, and how many round trips each makes in one run at most.
const CASES: [(usize, u32); 4] = [(1, 2_000), (8, 1_500), (32, 800), (256, 150)];
/// No round trip is begun later than this in a run.
const LONGEST: Duration = Duration::from_secs(4);
/// The same before the run, so that everything is warm.
const WARM_UP: Duration = Duration::from_millis(500);
/// One who hangs ends the bench.
const PATIENCE: Duration = Duration::from_secs(120);
/// Conversations that are opened at once.
const PARALLEL: usize = 16;

pub(super) const MEASURES: [&str; 5] =
    ["round trips", "round trip p50", "round trip p99", "ask to stream p50", "CPU per round trip"];

/// What one run came to.
struct Sample {
    per_second: f64,
    median: f64,
    p99: f64,
    shown: f64,
    processor: f64,
}

/// Measures all contestants in all cases.
pub(super) async fn measure(run: &Run, place: &Place) -> Result<Vec<Figure>> {
    let mut sheet = Sheet::default();
    for (conversations, trips) in run.pick(&CASES[..], &CASES[..2]).iter().copied() {
        let case =
            if conversations == 1 { "1 conversation".to_owned() } else { format!("{conversations} conversations") };
        for time in 0..run.pick(5, 1) {
            for contestant in in_turn(run, &ALL, time) {
                let name = contestant.name();
                let server = contestant.start(run, &place.fresh("trips")?)?;
                let sample = tokio::time::timeout(PATIENCE, sample(&server, conversations, run.pick(trips, 5)));
                let sample = sample.await.with_context(|| format!("{name} hangs"))?;
                let sample = sample.with_context(|| format!("{name} at {case}"))?;
                let values = [
                    (Unit::PerSecond, sample.per_second),
                    (Unit::Milliseconds, sample.median),
                    (Unit::Milliseconds, sample.p99),
                    (Unit::Milliseconds, sample.shown),
                    (Unit::Microseconds, sample.processor),
                ];
                for (measure, (unit, value)) in MEASURES.into_iter().zip(values) {
                    sheet.add(measure, &case, name, unit, value);
                }
                run.tell(&format!(
                    "{case}, run {}: {name}: {}, p50 {}, p99 {}",
                    time + 1,
                    Unit::PerSecond.say(sample.per_second),
                    Unit::Milliseconds.say(sample.median),
                    Unit::Milliseconds.say(sample.p99),
                ));
            }
        }
    }
    Ok(sheet.0)
}

async fn sample(server: &Server, conversations: usize, trips: u32) -> Result<Sample> {
    let opening = stream::iter(0..conversations).map(|_| Conversation::open(&server.host));
    let mut open: Vec<Conversation> = opening.buffer_unordered(PARALLEL).try_collect().await?;
    talk(&mut open, trips, WARM_UP).await?;
    let (spent, begun) = (server.processor_time()?, Instant::now());
    let made = talk(&mut open, trips, LONGEST).await?;
    let (took, spent) = (begun.elapsed(), server.processor_time()? - spent);
    let mut whole: Vec<_> = made.iter().map(|trip| trip.whole).collect();
    let mut shown: Vec<_> = made.iter().map(|trip| trip.shown).collect();
    Ok(Sample {
        per_second: made.len() as f64 / took.as_secs_f64(),
        median: milliseconds(&mut whole, 0.5),
        p99: milliseconds(&mut whole, 0.99),
        shown: milliseconds(&mut shown, 0.5),
        processor: spent.as_secs_f64() * 1e6 / made.len() as f64,
    })
}

/// All at once, each one round trip after the other.
async fn talk(open: &mut [Conversation], trips: u32, longest: Duration) -> Result<Vec<Trip>> {
    let begun = Instant::now();
    let talking = open.iter_mut().map(async |conversation| {
        let mut made = Vec::new();
        for _ in 0..trips {
            made.push(conversation.round_trip().await?);
            if begun.elapsed() >= longest {
                break;
            }
        }
        anyhow::Ok(made)
    });
    Ok(future::try_join_all(talking).await?.concat())
}
