//! `cargo xtask fuzz`: runs the targets in `fuzz/fuzz_targets` under libFuzzer, each for a bounded time.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser, ValueExt};

use crate::process::capture;
use crate::progress::Progress;
use crate::tools::{self, Tool};
use crate::workspace::Workspace;

/// Long enough to find what is shallow, short enough for every change.
const DEFAULT_SECONDS: u32 = 60;

const NO_TARGETS: &str =
    "there are no fuzz targets yet: add fuzz/fuzz_targets/NAME.rs and a [[bin]] for it in fuzz/Cargo.toml";

pub(crate) fn run(workspace: &Workspace, args: Parser) -> Result<ExitCode> {
    let request = parse(args)?;
    let known = targets(workspace)?;
    let Some(wanted) = request.target else {
        match known.is_empty() {
            true => println!("{NO_TARGETS}"),
            false => known.iter().for_each(|target| println!("{target}")),
        }
        return Ok(ExitCode::SUCCESS);
    };
    let chosen = choose(&wanted, &known)?;
    let manifest = fs::read_to_string(workspace.root().join("fuzz/Cargo.toml"))
        .context("could not read fuzz/Cargo.toml, which names the fuzz targets")?;
    for target in &chosen {
        if !manifest.contains(&format!("\"fuzz_targets/{target}.rs\"")) {
            bail!("fuzz/fuzz_targets/{target}.rs has no [[bin]] in fuzz/Cargo.toml; add one with that path");
        }
    }
    Tool::Nightly.ensure(workspace)?;
    Tool::Program(tools::FUZZ).ensure(workspace)?;
    let mut failed = 0;
    for target in &chosen {
        if !fuzz(workspace, target, request.seconds)? {
            failed += 1;
        }
    }
    println!("{} passed, {failed} failed", chosen.len() - failed);
    Ok(match failed {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

struct Request {
    target: Option<String>,
    seconds: u32,
}

fn parse(mut args: Parser) -> Result<Request> {
    let mut target = None;
    let mut seconds = DEFAULT_SECONDS;
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("seconds") => {
                let value = args.value()?.string()?;
                let wanted = "--seconds needs a whole number of seconds";
                seconds = value.parse().with_context(|| format!("{wanted}, got {value}"))?;
            }
            Arg::Value(name) if target.is_none() => target = Some(name.string()?),
            _ => bail!("{}; give one target or all, and --seconds N", arg.unexpected()),
        }
    }
    // To libFuzzer, 0 means for ever.
    if seconds == 0 {
        bail!("--seconds needs at least 1, got 0");
    }
    Ok(Request { target, seconds })
}

/// The names in `fuzz/fuzz_targets`.
fn targets(workspace: &Workspace) -> Result<BTreeSet<String>> {
    let entries = match fs::read_dir(workspace.root().join("fuzz/fuzz_targets")) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => return Err(error).context("could not read fuzz/fuzz_targets"),
    };
    let mut names = BTreeSet::new();
    for entry in entries {
        let name = entry.context("could not read fuzz/fuzz_targets")?.file_name();
        if let Some(target) = name.to_str().and_then(|name| name.strip_suffix(".rs")) {
            names.insert(target.to_owned());
        }
    }
    Ok(names)
}

fn choose(wanted: &str, known: &BTreeSet<String>) -> Result<Vec<String>> {
    if known.is_empty() {
        bail!(NO_TARGETS);
    }
    if wanted == "all" {
        return Ok(known.iter().cloned().collect());
    }
    let Some(target) = known.get(wanted) else {
        let names: Vec<_> = known.iter().map(String::as_str).collect();
        bail!("there is no fuzz target {wanted}; the targets are {} and all", names.join(", "));
    };
    Ok(vec![target.clone()])
}

/// Whether `target` survived.
fn fuzz(workspace: &Workspace, target: &str, seconds: u32) -> Result<bool> {
    let mut command = workspace.command("rustup");
    command.args(["run", "nightly"]).arg(tools::FUZZ.path(workspace)?).args(["run", target]);
    // libFuzzer adds to the first folder and only reads the second, which is kept in the repository.
    let corpus = workspace.root().join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus).with_context(|| format!("could not make {}", corpus.display()))?;
    command.arg(corpus);
    let seeds = workspace.root().join("fuzz/seeds").join(target);
    if seeds.is_dir() {
        command.arg(seeds);
    }
    command.args(["--", &format!("-max_total_time={seconds}")]);

    let mut progress = Progress::start(target);
    let captured = capture(command, &mut progress)?;
    let elapsed = progress.elapsed().as_secs_f64();
    drop(progress);
    let verdict = if captured.success { "ok" } else { "FAILED" };
    let runs = captured.output.lines().rev().find(|line| line.starts_with("Done "));
    println!("{target:<24} {verdict:<7} {elapsed:>6.1} s  {}", runs.unwrap_or_default());
    if !captured.success {
        println!("{}", captured.output.trim_end());
    }
    Ok(captured.success)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> BTreeSet<String> {
        ["parse", "resolve"].map(str::to_owned).into()
    }

    #[test]
    fn all_means_every_target() {
        assert_eq!(choose("all", &known()).unwrap(), ["parse", "resolve"]);
    }

    #[test]
    fn an_unknown_target_is_refused_with_the_known_ones() {
        let error = choose("prase", &known()).unwrap_err().to_string();
        assert!(error.contains("parse, resolve and all"), "{error}");
    }

    #[test]
    fn no_targets_is_said_so() {
        let error = choose("all", &BTreeSet::new()).unwrap_err().to_string();
        assert_eq!(error, NO_TARGETS);
    }

    #[test]
    fn a_run_without_end_is_refused() {
        assert!(parse(Parser::from_args(["all", "--seconds", "0"])).is_err());
    }

    #[test]
    fn seconds_are_read() {
        let request = parse(Parser::from_args(["--seconds=5", "parse"])).unwrap();
        assert_eq!((request.target.as_deref(), request.seconds), (Some("parse"), 5));
    }
}
