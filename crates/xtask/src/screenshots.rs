//! `cargo xtask screenshots`: a picture of each entry of the gallery, light and dark, in `target/screenshots`.
//!
//! The pages are shown under the policy of `Trunk.toml`; what the browser complains about fails the command.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser, ValueExt};

use crate::gallery;
use crate::progress::Progress;
use crate::tools::{self, Browser, Tool};
use crate::widget::Mode;
use crate::workspace::Workspace;

/// What a picture shows: a card and a bit of the page on either side.
const WIDTH: u32 = 720;

#[derive(Debug, PartialEq)]
struct Wanted {
    width: u32,
    lang: String,
    out: OsString,
    /// All where it is empty.
    entries: Vec<OsString>,
}

pub(crate) fn run(workspace: &Workspace, args: Parser) -> Result<ExitCode> {
    let wanted = parse(args)?;
    tools::ensure(workspace, &[Tool::Browser])?;
    let mut progress = Progress::start("gallery");
    let folder = gallery::build(workspace, Mode::Dev, &mut progress)?;
    drop(progress);
    let mut node = workspace.command("node");
    node.arg(workspace.root().join("crates/xtask/js/screenshots.mjs"));
    node.arg(folder).arg(workspace.root().join("Trunk.toml")).arg(workspace.root().join(&wanted.out));
    node.arg(Browser::path().context("no browser on PATH")?);
    node.arg(wanted.width.to_string()).arg(wanted.lang).args(wanted.entries);
    match node.status().context("could not run node; install Node.js")?.success() {
        true => Ok(ExitCode::SUCCESS),
        false => bail!("the pictures are not as they should be; the lines above say why"),
    }
}

fn parse(mut args: Parser) -> Result<Wanted> {
    let mut wanted =
        Wanted { width: WIDTH, lang: "en".to_owned(), out: "target/screenshots".into(), entries: Vec::new() };
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("width") => wanted.width = args.value()?.parse()?,
            Arg::Long("lang") => wanted.lang = args.value()?.string()?,
            Arg::Long("out") => wanted.out = args.value()?,
            Arg::Value(entry) => wanted.entries.push(entry),
            _ => bail!("{}; the options are --width, --lang and --out, then ids of entries", arg.unexpected()),
        }
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_and_options_are_told_apart() {
        let wanted = parse(Parser::from_args(["--width", "320", "form", "--lang=ar"])).unwrap();
        assert_eq!((wanted.width, wanted.lang.as_str(), wanted.entries), (320, "ar", vec!["form".into()]));
        assert!(parse(Parser::from_args(["--wide"])).is_err());
    }
}
