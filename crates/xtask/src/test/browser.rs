//! The `browser` stage: the widget as it is published, in a real browser.
//!
//! A browser on a busy machine is late now and then, and a test that clicks in time with it fails with it. Such a test is run
//! once more, and the line says which; what is broken fails twice.

use anyhow::Result;

use super::integration;
use super::outcome::Outcome;
use crate::process::capture;
use crate::progress::Progress;
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

const TESTS: [&str; 2] = ["browser", "demo"];

/// More than these are not chance.
const MOST_AGAIN: usize = 4;

pub(super) fn run(workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
    widget::build(workspace, Mode::Release, progress)?;
    let outcome = integration::named(workspace, progress, TESTS)?;
    let again = failed(&outcome.output);
    if again.is_empty() || again.len() != outcome.failed || again.len() > MOST_AGAIN {
        return Ok(outcome);
    }
    let mut command = integration::command(workspace, TESTS);
    command.args(["--", "--exact"]).args(&again);
    let second = Outcome::of_tests(capture(command, progress)?);
    if second.failed > 0 || second.passed != again.len() {
        return Ok(outcome);
    }
    let note = format!("at the second try: {}", again.join(", "));
    Ok(Outcome { passed: outcome.passed + second.passed, failed: 0, notes: vec![note], output: String::new() })
}

/// The names of the tests that failed.
fn failed(output: &str) -> Vec<String> {
    let name = |line: &str| Some(line.trim().strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned());
    output.lines().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::failed;

    #[test]
    fn what_failed_is_named() {
        let output = "test a::b ... ok\ntest c::d ... FAILED\ntest result: FAILED. 1 passed; 1 failed";
        assert_eq!(failed(output), ["c::d"]);
    }
}
