//! `cargo xtask size`: what the widget costs a page, part by part, and whether that is within what we allow.

mod imports;
mod measured;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use lexopt::Parser;

use crate::progress::Progress;
use crate::widget::{self, Mode};
use crate::workspace::Workspace;

pub(crate) use measured::Measured;

/// What a page without prompts may be made to load, in bytes of brotli.
pub(crate) const MOST_FOR_LOADER: usize = 3_000;

/// What a first prompt may be made to load, all in all, in bytes of brotli.
pub(crate) const MOST_FOR_FIRST_PROMPT: usize = 64_000;

/// Something that the package must not be.
#[derive(Debug, PartialEq)]
pub(crate) enum TooMuch {
    /// More than a page without prompts is to load.
    Loader(usize),
    /// More than a first prompt is to load.
    FirstPrompt(usize),
    /// Writes text as HTML somewhere, which a page with Trusted Types refuses.
    WritesHtml(String),
}

pub(crate) fn run(workspace: &Workspace, mut args: Parser) -> Result<ExitCode> {
    if let Some(arg) = args.next()? {
        bail!("{}; there are no options", arg.unexpected());
    }
    let mut progress = Progress::start("size");
    let pkg = widget::build(workspace, Mode::Release, &mut progress)?;
    drop(progress);
    let measured = Measured::read(&pkg)?;
    println!("{measured}");
    let findings = check(&pkg, &measured)?;
    for finding in &findings {
        println!("{finding}");
    }
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How many things are looked at.
pub(crate) const CHECKS: usize = 3;

pub(crate) fn check(pkg: &Path, measured: &Measured) -> Result<Vec<TooMuch>> {
    let (loader, first_prompt) = (measured.loader(), measured.first_prompt());
    let mut findings = Vec::new();
    if loader > MOST_FOR_LOADER {
        findings.push(TooMuch::Loader(loader));
    }
    if first_prompt > MOST_FOR_FIRST_PROMPT {
        findings.push(TooMuch::FirstPrompt(first_prompt));
    }
    for name in measured.modules() {
        let text = fs::read_to_string(pkg.join(name)).with_context(|| format!("could not read {name}"))?;
        if text.contains("innerHTML") {
            findings.push(TooMuch::WritesHtml(name.to_owned()));
            break;
        }
    }
    Ok(findings)
}

impl std::fmt::Display for TooMuch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Loader(bytes) => {
                write!(f, "a page without prompts loads {bytes} bytes, {MOST_FOR_LOADER} are allowed")
            }
            Self::FirstPrompt(bytes) => {
                write!(f, "a first prompt loads {bytes} bytes, {MOST_FOR_FIRST_PROMPT} are allowed")
            }
            Self::WritesHtml(name) => write!(
                f,
                "{name} has `innerHTML`, which Trusted Types refuse: give each `view!` with static parts a global class, or use the builder"
            ),
        }
    }
}
