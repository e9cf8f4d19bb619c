//! `cargo xtask demo`: makes what is missing, and starts the demo.

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser, ValueExt};

use crate::process::capture;
use crate::progress::Progress;
use crate::tools;
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

const PROGRAM: &str = "target/debug/sayso-demo";

#[derive(Debug, PartialEq)]
struct Wanted {
    listen: Option<String>,
    open: bool,
}

pub(crate) fn run(workspace: &Workspace, args: Parser) -> Result<ExitCode> {
    let wanted = parse(args)?;
    println!("The first start builds everything, which takes some minutes; the next takes seconds.");
    step("tools", |_| tools::ensure(workspace, tools::FOR_WIDGET))?;
    step("widget", |progress| widget::build(workspace, Mode::Release, progress).map(drop))?;
    step("server", |progress| build(workspace, progress))?;

    let mut demo = workspace.command(workspace.root().join(PROGRAM));
    demo.args(wanted.listen.iter().flat_map(|listen| ["--listen", listen]));
    demo.args(wanted.open.then_some("--open"));
    become_it(demo)
}

/// Does one thing, and says how long it took.
fn step(name: &str, work: impl FnOnce(&mut Progress) -> Result<()>) -> Result<()> {
    let started = Instant::now();
    let mut progress = Progress::start(name);
    let done = work(&mut progress);
    drop(progress);
    done.with_context(|| format!("the demo has no {name}"))?;
    println!("{name:<13} ready in {:.1} s", started.elapsed().as_secs_f64());
    Ok(())
}

fn build(workspace: &Workspace, progress: &mut Progress) -> Result<()> {
    let captured = capture(workspace.cargo(&["build", "--package=sayso-demo"]), progress)?;
    match captured.success {
        true => Ok(()),
        false => bail!("cargo could not build it:\n{}", captured.output.trim_end()),
    }
}

/// Goes on as that program, so that Ctrl-C and every other signal reach it and nothing stands between.
#[cfg(unix)]
fn become_it(mut program: Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;

    Err(program.exec()).with_context(|| format!("could not start {PROGRAM}"))
}

/// Runs it to its end.
#[cfg(not(unix))]
fn become_it(mut program: Command) -> Result<ExitCode> {
    let status = program.status().with_context(|| format!("could not start {PROGRAM}"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn parse(mut args: Parser) -> Result<Wanted> {
    let mut wanted = Wanted { listen: None, open: true };
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("listen") => wanted.listen = Some(args.value()?.string()?),
            Arg::Long("no-open") => wanted.open = false,
            _ => bail!("{}; the options are --listen ADDRESS and --no-open", arg.unexpected()),
        }
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_opens_unless_told_otherwise() {
        assert_eq!(parse(Parser::from_args([""; 0])).unwrap(), Wanted { listen: None, open: true });
        let wanted = parse(Parser::from_args(["--no-open", "--listen=127.0.0.1:0"])).unwrap();
        assert_eq!(wanted, Wanted { listen: Some("127.0.0.1:0".to_owned()), open: false });
        assert!(parse(Parser::from_args(["--port"])).is_err());
    }
}
