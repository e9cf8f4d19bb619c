//! The files of the repository, and what can be found wrong with them.

use std::fmt;
use std::fs;

use anyhow::{Context, Result};

use crate::process::answer;
use crate::workspace::Workspace;

/// A text file by its path from the root, with `/` between folders.
pub(super) struct File {
    pub(super) path: String,
    pub(super) text: String,
}

/// Something wrong at one place.
#[derive(Debug, PartialEq)]
pub(super) struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl File {
    /// Whether the name ends in one of `endings`.
    pub(super) fn is_one_of(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// The lines with their numbers, from 1.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    pub(super) fn finding(&self, line: usize, message: impl Into<String>) -> Finding {
        Finding { path: self.path.clone(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Reads every text file; pictures and the like are passed over.
pub(super) fn read(workspace: &Workspace) -> Result<Vec<File>> {
    let mut command = workspace.command("git");
    command.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let listing = answer(command)
        .context("git could not list the files of the repository; run this in a git checkout, with git on PATH")?;
    let mut files = Vec::new();
    for path in listing.split('\0').filter(|path| !path.is_empty()) {
        let full = workspace.root().join(path);
        // Deleted, but not yet staged as such.
        if !full.is_file() {
            continue;
        }
        let bytes = fs::read(&full).with_context(|| format!("could not read {path}"))?;
        if let Ok(text) = String::from_utf8(bytes) {
            files.push(File { path: path.to_owned(), text });
        }
    }
    Ok(files)
}

#[cfg(test)]
pub(super) fn file(path: &str, text: &str) -> File {
    File { path: path.to_owned(), text: text.to_owned() }
}
