//! The `tests` stage: the tests that stand in a folder of their own beside each crate.
//!
//! All stages build the whole workspace with the same features, so that nothing is built twice; which tests a stage runs it
//! says by their names.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::outcome::Outcome;
use crate::process::capture;
use crate::progress::Progress;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
    let names = names(&workspace.root().join("crates"))?;
    named(workspace, progress, names.iter().map(String::as_str))
}

/// Runs the tests of those names, wherever in the workspace they are.
pub(super) fn named<'a>(
    workspace: &Workspace,
    progress: &mut Progress,
    names: impl IntoIterator<Item = &'a str>,
) -> Result<Outcome> {
    Ok(Outcome::of_tests(capture(command(workspace, names), progress)?))
}

/// What runs the tests of those names.
pub(super) fn command<'a>(workspace: &Workspace, names: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = workspace.cargo(&["test", "--workspace", "--all-features", "--no-fail-fast"]);
    command.args(names.into_iter().map(|name| format!("--test={name}")));
    command
}

/// The names of the tests in the `tests` folder of each crate: files, and folders with a `main.rs`.
fn names(crates: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for one in read(crates)? {
        let tests = one.join("tests");
        if !tests.is_dir() {
            continue;
        }
        for path in read(&tests)? {
            let is_test = path.join("main.rs").is_file() || path.extension().is_some_and(|ending| ending == "rs");
            names.extend(path.file_stem().filter(|_| is_test).map(|name| name.to_string_lossy().into_owned()));
        }
    }
    Ok(names)
}

fn read(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))?;
    entries.map(|entry| Ok(entry.with_context(|| format!("could not read {}", folder.display()))?.path())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_with_a_main_are_tests() {
        let names = names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
        assert!(names.contains("http") && names.contains("lean"), "{names:?}");
        assert!(!names.contains("support"), "{names:?}");
    }
}
