//! `cargo xtask bench` builds what is measured and starts this.

use std::{env, fs, path::Path, process::ExitCode};

use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser, ValueExt};
use sayso_bench::{
    browser,
    figure::Suite,
    kept::{self, Kept},
    machine::{self, Run},
    report::{Table, Theme, page, picture},
    server,
};

/// Where the figures of the repository are, and the page and the picture made from them.
const KEPT: &str = "docs/benchmarks";

struct Wanted {
    suites: Vec<Suite>,
    run: Run,
    /// Compare with what is kept.
    check: bool,
    /// Keep what is found.
    keep: bool,
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == server::stripped::SUBCOMMAND) {
        let log = arguments.next().context("the path of a log is missing")?;
        server::stripped::serve(log.as_ref())?;
        return Ok(ExitCode::SUCCESS);
    }
    let wanted = parse(Parser::from_env())?;
    let Wanted { suites, run, check, keep } = &wanted;
    let kept_folder = run.root.join(KEPT);
    let folder = if *keep { kept_folder.clone() } else { run.scratch().join("report") };
    fs::create_dir_all(&folder).with_context(|| format!("could not make {}", folder.display()))?;
    let mut worse = Vec::new();
    for suite in suites {
        let figures = match suite {
            Suite::Browser => browser::measure(run)?,
            Suite::Server => server::measure(run)?,
        };
        println!("\n{}\n{}", Table::of_figures(*suite, &figures), Table::of_goals(*suite, &figures));
        if *check && let Some(before) = kept::read(&kept_folder, *suite)? {
            worse.extend(kept::worse(&figures, &before.figures));
        }
        kept::write(&folder, *suite, &Kept { machine: machine::describe(), figures })?;
    }
    report(&folder)?;
    println!("the figures, a page and a picture of them are in {}", folder.display());
    for what in &worse {
        println!("worse: {what}");
    }
    match (check, worse.is_empty()) {
        (true, true) => println!("nothing got more than a tenth worse than what is kept"),
        (true, false) => return Ok(ExitCode::FAILURE),
        (false, _) => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes the page and the picture of the figures in a folder.
fn report(folder: &Path) -> Result<()> {
    let (browser, server) = (kept::read(folder, Suite::Browser)?, kept::read(folder, Suite::Server)?);
    let figures: Vec<_> = [&browser, &server].into_iter().flatten().flat_map(|kept| kept.figures.clone()).collect();
    for (name, text) in [
        ("README.md", page(browser.as_ref(), server.as_ref())),
        ("benchmarks-light.svg", picture(&figures, Theme::Light)),
        ("benchmarks-dark.svg", picture(&figures, Theme::Dark)),
    ] {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))?;
    }
    Ok(())
}

fn parse(mut args: Parser) -> Result<Wanted> {
    let root = env::current_dir().context("no current folder")?;
    let run = Run { root, quick: false, only: Vec::new(), measures: Vec::new() };
    let mut report = false;
    let mut wanted = Wanted { suites: Vec::new(), run, check: false, keep: false };
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("quick") => wanted.run.quick = true,
            Arg::Long("check") => wanted.check = true,
            Arg::Long("keep") => wanted.keep = true,
            Arg::Long("only") => wanted.run.only.push(args.value()?.string()?),
            Arg::Long("measure") => wanted.run.measures.push(args.value()?.string()?),
            Arg::Value(name) if name == "browser" => wanted.suites.push(Suite::Browser),
            Arg::Value(name) if name == "server" => wanted.suites.push(Suite::Server),
            Arg::Value(name) if name == "report" => report = true,
            _ => bail!(
                "{}; the suites are browser and server, `report` tells what is kept anew, the options --quick, --check, --keep, --only CONTESTANT and \
                 --measure MEASURE",
                arg.unexpected()
            ),
        }
    }
    if wanted.keep && (wanted.run.quick || !wanted.run.only.is_empty() || !wanted.run.measures.is_empty()) {
        bail!("--keep takes whole runs: leave --quick, --only and --measure away");
    }
    if report {
        // Nothing is measured: what is kept is told anew.
        return Ok(Wanted { suites: Vec::new(), keep: true, ..wanted });
    }
    if wanted.suites.is_empty() {
        wanted.suites = vec![Suite::Browser, Suite::Server];
    }
    let (contestants, measures): (Vec<_>, Vec<_>) = wanted
        .suites
        .iter()
        .map(|suite| match suite {
            Suite::Browser => (browser::contestants(), browser::measures()),
            Suite::Server => (server::contestants(), server::measures()),
        })
        .unzip();
    known("--only", &wanted.run.only, &contestants.concat())?;
    known("--measure", &wanted.run.measures, &measures.concat())?;
    Ok(wanted)
}

/// Whether each name that an option was given is known; a suite that has none of them measures nothing.
fn known(option: &str, given: &[String], allowed: &[&str]) -> Result<()> {
    match given.iter().find(|name| !allowed.contains(&name.as_str())) {
        Some(name) => bail!("{option} takes one of {}; {name:?} is none", allowed.join(", ")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_nobody_has_is_refused_with_those_that_there_are() {
        let refused = |args: &[&str]| parse(Parser::from_args(args)).err().map(|error| error.to_string());
        assert_eq!(refused(&["server", "--only", "LangGraph", "--measure", "append"]), None);
        let message = refused(&["server", "--measure", "typing"]).unwrap_or_default();
        assert!(message.contains("round trips") && message.contains("\"typing\" is none"), "{message}");
        assert!(refused(&["browser", "--only", "Stripped"]).is_some());
    }
}
