//! Node.js, with the published clients that `clients/node/package-lock.json` pins.

use std::{fs, process::Command};

use crate::{
    install::{installed, step},
    root,
};

/// A command that runs `clients/node/SCRIPT`.
pub fn node(script: &str) -> Command {
    let folder = root().join("tests/clients/node");
    let modules = installed("node", &folder.join("package-lock.json"), |modules| {
        for name in ["package.json", "package-lock.json"] {
            fs::copy(folder.join(name), modules.join(name)).expect("the build folder can be written");
        }
        // No package gets to run code of its own while it is installed.
        let ci = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
        step(Command::new("npm").args(ci).current_dir(modules), "Node.js 20 or newer, with npm");
    });
    // A script finds packages only from where it lies itself.
    let copy = modules.join(script);
    let fresh = tempfile::NamedTempFile::new_in(&modules).expect("the build folder can be written");
    fs::copy(folder.join(script), fresh.path()).expect("the script is there");
    fresh.persist(&copy).expect("the build folder can be written");
    let mut command = Command::new("node");
    command.arg(copy);
    command
}
