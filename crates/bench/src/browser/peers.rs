//! The other contestants: installed once for each lock file, and bundled for production on every run.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use sayso_tests::{installed_in, step};

use crate::machine::Run;

const NODE: &str = "Node.js 20 or newer, with npm";

/// Their own files.
pub(super) fn sources(run: &Run) -> PathBuf {
    run.root.join("crates/bench/peers/web")
}

/// The folder with a script, and a style where there is one, for each of them.
pub(super) fn bundle(run: &Run) -> Result<PathBuf> {
    let sources = sources(run);
    let modules = installed_in(&run.scratch(), "web", &sources.join("package-lock.json"), |folder| {
        install(&sources, folder);
    });
    run.tell("bundling the contestants");
    let folder = run.scratch().join("pages");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("could not empty {}", folder.display()))?;
    }
    let modules = modules.join("node_modules");
    let mut esbuild = Command::new(modules.join(".bin/esbuild"));
    esbuild
        .args(["vanilla.js", "react.jsx", "adaptive.js", "rjsf.jsx"])
        .args(["--bundle", "--minify", "--format=esm", "--target=es2022", "--jsx=automatic"])
        .args(["--define:process.env.NODE_ENV=\"production\"", "--log-level=warning"])
        .arg(format!("--outdir={}", folder.display()))
        .current_dir(sources.join("src"))
        // A source finds packages only above where it lies, and they are not there.
        .env("NODE_PATH", modules);
    step(&mut esbuild, NODE);
    Ok(folder)
}

fn install(sources: &Path, folder: &Path) {
    for name in ["package.json", "package-lock.json"] {
        fs::copy(sources.join(name), folder.join(name)).expect("the build folder can be written");
    }
    // No package gets to run code of its own while it is installed.
    let ci = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    step(Command::new("npm").args(ci).current_dir(folder), NODE);
}
