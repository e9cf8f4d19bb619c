//! The server suite: a round trip from ask to answer beside other ways to wait for a person.
//!
//! Everybody is driven over the same few addresses, by the same client, on the same disk, in turn.

mod client;
mod contestant;
mod conversation;
mod events;
mod growth;
mod log;
mod peers;
mod process;
mod quantile;
mod round_trips;
pub mod stripped;
mod subscribers;

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};

use crate::{
    figure::{Figure, Suite, Unit},
    machine::Run,
};

/// Measures all contestants.
pub fn measure(run: &Run) -> Result<Vec<Figure>> {
    let place = Place::new(run)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("no runtime")?;
    let mut figures = Vec::new();
    if run.wants(&round_trips::MEASURES) {
        figures.extend(runtime.block_on(round_trips::measure(run, &place))?);
    }
    if run.wants(&subscribers::MEASURES) {
        figures.extend(runtime.block_on(subscribers::measure(run, &place))?);
    }
    if run.wants(&growth::MEASURES) {
        figures.extend(runtime.block_on(growth::measure(run, &place))?);
    }
    Ok(figures)
}

/// Who is measured, by name.
pub fn contestants() -> Vec<&'static str> {
    contestant::ALL.map(contestant::Contestant::name).to_vec()
}

/// What is measured, by name.
pub fn measures() -> Vec<&'static str> {
    [&round_trips::MEASURES[..], &subscribers::MEASURES, &growth::MEASURES].concat()
}

/// The folder on a real disk that logs are kept in; gone with the value.
struct Place(PathBuf);

impl Place {
    fn new(run: &Run) -> Result<Self> {
        let folder = run.scratch().join(format!("logs-{}", std::process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        Ok(Place(folder))
    }

    /// Where nothing is yet: what an earlier run left under that name is removed.
    fn fresh(&self, name: &str) -> Result<PathBuf> {
        for ending in ["", "-wal", "-shm", ".lock"] {
            let path = self.0.join(format!("{name}.db{ending}"));
            if path.exists() {
                fs::remove_file(&path).with_context(|| format!("{} cannot be removed", path.display()))?;
            }
        }
        Ok(self.0.join(format!("{name}.db")))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("{} stays behind: {error}", self.0.display());
        }
    }
}

/// Gathers samples into figures, in the order in which they were first seen.
#[derive(Default)]
struct Sheet(Vec<Figure>);

impl Sheet {
    fn add(&mut self, measure: &str, case: &str, contestant: &str, unit: Unit, sample: f64) {
        let is_same =
            |figure: &&mut Figure| figure.measure == measure && figure.case == case && figure.contestant == contestant;
        if let Some(figure) = self.0.iter_mut().find(is_same) {
            figure.samples.push(sample);
            return;
        }
        let (measure, case, contestant) = (measure.to_owned(), case.to_owned(), contestant.to_owned());
        self.0.push(Figure { suite: Suite::Server, measure, case, contestant, unit, samples: vec![sample] });
    }
}

/// A number as people read it: `10,000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, expected) in [(8, "8"), (256, "256"), (1_000, "1,000"), (1_000_000, "1,000,000")] {
            assert_eq!(grouped(number), expected);
        }
    }

    #[test]
    fn samples_of_one_measure_come_together() {
        let mut sheet = Sheet::default();
        for (contestant, sample) in [("Sayso", 1.0), ("Stripped", 2.0), ("Sayso", 3.0)] {
            sheet.add("append", "1,000 items", contestant, Unit::Milliseconds, sample);
        }
        let samples: Vec<_> = sheet.0.iter().map(|figure| figure.samples.clone()).collect();
        assert_eq!(samples, [vec![1.0, 3.0], vec![2.0]]);
    }
}
