//! A tool that destroys something is called only if the person agrees to just this call.

use serde_json::{Value, json};

use crate::{
    tool::{CANCEL, INVOKE, Tool},
    world::{Server, Thread},
};

async fn held() -> (Server, Thread, Tool, String, Value) {
    let (server, tool) = (Server::start().await, Tool::start().await);
    let thread = server.thread().await;
    server.register(&thread, &tool.url()).await.is(201);
    let call = server.call(&thread, "erase").await;
    let prompt = server.open(&thread).await.remove(0);
    (server, thread, tool, call, prompt)
}

#[tokio::test]
async fn person_sees_the_tool_and_its_arguments_before_it_is_called() {
    let (server, thread, mut tool, call, prompt) = held().await;
    assert_eq!(prompt["kind"], "approval");
    let subject = json!({"tool": "erase", "arguments": {"path": "a.txt"}, "call_id": call});
    assert_eq!(prompt["questions"][0]["subject"], subject);
    assert_eq!(
        (&prompt["source"]["server"], server.status(&thread, &call).await["state"].as_str()),
        (&json!("files"), Some("pending"))
    );
    server.answer(&thread, &prompt, "Approve").await.is(200);
    let invocation = tool.next(INVOKE).await.json();
    assert_eq!((&invocation["operation"], &invocation["arguments"]), (&json!("erase"), &json!({"path": "a.txt"})));
    assert_eq!(server.status(&thread, &call).await["state"], "pending");
}

#[tokio::test]
async fn tool_that_was_denied_is_never_called() {
    let (server, thread, mut tool, call, prompt) = held().await;
    server.answer(&thread, &prompt, "Deny").await.is(200);
    let done = server.done(&thread, &call).await;
    assert_eq!(done["text"], "Tool call requires confirmation — rejected by user");
    assert_eq!(done["outcome"], "denied");
    server.stop().await;
    assert!(tool.rest(INVOKE).is_empty());
}

#[tokio::test]
async fn prompt_that_nobody_answered_is_no_consent_and_no_refusal() {
    let (server, thread, mut tool, call, prompt) = held().await;
    let path = format!("/v1/prompts/{}/dismiss", prompt["prompt_id"].as_str().unwrap());
    server.post(&path, &thread.user, json!({})).await.is(200);
    let done = server.done(&thread, &call).await;
    assert_eq!(done["outcome"], "denied");
    assert!(!done["text"].as_str().unwrap().contains("rejected"), "{done}");
    server.stop().await;
    assert!(tool.rest(INVOKE).is_empty());
}

#[tokio::test]
async fn held_call_that_is_cancelled_takes_its_prompt_along_and_tells_no_tool() {
    let (server, thread, mut tool, call, prompt) = held().await;
    assert_eq!(server.cancel(&thread, &call).await.is(200)["outcome"], "cancelled");
    assert_eq!(server.prompt(&thread, &prompt).await["prompt_state"], "cancelled");
    server.answer(&thread, &prompt, "Approve").await.refuses(409, "already_resolved");
    assert_eq!(server.status(&thread, &call).await["text"], "Tool call cancelled");
    server.stop().await;
    assert!(tool.rest(INVOKE).is_empty() && tool.rest(CANCEL).is_empty());
}

#[tokio::test]
async fn call_that_cannot_be_shown_whole_is_not_made() {
    let (server, mut tool) = (Server::start().await, Tool::start().await);
    let thread = server.thread().await;
    server.register(&thread, &tool.url()).await.is(201);
    let deep = (0..20).fold(json!(1), |inner, _| json!([inner]));
    server.call_with(&thread, json!({"tool": "erase", "arguments": deep})).await.refuses(422, "invalid_ask");
    assert!(server.open(&thread).await.is_empty());
    server.stop().await;
    assert!(tool.rest(INVOKE).is_empty());
}

#[tokio::test]
async fn consent_outlasts_a_restart() {
    let (server, thread, mut tool, call, prompt) = held().await;
    let server = server.restart().await;
    server.answer(&thread, &prompt, "Approve").await.is(200);
    assert_eq!(tool.next(INVOKE).await.json()["id"], call);
}
