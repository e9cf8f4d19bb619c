//! The `browser` stage: the widget as it is published, in a real browser.

use anyhow::Result;

use super::integration;
use super::outcome::Outcome;
use crate::progress::Progress;
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
    widget::build(workspace, Mode::Release, progress)?;
    integration::named(workspace, progress, ["browser", "demo"])
}
