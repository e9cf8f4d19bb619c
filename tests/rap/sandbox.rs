//! The published sandbox server, which nobody here wrote.

use std::path::Path;

use sayso_tests::{RapTool, Server, Thread};
use serde_json::json;
use tempfile::TempDir;

/// A thread in which the sandbox has opened a folder, to write into it directly.
async fn opened() -> (Server, RapTool, Thread, TempDir) {
    let (server, tool, folder) = (Server::start(), RapTool::sandbox().await, tempfile::tempdir().unwrap());
    let thread = server.thread().await;
    let manifest = thread.rap_register(&tool).await;
    assert_eq!(manifest["name"], "sandbox-tools");
    let call = thread.rap_call("open_sandbox_direct", json!({"repo": folder.path()})).await;
    let opened = thread.rap_done(&call).await;
    assert!(opened["text"].as_str().unwrap().contains("Direct mode"), "{opened}");
    (server, tool, thread, folder)
}

async fn create(thread: &Thread, name: &str) -> String {
    thread.rap_call("create_file", json!({"path": name, "content": "hello\n"})).await
}

fn read(folder: &TempDir, name: &str) -> Option<String> {
    std::fs::read_to_string(Path::new(folder.path()).join(name)).ok()
}

#[tokio::test]
async fn yes_writes_the_file() {
    let (_server, _tool, thread, folder) = opened().await;
    let call = create(&thread, "f0.txt").await;
    let prompt = thread.open_prompt().await;
    let question = &prompt["questions"][0];
    assert_eq!(question["question"], "Direct mode: allow writing to f0.txt?");
    let labels: Vec<_> = question["options"].as_array().unwrap().iter().map(|option| &option["label"]).collect();
    assert_eq!(labels, [&json!(format!("Yes ({} and all children)", thread.id)), &json!("Yes once"), &json!("No")]);
    assert_eq!(question["default"], json!(["No"]));
    assert_eq!(read(&folder, "f0.txt"), None, "nothing is written before the answer");
    thread.answer(&prompt, "Yes once").await.is(200);
    assert_eq!(thread.rap_done(&call).await["text"], "Created file f0.txt");
    assert_eq!(read(&folder, "f0.txt").as_deref(), Some("hello\n"));
}

#[tokio::test]
async fn no_does_not() {
    let (_server, _tool, thread, folder) = opened().await;
    let call = create(&thread, "f0.txt").await;
    let prompt = thread.open_prompt().await;
    thread.answer(&prompt, "No").await.is(200);
    assert_eq!(thread.rap_done(&call).await["text"], "Error: file write denied by user.");
    assert_eq!(read(&folder, "f0.txt"), None);
}

#[tokio::test]
async fn closing_the_prompt_is_the_default_which_is_no() {
    let (_server, _tool, thread, folder) = opened().await;
    let call = create(&thread, "f0.txt").await;
    let prompt = thread.open_prompt().await;
    let path = format!("/v1/prompts/{}/dismiss", prompt["prompt_id"].as_str().unwrap());
    thread.user_post(&path, json!({})).await.is(200);
    assert_eq!(thread.rap_done(&call).await["text"], "Error: file write denied by user.");
    assert_eq!(read(&folder, "f0.txt"), None);
}

#[tokio::test]
async fn yes_for_the_thread_is_remembered_by_the_tool() {
    let (_server, _tool, thread, folder) = opened().await;
    let first = create(&thread, "f0.txt").await;
    let prompt = thread.open_prompt().await;
    thread.answer(&prompt, &format!("Yes ({} and all children)", thread.id)).await.is(200);
    thread.rap_done(&first).await;
    let second = create(&thread, "f1.txt").await;
    assert_eq!(thread.rap_done(&second).await["text"], "Created file f1.txt");
    assert_eq!(read(&folder, "f1.txt").as_deref(), Some("hello\n"));
}

#[tokio::test]
async fn two_writes_are_asked_one_after_the_other_and_decided_each_on_its_own() {
    let (_server, _tool, thread, folder) = opened().await;
    let calls = [create(&thread, "f0.txt").await, create(&thread, "f1.txt").await];
    for _ in 0..2 {
        let prompt = thread.open_prompt().await;
        let is_first = prompt["questions"][0]["question"].as_str().unwrap().contains("f0.txt");
        thread.answer(&prompt, if is_first { "Yes once" } else { "No" }).await.is(200);
    }
    for call in &calls {
        thread.rap_done(call).await;
    }
    assert_eq!((read(&folder, "f0.txt").as_deref(), read(&folder, "f1.txt")), (Some("hello\n"), None));
}

#[tokio::test]
async fn cancelled_call_leaves_no_tool_waiting() {
    let (_server, _tool, thread, folder) = opened().await;
    let call = create(&thread, "f0.txt").await;
    let prompt = thread.open_prompt().await;
    thread.agent_post(&format!("/v1/threads/{{t}}/rap/calls/{call}/cancel"), json!({})).await.is(200);
    thread.answer(&prompt, "Yes once").await.is(409);
    // The same thread goes on; the sandbox has its default, and writes nothing.
    let next = create(&thread, "f1.txt").await;
    let prompt = thread.open_prompt().await;
    thread.answer(&prompt, "Yes once").await.is(200);
    assert_eq!(thread.rap_done(&next).await["text"], "Created file f1.txt");
    assert_eq!(read(&folder, "f0.txt"), None);
}
