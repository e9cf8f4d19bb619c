//! The steps from Rust to what a page gets: compile, bind, optimise, minify.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Mode;
use super::names::{GLUE, IMPORTS, PARTS};
use crate::process::capture;
use crate::progress::Progress;
use crate::tools::{self, WasmOpt};
use crate::workspace::Workspace;

/// The standard library is built along, with everything left out that only tells how it panicked: a page has no use for
/// that, and it is a tenth of what it would load. The compiler lets that be asked for with a variable that says that we know
/// it may change with a release; ours is pinned.
const LEAN: &[&str] = &["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
const LEAN_FLAGS: &[&str] = &[
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Zlocation-detail=none",
    "-Zfmt-debug=none",
    // What is simplified before it is put to LLVM packs a twentieth smaller; other thresholds gain no more.
    "-Zmir-opt-level=3",
    "-Zinline-mir-threshold=150",
    "-Zinline-mir-hint-threshold=50",
    // A thirtieth of what it is else: at its deepest the program takes 6 kB of it, and a page holds the memory.
    "-Clink-arg=-zstack-size=32768",
];

/// As small as it gets once it is packed: functions that are not put into each other are longer, and pack better. The
/// features are those that our compiler uses for wasm32.
pub(super) const OPTIMISE: &[&str] = &[
    "-O2",
    "-aimfs=6",
    "-ocimfs=1",
    "-fimfs=1",
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
pub(super) const MINIFY: &[&str] = &[
    "--bundle",
    "--external:./sayso_widget.js",
    // What is taken off the page is let go at once; nobody waits for the browser to find it.
    "--define:FinalizationRegistry=undefined",
    "--minify",
    "--format=esm",
    "--target=es2022",
    "--charset=utf8",
    "--legal-comments=none",
    "--log-level=warning",
];

/// What a page imports, and what that asks for with the first prompt.
const MODULES: [&str; 2] = ["sayso.js", "sayso_widget.js"];

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
    if mode == Mode::Release {
        command.args(LEAN);
        command.env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", LEAN_FLAGS.join(" "));
    }
    done("the widget does not build", command, progress)?;
    Ok(target.join("wasm32-unknown-unknown").join(folder).join("sayso_widget.wasm"))
}

/// Writes what the program calls the page with, and the WebAssembly that fits to that.
pub(super) fn bind(workspace: &Workspace, wasm: &Path, folder: &Path, progress: &mut Progress) -> Result<()> {
    let mut command = workspace.command(tools::WASM_BINDGEN.path(workspace)?);
    command.args([
        "--target=bundler",
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

/// Makes each of the modules that a page asks for one file, as small as it gets, where there is a program for that.
pub(super) fn minify(workspace: &Workspace, folder: &Path, progress: &mut Progress) -> Result<()> {
    for name in MODULES {
        let Some(mut command) = minifier(workspace) else { return Ok(()) };
        let path = folder.join(name);
        command.args(MINIFY).arg("--allow-overwrite").arg(&path).arg(format!("--outfile={}", path.display()));
        done("esbuild did not take a module", command, progress)?;
    }
    let parts = folder.join(PARTS);
    fs::remove_dir_all(&parts).with_context(|| format!("could not clear away {}", parts.display()))?;
    for name in ["connection.js", GLUE, IMPORTS] {
        fs::remove_file(folder.join(name)).with_context(|| format!("could not clear away {name}"))?;
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
