//! What we want to reach, measure by measure, and whether a run did.

use crate::figure::{Figure, Suite, Unit};

/// Who we are in the tables.
pub const OURS: &str = "Sayso";

/// One thing that a run should show.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The half that it belongs to.
    pub suite: Suite,
    /// What is measured.
    pub measure: &'static str,
    /// Of what.
    pub case: &'static str,
    /// How good it is to be.
    pub limit: Limit,
}

/// How good something is to be.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// At most so many times the figure of another contestant.
    Most(f64, &'static str),
    /// At least so many times the figure of another contestant.
    Least(f64, &'static str),
    /// At most so many times our own figure in another case.
    MostOfCase(f64, &'static str),
    /// At most so much.
    Value(f64),
}

/// A goal beside what a run found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The goal, in words.
    pub wanted: String,
    /// What was found, in words.
    pub found: String,
    /// Whether it was reached.
    pub met: bool,
}

const MOUNTS: [&str; 6] = [
    "A one approval",
    "B one question",
    "C four questions",
    "D fifty questions",
    "E a thousand options",
    "F two hundred prompts",
];

/// All goals of a suite.
pub fn goals(suite: Suite) -> Vec<Goal> {
    let goal = |measure, case, limit| Goal { suite, measure, case, limit };
    match suite {
        Suite::Browser => {
            let mut goals = vec![
                goal("transfer brotli", "no prompt", Limit::Value(3_000.0)),
                goal("transfer brotli", "first prompt", Limit::Value(64_000.0)),
            ];
            for case in MOUNTS {
                let most = if case.starts_with('E') { 1.2 } else { 1.3 };
                goals.push(goal("warm mount", case, Limit::Most(most, "Vanilla JS")));
                goals.push(goal("warm mount", case, Limit::Most(1.0, "React 19")));
            }
            for measure in ["typing", "selecting"] {
                goals.push(goal(measure, "D fifty questions", Limit::Most(1.2, "Vanilla JS")));
            }
            goals.push(goal("heap", "F two hundred prompts", Limit::Most(1.0, "React 19")));
            goals.push(goal("left nodes", "F two hundred prompts", Limit::Value(0.0)));
            goals.push(goal("left listeners", "F two hundred prompts", Limit::Value(0.0)));
            goals
        }
        Suite::Server => vec![
            goal("round trips", "32 conversations", Limit::Least(50.0, "LangGraph")),
            goal("round trips", "32 conversations", Limit::Least(10.0, "OpenAI Agents")),
            goal("round trips", "32 conversations", Limit::Least(0.7, "Stripped")),
            goal("ask to stream p50", "8 conversations", Limit::Most(2.0, "Stripped")),
            goal("memory per subscriber", "1,000 subscribers", Limit::Value(16_000.0)),
            goal("memory per subscriber", "10,000 subscribers", Limit::Value(16_000.0)),
            goal("append", "1,000,000 items", Limit::MostOfCase(1.2, "1,000 items")),
            goal("start-up", "1,000,000 items", Limit::MostOfCase(1.2, "1,000 items")),
        ],
    }
}

impl Goal {
    /// What a run found; nothing where it did not measure both sides.
    pub fn look(&self, figures: &[Figure]) -> Option<Found> {
        let find = |case: &str, contestant: &str| {
            figures.iter().find(|figure| {
                figure.suite == self.suite
                    && figure.measure == self.measure
                    && figure.case == case
                    && figure.contestant == contestant
            })
        };
        let ours = find(self.case, OURS)?;
        let value = ours.median();
        let ratio_to = |case, contestant| Some(value / find(case, contestant)?.median());
        let (limit, found, met) = match self.limit {
            Limit::Value(most) => (format!("at most {}", ours.unit.say(most)), ours.unit.say(value), value <= most),
            Limit::Most(most, other) => {
                let ratio = ratio_to(self.case, other)?;
                (format!("at most {most} × {other}"), times(ratio), ratio <= most)
            }
            Limit::Least(least, other) => {
                let ratio = ratio_to(self.case, other)?;
                (format!("at least {least} × {other}"), times(ratio), ratio >= least)
            }
            Limit::MostOfCase(most, other) => {
                let ratio = ratio_to(other, OURS)?;
                (format!("at most {most} × with {other}"), times(ratio), ratio <= most)
            }
        };
        Some(Found { wanted: format!("{}, {}: {limit}", self.measure, self.case), found, met })
    }
}

/// A ratio as people read it.
pub fn times(ratio: f64) -> String {
    match ratio {
        _ if !ratio.is_finite() => "–".to_owned(),
        ratio if ratio >= 20.0 => format!("{ratio:.0} ×"),
        ratio if ratio >= 0.1 => format!("{ratio:.2} ×"),
        ratio => format!("{ratio:.3} ×"),
    }
}

/// The contestant that shows what is possible at all, in each suite.
pub fn limit_of(suite: Suite) -> &'static str {
    match suite {
        Suite::Browser => "Vanilla JS",
        Suite::Server => "Stripped",
    }
}

/// Whether one value is worse than another by more than `part` of it.
pub fn is_worse(unit: Unit, now: f64, before: f64, part: f64) -> bool {
    match unit.more_is_better() {
        true => now < before * (1.0 - part),
        false => now > before * (1.0 + part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(case: &str, contestant: &str, value: f64) -> Figure {
        Figure {
            suite: Suite::Server,
            measure: "append".to_owned(),
            case: case.to_owned(),
            contestant: contestant.to_owned(),
            unit: Unit::Milliseconds,
            samples: vec![value],
        }
    }

    #[test]
    fn a_goal_is_met_up_to_its_limit_and_not_beyond() {
        let goal = |limit| Goal { suite: Suite::Server, measure: "append", case: "many", limit };
        let figures = [figure("many", OURS, 12.0), figure("many", "Stripped", 10.0), figure("few", OURS, 6.0)];
        for (limit, met) in [
            (Limit::Most(1.2, "Stripped"), true),
            (Limit::Most(1.1, "Stripped"), false),
            (Limit::Least(1.2, "Stripped"), true),
            (Limit::Least(1.3, "Stripped"), false),
            (Limit::MostOfCase(2.0, "few"), true),
            (Limit::MostOfCase(1.9, "few"), false),
            (Limit::Value(12.0), true),
            (Limit::Value(11.0), false),
        ] {
            assert_eq!(goal(limit).look(&figures).map(|found| found.met), Some(met), "{limit:?}");
        }
    }

    #[test]
    fn a_goal_whose_other_side_was_not_measured_is_left_open() {
        let goal = Goal { suite: Suite::Server, measure: "append", case: "many", limit: Limit::Most(1.0, "LangGraph") };
        assert_eq!(goal.look(&[figure("many", OURS, 1.0)]), None);
    }

    #[test]
    fn of_what_is_counted_a_second_less_is_worse() {
        assert!(is_worse(Unit::PerSecond, 80.0, 100.0, 0.1));
        assert!(!is_worse(Unit::PerSecond, 130.0, 100.0, 0.1));
        assert!(is_worse(Unit::Bytes, 111.0, 100.0, 0.1));
    }
}
