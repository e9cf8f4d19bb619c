//! Chromium and ChromeDriver, from the system.
//!
//! On Debian they are installed when we may; elsewhere we say what to type.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::install;
use crate::process::answer;
use crate::workspace::Workspace;

/// How the two programs are called, the most likely first.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];
const DRIVER: &str = "chromedriver";

const HOW: &str = "\
a browser test needs Chromium and ChromeDriver of the same version on PATH:
  Debian          apt-get install chromium chromium-driver
  Fedora          dnf install chromium chromedriver
  macOS           brew install chromium chromedriver";

/// A browser, and what drives it.
pub(crate) struct Browser;

impl Browser {
    pub(super) fn ensure(workspace: &Workspace) -> Result<()> {
        if Self::is_there() {
            return Ok(());
        }
        if on_path("apt-get").is_none() || !is_root(workspace) {
            bail!(HOW);
        }
        let apt = |args: &[&str]| {
            let mut command = workspace.command("apt-get");
            command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
            command
        };
        install("the list of Debian's packages, with apt-get", apt(&["update"]))?;
        let packages = ["install", "--yes", "--no-install-recommends", "chromium", "chromium-driver"];
        install("chromium and chromium-driver, with apt-get", apt(&packages))?;
        match Self::is_there() {
            true => Ok(()),
            false => bail!(HOW),
        }
    }

    /// Where the browser is.
    pub(crate) fn path() -> Option<PathBuf> {
        BROWSERS.iter().find_map(|name| on_path(name))
    }

    fn is_there() -> bool {
        Self::path().is_some() && on_path(DRIVER).is_some()
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|program: &PathBuf| Path::is_file(program))
}

fn is_root(workspace: &Workspace) -> bool {
    let mut id = workspace.command("id");
    id.arg("-u");
    answer(id).as_deref() == Some("0")
}
