//! `cargo xtask gallery`: makes `target/gallery`, the gallery as files that any server can hand out.
//!
//! It is what `trunk serve` shows, but for what trunk is told in the page's head.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use lexopt::Parser;

use crate::progress::Progress;
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

/// How a line begins that only trunk reads.
const FOR_TRUNK: &str = "<link data-trunk";

pub(crate) fn run(workspace: &Workspace, args: Parser) -> Result<ExitCode> {
    let mode = widget::parse(args)?;
    let mut progress = Progress::start("gallery");
    let folder = build(workspace, mode, &mut progress)?;
    drop(progress);
    println!("{} made; its page is index.html", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// The folder with the gallery and the widget as they are now.
pub(crate) fn build(workspace: &Workspace, mode: Mode, progress: &mut Progress) -> Result<PathBuf> {
    let pkg = widget::build(workspace, mode, progress)?;
    let folder = workspace.root().join("target/gallery");
    widget::make_empty(&folder)?;
    widget::copy_all(&pkg, &folder)?;
    for name in ["gallery", "style"] {
        widget::copy_all(&workspace.root().join(name), &folder.join(name))?;
    }
    let text = fs::read_to_string(workspace.root().join("index.html")).context("could not read index.html")?;
    let page = folder.join("index.html");
    fs::write(&page, without_trunk(&text)).with_context(|| format!("could not write {}", page.display()))?;
    Ok(folder)
}

fn without_trunk(page: &str) -> String {
    page.lines().filter(|line| !line.trim_start().starts_with(FOR_TRUNK)).flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_trunk_reads_is_left_out() {
        let page = "<head>\n  <link data-trunk rel=\"rust\">\n  <link rel=\"icon\">\n</head>\n";
        assert_eq!(without_trunk(page), "<head>\n  <link rel=\"icon\">\n</head>\n");
    }
}
