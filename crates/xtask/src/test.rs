//! `cargo xtask test`: runs the stages, one line each, and sums up.
//!
//! A failing stage never stops the next one.

mod browser;
mod deny;
mod examples;
mod integration;
mod outcome;
mod repo;
mod size;
mod stage;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use lexopt::{Arg, Parser, ValueExt};

use crate::progress::Progress;
use crate::tools;
use crate::workspace::Workspace;
use outcome::Outcome;
use stage::{STAGES, Stage};

pub(crate) fn run(workspace: &Workspace, args: Parser) -> Result<ExitCode> {
    let stages = match parse(args)? {
        Request::List => {
            list();
            return Ok(ExitCode::SUCCESS);
        }
        Request::Run(stages) => stages,
    };
    let started = Instant::now();
    let (mut passed, mut failed) = (0, 0);
    for stage in &stages {
        let outcome = report(stage, workspace);
        passed += outcome.passed;
        failed += outcome.failed;
    }
    let seconds = started.elapsed().as_secs_f64();
    let noun = if stages.len() == 1 { "stage" } else { "stages" };
    println!("\n{} {noun} in {seconds:.1} s", stages.len());
    println!("{passed} passed, {failed} failed");
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

enum Request {
    List,
    Run(Vec<&'static Stage>),
}

fn parse(mut args: Parser) -> Result<Request> {
    let mut quick = false;
    let mut named = Vec::new();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("list") => return Ok(Request::List),
            Arg::Long("quick") => quick = true,
            Arg::Value(name) => named.push(find(&name.string()?)?),
            _ => bail!("{}; the options are --quick and --list", arg.unexpected()),
        }
    }
    if quick && !named.is_empty() {
        bail!("--quick picks the stages itself: give either --quick or names of stages");
    }
    let stages = match named.is_empty() {
        true => STAGES.iter().filter(|stage| stage.quick || !quick).collect(),
        false => named,
    };
    Ok(Request::Run(stages))
}

fn find(name: &str) -> Result<&'static Stage> {
    let Some(stage) = STAGES.iter().find(|stage| stage.name == name) else {
        let names: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
        bail!("there is no stage {name}; the stages are {}", names.join(", "));
    };
    Ok(stage)
}

fn list() {
    for stage in STAGES {
        let quick = if stage.quick { "quick" } else { "" };
        println!("{:<13} {quick:<6} {}", stage.name, stage.about);
    }
}

/// Runs `stage` and prints its line, and all that it said if it failed.
fn report(stage: &Stage, workspace: &Workspace) -> Outcome {
    let outcome = match tools::ensure(workspace, stage.needs) {
        Ok(()) => None,
        Err(error) => Some(Outcome::broken(&error)),
    };
    let mut progress = Progress::start(stage.name);
    let outcome = outcome
        .unwrap_or_else(|| stage.work.run(workspace, &mut progress).unwrap_or_else(|error| Outcome::broken(&error)));
    let seconds = progress.elapsed().as_secs_f64();
    drop(progress);
    println!("{}", outcome.line(stage.name, seconds));
    if outcome.failed > 0 {
        for line in outcome.telling_lines() {
            println!("  | {line}");
        }
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(args: &[&str]) -> Result<Vec<&'static str>> {
        match parse(Parser::from_args(args))? {
            Request::List => Ok(Vec::new()),
            Request::Run(stages) => Ok(stages.iter().map(|stage| stage.name).collect()),
        }
    }

    #[test]
    fn nothing_named_is_everything() {
        assert_eq!(names(&[]).unwrap().len(), STAGES.len());
    }

    #[test]
    fn quick_is_a_part_of_everything() {
        let quick = names(&["--quick"]).unwrap();
        assert!(quick.contains(&"unit"));
        assert!(!quick.contains(&"deny"));
    }

    #[test]
    fn named_stages_run_in_the_order_given() {
        assert_eq!(names(&["unit", "fmt"]).unwrap(), ["unit", "fmt"]);
    }

    #[test]
    fn an_unknown_stage_is_refused_with_the_known_ones() {
        let error = names(&["fmmt"]).unwrap_err().to_string();
        assert!(error.contains("no stage fmmt"), "{error}");
        assert!(error.contains("fmt, repo, clippy"), "{error}");
    }

    #[test]
    fn quick_and_names_exclude_each_other() {
        assert!(names(&["--quick", "unit"]).is_err());
    }
}
