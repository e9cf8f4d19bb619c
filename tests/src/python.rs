//! Python, with the published clients that `clients/python/requirements.txt` pins.

use std::process::Command;

use crate::{
    install::{installed, step},
    root,
};

/// A command that runs `clients/python/SCRIPT`.
pub fn python(script: &str) -> Command {
    let folder = root().join("tests/clients/python");
    let versions = folder.join("requirements.txt");
    let venv = installed("python", &versions, |venv| {
        step(Command::new("python3").args(["-m", "venv"]).arg(venv), "Python 3.10 or newer, with venv");
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--requirement"];
        step(Command::new(venv.join("bin/python")).args(pip).arg(&versions), "PyPI");
    });
    let mut command = Command::new(venv.join("bin/python"));
    // The repository stays as it is, and nothing of this machine's Python comes in.
    command.env("PYTHONDONTWRITEBYTECODE", "1").env("PYTHONNOUSERSITE", "1").env_remove("PYTHONPATH");
    command.arg(folder.join(script));
    command
}
