//! One thing measured: of which contestant, in which case, with every run's value.

use serde::{Deserialize, Serialize};

/// One of the two halves of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Suite {
    /// The widget, beside other ways to show the same.
    Browser,
    /// The server, beside other ways to wait for a person.
    Server,
}

/// What the numbers of a measure are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Milliseconds.
    Milliseconds,
    /// Microseconds.
    Microseconds,
    /// Bytes.
    Bytes,
    /// Times a second; the only unit of which more is better.
    PerSecond,
    /// How many.
    Count,
}

/// What was measured of one contestant in one case.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// The half that it belongs to.
    pub suite: Suite,
    /// What was measured, such as `warm mount`.
    pub measure: String,
    /// Of what, such as `A one approval` or `32 conversations`.
    pub case: String,
    /// Who, such as `Sayso`.
    pub contestant: String,
    /// What the samples are.
    pub unit: Unit,
    /// One value for each run.
    pub samples: Vec<f64>,
}

impl Figure {
    /// The middle of the samples.
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// How noisy it is: half of what the middle half of the samples spans, as a part of the median.
    pub fn noise(&self) -> f64 {
        let median = self.median();
        if median == 0.0 { 0.0 } else { (self.quantile(0.75) - self.quantile(0.25)) / 2.0 / median }
    }

    fn quantile(&self, part: f64) -> f64 {
        let mut sorted = self.samples.clone();
        sorted.sort_by(f64::total_cmp);
        let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
        let place = part * last as f64;
        let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
        below + (above - below) * place.fract()
    }
}

impl Unit {
    /// Whether more is better.
    pub fn more_is_better(self) -> bool {
        self == Unit::PerSecond
    }

    /// A value as people read it.
    pub fn say(self, value: f64) -> String {
        match self {
            Unit::Milliseconds if value < 0.1 => format!("{:.0} µs", value * 1e3),
            Unit::Milliseconds => format!("{} ms", digits(value)),
            Unit::Microseconds if value >= 10_000.0 => format!("{} ms", digits(value / 1e3)),
            Unit::Microseconds => format!("{} µs", digits(value)),
            Unit::Bytes if value.abs() >= 1e6 => format!("{} MB", digits(value / 1e6)),
            Unit::Bytes if value.abs() >= 1e3 => format!("{} kB", digits(value / 1e3)),
            Unit::Bytes => format!("{value:.0} B"),
            Unit::PerSecond => format!("{}/s", digits(value)),
            Unit::Count => format!("{value:.0}"),
        }
    }
}

/// Three digits that mean something.
fn digits(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(samples: &[f64]) -> Figure {
        Figure {
            suite: Suite::Browser,
            measure: "warm mount".to_owned(),
            case: "A".to_owned(),
            contestant: "Sayso".to_owned(),
            unit: Unit::Milliseconds,
            samples: samples.to_vec(),
        }
    }

    #[test]
    fn one_run_that_went_wrong_moves_neither_median_nor_noise() {
        let figure = figure(&[10.0, 12.0, 11.0, 9.0, 900.0]);
        assert_eq!(figure.median(), 11.0);
        assert!((figure.noise() - 1.0 / 11.0).abs() < 1e-9, "{}", figure.noise());
    }

    #[test]
    fn a_median_of_two_lies_between_them() {
        assert_eq!(figure(&[1.0, 2.0]).median(), 1.5);
    }

    #[test]
    fn values_are_said_with_three_digits() {
        assert_eq!(Unit::Bytes.say(74_346.0), "74.3 kB");
        assert_eq!(Unit::PerSecond.say(4_321.0), "4321/s");
        assert_eq!(Unit::Milliseconds.say(0.0421), "42 µs");
    }
}
