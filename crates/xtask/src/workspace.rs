//! Where the repository is, and the cargo that builds it.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// The repository that this run is about.
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// Asks cargo's environment rather than the build, so that a moved checkout is found where it is now.
    pub(crate) fn find() -> Result<Self> {
        let manifest_dir =
            env::var_os("CARGO_MANIFEST_DIR").context("CARGO_MANIFEST_DIR is not set; start this as `cargo xtask`")?;
        let root = Path::new(&manifest_dir)
            .ancestors()
            .nth(2)
            .with_context(|| format!("no repository two folders above {}", manifest_dir.display()))?;
        Ok(Self { root: root.to_owned() })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where pinned tools live: inside the build folder, so that the machine stays as it was.
    pub(crate) fn tools(&self) -> PathBuf {
        self.root.join("target/tools")
    }

    /// A command that runs at the root.
    pub(crate) fn command(&self, program: impl Into<OsString>) -> Command {
        let mut command = Command::new(program.into());
        command.current_dir(&self.root);
        command
    }

    /// The cargo that started us, with `args`.
    pub(crate) fn cargo(&self, args: &[&str]) -> Command {
        let mut command = self.command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(args);
        command
    }
}
