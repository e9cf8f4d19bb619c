//! A package from npm, in a folder of its own, so that installing one never touches another.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::install;
use crate::process::answer;
use crate::workspace::Workspace;

/// A package in the one version that this repository is tested with.
#[derive(Clone, Copy)]
pub(crate) struct Package {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
}

/// Whether this machine has npm.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    let mut npm = workspace.command("npm");
    npm.arg("--version");
    answer(npm).is_some()
}

impl Package {
    /// A program of the package, where the package is installed.
    pub(crate) fn program(self, workspace: &Workspace, name: &str) -> Option<Command> {
        let path = self.folder(workspace).join("node_modules/.bin").join(name);
        self.is_installed(workspace).then(|| workspace.command(path))
    }

    pub(super) fn ensure(self, workspace: &Workspace) -> Result<()> {
        let Self { name, version } = self;
        if self.is_installed(workspace) {
            return Ok(());
        }
        if !is_there(workspace) {
            bail!("npm is needed for {name} {version}: install Node.js, with npm, and put it on PATH");
        }
        let folder = self.folder(workspace);
        fs::create_dir_all(&folder).with_context(|| format!("could not make {}", folder.display()))?;
        let mut command = workspace.command("npm");
        // No package gets to run code of its own while it is installed.
        command.args(["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix"]);
        command.arg(&folder).arg(format!("{name}@{version}"));
        install(&format!("{name} {version} into target/tools, from npm"), command)
    }

    fn folder(self, workspace: &Workspace) -> PathBuf {
        workspace.tools().join("npm").join(self.name)
    }

    fn is_installed(self, workspace: &Workspace) -> bool {
        let manifest = self.folder(workspace).join("node_modules").join(self.name).join("package.json");
        let line = format!("\"version\": \"{}\"", self.version);
        fs::read_to_string(manifest).is_ok_and(|text| text.contains(&line))
    }
}
