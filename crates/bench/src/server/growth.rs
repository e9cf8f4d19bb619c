//! What a long log costs: one append to a thread of many items, and a start on it.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::de::IgnoredAny;
use serde_json::json;

use super::{
    Place, Sheet,
    client::Connection,
    contestant::{Contestant, LOGS, in_turn},
    conversation::Made,
    grouped, log,
    process::Server,
    quantile::milliseconds,
};
use crate::{
    figure::{Figure, Unit},
    machine::Run,
};

pub(super) const MEASURES: [&str; 2] = ["append", "start-up"];

/// How many items the thread has.
const ITEMS: [u64; 3] = [1_000, 100_000, 1_000_000];
/// Appends in one run; the sample is their median.
const APPENDS: u64 = 200;
/// Appends before, so that everything is warm.
const WARM_UP: u64 = 20;
/// Starts in one run.
const STARTS: usize = 3;
/// Logs of up to so many items are made anew for each run, so that the appends of earlier ones do not count.
const SMALL: u64 = 1_000;

/// Measures who has a log.
pub(super) async fn measure(run: &Run, place: &Place) -> Result<Vec<Figure>> {
    let mut logs = Vec::new();
    for items in run.pick(&ITEMS[..], &ITEMS[..1]).iter().copied() {
        for contestant in in_turn(run, &LOGS, 0) {
            logs.push(Log::fill(run, place, contestant, items)?);
        }
    }
    let mut sheet = Sheet::default();
    for time in 0..run.pick(5, 1) {
        for number in 0..logs.len() {
            let next = (number + time) % logs.len();
            let log = &mut logs[next];
            if time > 0 && log.items <= SMALL {
                *log = Log::fill(run, place, log.contestant, log.items)?;
            }
            log.measure(run, &mut sheet).await.with_context(|| format!("{}, {}", log.contestant.name(), log.case()))?;
        }
    }
    // In the order of the cases, whichever came first.
    sheet.0.sort_by_key(|figure| (figure.measure.clone(), figure.case.len(), figure.contestant.clone()));
    Ok(sheet.0)
}

/// A log with one thread of many items.
struct Log {
    contestant: Contestant,
    items: u64,
    path: std::path::PathBuf,
    made: Made,
}

impl Log {
    fn fill(run: &Run, place: &Place, contestant: Contestant, items: u64) -> Result<Self> {
        let begun = Instant::now();
        let path = place.fresh(&format!("{}-{items}", contestant.name()))?;
        let made =
            log::fill(contestant, &path, items).with_context(|| format!("{}, {items} items", contestant.name()))?;
        let log = Log { contestant, items, path, made };
        if contestant == Contestant::Sayso && items <= SMALL {
            log::verify(&log.path)?;
        }
        if items > SMALL {
            let took = begun.elapsed().as_secs_f64();
            run.tell(&format!("{}: {} written in {took:.0} s", contestant.name(), log.case()));
        }
        Ok(log)
    }

    fn case(&self) -> String {
        format!("{} items", grouped(self.items))
    }

    async fn measure(&self, run: &Run, sheet: &mut Sheet) -> Result<()> {
        let (case, name) = (self.case(), self.contestant.name());
        let mut starts = Vec::new();
        for _ in 1..STARTS {
            starts.push(self.contestant.start(run, &self.path)?.started_in);
        }
        let server = self.contestant.start(run, &self.path)?;
        starts.push(server.started_in);
        let start = milliseconds(&mut starts, 0.5);
        let mut appends = self.append(&server, run.pick(APPENDS, 10)).await?;
        let append = milliseconds(&mut appends, 0.5);
        sheet.add(MEASURES[0], &case, name, Unit::Milliseconds, append);
        sheet.add(MEASURES[1], &case, name, Unit::Milliseconds, start);
        let (append, start) = (Unit::Milliseconds.say(append), Unit::Milliseconds.say(start));
        run.tell(&format!("{case}: {name}: append {append}, start-up {start}"));
        Ok(())
    }

    async fn append(&self, server: &Server, count: u64) -> Result<Vec<Duration>> {
        let mut connection = Connection::open(&server.host).await?;
        let path = format!("/v1/threads/{}/items", self.made.thread_id);
        let mut times = Vec::new();
        for number in 0..WARM_UP + count {
            let body = json!({"content": [{"type": "text", "text": log::text(number)}]}).to_string();
            let begun = Instant::now();
            let _posted: IgnoredAny = connection.post(&path, &self.made.agent_token, &body).await?;
            times.push(begun.elapsed());
        }
        Ok(times.split_off(WARM_UP as usize))
    }
}
