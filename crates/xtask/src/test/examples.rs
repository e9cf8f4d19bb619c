//! The `examples` stage: the npm package, the examples and the README, as somebody who embeds the widget meets them.

use anyhow::Result;

use super::outcome::Outcome;
use crate::package;
use crate::process::capture;
use crate::progress::Progress;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
    package::build(workspace, progress)?;
    let tests = ["test", "--no-fail-fast", "--package=sayso-tests", "--test=examples", "--test=readme"];
    Ok(Outcome::of_tests(capture(workspace.cargo(&tests), progress)?))
}
