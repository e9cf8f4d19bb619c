//! Tools on the published messages and client.

use sayso_tests::{RapTool, Server, Thread};
use serde_json::json;
use tempfile::TempDir;

async fn registered() -> (Server, RapTool, Thread, TempDir) {
    let (server, folder) = (Server::start(), tempfile::tempdir().unwrap());
    let tool = RapTool::asking(folder.path()).await;
    let thread = server.thread().await;
    assert_eq!(thread.rap_register(&tool).await["name"], "notes");
    (server, tool, thread, folder)
}

#[tokio::test]
async fn yes_writes_and_no_does_not() {
    let (_server, _tool, thread, folder) = registered().await;
    for (label, text, written) in
        [("No", "Error: the user did not allow it.", false), ("Yes once", "Wrote a.txt.", true)]
    {
        let call = thread.rap_call("write", json!({"path": "a.txt", "content": "hi"})).await;
        let prompt = thread.open_prompt().await;
        thread.answer(&prompt, label).await.is(200);
        assert_eq!(thread.rap_done(&call).await["text"], text);
        assert_eq!(folder.path().join("a.txt").exists(), written);
    }
}

#[tokio::test]
async fn yes_for_the_session_asks_no_more() {
    let (_server, _tool, thread, folder) = registered().await;
    let first = thread.rap_call("write", json!({"path": "a.txt", "content": "hi"})).await;
    let prompt = thread.open_prompt().await;
    thread.answer(&prompt, "Yes for session").await.is(200);
    thread.rap_done(&first).await;
    let second = thread.rap_call("write", json!({"path": "b.txt", "content": "hi"})).await;
    assert_eq!(thread.rap_done(&second).await["text"], "Wrote b.txt.");
    assert!(folder.path().join("b.txt").exists());
}

#[tokio::test]
async fn one_call_asks_twice() {
    let (_server, _tool, thread, _folder) = registered().await;
    let call = thread.rap_call("ask_twice", json!({})).await;
    for label in ["Blue", "Small"] {
        let prompt = thread.open_prompt().await;
        thread.answer(&prompt, label).await.is(200);
    }
    assert_eq!(thread.rap_done(&call).await["text"], "Some(1) Some(0)");
}

#[tokio::test]
async fn tool_that_ends_by_itself_takes_its_prompt_along() {
    let (_server, _tool, thread, _folder) = registered().await;
    let call = thread.rap_call("ask_then_finish", json!({})).await;
    assert_eq!(thread.rap_done(&call).await["text"], "Finished by itself.");
    let items = thread.items().await;
    let ended = items.iter().find(|item| item["metadata"]["type"] == "pending_prompt_resolved").unwrap();
    assert_eq!(ended["metadata"]["prompt"]["prompt_state"], "cancelled");
}

/// The published client does not look at our status: a tool that was refused waits, and only the runtime can end the call.
#[tokio::test]
async fn choice_without_choices_still_ends_the_call() {
    let (_server, _tool, thread, _folder) = registered().await;
    let call = thread.rap_call("ask_badly", json!({})).await;
    assert_eq!(thread.rap_done(&call).await["text"], "Error: User choice flow failed. Please try again.");
}

#[tokio::test]
async fn destructive_tool_runs_only_if_the_person_agrees() {
    let (_server, _tool, thread, folder) = registered().await;
    let file = folder.path().join("a.txt");
    std::fs::write(&file, "hi").unwrap();
    for (label, text, there) in
        [("Deny", "Tool call requires confirmation — rejected by user", true), ("Approve", "Erased a.txt.", false)]
    {
        let call = thread.rap_call("erase", json!({"path": "a.txt"})).await;
        let prompt = thread.open_prompt().await;
        assert_eq!(prompt["questions"][0]["subject"]["arguments"], json!({"path": "a.txt"}));
        thread.answer(&prompt, label).await.is(200);
        assert_eq!(thread.rap_done(&call).await["text"], text);
        assert_eq!(file.exists(), there);
    }
}
