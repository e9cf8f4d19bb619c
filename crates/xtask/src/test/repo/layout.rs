//! Checks on how files are laid out: length, names, opening lines, and the map in the README.

use super::files::{File, Finding};

/// Above this a file has more than one concept in it.
const MAX_LINES: usize = 500;

pub(super) fn no_long_file(files: &[File]) -> Vec<Finding> {
    files
        .iter()
        .filter(|file| file.path.starts_with("crates/") && file.path.contains("/src/"))
        .filter(|file| file.is_one_of(&[".rs"]))
        .filter_map(|file| {
            let lines = file.text.lines().count();
            let message = format!("{lines} lines, at most {MAX_LINES}: split the file by concept");
            (lines > MAX_LINES).then(|| file.finding(MAX_LINES + 1, message))
        })
        .collect()
}

pub(super) fn no_mod_rs(files: &[File]) -> Vec<Finding> {
    files
        .iter()
        .filter(|file| file.path.ends_with("/mod.rs"))
        .map(|file| file.finding(1, "name the file after its module: foo.rs beside foo/"))
        .collect()
}

pub(super) fn opens_with_doc(files: &[File]) -> Vec<Finding> {
    files
        .iter()
        .filter(|file| file.is_one_of(&[".rs"]))
        .filter_map(|file| {
            let (number, line) = file.lines().find(|(_, line)| !may_precede_doc(line))?;
            let message = "open the file with `//!` and one sentence on what it is";
            (!line.starts_with("//!")).then(|| file.finding(number, message))
        })
        .collect()
}

/// A shebang, an attribute of the file, or nothing.
fn may_precede_doc(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with("#!")
}

pub(super) fn every_crate_is_on_the_map(files: &[File]) -> Vec<Finding> {
    let readme = files.iter().find(|file| file.path == "README.md");
    let map = readme.map_or("", |file| file.text.as_str());
    files
        .iter()
        .filter(|file| {
            let folder = file.path.strip_suffix("/Cargo.toml");
            folder.is_some_and(|folder| folder.starts_with("crates/") && !map.contains(&format!("`{folder}`")))
        })
        .map(|file| file.finding(1, "add this crate to the code map in README.md"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::files::file;
    use super::*;

    fn found(check: fn(&[File]) -> Vec<Finding>, files: &[File]) -> Vec<String> {
        check(files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn five_hundred_lines_pass_and_one_more_does_not() {
        let fits = file("crates/a/src/fits.rs", &"x\n".repeat(500));
        let long = file("crates/a/src/long.rs", &"x\n".repeat(501));
        let findings = found(no_long_file, &[fits, long]);
        assert_eq!(findings.len(), 1);
        assert!(findings[0].starts_with("crates/a/src/long.rs:501: 501 lines"));
    }

    #[test]
    fn mod_rs_is_refused_and_names_that_end_so_are_not() {
        let files = [file("crates/a/src/b/mod.rs", ""), file("src/bmod.rs", "")];
        assert_eq!(found(no_mod_rs, &files).len(), 1);
    }

    #[test]
    fn the_doc_comes_first_but_for_attributes() {
        let files = [
            file("a.rs", "//! A.\n"),
            file("b.rs", "#![no_main]\n\n//! B.\n"),
            file("c.rs", "#![no_main]\nuse x;\n//! C.\n"),
            file("d.md", "# D\n"),
        ];
        let findings = found(opens_with_doc, &files);
        assert_eq!(findings.len(), 1);
        assert!(findings[0].starts_with("c.rs:2: "));
    }

    #[test]
    fn a_crate_missing_from_the_map_is_named() {
        let files = [
            file("README.md", "| `crates/a` | here |"),
            file("crates/a/Cargo.toml", ""),
            file("crates/ab/Cargo.toml", ""),
        ];
        let findings = found(every_crate_is_on_the_map, &files);
        assert_eq!(findings.len(), 1);
        assert!(findings[0].starts_with("crates/ab/Cargo.toml:1: "));
    }

    #[test]
    fn without_a_readme_no_crate_is_mapped() {
        assert_eq!(found(every_crate_is_on_the_map, &[file("crates/a/Cargo.toml", "")]).len(), 1);
    }
}
