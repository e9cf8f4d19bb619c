//! The generated files say what the code says. `SAYSO_BLESS=1 cargo test -p sayso-types --all-features` writes them anew.
#![cfg(feature = "schema")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use std::fs;

use sayso_types::schema::{books, json_schema, typescript};

fn check(file: &str, made: &str) {
    let path = format!("{}/schema/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("SAYSO_BLESS").is_some() {
        fs::write(&path, made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "schema/{file} is out of date: run SAYSO_BLESS=1 cargo test -p sayso-types --all-features");
}

#[test]
fn json_schemas_are_up_to_date() {
    for (name, book) in books() {
        let made = serde_json::to_string_pretty(&json_schema(name, &book)).unwrap() + "\n";
        check(&format!("{name}.schema.json"), &made);
    }
}

#[test]
fn typescript_is_up_to_date() {
    for (name, book) in books() {
        check(&format!("{name}.d.ts"), &typescript(name, &book));
    }
}
