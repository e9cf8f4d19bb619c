//! The `examples` stage: the npm package, the examples and the README, as somebody who embeds the widget meets them.

use anyhow::Result;

use super::integration;
use super::outcome::Outcome;
use crate::package;
use crate::progress::Progress;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
    package::build(workspace, progress)?;
    integration::named(workspace, progress, ["examples", "readme"])
}
