//! The stages of the test run, as a table: a new stage is a new entry.

use anyhow::Result;

use super::outcome::Outcome;
use super::{browser, deny, examples, integration, repo, size};
use crate::process::capture;
use crate::progress::Progress;
use crate::tools::{self, Tool};
use crate::workspace::Workspace;

/// One line of the test run.
pub(super) struct Stage {
    pub(super) name: &'static str,
    /// What holds when it passes.
    pub(super) about: &'static str,
    /// Part of `--quick`, which should take about a minute.
    pub(super) quick: bool,
    pub(super) needs: &'static [Tool],
    pub(super) work: Work,
}

/// How a stage is done.
pub(super) enum Work {
    /// Arguments to cargo; each command is one check.
    Cargo(&'static [&'static [&'static str]]),
    /// Arguments to `cargo test`; each test counts.
    CargoTest(&'static [&'static str]),
    /// Code of our own.
    Own(fn(&Workspace, &mut Progress) -> Result<Outcome>),
}

pub(super) const STAGES: &[Stage] = &[
    Stage {
        name: "fmt",
        about: "the code is formatted",
        quick: true,
        needs: &[],
        work: Work::Cargo(&[&["fmt", "--all", "--check", "--", "--color=never"]]),
    },
    Stage {
        name: "repo",
        about: "files are short, documented, finished and mapped",
        quick: true,
        needs: &[],
        work: Work::Own(repo::run),
    },
    Stage {
        name: "clippy",
        about: "no warnings",
        quick: true,
        needs: &[],
        work: Work::Cargo(&[&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-Dwarnings"]]),
    },
    Stage {
        name: "clippy-wasm",
        about: "what runs in the browser builds for it, without warnings",
        quick: false,
        needs: &[Tool::WasmTarget],
        work: Work::Cargo(&[
            &["clippy", "--package=sayso-types", "--target=wasm32-unknown-unknown", "--", "-Dwarnings"],
            &[
                "clippy",
                "--package=sayso-types",
                "--target=wasm32-unknown-unknown",
                "--no-default-features",
                "--",
                "-Dwarnings",
            ],
            &["clippy", "--package=sayso-widget", "--target=wasm32-unknown-unknown", "--", "-Dwarnings"],
            &[
                "clippy",
                "--package=sayso-widget",
                "--target=wasm32-unknown-unknown",
                "--no-default-features",
                "--",
                "-Dwarnings",
            ],
        ]),
    },
    Stage {
        name: "unit",
        about: "tests that stand beside the code",
        quick: true,
        needs: &[],
        work: Work::CargoTest(&["--workspace", "--lib", "--bins"]),
    },
    Stage {
        name: "tests",
        about: "shapes, dialects and server against fixtures, models, races and crashes",
        quick: false,
        needs: &[],
        work: Work::Own(integration::run),
    },
    Stage {
        name: "clients",
        about: "published clients of other people work with the server",
        quick: false,
        needs: &[],
        work: Work::CargoTest(&["--workspace", "--test=clients", "--test=gallery"]),
    },
    Stage {
        name: "doctest",
        about: "examples in the docs run",
        quick: false,
        needs: &[],
        work: Work::CargoTest(&["--workspace", "--doc"]),
    },
    Stage {
        name: "doc",
        about: "the docs build, and no link in them is broken",
        quick: false,
        needs: &[],
        work: Work::Cargo(&[&[
            "doc",
            "--workspace",
            "--no-deps",
            "--all-features",
            "--config=build.rustdocflags=['-Dwarnings']",
        ]]),
    },
    Stage {
        name: "size",
        about: "the widget costs a page no more than is allowed, and writes no HTML",
        quick: false,
        needs: tools::FOR_WIDGET,
        work: Work::Own(size::run),
    },
    Stage {
        name: "browser",
        about: "the widget in a real Chromium: every state, by eye, ear, keyboard and mouse, against the real server",
        quick: false,
        needs: tools::FOR_BROWSER,
        work: Work::Own(browser::run),
    },
    Stage {
        name: "examples",
        about: "the npm package and the examples build, and a person can approve in each; what the README says works",
        quick: false,
        needs: tools::FOR_EXAMPLES,
        work: Work::Own(examples::run),
    },
    Stage {
        name: "deny",
        about: "licences, sources, bans and advisories of what we depend on",
        quick: false,
        needs: &[Tool::Program(tools::DENY)],
        work: Work::Own(deny::run),
    },
    Stage {
        name: "package",
        about: "published crates build from their package alone",
        quick: false,
        needs: &[],
        work: Work::Cargo(&[&[
            "package",
            "--workspace",
            "--exclude=xtask",
            "--exclude=sayso-tests",
            "--exclude=sayso-example-leptos",
            "--exclude=sayso-demo",
            "--exclude=sayso-bench",
            "--allow-dirty",
        ]]),
    },
];

impl Work {
    pub(super) fn run(&self, workspace: &Workspace, progress: &mut Progress) -> Result<Outcome> {
        match self {
            Self::Cargo(commands) => {
                let mut outcome = Outcome::default();
                for args in *commands {
                    outcome.add_check(capture(workspace.cargo(args), progress)?);
                }
                Ok(outcome)
            }
            Self::CargoTest(args) => {
                let mut command = workspace.cargo(&["test", "--all-features", "--no-fail-fast"]);
                command.args(*args);
                Ok(Outcome::of_tests(capture(command, progress)?))
            }
            Self::Own(run) => run(workspace, progress),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn stages_have_names_of_their_own() {
        let names: BTreeSet<_> = STAGES.iter().map(|stage| stage.name).collect();
        assert_eq!(names.len(), STAGES.len());
    }
}
