//! Who is measured, and how each is started.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};

use super::{peers, process::Server};
use crate::machine::Run;

/// Who is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contestant {
    /// The server of this repository.
    Sayso,
    /// The same shape with nothing but the work: the limit.
    Stripped,
    /// LangGraph with its SQLite checkpointer.
    LangGraph,
    /// The OpenAI Agents SDK for JS, with its state in SQLite.
    OpenAiAgents,
}

/// Those with a log of their own, which can be filled and read back.
pub(super) const LOGS: [Contestant; 2] = [Contestant::Sayso, Contestant::Stripped];

/// All of them.
pub(super) const ALL: [Contestant; 4] =
    [Contestant::Sayso, Contestant::Stripped, Contestant::LangGraph, Contestant::OpenAiAgents];

/// Enough that no limit of a thread is ever met: the bench asks as fast as it is answered.
const NO_LIMIT: &str = "100000000";

impl Contestant {
    /// As reports have it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Contestant::Sayso => "Sayso",
            Contestant::Stripped => "Stripped",
            Contestant::LangGraph => "LangGraph",
            Contestant::OpenAiAgents => "OpenAI Agents",
        }
    }

    /// Starts it over the file `log`.
    pub(super) fn start(self, run: &Run, log: &Path) -> Result<Server> {
        let command = match self {
            Contestant::Sayso => {
                let mut command = Command::new(program("sayso")?);
                command.args(["serve", "--listen", "127.0.0.1:0", "--asks-per-minute", NO_LIMIT]);
                command.args(["--posts-per-minute", NO_LIMIT, "--store", &format!("sqlite:{}", log.display())]);
                command
            }
            Contestant::Stripped => {
                let mut command = Command::new(env::current_exe().context("the bench is not found")?);
                command.arg(super::stripped::SUBCOMMAND).arg(log);
                command
            }
            Contestant::LangGraph => peers::langgraph(run, log),
            Contestant::OpenAiAgents => peers::openai_agents(run, log),
        };
        Server::start(command, &log.with_extension("complaints"))
    }
}

/// A program that is built into the same folder as the bench.
pub(super) fn program(name: &str) -> Result<PathBuf> {
    let own = env::current_exe().context("the bench is not found")?;
    let path = own.with_file_name(format!("{name}{}", env::consts::EXE_SUFFIX));
    ensure!(path.is_file(), "{} is not there: build it with `cargo build --release --bin {name}`", path.display());
    Ok(path)
}

/// Those of `all` that take part, a different one first each time.
pub(super) fn in_turn(run: &Run, all: &[Contestant], time: usize) -> Vec<Contestant> {
    let mut present: Vec<_> = all.iter().copied().filter(|contestant| run.has(contestant.name())).collect();
    if !present.is_empty() {
        let first = time % present.len();
        present.rotate_left(first);
    }
    present
}
