//! The figures that are kept in the repository, and what got worse than they say.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::{
    figure::{Figure, Suite, Unit},
    goal::{OURS, is_worse, limit_of, times},
};

/// How much worse something may get before it is named.
const TENTH: f64 = 0.1;

/// What one run found, and where.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// The machine that it was measured on.
    pub machine: String,
    /// All that was measured.
    pub figures: Vec<Figure>,
}

/// Where the figures of a suite are kept.
pub fn path(folder: &Path, suite: Suite) -> PathBuf {
    folder.join(match suite {
        Suite::Browser => "browser.json",
        Suite::Server => "server.json",
    })
}

/// Reads what is kept of a suite; nothing where it never was.
pub fn read(folder: &Path, suite: Suite) -> Result<Option<Kept>> {
    let path = path(folder, suite);
    if !path.is_file() {
        return Ok(None);
    }
    let text = fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))?;
    let kept = serde_json::from_str(&text).with_context(|| format!("{} holds no figures", path.display()))?;
    Ok(Some(kept))
}

/// Keeps what a run found: a line a figure, so that a change can be read.
pub fn write(folder: &Path, suite: Suite, kept: &Kept) -> Result<()> {
    let path = path(folder, suite);
    let lines: Vec<String> = kept
        .figures
        .iter()
        .map(|figure| {
            let rounded = Figure { samples: figure.samples.iter().copied().map(rounded).collect(), ..figure.clone() };
            serde_json::to_string(&rounded)
        })
        .collect::<Result<_, _>>()
        .context("a figure that is no JSON")?;
    let machine = serde_json::to_string(&kept.machine).context("a machine that is no JSON")?;
    let text = format!("{{\n\"machine\": {machine},\n\"figures\": [\n{}\n]\n}}\n", lines.join(",\n"));
    fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))
}

/// What got more than a tenth worse or heavier. Bytes are compared as they are; what depends on the machine is compared as a
/// ratio to the limit of the same run, and must stand out from the noise of both runs.
pub fn worse(now: &[Figure], kept: &[Figure]) -> Vec<String> {
    let mut found = Vec::new();
    for figure in now.iter().filter(|figure| figure.contestant == OURS) {
        let Some(before) = kept.iter().find(|before| is_same(figure, before)) else { continue };
        let limit = |figures: &[Figure]| limit_beside(figure, figures);
        let what = format!("{}, {}", figure.measure, figure.case);
        match (limit(now), limit(kept)) {
            (Some(limit), Some(limit_before)) if !is_weighed(figure.unit) => {
                let (ratio, ratio_before) = (figure.median() / limit.median(), before.median() / limit_before.median());
                let noise = [figure, before, &limit, &limit_before].map(Figure::noise).iter().sum::<f64>();
                if is_worse(figure.unit, ratio, ratio_before, TENTH.max(noise)) {
                    found.push(format!(
                        "{what}: {} the limit, {} are kept (noise ± {:.0} %)",
                        times(ratio),
                        times(ratio_before),
                        noise * 100.0
                    ));
                }
            }
            _ => {
                let (value, value_before) = (figure.median(), before.median());
                if is_worse(figure.unit, value, value_before, TENTH) {
                    found.push(format!(
                        "{what}: {}, {} are kept",
                        figure.unit.say(value),
                        figure.unit.say(value_before)
                    ));
                }
            }
        }
    }
    found
}

fn limit_beside(figure: &Figure, figures: &[Figure]) -> Option<Figure> {
    let limit = limit_of(figure.suite);
    let beside = figures.iter().find(|other| other.contestant == limit && is_of_same(figure, other))?;
    (beside.median() > 0.0).then(|| beside.clone())
}

fn is_same(one: &Figure, other: &Figure) -> bool {
    one.contestant == other.contestant && is_of_same(one, other)
}

fn is_of_same(one: &Figure, other: &Figure) -> bool {
    one.suite == other.suite && one.measure == other.measure && one.case == other.case
}

/// Bytes and counts are the same on every machine.
fn is_weighed(unit: Unit) -> bool {
    matches!(unit, Unit::Bytes | Unit::Count)
}

/// Four digits: more would say more than was measured.
fn rounded(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let scale = 10f64.powi(3 - value.abs().log10().floor() as i32);
    let rounded = (value * scale).round() / scale;
    // Taken through text, so that no digits of the division are left over.
    format!("{rounded:.6}").parse().unwrap_or(rounded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(measure: &str, contestant: &str, unit: Unit, value: f64) -> Figure {
        Figure {
            suite: Suite::Browser,
            measure: measure.to_owned(),
            case: "A".to_owned(),
            contestant: contestant.to_owned(),
            unit,
            samples: vec![value],
        }
    }

    fn run(bytes: f64, ours: f64, vanilla: f64) -> Vec<Figure> {
        vec![
            figure("transfer brotli", OURS, Unit::Bytes, bytes),
            figure("transfer brotli", "Vanilla JS", Unit::Bytes, 1.0),
            figure("warm mount", OURS, Unit::Milliseconds, ours),
            figure("warm mount", "Vanilla JS", Unit::Milliseconds, vanilla),
        ]
    }

    #[test]
    fn a_slower_machine_is_not_a_slower_widget() {
        assert_eq!(worse(&run(100.0, 20.0, 10.0), &run(100.0, 2.0, 1.0)), Vec::<String>::new());
    }

    #[test]
    fn more_than_a_tenth_slower_or_heavier_is_named() {
        let found = worse(&run(111.0, 2.3, 1.0), &run(100.0, 2.0, 1.0));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("transfer brotli, A: 111 B"), "{found:?}");
        assert!(found[1].starts_with("warm mount, A: 2.30 × the limit, 2.00 × are kept"), "{found:?}");
        assert!(worse(&run(109.0, 2.1, 1.0), &run(100.0, 2.0, 1.0)).is_empty());
    }

    #[test]
    fn what_is_kept_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path(), Suite::Browser).unwrap().is_none());
        let kept = Kept { machine: "2 × a \"machine\"".to_owned(), figures: run(74_346.0, 1.234_567, 0.000_012_345) };
        write(folder.path(), Suite::Browser, &kept).unwrap();
        let back = read(folder.path(), Suite::Browser).unwrap().unwrap();
        assert_eq!(back.machine, kept.machine);
        assert_eq!(back.figures[0].samples, [74_350.0]);
        assert_eq!(back.figures[2].samples, [1.235]);
    }
}
