//! Blocks of commands, one a paragraph.
//!
//! What asks the server is run. What starts something of ours is only looked at, since the tests themselves do the
//! same: that the command is there, and takes these options.

use std::process::{Command, Output, Stdio};

use sayso_tests::{program, root};
use serde_json::Value;
use tokio::time::timeout;

use crate::{LONGEST, block::Block, reader::Reader};

pub(crate) async fn run(reader: &mut Reader, block: &Block) {
    let mut waiting = Vec::new();
    for paragraph in block.text.split("\n\n") {
        let lines: Vec<_> = paragraph.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
        let words: Vec<_> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        match &words[..] {
            [] => {}
            ["curl", ..] => {
                let mut shell = reader.command("sh");
                shell.args(["-euc", &reader.filled_in(paragraph)]).stdout(Stdio::piped()).stderr(Stdio::piped());
                let ended = tokio::task::spawn_blocking(move || shell.output().expect("a shell starts"));
                match paragraph.contains("wait=") {
                    // It is over when somebody answers, which may be said further down.
                    true => waiting.push(ended),
                    false => reader.note(&answer(ended.await.expect("a command ends"), block)),
                }
            }
            ["cargo", "xtask", ..] => lines.iter().for_each(|line| is_command(line, block)),
            ["cargo", "run", ..] | ["sayso", ..] => lines.iter().for_each(|line| is_taken(line, block)),
            _ => panic!("README.md:{}: no test knows how to run {paragraph:?}", block.line),
        }
    }
    if !waiting.is_empty() && reader.is_waited_for().await {
        reader.answers().await;
    }
    for ended in waiting {
        let ended = timeout(LONGEST, ended).await.unwrap_or_else(|_| panic!("README.md:{}: no answer", block.line));
        let prompt = answer(ended.expect("a command ends"), block);
        assert_ne!(prompt["prompt_state"], "pending", "README.md:{}", block.line);
    }
}

/// What the server answered, where it did what was asked.
fn answer(output: Output, block: &Block) -> Value {
    let said = String::from_utf8_lossy(&output.stdout);
    let trouble = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "README.md:{}: {said}{trouble}", block.line);
    let json: Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("README.md:{}: {said:?}", block.line));
    assert!(json["code"].is_null(), "README.md:{}: {json}", block.line);
    json
}

/// `cargo xtask NAME …` names a command that there is.
fn is_command(line: &str, block: &Block) {
    let name = line.split_whitespace().nth(2).expect("cargo xtask is followed by a command");
    let usage = Command::new("cargo").args(["xtask", "--help"]).current_dir(root()).output().expect("cargo starts");
    let usage = String::from_utf8_lossy(&usage.stdout);
    let known = usage.lines().any(|line| line.split_whitespace().next() == Some(name) && line.starts_with("  "));
    assert!(known, "README.md:{}: {line:?} is none of\n{usage}", block.line);
}

/// The program takes what stands behind `--`, or behind its name.
fn is_taken(line: &str, block: &Block) {
    let line = line.split(" #").next().unwrap_or_default();
    let given = line.split_once(" -- ").map_or_else(|| line.trim_start_matches("sayso"), |(_, given)| given);
    let output = Command::new(program()).args(given.split_whitespace()).arg("--help").output().expect("it starts");
    assert!(output.status.success(), "README.md:{}: {line:?} {output:?}", block.line);
}
