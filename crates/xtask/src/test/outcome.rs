//! What came of a stage: how much passed and failed, and what it said.

use crate::process::Captured;

/// The result of one stage.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Outcome {
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// What was left out, and why; shown even when all is well.
    pub(super) notes: Vec<String>,
    pub(super) output: String,
}

impl Outcome {
    /// The stage could not be done at all.
    pub(super) fn broken(error: &anyhow::Error) -> Self {
        Self { failed: 1, output: format!("{error:#}"), ..Self::default() }
    }

    /// Counts a command as one check.
    pub(super) fn add_check(&mut self, captured: Captured) {
        if captured.success {
            self.passed += 1;
        } else {
            self.failed += 1;
            self.output.push_str(&captured.output);
        }
    }

    /// Counts by the summary that each test program ends with.
    pub(super) fn of_tests(captured: Captured) -> Self {
        let summaries = captured.output.lines().filter_map(|line| line.trim().strip_prefix("test result: "));
        let (mut passed, mut failed, mut ignored) = (0, 0, 0);
        for summary in summaries {
            passed += count(summary, "passed");
            failed += count(summary, "failed");
            ignored += count(summary, "ignored");
        }
        // Did not build, or died before its summary.
        if !captured.success && failed == 0 {
            failed = 1;
        }
        let notes = match ignored {
            0 => Vec::new(),
            _ => vec![format!("{ignored} ignored")],
        };
        Self { passed, failed, notes, output: captured.output }
    }

    /// The stage's line in the report.
    pub(super) fn line(&self, name: &str, seconds: f64) -> String {
        let verdict = if self.failed == 0 { "ok" } else { "FAILED" };
        let mut line = format!("{name:<13} {verdict:<7} {seconds:>6.1} s {:>5} passed", self.passed);
        if self.failed > 0 {
            line.push_str(&format!(", {} failed", self.failed));
        }
        for note in &self.notes {
            line.push_str("; ");
            line.push_str(note);
        }
        line
    }

    /// The output without the lines that only say that something went well.
    pub(super) fn telling_lines(&self) -> impl Iterator<Item = &str> {
        self.output.trim_end().lines().filter(|line| {
            let line = line.trim();
            let passed = line.starts_with("test ") && line.ends_with("... ok");
            let built = ["Compiling ", "Checking ", "Downloaded ", "Documenting "];
            !passed && !built.iter().any(|verb| line.starts_with(verb))
        })
    }
}

/// The number before `word` in `ok. 5 passed; 0 failed; 1 ignored; …`.
fn count(summary: &str, word: &str) -> usize {
    summary
        .split([';', '.'])
        .filter_map(|part| part.trim().split_once(' '))
        .find(|(_, counted)| *counted == word)
        .and_then(|(number, _)| number.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tests(success: bool, output: &str) -> (usize, usize, Vec<String>) {
        let outcome = Outcome::of_tests(Captured { success, output: output.to_owned() });
        (outcome.passed, outcome.failed, outcome.notes)
    }

    #[test]
    fn summaries_of_all_programs_add_up() {
        let output = "\
     Running unittests src/lib.rs (target/debug/deps/a-0)
test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s

     Running tests/it.rs (target/debug/deps/it-0)
test result: FAILED. 12 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s
";
        assert_eq!(tests(false, output), (17, 2, vec![]));
    }

    #[test]
    fn what_did_not_build_counts_as_failed() {
        assert_eq!(tests(false, "error: could not compile"), (0, 1, vec![]));
    }

    #[test]
    fn ignored_tests_are_told() {
        let output = "test result: ok. 1 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out";
        assert_eq!(tests(true, output), (1, 0, vec!["3 ignored".to_owned()]));
    }

    #[test]
    fn a_test_named_like_a_summary_is_not_counted() {
        assert_eq!(tests(true, "test result_is_ok ... ok"), (0, 0, vec![]));
    }

    #[test]
    fn the_line_names_failures_and_notes() {
        let outcome =
            Outcome { passed: 3, failed: 1, notes: vec!["advisories skipped".to_owned()], output: String::new() };
        assert_eq!(
            outcome.line("deny", 1.25),
            "deny          FAILED     1.2 s     3 passed, 1 failed; advisories skipped"
        );
    }

    #[test]
    fn only_telling_lines_are_shown() {
        let outcome = Outcome {
            output: "   Compiling a v1\ntest a ... ok\ntest b ... FAILED\n".to_owned(),
            ..Outcome::default()
        };
        assert_eq!(outcome.telling_lines().collect::<Vec<_>>(), ["test b ... FAILED"]);
    }
}
