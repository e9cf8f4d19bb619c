//! Checks on words that have no place in what we publish: unfinished work, and the paths of one machine.
//!
//! The words are put together from parts, so that this file passes its own check.

use super::files::{File, Finding};

/// Marks of work that was left for later.
const UNFINISHED: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("#[ig", "nore"),
];

/// How a path begins that only one machine has.
const MACHINE: &[&str] = &[concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/ho", "me/"), concat!("/Us", "ers/")];

pub(super) fn nothing_unfinished(files: &[File]) -> Vec<Finding> {
    let texts = &[".rs", ".md", ".html"];
    search(files, texts, UNFINISHED, is_whole_word, |word| {
        format!("`{word}`: finish it, or take it out and open an issue")
    })
}

pub(super) fn no_path_of_a_machine(files: &[File]) -> Vec<Finding> {
    let texts = &[".rs", ".md", ".html", ".toml", ".css", ".js", ".ts", ".py", ".sh", ".ci/run"];
    search(files, texts, MACHINE, is_absolute, |path| {
        format!("`{path}`: a path of one machine; make it relative, or use /srv/ in an example")
    })
}

fn search(
    files: &[File],
    endings: &[&str],
    words: &[&str],
    counts: fn(before: Option<char>, after: Option<char>) -> bool,
    message: impl Fn(&str) -> String,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_one_of(endings)) {
        for (number, line) in file.lines() {
            for word in words {
                let hit = line.match_indices(word).any(|(at, _)| {
                    let before = line[..at].chars().next_back();
                    let after = line[at + word.len()..].chars().next();
                    counts(before, after)
                });
                if hit {
                    findings.push(file.finding(number, message(word)));
                }
            }
        }
    }
    findings
}

fn is_whole_word(before: Option<char>, after: Option<char>) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    !is_part(before) && !is_part(after)
}

/// Not the middle of a longer path or of an address.
fn is_absolute(before: Option<char>, _: Option<char>) -> bool {
    !before.is_some_and(|c| c.is_alphanumeric() || "_-.~/}$*".contains(c))
}

#[cfg(test)]
mod tests {
    use super::super::files::file;
    use super::*;

    fn check(check: fn(&[File]) -> Vec<Finding>, text: &str, expected: usize) {
        let findings = check(&[file("a.rs", text)]);
        assert_eq!(findings.len(), expected, "{text}: {findings:?}");
    }

    #[test]
    fn unfinished_work_is_found_as_a_whole_word() {
        for (text, expected) in [
            (concat!("// TO", "DO: later"), 1),
            (concat!("// TO", "DO(me)"), 1),
            (concat!("    to", "do!()"), 1),
            (concat!("    unimple", "mented!(\"x\")"), 1),
            (concat!("#[ig", "nore = \"slow\"]"), 1),
            (concat!("const TO", "DOS: u8 = 1;"), 0),
            ("a todo list", 0),
        ] {
            check(nothing_unfinished, text, expected);
        }
    }

    #[test]
    fn a_machine_path_is_found_where_it_is_absolute() {
        for (text, expected) in [
            (concat!("\"/ro", "ot/.cargo\""), 1),
            (concat!("cd /ho", "me/ann/x"), 1),
            (concat!("(/wo", "rk/x)"), 1),
            (concat!("https://example.com/wo", "rk/x"), 0),
            (concat!("./wo", "rk/x"), 0),
            (concat!("{root}/wo", "rk/x"), 0),
            ("/srv/data/x", 0),
        ] {
            check(no_path_of_a_machine, text, expected);
        }
    }

    #[test]
    fn findings_name_file_and_line() {
        let text = concat!("fine\n// FIX", "ME\n");
        let findings = nothing_unfinished(&[file("docs/a.md", text)]);
        assert!(findings[0].to_string().starts_with("docs/a.md:2: "));
    }
}
