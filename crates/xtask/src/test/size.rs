//! The `size` stage: what the widget costs a page stays within its limits.

use anyhow::Result;

use super::outcome::Outcome;
use crate::progress::Progress;
use crate::size::{self, Measured};
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
    let pkg = widget::build(workspace, Mode::Release, progress)?;
    let measured = Measured::read(&pkg)?;
    let findings = size::check(&pkg, &measured)?;
    let mut outcome = Outcome { failed: findings.len(), passed: size::CHECKS - findings.len(), ..Outcome::default() };
    outcome.notes.push(format!("{} bytes to load, {} to show", measured.loader(), measured.first_prompt()));
    outcome.output = format!("{measured}\n");
    for finding in findings {
        outcome.output.push_str(&format!("{finding}\n"));
    }
    Ok(outcome)
}
