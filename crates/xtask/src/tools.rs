//! Tools that a stage needs, in the version pinned here, installed when they are missing.
//!
//! A tool of the right version on PATH is used as it is; else it is put into `target/tools`. Only a browser comes from
//! the system, since it is no program of the registries.

mod browser;
mod lock;
mod npm;
mod program;
mod wasm_opt;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{answer, capture};
use crate::progress::Progress;
use crate::workspace::Workspace;

pub(crate) use browser::Browser;
pub(crate) use npm::Package;
pub(crate) use program::{Program, Version};
pub(crate) use wasm_opt::WasmOpt;

pub(crate) const DENY: Program = Program::new("cargo-deny", Version::Pinned("0.20.2"));

pub(crate) const FUZZ: Program = Program::new("cargo-fuzz", Version::Pinned("0.13.2"));

/// The last one that our compiler builds.
pub(crate) const TRUNK: Program = Program::new("trunk", Version::Pinned("0.21.14"));

/// Reads what the library of the same version wrote. Its own lock file names a version that was taken back.
pub(crate) const WASM_BINDGEN: Program =
    Program { package: "wasm-bindgen-cli", name: "wasm-bindgen", version: Version::Of("wasm-bindgen"), locked: false };

pub(crate) const AXE: Package = Package { name: "axe-core", version: "4.14.0" };

pub(crate) const ESBUILD: Package = Package { name: "esbuild", version: "0.28.2" };

pub(crate) const TYPESCRIPT: Package = Package { name: "typescript", version: "7.0.2" };

const WASM: &str = "wasm32-unknown-unknown";

/// What a stage may need beside the toolchain.
#[derive(Clone, Copy)]
pub(crate) enum Tool {
    /// A program from crates.io.
    Program(Program),
    /// A package from npm.
    Npm(Package),
    /// A package from npm that a machine without npm does without.
    NpmIfThere(Package),
    /// The optimiser for WebAssembly.
    WasmOpt,
    /// A browser, and what drives it.
    Browser,
    /// The standard library for wasm32.
    WasmTarget,
    /// The source of the standard library, which the widget builds for itself.
    RustSource,
    /// A nightly compiler, for what sanitizers need.
    Nightly,
}

/// What building the widget takes.
pub(crate) const FOR_WIDGET: &[Tool] =
    &[Tool::WasmTarget, Tool::RustSource, Tool::Program(WASM_BINDGEN), Tool::WasmOpt, Tool::NpmIfThere(ESBUILD)];

/// What opening the widget in a browser takes, beside what building it does.
pub(crate) const FOR_BROWSER: &[Tool] = &[Tool::Browser, Tool::Npm(AXE)];

/// What building the examples and opening them takes.
pub(crate) const FOR_EXAMPLES: &[Tool] =
    &[Tool::WasmTarget, Tool::Program(WASM_BINDGEN), Tool::Program(TRUNK), Tool::Npm(TYPESCRIPT), Tool::Browser];

impl Tool {
    /// Installs the tool unless it is there.
    pub(crate) fn ensure(self, workspace: &Workspace) -> Result<()> {
        match self {
            Self::Program(program) => program.ensure(workspace),
            Self::Npm(package) => package.ensure(workspace),
            Self::NpmIfThere(package) if npm::is_there(workspace) => package.ensure(workspace),
            Self::NpmIfThere(_) => Ok(()),
            Self::WasmOpt => WasmOpt::ensure(workspace),
            Self::Browser => Browser::ensure(workspace),
            Self::WasmTarget if has_wasm_target(workspace) => Ok(()),
            Self::WasmTarget => rustup(workspace, &["target", "add", WASM]),
            Self::RustSource if has_source(workspace) => Ok(()),
            Self::RustSource => rustup(workspace, &["component", "add", "rust-src"]),
            Self::Nightly if has_nightly(workspace) => Ok(()),
            Self::Nightly => rustup(workspace, &["toolchain", "install", "nightly", "--profile", "minimal"]),
        }
    }
}

/// Installs what is missing of `tools`.
pub(crate) fn ensure(workspace: &Workspace, tools: &[Tool]) -> Result<()> {
    tools.iter().try_for_each(|tool| tool.ensure(workspace))
}

/// `cargo xtask tools`: everything at once, so that later runs find it.
pub(crate) fn ensure_all(workspace: &Workspace) -> Result<()> {
    ensure(workspace, FOR_WIDGET)?;
    ensure(workspace, FOR_BROWSER)?;
    ensure(workspace, FOR_EXAMPLES)?;
    ensure(workspace, &[Tool::Program(DENY)])?;
    println!("every tool is there; programs are in {}", workspace.tools().join("bin").display());
    Ok(())
}

fn has_wasm_target(workspace: &Workspace) -> bool {
    let mut command = workspace.command("rustc");
    command.args(["--print", "target-libdir", "--target", WASM]);
    answer(command).is_some_and(|folder| PathBuf::from(folder).is_dir())
}

fn has_source(workspace: &Workspace) -> bool {
    let mut command = workspace.command("rustc");
    command.args(["--print", "sysroot"]);
    answer(command).is_some_and(|folder| PathBuf::from(folder).join("lib/rustlib/src/rust/library").is_dir())
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
