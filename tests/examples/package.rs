//! The npm package: what is in it, and what TypeScript makes of it.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use sayso_tests::{root, tsc};
use serde_json::Value;

/// What is in the folder, by names from there.
fn files(folder: &Path, below: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("`cargo xtask package` makes the package").map_while(Result::ok);
    entries
        .flat_map(|entry| {
            let name = format!("{below}{}", entry.file_name().display());
            match entry.path().is_dir() {
                true => files(&entry.path(), &format!("{name}/")),
                false => BTreeSet::from([name]),
            }
        })
        .collect()
}

#[test]
fn npm_packs_the_widget_its_types_and_languages_and_nothing_else() {
    let folder = root().join("target/npm/sayso");
    let output = Command::new("npm").args(["pack", "--dry-run", "--json"]).current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    // One package is a list of one, or by its name, as the version of npm has it.
    let packed = said.get(0).or_else(|| said.get("@sayso/widget")).expect("npm says what it packs");
    assert_eq!(packed["version"], env!("CARGO_PKG_VERSION"));
    let names = packed["files"].as_array().unwrap().iter();
    let names: BTreeSet<String> = names.map(|file| file["path"].as_str().unwrap().to_owned()).collect();
    assert_eq!(names, files(&folder, ""), "what is packed, and what is in the folder");
    for wanted in [
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
        "locales/en.json",
        "messages.d.ts",
        "package.json",
        "react.d.ts",
        "sayso.d.ts",
        "sayso.js",
        "sayso_widget.js",
        "sayso_widget_bg.wasm",
        "words.d.ts",
    ] {
        assert!(names.contains(wanted), "{wanted} is not in {names:?}");
    }
    assert!(!names.iter().any(|name| name.ends_with(".br") || name.ends_with(".gz")), "{names:?}");
}

/// Whether TypeScript takes a file that uses the package, and what it says.
fn check(source: &str) -> (bool, String) {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let modules = folder.path().join("node_modules/@sayso");
    fs::create_dir_all(&modules).expect("a folder can be made");
    std::os::unix::fs::symlink(root().join("target/npm/sayso"), modules.join("widget")).expect("a link can be made");
    fs::write(folder.path().join("page.ts"), source).expect("a file can be written");
    let options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "", "page.ts"];
    let output = tsc().args(options).current_dir(&folder).output().expect("TypeScript starts");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn typescript_knows_the_elements_their_events_and_properties() {
    let (taken, said) = check(include_str!("page.ts"));
    assert!(taken, "{said}");
}

#[test]
fn typescript_refuses_a_word_that_the_widget_does_not_say() {
    let (taken, said) = check("import { setWords } from '@sayso/widget';\nsetWords('en', { aprove: 'Go' });\n");
    assert!(!taken && said.contains("aprove"), "{said}");
}
