//! From navigation until the first prompt can be used, in a browser that has never seen the page; and what that transfers.

use anyhow::Result;
use serde_json::json;

use super::{Bench, Case, Contestant, figure, tab::Tab};
use crate::figure::{Figure, Unit};

/// Every round, each contestant gets a browser of its own for each.
const ROUNDS: (usize, usize) = (5, 1);

/// What Chromium calls slow 4G.
const LATENCY: f64 = 150.0;
const BYTES_PER_SECOND: f64 = 1.6e6 / 8.0;

/// A processor that many times slower.
const SLOWER: u32 = 4;

pub(super) const MEASURES: [&str; 5] =
    ["first prompt cold", "first prompt slow", "transfer raw", "transfer gzip", "transfer brotli"];

/// How the page gets there.
#[derive(Clone, Copy)]
enum Way {
    Cold,
    Slow,
}

const WAYS: [(Way, &str); 2] = [(Way::Cold, MEASURES[0]), (Way::Slow, MEASURES[1])];

pub(super) async fn measure(bench: &Bench<'_>) -> Result<Vec<Figure>> {
    let run = bench.run;
    let mut figures = Vec::new();
    for contestant in &bench.contestants {
        figures.extend(WAYS.map(|(_, name)| figure(name, Case::Approval, *contestant, Unit::Milliseconds)));
    }
    let rounds = run.pick(ROUNDS.0, ROUNDS.1);
    for round in 1..=rounds {
        for (at, contestant) in bench.contestants.iter().enumerate() {
            run.tell(&format!("first prompt, {}, {round} of {rounds}", contestant.name()));
            for (place, (way, _)) in WAYS.into_iter().enumerate() {
                figures[at * WAYS.len() + place].samples.push(first(bench, *contestant, way).await?);
            }
        }
    }
    for contestant in &bench.contestants {
        run.tell(&format!("what {} transfers", contestant.name()));
        figures.extend(transfer(bench, *contestant).await?);
    }
    Ok(figures)
}

/// Milliseconds until the first prompt.
async fn first(bench: &Bench<'_>, contestant: Contestant, way: Way) -> Result<f64> {
    let tab = Tab::start(&[]).await;
    // Starting a process for the page is the browser's own, and takes longer than most pages do.
    tab.goto(&bench.site.empty()).await?;
    if let Way::Slow = way {
        tab.cdp("Network.enable", json!({})).await?;
        let network = json!({
            "offline": false, "latency": LATENCY,
            "downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND,
        });
        tab.cdp("Network.emulateNetworkConditions", network).await?;
        tab.cdp("Emulation.setCPUThrottlingRate", json!({"rate": SLOWER})).await?;
    }
    let milliseconds = shown(&tab, &bench.site.first(contestant)).await?;
    tab.close().await?;
    Ok(milliseconds)
}

async fn shown(tab: &Tab, page: &str) -> Result<f64> {
    tab.goto(page).await?;
    tab.until("the first prompt", "window.firstAt !== undefined").await?;
    let at = tab.eval("firstAt").await?;
    Ok(at.as_f64().unwrap_or(f64::NAN))
}

/// Bytes of all that is loaded until the first prompt is there, but for the page; and of what a page without a prompt loads.
async fn transfer(bench: &Bench<'_>, contestant: Contestant) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    let tab = Tab::start(&[]).await;
    let mut add = |case: &str| {
        for (measure, bytes) in MEASURES[2..].iter().zip(bench.site.transferred()) {
            let figure = figure(measure, Case::Approval, contestant, Unit::Bytes);
            figures.push(Figure { case: case.to_owned(), samples: vec![bytes as f64], ..figure });
        }
        bench.site.forget();
    };
    bench.site.forget();
    shown(&tab, &bench.site.first(contestant)).await?;
    add("first prompt");
    // The others bring all they have with the page.
    if contestant == Contestant::Sayso {
        tab.goto(&bench.site.page(contestant)).await?;
        tab.until("the loader", "window.contestant !== undefined").await?;
        add("no prompt");
    }
    tab.close().await?;
    Ok(figures)
}
