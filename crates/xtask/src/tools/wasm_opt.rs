//! Binaryen's optimiser: from npm, which is quick, or from crates.io, where there is no npm.
//!
//! The crate wraps an older Binaryen, which knows fewer tricks: sizes come out a little larger with it.

use std::process::Command;

use anyhow::{Context, Result};

use super::npm::{self, Package};
use super::program::{Program, Version};
use crate::process::answer;
use crate::workspace::Workspace;

const NPM: Package = Package { name: "binaryen", version: "132.0.0" };

const CRATE: Program = Program::new("wasm-opt", Version::Pinned("0.116.1"));

/// What `wasm-opt --version` must say for one on PATH to be used: that of the npm package.
const SAYS: &str = "132";

/// The optimiser for WebAssembly.
pub(crate) struct WasmOpt;

impl WasmOpt {
    /// The program, ready to be given arguments.
    pub(crate) fn command(workspace: &Workspace) -> Result<Command> {
        if let Some(command) = NPM.program(workspace, "wasm-opt") {
            return Ok(command);
        }
        if is_right(workspace.command("wasm-opt")) {
            return Ok(workspace.command("wasm-opt"));
        }
        let built = workspace.tools().join("bin/wasm-opt");
        built.is_file().then(|| workspace.command(built)).context("wasm-opt is not installed")
    }

    pub(super) fn ensure(workspace: &Workspace) -> Result<()> {
        if Self::command(workspace).is_ok() {
            return Ok(());
        }
        match npm::is_there(workspace) {
            true => NPM.ensure(workspace),
            false => CRATE.ensure(workspace),
        }
    }
}

/// It says `wasm-opt version 132 (…)`.
fn is_right(mut program: Command) -> bool {
    program.arg("--version");
    answer(program).is_some_and(|said| said.split_whitespace().nth(2) == Some(SAYS))
}
