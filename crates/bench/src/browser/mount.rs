//! Warm mount: from handing over prompts until they are laid out, on a page that has shown some before; and the frame behind
//! it, in which what was put off until it is drawn is done.

use anyhow::Result;
use serde_json::json;

use super::{
    Bench, Case, figure,
    tab::{Tab, numbers},
};
use crate::figure::{Figure, Unit};

/// Every round, each contestant gets a page of its own, whose median is one sample.
const ROUNDS: (usize, usize) = (7, 1);

/// Times before it counts: code is compiled while it runs.
const WARM_UPS: (usize, usize) = (10, 3);

/// Times that count.
const TIMES: (usize, usize) = (30, 5);

pub(super) const MEASURES: [&str; 2] = ["warm mount", "first frame"];

pub(super) async fn measure(bench: &Bench<'_>) -> Result<Vec<Figure>> {
    let run = bench.run;
    let mut figures = Vec::new();
    for contestant in &bench.contestants {
        for measure in MEASURES {
            figures.extend(Case::ALL.map(|case| figure(measure, case, *contestant, Unit::Milliseconds)));
        }
    }
    let rounds = run.pick(ROUNDS.0, ROUNDS.1);
    for round in 1..=rounds {
        for (at, contestant) in bench.contestants.iter().enumerate() {
            run.tell(&format!("warm mount, {}, {round} of {rounds}", contestant.name()));
            let tab = Tab::start(&[]).await;
            tab.ready(bench, *contestant, &Case::ALL).await?;
            for (place, case) in Case::ALL.into_iter().enumerate() {
                let (warm_ups, times) = (run.pick(WARM_UPS.0, WARM_UPS.1), run.pick(TIMES.0, TIMES.1));
                let taken = tab.eval(&format!("bench.warm({}, {warm_ups}, {times})", json!(case.name()))).await?;
                for which in 0..MEASURES.len() {
                    let figure = &mut figures[(at * MEASURES.len() + which) * Case::ALL.len() + place];
                    figure.samples.push(part(&numbers(&taken[which]), 0.5));
                }
            }
            tab.close().await?;
        }
    }
    Ok(figures)
}

/// The number that so great a part of the numbers lies below.
pub(super) fn part(numbers: &[f64], part: f64) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = (sorted.len() as f64 * part) as usize;
    sorted.get(place).copied().unwrap_or(f64::NAN)
}
