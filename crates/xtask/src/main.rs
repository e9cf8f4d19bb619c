//! The commands of the README, as `cargo xtask COMMAND`.
//!
//! This file only picks the command; each has its own file.

mod bench;
mod demo;
mod fuzz;
mod gallery;
mod package;
mod process;
mod progress;
mod screenshots;
mod size;
mod test;
mod tools;
mod widget;
mod workspace;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};
use lexopt::{Arg, Parser};

use crate::workspace::Workspace;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  demo [--no-open] [--listen ADDRESS]
                                  build all and start the demo: a chat with agents that ask first
  test [--quick] [STAGE...]       run every check, or the quick ones, or those named
  test --list                     say which stages there are
  fuzz [TARGET|all] [--seconds N] fuzz one target or all of them; without a target, list them
  widget [--release|--dev]        make target/pkg, the files that a page gets
  package                         make target/npm/sayso, the widget as a package of npm
  size                            say what the widget costs a page, and check that against the limits
  gallery [--release|--dev]       make target/gallery, the gallery as files that any server can hand out
  bench [browser|server|report] [--quick] [--check] [--keep] [--only CONTESTANT] [--measure MEASURE]
                                  how Sayso compares with what one would use instead, as ratios; --check names what got worse
                                  than the figures kept in docs/benchmarks, --keep replaces them
  screenshots [--width PX] [--lang CODE] [--out FOLDER] [ENTRY...]
                                  a picture of each entry, or those named, in target/screenshots/{light,dark}
  tools                           install every tool that the other commands need

Tools that a command needs are installed into target/tools, in the version pinned here.";

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
    let mut args = Parser::from_env();
    let asks_for_help = env::args().any(|arg| arg == "--help" || arg == "-h");
    let name = match args.next()? {
        Some(Arg::Value(name)) if !asks_for_help => name,
        Some(option @ (Arg::Long(_) | Arg::Short(_))) if !asks_for_help => {
            bail!("{}\n\n{USAGE}", option.unexpected())
        }
        _ => {
            println!("{USAGE}");
            return Ok(ExitCode::SUCCESS);
        }
    };
    let workspace = Workspace::find()?;
    match name.to_str() {
        Some("bench") => bench::run(&workspace, args),
        Some("demo") => demo::run(&workspace, args),
        Some("test") => test::run(&workspace, args),
        Some("fuzz") => fuzz::run(&workspace, args),
        Some("widget") => widget::run(&workspace, args),
        Some("package") => package::run(&workspace, args),
        Some("size") => size::run(&workspace, args),
        Some("gallery") => gallery::run(&workspace, args),
        Some("screenshots") => screenshots::run(&workspace, args),
        Some("tools") => tools::ensure_all(&workspace).map(|()| ExitCode::SUCCESS),
        _ => bail!("there is no command {}\n\n{USAGE}", name.display()),
    }
}
