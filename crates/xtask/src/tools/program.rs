//! A program from crates.io, built from source in the one version that this repository is tested with.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use super::{install, lock};
use crate::process::answer;
use crate::workspace::Workspace;

/// A program, and the package that it comes in.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    pub(super) package: &'static str,
    pub(super) name: &'static str,
    pub(super) version: Version,
    /// Whether it is built with what its own lock file names.
    pub(super) locked: bool,
}

/// Which version of a program is the right one.
#[derive(Clone, Copy)]
pub(crate) enum Version {
    /// This one.
    Pinned(&'static str),
    /// The one that `Cargo.lock` has of this library.
    Of(&'static str),
}

impl Program {
    pub(super) const fn new(name: &'static str, version: Version) -> Self {
        Self { package: name, name, version, locked: true }
    }

    /// The program, ready to be given arguments.
    pub(crate) fn path(self, workspace: &Workspace) -> Result<PathBuf> {
        let version = self.version.read(workspace)?;
        self.locate(workspace, &version).with_context(|| format!("{} {version} is not installed", self.name))
    }

    pub(super) fn ensure(self, workspace: &Workspace) -> Result<()> {
        let version = self.version.read(workspace)?;
        match self.locate(workspace, &version) {
            Some(_) => Ok(()),
            None => self.install(workspace, &version),
        }
    }

    fn locate(self, workspace: &Workspace, version: &str) -> Option<PathBuf> {
        let ours = workspace.tools().join("bin").join(self.name);
        [PathBuf::from(self.name), ours].into_iter().find(|program| is_version(workspace.command(program), version))
    }

    fn install(self, workspace: &Workspace, version: &str) -> Result<()> {
        let tools = workspace.tools();
        let build = tools.join("build");
        // Cargo says itself that it replaces a program of another version.
        let mut command = workspace.cargo(&["install", self.package, "--version", version, "--force"]);
        if self.locked {
            command.arg("--locked");
        }
        command.arg("--root").arg(&tools).arg("--target-dir").arg(&build);
        // These run for seconds: a quick build is worth more here than a quick program.
        command
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        install(&format!("{} {version} into target/tools, from source", self.package), command)?;
        fs::remove_dir_all(&build).with_context(|| format!("could not clear away {}", build.display()))
    }
}

impl Version {
    fn read(self, workspace: &Workspace) -> Result<String> {
        match self {
            Self::Pinned(version) => Ok(version.to_owned()),
            Self::Of(library) => lock::version(workspace, library),
        }
    }
}

fn is_version(mut program: Command, version: &str) -> bool {
    program.arg("--version");
    answer(program).is_some_and(|said| said.split_whitespace().nth(1) == Some(version))
}
