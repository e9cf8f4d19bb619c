//! Tools that a stage needs, in the version pinned here, installed when they are missing.
//!
//! A tool of the right version on PATH is used as it is; else it is built into `target/tools`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{answer, capture};
use crate::progress::Progress;
use crate::workspace::Workspace;

pub(crate) const DENY: Pinned = Pinned { name: "cargo-deny", version: "0.20.2" };

pub(crate) const FUZZ: Pinned = Pinned { name: "cargo-fuzz", version: "0.13.2" };

const WASM: &str = "wasm32-unknown-unknown";

/// What a stage may need beside the toolchain.
#[derive(Clone, Copy)]
pub(crate) enum Tool {
    /// A program from the registry.
    Program(Pinned),
    /// The standard library for wasm32.
    WasmTarget,
    /// A nightly compiler, for what sanitizers need.
    Nightly,
}

/// A program in the one version that this repository is tested with.
#[derive(Clone, Copy)]
pub(crate) struct Pinned {
    name: &'static str,
    version: &'static str,
}

impl Tool {
    /// Installs the tool unless it is there.
    pub(crate) fn ensure(self, workspace: &Workspace) -> Result<()> {
        match self {
            Self::Program(pinned) => match pinned.locate(workspace) {
                Some(_) => Ok(()),
                None => pinned.install(workspace),
            },
            Self::WasmTarget if has_wasm_target(workspace) => Ok(()),
            Self::WasmTarget => rustup(workspace, &["target", "add", WASM]),
            Self::Nightly if has_nightly(workspace) => Ok(()),
            Self::Nightly => rustup(workspace, &["toolchain", "install", "nightly", "--profile", "minimal"]),
        }
    }
}

impl Pinned {
    /// The program, ready to be given arguments.
    pub(crate) fn path(self, workspace: &Workspace) -> Result<PathBuf> {
        self.locate(workspace).with_context(|| format!("{} {} is not installed", self.name, self.version))
    }

    fn locate(self, workspace: &Workspace) -> Option<PathBuf> {
        let ours = workspace.tools().join("bin").join(self.name);
        [PathBuf::from(self.name), ours].into_iter().find(|program| self.is_pinned_version(workspace.command(program)))
    }

    fn is_pinned_version(self, mut program: Command) -> bool {
        program.arg("--version");
        answer(program).is_some_and(|said| said.split_whitespace().nth(1) == Some(self.version))
    }

    fn install(self, workspace: &Workspace) -> Result<()> {
        let Self { name, version } = self;
        let tools = workspace.tools();
        let build = tools.join("build");
        let mut command = workspace.cargo(&["install", name, "--version", version, "--locked"]);
        command.arg("--root").arg(&tools).arg("--target-dir").arg(&build);
        // These run for seconds: a quick build is worth more here than a quick program.
        command
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        install(&format!("{name} {version} into target/tools, from source"), command)?;
        fs::remove_dir_all(&build).with_context(|| format!("could not clear away {}", build.display()))
    }
}

fn has_wasm_target(workspace: &Workspace) -> bool {
    let mut command = workspace.command("rustc");
    command.args(["--print", "target-libdir", "--target", WASM]);
    answer(command).is_some_and(|folder| PathBuf::from(folder).is_dir())
}

fn has_nightly(workspace: &Workspace) -> bool {
    let mut command = workspace.command("rustup");
    command.args(["run", "nightly", "rustc", "--version"]);
    answer(command).is_some()
}

fn rustup(workspace: &Workspace, args: &[&str]) -> Result<()> {
    let mut command = workspace.command("rustup");
    command.args(args);
    install(&format!("rustup {}", args.join(" ")), command)
}

fn install(what: &str, command: Command) -> Result<()> {
    println!("installing: {what}");
    let mut progress = Progress::start("installing");
    let captured = capture(command, &mut progress)?;
    let seconds = progress.elapsed().as_secs();
    drop(progress);
    if !captured.success {
        bail!("could not install {what} ({seconds} s):\n{}", captured.output.trim_end());
    }
    println!("installed in {seconds} s");
    Ok(())
}
