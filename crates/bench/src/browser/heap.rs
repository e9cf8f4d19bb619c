//! What the chat holds in memory, and what is left of it once it is taken off the page.

use anyhow::Result;
use serde_json::{Value, json};

use super::{Bench, Case, Contestant, figure, tab::Tab};
use crate::figure::{Figure, Unit};

/// Every round, each contestant gets a page of its own.
const ROUNDS: (usize, usize) = (5, 1);

/// Times that the chat comes and goes before it counts: what is kept for the next time is there then.
const WARM_UPS: usize = 5;

/// Times that it comes and goes, so that what each time leaves behind adds up.
const CYCLES: (usize, usize) = (10, 3);

pub(super) const MEASURES: [(&str, Unit); 4] =
    [("heap", Unit::Bytes), ("left heap", Unit::Bytes), ("left nodes", Unit::Count), ("left listeners", Unit::Count)];

/// Remembers the memory of every WebAssembly program of a page: it is in no number that Chromium gives.
const WATCH_PROGRAMS: &str = r#"{
    const memories = new Set();
    for (const name of ["instantiate", "instantiateStreaming"]) {
        const original = WebAssembly[name];
        WebAssembly[name] = async (...given) => {
            const made = await original.apply(WebAssembly, given);
            for (const value of Object.values((made.instance ?? made).exports)) {
                if (value instanceof WebAssembly.Memory) memories.add(value);
            }
            return made;
        };
    }
    window.programs = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}"#;

/// What a page holds.
struct Held {
    bytes: f64,
    nodes: f64,
    listeners: f64,
}

/// The heap is told beside that of an empty page; what is left, as growth: of the heap for each time that the chat came and went,
/// of nodes and listeners for all of these times together.
pub(super) async fn measure(bench: &Bench<'_>) -> Result<Vec<Figure>> {
    let run = bench.run;
    let mut figures = Vec::new();
    for contestant in &bench.contestants {
        figures.extend(MEASURES.map(|(measure, unit)| figure(measure, Case::Chat, *contestant, unit)));
    }
    let rounds = run.pick(ROUNDS.0, ROUNDS.1);
    for round in 1..=rounds {
        let empty = empty(bench).await?;
        for (at, contestant) in bench.contestants.iter().enumerate() {
            run.tell(&format!("memory, {}, {round} of {rounds}", contestant.name()));
            for (place, sample) in one(bench, *contestant, &empty).await?.into_iter().enumerate() {
                figures[at * MEASURES.len() + place].samples.push(sample);
            }
        }
    }
    Ok(figures)
}

async fn one(bench: &Bench<'_>, contestant: Contestant, empty: &Held) -> Result<[f64; 4]> {
    let tab = start().await?;
    tab.ready(bench, contestant, &[Case::Chat]).await?;
    tab.mount(Case::Chat).await?;
    tab.eval("bench.breath()").await?;
    let full = tab.held().await?;
    tab.eval("bench.unmount()").await?;

    let case = json!(Case::Chat.name());
    let cycles = bench.run.pick(CYCLES.0, CYCLES.1);
    tab.eval(&format!("bench.warm({case}, 0, {WARM_UPS})")).await?;
    let before = tab.held().await?;
    tab.eval(&format!("bench.warm({case}, 0, {cycles})")).await?;
    let after = tab.held().await?;
    tab.close().await?;
    Ok([
        full.bytes - empty.bytes,
        (after.bytes - before.bytes) / cycles as f64,
        after.nodes - before.nodes,
        after.listeners - before.listeners,
    ])
}

async fn start() -> Result<Tab> {
    let tab = Tab::start(&["--js-flags=--expose-gc"]).await;
    tab.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH_PROGRAMS})).await?;
    Ok(tab)
}

/// What an empty page holds.
async fn empty(bench: &Bench<'_>) -> Result<Held> {
    let tab = start().await?;
    tab.goto(&bench.site.empty()).await?;
    let held = tab.held().await?;
    tab.close().await?;
    Ok(held)
}

impl Tab {
    /// What the page holds, once all that nobody holds is gone: scripts' objects, the document's, buffers, and the memory of
    /// WebAssembly programs. Their compiled code Chromium tells of nobody.
    async fn held(&self) -> Result<Held> {
        for _ in 0..3 {
            self.eval("globalThis.gc()").await?;
            self.cdp("HeapProfiler.collectGarbage", json!({})).await?;
        }
        let usage = self.cdp("Runtime.getHeapUsage", json!({})).await?;
        let counters = self.cdp("Memory.getDOMCounters", json!({})).await?;
        let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
        let parts = ["usedSize", "embedderHeapUsedSize", "backingStorageSize"];
        let heaps: f64 = parts.iter().map(|part| number(&usage[part])).sum();
        Ok(Held {
            bytes: heaps + number(&self.eval("programs()").await?),
            nodes: number(&counters["nodes"]),
            listeners: number(&counters["jsEventListeners"]),
        })
    }
}
