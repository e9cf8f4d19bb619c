//! The figures that an operator watches: each has its name here, and its meaning in METRICS.md.

use std::{
    collections::HashMap,
    sync::{OnceLock, PoisonError, RwLock},
    time::Duration,
};

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use sayso_types::{Author, Code, Prompt, PromptState, reason};

use crate::{clock, delivery::Delivered};

const REQUESTS: &str = "sayso_requests_total";
const REQUEST_SECONDS: &str = "sayso_request_seconds";
const REFUSALS: &str = "sayso_refusals_total";
const STREAMS: &str = "sayso_streams";
const PROMPTS_OPEN: &str = "sayso_prompts_open";
const PROMPTS_ASKED: &str = "sayso_prompts_asked_total";
const PROMPTS_ENDED: &str = "sayso_prompts_ended_total";
const PROMPT_OPEN_SECONDS: &str = "sayso_prompt_open_seconds";
const COMMANDS_WAITING: &str = "sayso_commands_waiting";
const COMMANDS_REFUSED: &str = "sayso_commands_refused_total";
const COMMIT_ROWS: &str = "sayso_commit_rows";
const COMMIT_SECONDS: &str = "sayso_commit_seconds";
const STORE_FAILURES: &str = "sayso_store_failures_total";
const BUGS: &str = "sayso_bugs_total";
const DELIVERIES_OPEN: &str = "sayso_deliveries_open";
const DELIVERIES: &str = "sayso_deliveries_total";
const DELIVERY_ATTEMPTS: &str = "sayso_delivery_attempts_total";

/// A commit is a sync of the disk and takes a millisecond; a request is one commit and little else.
const REQUEST_BUCKETS: [f64; 12] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0, 300.0];
/// People take their time: from a second to a week.
const OPEN_BUCKETS: [f64; 10] = [1.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3_600.0, 21_600.0, 86_400.0, 604_800.0];
/// Up to what one commit takes.
const ROW_BUCKETS: [f64; 8] = [1.0, 2.0, 4.0, 16.0, 64.0, 256.0, 1_024.0, 4_096.0];

/// How often what was measured is put into its buckets, so that it does not pile up where nobody reads it.
const UPKEEP: Duration = Duration::from_secs(5);

/// Ways in which a prompt ends; the last stands for all others.
const ENDINGS: [&str; 7] = [
    "answered",
    reason::DISMISSED,
    reason::WITHDRAWN,
    reason::EXPIRED,
    reason::SUPERSEDED,
    reason::WORKER_RESTART,
    "other",
];

/// Figures that every command and every request moves, looked up once: to find one by its name and its labels takes longer
/// than to move it. There are none before figures are gathered.
static FIGURES: OnceLock<Figures> = OnceLock::new();

struct Figures {
    prompts_open: Gauge,
    prompts_asked: Counter,
    prompts_ended: [(Counter, Histogram); ENDINGS.len()],
    commands_waiting: Gauge,
    commit_rows: Histogram,
    commit_seconds: Histogram,
    /// By method and status.
    requests: RwLock<HashMap<(&'static str, u16), Paths>>,
}

/// How many requests there were, and how long they took, by the path.
type Paths = HashMap<String, (Counter, Histogram)>;

impl Figures {
    fn look_up() -> Self {
        Figures {
            prompts_open: gauge!(PROMPTS_OPEN),
            prompts_asked: counter!(PROMPTS_ASKED),
            prompts_ended: ENDINGS
                .map(|how| (counter!(PROMPTS_ENDED, "how" => how), histogram!(PROMPT_OPEN_SECONDS, "how" => how))),
            commands_waiting: gauge!(COMMANDS_WAITING),
            commit_rows: histogram!(COMMIT_ROWS),
            commit_seconds: histogram!(COMMIT_SECONDS),
            requests: RwLock::default(),
        }
    }
}

/// Gathers the figures of this process. Those that an alarm looks at are there from the start, at zero.
pub(crate) fn gather() -> Result<PrometheusHandle, BuildError> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full(REQUEST_SECONDS.to_owned()), &REQUEST_BUCKETS)?
        .set_buckets_for_metric(Matcher::Full(COMMIT_SECONDS.to_owned()), &REQUEST_BUCKETS)?
        .set_buckets_for_metric(Matcher::Full(PROMPT_OPEN_SECONDS.to_owned()), &OPEN_BUCKETS)?
        .set_buckets_for_metric(Matcher::Full(COMMIT_ROWS.to_owned()), &ROW_BUCKETS)?
        .install_recorder()?;
    for name in [PROMPTS_ASKED, COMMANDS_REFUSED, BUGS] {
        counter!(name).increment(0);
    }
    for name in [STREAMS, PROMPTS_OPEN, COMMANDS_WAITING, DELIVERIES_OPEN] {
        gauge!(name).increment(0);
    }
    for (ended, _) in &FIGURES.get_or_init(Figures::look_up).prompts_ended {
        ended.increment(0);
    }
    for side in ["read", "write"] {
        counter!(STORE_FAILURES, "side" => side).increment(0);
    }
    for outcome in ["delivered", "undelivered"] {
        counter!(DELIVERIES, "outcome" => outcome).increment(0);
    }
    for outcome in ["taken", "failed"] {
        counter!(DELIVERY_ATTEMPTS, "outcome" => outcome).increment(0);
    }
    Ok(handle)
}

