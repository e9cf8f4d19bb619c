//! `cargo xtask bench`: builds what is measured, as it is published, and starts the benchmark.

use std::process::ExitCode;

use anyhow::{Result, bail};
use lexopt::{Arg, Parser};

use crate::process::capture;
use crate::progress::Progress;
use crate::tools::{self, Tool};
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

const PROGRAM: &str = "target/release/sayso-bench";

pub(crate) fn run(workspace: &Workspace, mut args: Parser) -> Result<ExitCode> {
    let mut passed_on = Vec::new();
    while let Some(arg) = args.next()? {
        passed_on.push(match arg {
            Arg::Long(name) => format!("--{name}"),
            Arg::Value(value) => value.to_string_lossy().into_owned(),
            Arg::Short(_) => bail!("{}; `cargo xtask bench --help` says which there are", arg.unexpected()),
        });
    }
    tools::ensure(workspace, tools::FOR_WIDGET)?;
    tools::ensure(workspace, &[Tool::Browser])?;
    let mut progress = Progress::start("bench");
    widget::build(workspace, Mode::Release, &mut progress)?;
    let build =
        ["build", "--release", "--package=sayso-server", "--bin=sayso", "--package=sayso-bench", "--bin=sayso-bench"];
    let built = capture(workspace.cargo(&build), &mut progress)?;
    drop(progress);
    if !built.success {
        bail!("cargo could not build it:\n{}", built.output.trim_end());
    }
    let status = workspace.command(workspace.root().join(PROGRAM)).args(passed_on).status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
