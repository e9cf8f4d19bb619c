//! The browser suite: the widget beside other ways to show the same prompts, in a real Chromium.
//!
//! Every page load is a browser of its own, and contestants take turns: what disturbs one run disturbs all of them alike.

mod case;
mod check;
mod contestant;
mod hand;
mod heap;
mod latency;
mod mount;
mod packed;
mod peers;
mod site;
mod start;
mod tab;

use anyhow::{Context, Result};
use tokio::runtime::Runtime;

use crate::{
    figure::{Figure, Suite, Unit},
    machine::Run,
};
use case::Case;
use contestant::Contestant;
use site::Site;

/// What every measure has at hand.
struct Bench<'a> {
    run: &'a Run,
    site: Site,
    contestants: Vec<Contestant>,
}

/// Measures all contestants.
pub fn measure(run: &Run) -> Result<Vec<Figure>> {
    let contestants: Vec<_> = Contestant::ALL.into_iter().filter(|contestant| run.has(contestant.name())).collect();
    let folder = peers::bundle(run)?;
    let runtime = Runtime::new().context("no runtime starts")?;
    runtime.block_on(async {
        run.tell("compressing what the pages load");
        let site = Site::start(run, &folder, &contestants).await?;
        let bench = Bench { run, site, contestants };
        let mut figures = Vec::new();
        if run.measures.is_empty() {
            check::check(&bench).await?;
        }
        if run.wants(&start::MEASURES) {
            figures.extend(start::measure(&bench).await?);
        }
        if run.wants(&mount::MEASURES) {
            figures.extend(mount::measure(&bench).await?);
        }
        if run.wants(&latency::MEASURES) {
            figures.extend(latency::measure(&bench).await?);
        }
        if run.wants(&heap::MEASURES.map(|(measure, _)| measure)) {
            figures.extend(heap::measure(&bench).await?);
        }
        Ok(figures)
    })
}

/// Who is measured, by name.
pub fn contestants() -> Vec<&'static str> {
    Contestant::ALL.map(Contestant::name).to_vec()
}

/// What is measured, by name.
pub fn measures() -> Vec<&'static str> {
    let heap = heap::MEASURES.map(|(measure, _)| measure);
    [&start::MEASURES[..], &mount::MEASURES, &latency::MEASURES, &heap].concat()
}

fn figure(measure: &str, case: Case, contestant: Contestant, unit: Unit) -> Figure {
    Figure {
        suite: Suite::Browser,
        measure: measure.to_owned(),
        case: case.name().to_owned(),
        contestant: contestant.name().to_owned(),
        unit,
        samples: Vec::new(),
    }
}
