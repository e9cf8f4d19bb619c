//! What only a server needs stays out of the widget's binary.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use std::process::Command;

#[test]
fn without_features_there_is_one_dependency() {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--offline", "--package", env!("CARGO_PKG_NAME"), "--no-default-features", "--edges", "normal"]);
    tree.args(["--depth", "1", "--prefix", "none", "--format", "{lib}"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = tree.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap().split_whitespace().collect::<Vec<_>>(),
        ["sayso_types", "thiserror"]
    );
}
