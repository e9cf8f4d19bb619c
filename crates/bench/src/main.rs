//! `cargo xtask bench` builds what is measured and starts this.

use std::{env, process::ExitCode};

use anyhow::{Context, Result};
use sayso_bench::{browser, machine::Run, server};

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
    let root = env::current_dir().context("no current folder")?;
    let given = |name: &str| env::args().filter_map(|arg| arg.strip_prefix(name).map(str::to_owned)).collect();
    let (only, measures) = (given("--only="), given("--measure="));
    let run = Run { root, quick: env::args().any(|arg| arg == "--quick"), only, measures };
    let mut figures = Vec::new();
    if env::args().any(|arg| arg == "browser") {
        figures.extend(browser::measure(&run)?);
    }
    if env::args().any(|arg| arg == "server") {
        figures.extend(server::measure(&run)?);
    }
    for figure in figures {
        println!(
            "{} | {} | {} | {} ± {:.0} %",
            figure.measure,
            figure.case,
            figure.contestant,
            figure.unit.say(figure.median()),
            figure.noise() * 100.0
        );
    }
    Ok(ExitCode::SUCCESS)
}
