//! Typing and selecting in a long form: from the key or the click, as the page first hears of it, until what it changed is laid
//! out.

use anyhow::{Context, Result, ensure};

use super::{
    Bench, Case, figure,
    mount::part,
    tab::{Tab, numbers},
};
use crate::figure::{Figure, Unit};

/// Every round, each contestant gets a page of its own, which gives one sample of each.
const ROUNDS: (usize, usize) = (5, 1);

/// Keys that count, and clicks.
const TIMES: (usize, usize) = (80, 10);

/// As many come before.
const WARM_UPS: usize = 10;

pub(super) const MEASURES: [&str; 4] = ["typing", "typing p95", "selecting", "selecting p95"];

/// What is typed, over and over.
const TEXT: &str = "it takes parcels in, weighs them and says where they go; ";

/// The options of a question of the form that has radios.
const RADIOS: usize = 4;

pub(super) async fn measure(bench: &Bench<'_>) -> Result<Vec<Figure>> {
    let run = bench.run;
    let mut figures = Vec::new();
    for contestant in &bench.contestants {
        figures.extend(MEASURES.map(|measure| figure(measure, Case::LongForm, *contestant, Unit::Milliseconds)));
    }
    let (rounds, times) = (run.pick(ROUNDS.0, ROUNDS.1), run.pick(TIMES.0, TIMES.1));
    for round in 1..=rounds {
        for (at, contestant) in bench.contestants.iter().enumerate() {
            run.tell(&format!("typing and selecting, {}, {round} of {rounds}", contestant.name()));
            let tab = Tab::start(&[]).await;
            tab.ready(bench, *contestant, &[Case::LongForm]).await?;
            tab.mount(Case::LongForm).await?;
            let typed = typing(&tab, times).await?;
            let selected = selecting(&tab, times).await?;
            let samples = [part(&typed, 0.5), part(&typed, 0.95), part(&selected, 0.5), part(&selected, 0.95)];
            for (place, sample) in samples.into_iter().enumerate() {
                figures[at * MEASURES.len() + place].samples.push(sample);
            }
            tab.close().await?;
        }
    }
    Ok(figures)
}

/// Types into a field in the middle.
async fn typing(tab: &Tab, times: usize) -> Result<Vec<f64>> {
    let fields = tab.usable("textbox").await?;
    let field = fields.get(fields.len() / 2).context("there is no field")?;
    tab.place(field).await?;
    tab.focus(field).await?;
    tab.eval("bench.watch('keydown', 'input')").await?;
    let text: String = TEXT.chars().cycle().take(WARM_UPS + times).collect();
    tab.type_text(&text).await?;
    watched(tab, times).await
}

/// Chooses one radio after the other of a question in the middle.
async fn selecting(tab: &Tab, times: usize) -> Result<Vec<f64>> {
    let radios = tab.usable("radio").await?;
    let question = radios.len() / RADIOS / 2 * RADIOS;
    tab.place(&radios[question]).await?;
    let mut places = Vec::new();
    for radio in &radios[question..question + RADIOS] {
        places.push(tab.place(radio).await?);
    }
    tab.eval("bench.watch('click', 'change')").await?;
    for time in 0..WARM_UPS + times {
        tab.click(places[time % RADIOS]).await?;
    }
    watched(tab, times).await
}

async fn watched(tab: &Tab, times: usize) -> Result<Vec<f64>> {
    let taken = numbers(&tab.eval("bench.taken").await?);
    ensure!(taken.len() == WARM_UPS + times, "{} of {} changes were seen", taken.len(), WARM_UPS + times);
    Ok(taken[WARM_UPS..].to_vec())
}
