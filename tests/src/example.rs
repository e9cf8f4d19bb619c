//! The examples, built into `target/examples` with the commands that their own page names.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    install::{installed, step},
    root,
};

/// One of the examples.
pub enum Example {
    /// Plain HTML.
    Html,
    /// React, with Vite.
    React,
    /// Leptos, with trunk.
    Leptos,
}

impl Example {
    /// The folder with the files that a page gets.
    pub fn build(&self) -> PathBuf {
        let name = match self {
            Example::Html => "html",
            Example::React => "react",
            Example::Leptos => "leptos",
        };
        let folder = root().join("target/examples").join(name);
        fs::create_dir_all(&folder).expect("the build folder can be written");
        match self {
            Example::Html => copy(&root().join("examples/html"), &folder),
            Example::React => {
                let mut npm = Command::new("npm");
                npm.args(["run", "build", "--", "--emptyOutDir", "--outDir"]).arg(&folder).current_dir(Self::react());
                step(&mut npm, "the package of `cargo xtask package`");
            }
            Example::Leptos => {
                let mut trunk = Command::new("trunk");
                trunk.args(["build", "--offline", "--locked", "--dist"]).arg(&folder);
                trunk.current_dir(root().join("examples/leptos")).env("PATH", with_tools());
                // It takes the variable for an option of its own, which has other values.
                trunk.env_remove("NO_COLOR");
                step(&mut trunk, "trunk and wasm-bindgen, which `cargo xtask tools` installs");
            }
        }
        folder
    }

    /// The React example with its packages, at a place where it can be built.
    pub fn react() -> PathBuf {
        let package = root().join("target/npm/sayso/package.json");
        assert!(package.is_file(), "no package in target/npm/sayso; `cargo xtask package` makes it");
        let source = root().join("examples/react");
        let folder = installed("react", &source.join("package-lock.json"), |folder| {
            for name in ["package.json", "package-lock.json", ".npmrc"] {
                let text = fs::read_to_string(source.join(name)).expect("the example is there");
                // The package is as far away from there as it is from the example, but for one folder.
                fs::write(folder.join(name), text.replace("../../target/npm", "../../npm"))
                    .expect("the build folder can be written");
            }
            // No package gets to run code of its own while it is installed.
            let ci = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
            step(Command::new("npm").args(ci).current_dir(folder), "Node.js 20.19 or newer, with npm");
        });
        for name in ["index.html", "tsconfig.json", "vite.config.ts"] {
            fs::copy(source.join(name), folder.join(name)).expect("the build folder can be written");
        }
        copy(&source.join("src"), &folder.join("src"));
        folder
    }
}

/// The compiler of TypeScript, in the version that is pinned.
pub fn tsc() -> Command {
    let program = root().join("target/tools/npm/typescript/node_modules/.bin/tsc");
    assert!(program.exists(), "no TypeScript; `cargo xtask tools` installs it");
    Command::new(program)
}

fn with_tools() -> std::ffi::OsString {
    let tools = root().join("target/tools/bin");
    let path = env::var_os("PATH").unwrap_or_default();
    env::join_paths([tools].into_iter().chain(env::split_paths(&path))).expect("a path of paths")
}

/// Copies the files of a folder that has no folders in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the build folder can be written");
    for entry in fs::read_dir(from).expect("the example is there") {
        let entry = entry.expect("the example can be read");
        fs::copy(entry.path(), to.join(entry.file_name())).expect("the build folder can be written");
    }
}
