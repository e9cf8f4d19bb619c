//! The `browser` stage: the widget as it is published, in a real browser.

use anyhow::Result;

use super::outcome::Outcome;
use crate::process::capture;
use crate::progress::Progress;
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
    widget::build(workspace, Mode::Release, progress)?;
    let command =
        workspace.cargo(&["test", "--no-fail-fast", "--package=sayso-tests", "--test=browser", "--test=demo"]);
    Ok(Outcome::of_tests(capture(command, progress)?))
}
