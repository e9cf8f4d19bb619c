//! The `repo` stage: what the repository promises about its own files.
//!
//! Only files that git tracks or would track are looked at.

mod conformance;
mod files;
mod layout;
mod words;

use anyhow::Result;

use super::outcome::Outcome;
use crate::progress::Progress;
use crate::workspace::Workspace;
use files::{File, Finding};

type Check = fn(&[File]) -> Vec<Finding>;

const CHECKS: &[Check] = &[
    layout::no_long_file,
    layout::no_mod_rs,
    layout::opens_with_doc,
    layout::every_crate_is_on_the_map,
    words::nothing_unfinished,
    words::no_path_of_a_machine,
    conformance::named_tests_are_there,
];

pub(super) fn run(workspace: &Workspace, _: &mut Progress) -> Result<Outcome> {
    let files = files::read(workspace)?;
    let mut outcome = Outcome::default();
    for check in CHECKS {
        let findings = check(&files);
        if findings.is_empty() {
            outcome.passed += 1;
        } else {
            outcome.failed += 1;
        }
        for finding in findings {
            outcome.output.push_str(&format!("{finding}\n"));
        }
    }
    Ok(outcome)
}
