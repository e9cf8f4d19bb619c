//! Checks that the tests which `docs/conformance` names are there.

use std::collections::BTreeSet;

use super::files::{File, Finding};

/// From so many underscores on a word in the last column of a table is taken for the name of a test.
const UNDERSCORES: usize = 3;

pub(super) fn named_tests_are_there(files: &[File]) -> Vec<Finding> {
    let tests: BTreeSet<&str> = files
        .iter()
        .filter(|file| file.is_one_of(&[".rs"]))
        .flat_map(|file| file.lines())
        .filter_map(|(_, line)| line.split_once("fn ")?.1.split(['(', '<']).next())
        .collect();
    let pages = files.iter().filter(|file| file.path.starts_with("docs/conformance/"));
    let missing =
        |page| names(page).filter(|(_, name)| !tests.contains(name)).map(move |(line, name)| (page, line, name));
    pages
        .flat_map(missing)
        .map(|(page, line, name): (&File, usize, &str)| page.finding(line, format!("there is no test named {name}")))
        .collect()
}

/// The names of tests in the last column of each table of a page.
fn names(page: &File) -> impl Iterator<Item = (usize, &str)> {
    let rows = page.lines().filter(|(_, line)| line.starts_with('|'));
    rows.flat_map(|(line, row)| {
        let last = row.trim_end().trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        let words = last.split('`').skip(1).step_by(2);
        words.filter(|word| is_test(word)).map(move |word| (line, word))
    })
}

fn is_test(word: &str) -> bool {
    let plain = |c: char| c == '_' || c.is_ascii_lowercase() || c.is_ascii_digit();
    word.chars().all(plain) && word.matches('_').count() >= UNDERSCORES
}

#[cfg(test)]
mod tests {
    use super::super::files::file;
    use super::*;

    #[test]
    fn a_test_that_is_not_there_is_named_with_its_line() {
        let page = "| nr | `not_in_the_last` | shown by |\n|---|---|---|\n| 1 | x | http `a.rs`: `what_is_there_holds`, `what_is_gone_fails` |\n`prose_may_name_anything`\n";
        let files = [file("docs/conformance/x.md", page), file("a.rs", "//! A.\nasync fn what_is_there_holds() {}\n")];
        let found: Vec<_> = named_tests_are_there(&files).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["docs/conformance/x.md:3: there is no test named what_is_gone_fails"]);
    }
}
