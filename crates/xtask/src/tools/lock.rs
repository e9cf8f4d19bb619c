//! What `Cargo.lock` says about the version of a library.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// The version of `library` that this workspace builds with.
pub(super) fn version(workspace: &Workspace, library: &str) -> Result<String> {
    let lock = fs::read_to_string(workspace.root().join("Cargo.lock"))
        .context("could not read Cargo.lock; make it with `cargo generate-lockfile`")?;
    let found = versions(&lock, library);
    match found[..] {
        [version] => Ok(version.to_owned()),
        [] => bail!("Cargo.lock has no {library}: no package of this workspace depends on it"),
        _ => bail!("Cargo.lock has {library} in {} versions, {}; one is allowed", found.len(), found.join(" and ")),
    }
}

fn versions<'a>(lock: &'a str, library: &str) -> Vec<&'a str> {
    let name = format!("name = \"{library}\"");
    lock.split("[[package]]")
        .filter(|package| package.lines().any(|line| line == name))
        .filter_map(|package| package.lines().find_map(|line| line.strip_prefix("version = ")))
        .map(|version| version.trim_matches('"'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
version = 4

[[package]]
name = "a"
version = "1.2.3"
dependencies = [
 "a-macro",
]

[[package]]
name = "a-macro"
version = "0.1.0"
"#;

    #[test]
    fn a_version_is_that_of_the_whole_name() {
        assert_eq!(versions(LOCK, "a"), ["1.2.3"]);
        assert_eq!(versions(LOCK, "a-macro"), ["0.1.0"]);
    }

    #[test]
    fn what_is_not_locked_has_no_version() {
        assert!(versions(LOCK, "macro").is_empty());
    }
}
