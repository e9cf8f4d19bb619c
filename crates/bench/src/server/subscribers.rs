//! What an idle subscriber costs: the memory of a server with many of them, each of a thread of its own.
//!
//! The thread is counted too. Linux only: memory is read from `/proc`. Each process needs two open files more than
//! subscribers; the soft limit is raised to the hard one (`ulimit -Hn`), which has to allow that.

use anyhow::{Context, Result, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use rustix::process::{Resource, getrlimit, setrlimit};
use serde::de::IgnoredAny;
use serde_json::json;

use super::{
    Place, Sheet,
    client::Connection,
    contestant::{LOGS, in_turn},
    conversation::{Made, make},
    events::Events,
    grouped,
    process::Server,
};
use crate::{
    figure::{Figure, Unit},
    machine::Run,
};

pub(super) const MEASURES: [&str; 1] = ["memory per subscriber"];

/// How many subscribers hear of an event in the end.
const HEARD: usize = 100;
/// Requests under way at once.
const PARALLEL: usize = 32;

/// Measures who has streams that are worth counting.
pub(super) async fn measure(run: &Run, place: &Place) -> Result<Vec<Figure>> {
    let mut files = getrlimit(Resource::Nofile);
    files.current = files.maximum;
    setrlimit(Resource::Nofile, files).context("the limit of open files cannot be raised")?;
    let mut sheet = Sheet::default();
    for subscribers in run.pick(&[1_000, 10_000][..], &[1_000]).iter().copied() {
        let case = format!("{} subscribers", grouped(subscribers as u64));
        for time in 0..run.pick(3, 1) {
            for contestant in in_turn(run, &LOGS, time) {
                let server = contestant.start(run, &place.fresh("subscribers")?)?;
                let each = each(&server, subscribers).await.with_context(|| contestant.name())?;
                sheet.add(MEASURES[0], &case, contestant.name(), Unit::Bytes, each);
                run.tell(&format!("{case}, run {}: {}: {} each", time + 1, contestant.name(), Unit::Bytes.say(each)));
            }
        }
    }
    Ok(sheet.0)
}

/// What each of so many subscribers adds to the server's memory.
async fn each(server: &Server, subscribers: usize) -> Result<f64> {
    // So that what the first requests alone bring is not counted to the subscribers.
    let warm: Vec<Connection> = connect(server, PARALLEL).await?;
    let warmed = stream::iter(warm).map(async |mut connection| make(&mut connection).await.map(|_| connection));
    let connections: Vec<Connection> = warmed.buffer_unordered(PARALLEL).try_collect().await?;
    let before = server.memory()?;
    let share = subscribers.div_ceil(connections.len());
    let making = stream::iter(connections.into_iter().enumerate()).map(async |(number, mut connection)| {
        let mut made = Vec::new();
        for _ in number * share..subscribers.min((number + 1) * share) {
            made.push(make(&mut connection).await?);
        }
        anyhow::Ok(made)
    });
    let threads: Vec<Vec<Made>> = making.buffer_unordered(PARALLEL).try_collect().await?;
    let threads: Vec<Made> = threads.into_iter().flatten().collect();
    let opening = stream::iter(&threads).map(async |thread| {
        Events::open(Connection::open(&server.host).await?, &thread.thread_id, &thread.user_token).await
    });
    let mut streams: Vec<Events> = opening.buffered(PARALLEL).try_collect().await?;
    let each = (server.memory()? - before) / subscribers as f64;
    hear(server, &threads, &mut streams).await?;
    Ok(each)
}

/// Some of them hear of an event, each of its own: they are subscribers, and not forgotten connections.
async fn hear(server: &Server, threads: &[Made], streams: &mut [Events]) -> Result<()> {
    let mut connection = Connection::open(&server.host).await?;
    for number in (0..threads.len()).step_by(threads.len().div_ceil(HEARD)) {
        let text = format!("for number {number}");
        let body = json!({"content": [{"type": "text", "text": text}]}).to_string();
        let path = format!("/v1/threads/{}/items", threads[number].thread_id);
        let _posted: IgnoredAny = connection.post(&path, &threads[number].agent_token, &body).await?;
        let heard = streams[number].next().await?;
        ensure!(heard.contains(&format!("\"{text}\"")), "subscriber {number} heard {heard}");
    }
    Ok(())
}

async fn connect(server: &Server, count: usize) -> Result<Vec<Connection>> {
    stream::iter(0..count).map(|_| Connection::open(&server.host)).buffer_unordered(PARALLEL).try_collect().await
}