/// Keeps what was measured small, for ever.
pub(crate) async fn keep_up(handle: PrometheusHandle) {
    let mut ticks = tokio::time::interval(UPKEEP);
    loop {
        ticks.tick().await;
        handle.run_upkeep();
    }
}

pub(crate) fn answered(method: &'static str, path: &str, status: u16, took: Duration) {
    let Some(figures) = FIGURES.get() else { return };
    let count = |(requests, seconds): &(Counter, Histogram)| {
        requests.increment(1);
        seconds.record(took);
    };
    // A map is whole whatever happened to who held it.
    let known = figures.requests.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.get(&(method, status)).and_then(|paths| paths.get(path)) {
        return count(found);
    }
    drop(known);
    let mut known = figures.requests.write().unwrap_or_else(PoisonError::into_inner);
    let found = known.entry((method, status)).or_default().entry(path.to_owned()).or_insert_with(|| {
        let path = path.to_owned();
        (
            counter!(REQUESTS, "method" => method, "path" => path.clone(), "status" => status.to_string()),
            histogram!(REQUEST_SECONDS, "method" => method, "path" => path),
        )
    });
    count(found);
}

pub(crate) fn refused(code: Code) {
    counter!(REFUSALS, "code" => code.as_str()).increment(1);
}

pub(crate) fn stream_opened() {
    gauge!(STREAMS).increment(1);
}

pub(crate) fn stream_closed() {
    gauge!(STREAMS).decrement(1);
}

/// How many prompts the log says are open.
pub(crate) fn prompts_open(count: usize) {
    gauge!(PROMPTS_OPEN).set(count as f64);
}

/// A prompt as an entry leaves it that has just been kept.
pub(crate) fn prompt_kept(prompt: &Prompt) {
    let Some(figures) = FIGURES.get() else { return };
    let Some(resolved_at) = &prompt.resolved_at else {
        figures.prompts_asked.increment(1);
        figures.prompts_open.increment(1);
        return;
    };
    let open = clock::moment(resolved_at).duration_since(clock::moment(&prompt.created_at)).unwrap_or_default();
    let (ended, seconds) = &figures.prompts_ended[how(prompt)];
    ended.increment(1);
    seconds.record(open);
    figures.prompts_open.decrement(1);
}

/// The place of how a prompt ended, in few words: an agent's own are not among them.
fn how(prompt: &Prompt) -> usize {
    let how = match (prompt.resolved_by, prompt.prompt_state) {
        (_, PromptState::Answered) => "answered",
        (Some(Author::User), PromptState::Cancelled) => reason::DISMISSED,
        (Some(Author::Agent), _) => reason::WITHDRAWN,
        _ => prompt.reason.as_deref().unwrap_or_default(),
    };
    ENDINGS.iter().position(|known| *known == how).unwrap_or(ENDINGS.len() - 1)
}

pub(crate) fn command_waits() {
    if let Some(figures) = FIGURES.get() {
        figures.commands_waiting.increment(1);
    }
}

pub(crate) fn command_taken() {
    if let Some(figures) = FIGURES.get() {
        figures.commands_waiting.decrement(1);
    }
}

pub(crate) fn command_refused() {
    counter!(COMMANDS_REFUSED).increment(1);
}

pub(crate) fn committed(rows: usize, took: Duration) {
    if let Some(figures) = FIGURES.get() {
        figures.commit_rows.record(rows as f64);
        figures.commit_seconds.record(took);
    }
}

pub(crate) fn not_written() {
    counter!(STORE_FAILURES, "side" => "write").increment(1);
}

pub(crate) fn not_read() {
    counter!(STORE_FAILURES, "side" => "read").increment(1);
}

pub(crate) fn bug() {
    counter!(BUGS).increment(1);
}

pub(crate) fn delivery_begun() {
    gauge!(DELIVERIES_OPEN).increment(1);
}

pub(crate) fn delivery_attempted(is_taken: bool) {
    counter!(DELIVERY_ATTEMPTS, "outcome" => if is_taken { "taken" } else { "failed" }).increment(1);
}

pub(crate) fn delivery_ended(delivered: &Delivered) {
    let outcome = if *delivered == Delivered::Yes { "delivered" } else { "undelivered" };
    counter!(DELIVERIES, "outcome" => outcome).increment(1);
    gauge!(DELIVERIES_OPEN).decrement(1);
}
