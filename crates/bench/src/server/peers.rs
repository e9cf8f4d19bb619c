//! Other ways to wait for a person, as their makers publish them: each behind a thin shell with Sayso's addresses.

use std::{env, fs, path::Path, process::Command};

use sayso_tests::{installed_in, step};

use crate::machine::Run;

/// Where the shells of the server's peers lie in the repository.
const PEERS: &str = "crates/bench/peers";

/// LangGraph with its SQLite checkpointer, over the file `log`.
pub(super) fn langgraph(run: &Run, log: &Path) -> Command {
    let folder = run.root.join(PEERS).join("langgraph");
    let versions = folder.join("requirements.txt");
    let venv = installed_in(&run.scratch(), "langgraph", &versions, |venv| {
        step(Command::new("python3").args(["-m", "venv"]).arg(venv), "Python 3.10 or newer, with venv");
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--requirement"];
        step(Command::new(venv.join("bin/python")).args(pip).arg(&versions), "PyPI");
    });
    let mut command = Command::new(venv.join("bin/python"));
    // The repository stays as it is, nothing of this machine's Python comes in, and nothing is told to anybody.
    command.env("PYTHONDONTWRITEBYTECODE", "1").env("PYTHONNOUSERSITE", "1").env_remove("PYTHONPATH");
    command.env("LANGSMITH_TRACING", "false").env("LANGCHAIN_TRACING_V2", "false");
    command.arg(folder.join("serve.py")).arg(log);
    command
}

/// The OpenAI Agents SDK for JS with its state in SQLite, over the file `log`.
pub(super) fn openai_agents(run: &Run, log: &Path) -> Command {
    let folder = run.root.join(PEERS).join("openai-agents");
    let modules = installed_in(&run.scratch(), "openai-agents", &folder.join("package-lock.json"), |modules| {
        for name in ["package.json", "package-lock.json"] {
            fs::copy(folder.join(name), modules.join(name)).expect("the build folder can be written");
        }
        let needs = "Node.js 20 or newer with npm and its headers, Python and a C compiler";
        let ci = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
        step(Command::new("npm").args(ci).current_dir(modules), needs);
        // The one package with code to compile is compiled here, not fetched ready-made from elsewhere.
        let build = ["run", "build-release", "--loglevel=error"];
        let mut npm = Command::new("npm");
        // What a compiler has to say about the code of others helps nobody here.
        npm.args(build).env("JOBS", "max").env("MAKEFLAGS", "--silent").env("CXXFLAGS", "-w").env("CFLAGS", "-w");
        step(npm.current_dir(modules.join("node_modules/better-sqlite3")), needs);
    });
    // A script finds packages only from where it lies itself.
    let script = modules.join("serve.mjs");
    fs::copy(folder.join("serve.mjs"), &script).expect("the build folder can be written");
    let mut command = Command::new("node");
    command.env("NODE_ENV", "production").env("OPENAI_AGENTS_DISABLE_TRACING", "1");
    command.arg(script).arg(log);
    // No key that happens to lie around is taken for a wish to call anybody.
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().ends_with("_API_KEY")) {
        command.env_remove(name);
    }
    command
}
