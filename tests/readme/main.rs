//! What the README shows works: its commands are run, its pages opened, its code checked. Its Rust is a doc test of
//! this package.

mod block;
mod reader;
mod shell;

use std::{fs, process::Stdio, time::Duration};

use block::{Block, blocks};
use reader::Reader;
use sayso_tests::{
    Example, Server,
    browser::{Site, run},
};
use serde_json::json;

/// What a block may be, and who looks after it: a test here, `cargo test --doc`, or nobody, since it is only read.
const LANGUAGES: &[&str] = &["sh", "python", "html", "tsx", "rust", "text"];

fn in_language(language: &str) -> Vec<Block> {
    let blocks: Vec<_> = blocks().into_iter().filter(|block| block.language == language).collect();
    assert!(!blocks.is_empty(), "the README has no block in {language}");
    blocks
}

#[test]
fn every_block_is_in_a_language_that_a_test_looks_after() {
    for block in blocks() {
        let known = LANGUAGES.contains(&block.language.as_str());
        assert!(known, "README.md:{}: {:?} is none of {LANGUAGES:?}", block.line, block.language);
    }
}

#[tokio::test]
async fn commands_work_in_the_order_they_are_written() {
    let mut reader = Reader::start(Server::start()).await;
    for block in in_language("sh") {
        shell::run(&mut reader, &block).await;
    }
}

#[tokio::test]
async fn python_asks_and_goes_on_with_the_answer() {
    for block in in_language("python") {
        let reader = Reader::start(Server::start()).await;
        let mut python = reader.command("python3");
        let child = python.args(["-c", &reader.filled_in(&block.text)]).stdout(Stdio::piped()).spawn().unwrap();
        reader.answers().await;
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("Approve"), "README.md:{}: {said}", block.line);
    }
}

#[test]
fn a_page_shows_what_is_asked_and_takes_the_answer() {
    for block in in_language("html") {
        run(async |browser| {
            let folder = tempfile::tempdir().unwrap();
            let site = Site::of(folder.path()).await;
            let server = Server::with(&["--store", "memory", "--origin", &site.address]);
            let reader = Reader::start(server).await;
            fs::write(folder.path().join("index.html"), reader.filled_in(&block.text)).unwrap();
            let ask = json!({"kind": "approval", "questions": [{"question": "Deploy to production?"}]});
            let prompt = reader.thread().agent_post("/v1/threads/{t}/prompts", ask).await.is(201);
            browser.open(&site.url("/")).await.click("Approve").await;
            let path = format!("/v1/prompts/{}?wait=20", prompt["prompt_id"].as_str().unwrap());
            let prompt = reader.thread().agent_get(&path).await.is(200);
            assert_eq!(prompt["answers"][0]["answer"], json!(["Approve"]), "README.md:{}", block.line);
        });
    }
}

#[test]
fn a_component_fits_its_types() {
    let folder = Example::react();
    for block in in_language("tsx") {
        let file = tempfile::Builder::new().prefix("readme-").suffix(".tsx").tempfile_in(&folder).unwrap();
        fs::write(file.path(), &block.text).unwrap();
        let config = json!({"extends": "./tsconfig.json", "include": [], "files": [file.path()]});
        let project = tempfile::Builder::new().prefix("readme-").suffix(".json").tempfile_in(&folder).unwrap();
        fs::write(project.path(), config.to_string()).unwrap();
        let output = sayso_tests::tsc().arg("--project").arg(project.path()).current_dir(&folder).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "README.md:{}: {said}", block.line);
    }
}

/// The longest that a command of the README may take.
const LONGEST: Duration = Duration::from_secs(60);
