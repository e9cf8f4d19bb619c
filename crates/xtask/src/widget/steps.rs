//! The steps from Rust to what a page gets: compile, bind, optimise, minify.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Mode;
use crate::process::capture;
use crate::progress::Progress;
use crate::tools::{self, WasmOpt};
use crate::workspace::Workspace;

/// As small as it gets, in a few rounds. The features are those that our compiler uses for wasm32.
pub(super) const OPTIMISE: &[&str] = &[
    "-Oz",
    "--converge",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--strip-producers",
    "--strip-target-features",
];

/// Every browser that has what the WebAssembly needs reads this.
pub(super) const MINIFY: &[&str] =
    &["--minify", "--format=esm", "--target=es2022", "--charset=utf8", "--legal-comments=none", "--log-level=warning"];

/// The widget as the compiler leaves it.
pub(super) fn compile(workspace: &Workspace, mode: Mode, progress: &mut Progress) -> Result<PathBuf> {
    let target = workspace.root().join("target");
    let (profile, folder) = match mode {
        Mode::Release => ("widget", "widget"),
        Mode::Dev => ("dev", "debug"),
    };
    let mut command = workspace.cargo(&[
        "build",
        "--package=sayso-widget",
        "--lib",
        "--no-default-features",
        "--target=wasm32-unknown-unknown",
    ]);
    command.arg(format!("--profile={profile}")).arg("--target-dir").arg(&target);
    done("the widget does not build", command, progress)?;
    Ok(target.join("wasm32-unknown-unknown").join(folder).join("sayso_widget.wasm"))
}

/// Writes the module that loads it, and the WebAssembly that fits to that.
pub(super) fn bind(workspace: &Workspace, wasm: &Path, folder: &Path, progress: &mut Progress) -> Result<()> {
    let mut command = workspace.command(tools::WASM_BINDGEN.path(workspace)?);
    command.args([
        "--target=web",
        "--no-typescript",
        "--remove-name-section",
        "--remove-producers-section",
        "--out-name=sayso_widget",
    ]);
    command.arg("--out-dir").arg(folder).arg(wasm);
    done("wasm-bindgen did not take the widget", command, progress)
}

/// Makes the WebAssembly smaller.
pub(super) fn optimise(workspace: &Workspace, folder: &Path, progress: &mut Progress) -> Result<()> {
    let wasm = folder.join("sayso_widget_bg.wasm");
    let mut command = WasmOpt::command(workspace)?;
    command.args(OPTIMISE).arg(&wasm).arg("-o").arg(&wasm);
    done("wasm-opt did not take the widget", command, progress)
}

/// Makes each module smaller, where there is a program for that.
pub(super) fn minify(workspace: &Workspace, folder: &Path, progress: &mut Progress) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))?;
    for entry in entries {
        let path = entry.with_context(|| format!("could not read {}", folder.display()))?.path();
        if path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let Some(mut command) = minifier(workspace) else { return Ok(()) };
        command.args(MINIFY).arg("--allow-overwrite").arg(&path).arg(format!("--outfile={}", path.display()));
        done("esbuild did not take a module", command, progress)?;
    }
    Ok(())
}

/// The program that makes modules smaller, on a machine that has Node.js.
pub(super) fn minifier(workspace: &Workspace) -> Option<Command> {
    tools::ESBUILD.program(workspace, "esbuild")
}

fn done(failure: &str, command: Command, progress: &mut Progress) -> Result<()> {
    let captured = capture(command, progress)?;
    if !captured.success {
        bail!("{failure}:\n{}", captured.output.trim_end());
    }
    Ok(())
}
