//! The `deny` stage: licences, bans, sources and advisories, by cargo-deny.
//!
//! The advisory database is fetched on its own first: that it cannot be reached is told and no failure; an
//! advisory that is found is one.

use anyhow::Result;

use super::outcome::Outcome;
use crate::process::capture;
use crate::progress::Progress;
use crate::tools;
use crate::workspace::Workspace;

/// Checks that need nothing but the lock file and the sources.
const LOCAL: &[&str] = &["licenses", "bans", "sources"];

pub(super) fn run(workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
    let program = tools::DENY.path(workspace)?;
    let mut deny = |args: &[&str]| {
        let mut command = workspace.command(&program);
        // A database behind a login is not reachable; do not wait for a password.
        command.args(args).env("GIT_TERMINAL_PROMPT", "0");
        capture(command, progress)
    };
    let mut outcome = Outcome::default();
    for check in LOCAL {
        outcome.add_check(deny(&["check", check])?);
    }
    if deny(&["fetch", "db"])?.success {
        outcome.add_check(deny(&["check", "advisories"])?);
    } else {
        outcome.notes.push("advisories skipped: database not reachable".to_owned());
    }
    Ok(outcome)
}
