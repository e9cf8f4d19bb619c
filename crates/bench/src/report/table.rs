//! One table a suite: a line for each thing that was measured, a column for each contestant, as ratios to the limit.

use std::fmt;

use crate::{
    figure::{Figure, Suite},
    goal::{OURS, goals, limit_of, times},
};

use super::{contestants, find};

/// The table, its cells made.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The heads of the columns.
    pub head: Vec<String>,
    /// The lines.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// What was measured: ours as it is, how noisy it was, and everybody as a ratio to the limit.
    pub fn of_figures(suite: Suite, figures: &[Figure]) -> Self {
        let contestants = contestants(suite, figures);
        let others = || contestants.iter().filter(|name| **name != OURS && **name != limit_of(suite));
        let mut head: Vec<String> = ["measured", "of", "limit", OURS].map(str::to_owned).to_vec();
        head.push(format!("{OURS} / limit"));
        head.extend(others().map(|name| format!("{name} / limit")));
        let mut known: Vec<(&str, &str)> = Vec::new();
        let mut rows = Vec::new();
        for figure in figures.iter().filter(|figure| figure.suite == suite) {
            let thing = (figure.measure.as_str(), figure.case.as_str());
            if known.contains(&thing) {
                continue;
            }
            known.push(thing);
            let of = |name: &str| find(figures, thing.0, thing.1, name);
            let limit = of(limit_of(suite)).filter(|limit| limit.median() > 0.0);
            let ratio = |name: &str| match (of(name), limit) {
                (Some(figure), Some(limit)) => times(figure.median() / limit.median()),
                (Some(figure), None) => figure.unit.say(figure.median()),
                (None, _) => "–".to_owned(),
            };
            let plain = |figure: Option<&Figure>| figure.map_or("–".to_owned(), said);
            let mut row = vec![thing.0.to_owned(), thing.1.to_owned(), plain(of(limit_of(suite))), plain(of(OURS))];
            row.push(if limit.is_some() { ratio(OURS) } else { "–".to_owned() });
            row.extend(others().map(|name| ratio(name)));
            rows.push(row);
        }
        Table { head, rows }
    }

    /// Our goals, and whether the run reached them.
    pub fn of_goals(suite: Suite, figures: &[Figure]) -> Self {
        let head = ["goal", "found", ""].map(str::to_owned).to_vec();
        let found = goals(suite).into_iter().filter_map(|goal| goal.look(figures));
        let rows = found.map(|it| vec![it.wanted, it.found, (if it.met { "met" } else { "missed" }).to_owned()]);
        Table { head, rows: rows.collect() }
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let rule: String = self.head.iter().enumerate().map(|(at, _)| if at < 2 { "---|" } else { "---:|" }).collect();
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        format!("{}|{rule}\n{rows}", line(&self.head))
    }
}

/// A median, with half of what the middle half of the runs spans.
fn said(figure: &Figure) -> String {
    let value = figure.unit.say(figure.median());
    match (figure.noise() * 100.0).round() {
        0.0 => value,
        noise => format!("{value} ± {noise} %"),
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = || std::iter::once(&self.head).chain(&self.rows);
        let width = |at: usize| lines().filter_map(|line| line.get(at)).map(|cell| cell.chars().count()).max();
        let widths: Vec<usize> = (0..self.head.len()).map(|at| width(at).unwrap_or_default()).collect();
        for line in lines() {
            for (at, (cell, width)) in line.iter().zip(&widths).enumerate() {
                match at {
                    0 => write!(f, "{cell:<width$}")?,
                    1 => write!(f, "  {cell:<width$}")?,
                    _ => write!(f, "  {cell:>width$}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Unit;

    fn figure(measure: &str, contestant: &str, samples: &[f64]) -> Figure {
        Figure {
            suite: Suite::Browser,
            measure: measure.to_owned(),
            case: "D fifty questions".to_owned(),
            contestant: contestant.to_owned(),
            unit: Unit::Milliseconds,
            samples: samples.to_vec(),
        }
    }

    #[test]
    fn everybody_is_told_as_a_ratio_to_the_limit() {
        let figures = [
            figure("typing", OURS, &[2.0, 2.0, 2.4]),
            figure("typing", "Vanilla JS", &[2.0]),
            figure("typing", "React 19", &[3.0]),
            figure("selecting", OURS, &[1.0]),
        ];
        let table = Table::of_figures(Suite::Browser, &figures);
        assert_eq!(table.head[3..], ["Sayso", "Sayso / limit", "React 19 / limit"]);
        assert_eq!(table.rows[0][2..], ["2.00 ms", "2.00 ms ± 5 %", "1.00 ×", "1.50 ×"]);
        assert_eq!(table.rows[1][2..], ["–", "1.00 ms", "–", "–"]);
        assert!(table.markdown().starts_with("| measured | of | limit |"));
    }

    #[test]
    fn goals_that_were_not_measured_are_left_out() {
        let figures = [figure("typing", OURS, &[2.6]), figure("typing", "Vanilla JS", &[2.0])];
        let table = Table::of_goals(Suite::Browser, &figures);
        assert_eq!(table.rows, [["typing, D fifty questions: at most 1.2 × Vanilla JS", "1.30 ×", "missed"]]);
    }
}
