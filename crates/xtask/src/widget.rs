//! `cargo xtask widget`: makes `target/pkg`, the files that a page gets.
//!
//! The folder is put in place whole, and left alone while what it is made from stays the same.

mod compress;
mod folder;
mod inputs;
mod names;
mod steps;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser};

use crate::progress::Progress;
use crate::size;
use crate::tools;
use crate::workspace::Workspace;

pub(crate) use folder::{copy, copy_all, make_empty, replace};

/// How the widget is built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mode {
    /// As small as it gets, and compressed: what is published.
    Release,
    /// As quick as it gets, for the inner loop.
    Dev,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "dev",
        }
    }
}

pub(crate) fn run(workspace: &Workspace, args: Parser) -> Result<ExitCode> {
    let mode = parse(args)?;
    let mut progress = Progress::start("widget");
    let pkg = build(workspace, mode, &mut progress)?;
    let seconds = progress.elapsed().as_secs_f64();
    drop(progress);
    println!("{} made in {seconds:.1} s, {}", pkg.display(), mode.name());
    if mode == Mode::Release {
        println!("\n{}", size::Measured::read(&pkg)?);
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder with the widget as it is now.
pub(crate) fn build(workspace: &Workspace, mode: Mode, progress: &mut Progress) -> Result<PathBuf> {
    tools::ensure(workspace, tools::FOR_WIDGET)?;
    let pkg = workspace.root().join("target/pkg");
    let scratch = workspace.root().join("target/widget");
    fs::create_dir_all(&scratch).with_context(|| format!("could not make {}", scratch.display()))?;

    let wasm = steps::compile(workspace, mode, progress)?;
    let stamp = scratch.join("stamp");
    let inputs = inputs::fingerprint(workspace, &wasm, mode)?;
    if pkg.is_dir() && fs::read_to_string(&stamp).is_ok_and(|last| last == inputs) {
        return Ok(pkg);
    }

    let fresh = scratch.join("pkg");
    make_empty(&fresh)?;
    steps::bind(workspace, &wasm, &fresh, progress)?;
    for name in ["sayso.js", "connection.js", "sayso_widget.js"] {
        copy(&workspace.root().join("crates/widget/js").join(name), &fresh.join(name))?;
    }
    copy_all(&workspace.root().join("crates/widget/locales"), &fresh.join("locales"))?;
    if mode == Mode::Dev {
        names::list_imports(&fresh)?;
    } else {
        steps::optimise(workspace, &fresh, progress)?;
        names::rename(workspace, &fresh)?;
        steps::minify(workspace, &fresh, progress)?;
        compress::folder(&fresh, progress)?;
    }
    replace(&pkg, &fresh)?;
    fs::write(&stamp, inputs).with_context(|| format!("could not write {}", stamp.display()))?;
    Ok(pkg)
}

/// How it is to be built, as the arguments say.
pub(crate) fn parse(mut args: Parser) -> Result<Mode> {
    let mut mode = Mode::Release;
    while let Some(arg) = args.next()? {
        mode = match arg {
            Arg::Long("release") => Mode::Release,
            Arg::Long("dev") => Mode::Dev,
            _ => bail!("{}; the options are --release and --dev", arg.unexpected()),
        };
    }
    Ok(mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_published_is_built_unless_told_otherwise() {
        assert_eq!(parse(Parser::from_args([""; 0])).unwrap(), Mode::Release);
        assert_eq!(parse(Parser::from_args(["--dev"])).unwrap(), Mode::Dev);
        assert!(parse(Parser::from_args(["--fast"])).is_err());
    }
}
