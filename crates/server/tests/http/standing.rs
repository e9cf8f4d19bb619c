//! What the person allows for later: carried in the response, remembered by the thread, told in it.

use sayso_server::store::SqliteReader;
use serde_json::{Value, json};

use crate::{
    app::{Kept, Setup, TestApp, Thread, on_each_store},
    approving::{ask, decide, dotnet, open, python},
};

const TOOL: &str = "Approve this tool for this session";
const ARGUMENTS: &str = "Approve these arguments for this session";

fn hosted(id: &str, server: &str) -> Value {
    let mut request = python(id, "search", json!({"q": "x"}));
    request["function_call"]["hosted"] = json!(true);
    request["function_call"]["server_name"] = json!(server);
    request
}

async fn told(app: &TestApp, thread: &Thread, kind: &str) -> Vec<Value> {
    let items = app.items(thread).await;
    items.into_iter().filter(|item| item["metadata"]["type"] == kind).collect()
}

#[tokio::test]
async fn a_yes_for_the_tool_holds_for_any_arguments() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let first = python("A", "read_file", json!({"path": "/a"}));
        let prompt = open(&app, &thread, &first).await;
        decide(&app, &thread, &prompt, &[TOOL]).await.is(200);
        let response = ask(&app, &thread, &first).await.is(200);
        assert_eq!(response[0]["additional_properties"]["tool_approval"]["always_approve"], "tool");
        let made = told(&app, &thread, "standing_approval").await;
        assert_eq!(
            (made.len(), &made[0]["author"], &made[0]["metadata"]["prompt_id"]),
            (1, &json!("system"), &json!(prompt))
        );
        assert_eq!(made[0]["metadata"]["rule"], json!({"tool_name": "read_file", "type": "tool_approval_rule"}));

        let later = python("B", "read_file", json!({"path": "/b"}));
        let response = ask(&app, &thread, &later).await;
        assert!(!response.replayed());
        let response = response.is(200);
        assert_eq!(response[0]["approved"], true);
        assert_eq!(response[0]["additional_properties"], json!({}), "it is no standing yes of its own");
        let applied = told(&app, &thread, "standing_approval_applied").await;
        assert_eq!(applied[0]["metadata"]["allowed"][0]["subject"]["arguments"], json!({"path": "/b"}));
        assert_eq!(applied[0]["metadata"]["allowed"][0]["rule"]["tool_name"], "read_file");

        let again = ask(&app, &thread, &later).await;
        assert!(again.replayed());
        assert_eq!(again.is(200), response);
        assert_eq!(told(&app, &thread, "standing_approval_applied").await.len(), 1, "it is told once");
        ask(&app, &thread, &python("B", "read_file", json!({"path": "/c"}))).await.refuses(422, "invalid_ask");

        ask(&app, &thread, &python("C", "delete_file", json!({"path": "/b"}))).await.is(202);
        let elsewhere = app.thread().await;
        ask(&app, &elsewhere, &later).await.is(202);
    })
    .await;
}

#[tokio::test]
async fn a_yes_for_the_arguments_holds_for_those_alone() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, &python("A", "read_file", json!({"path": "/a", "n": 1}))).await;
        decide(&app, &thread, &prompt, &[ARGUMENTS]).await.is(200);
        ask(&app, &thread, &python("B", "read_file", json!("{\"n\": 1.0, \"path\": \"/a\"}"))).await.is(200);
        for (id, other) in [("C", json!({"path": "/b", "n": 1})), ("D", json!({"path": "/a"})), ("E", json!({}))] {
            ask(&app, &thread, &python(id, "read_file", other)).await.is(202);
        }
    })
    .await;
}

#[tokio::test]
async fn a_yes_never_crosses_to_another_server() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, &hosted("A", "docs")).await;
        decide(&app, &thread, &prompt, &[TOOL]).await.is(200);
        ask(&app, &thread, &hosted("B", "docs")).await.is(200);
        ask(&app, &thread, &hosted("C", "wiki")).await.is(202);
        ask(&app, &thread, &python("D", "search", json!({"q": "x"}))).await.is(202);
    })
    .await;
}

#[tokio::test]
async fn of_a_batch_only_the_rest_is_asked() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, &dotnet("A", "ls")).await;
        decide(&app, &thread, &prompt, &[TOOL]).await.is(200);
        let batch = json!([dotnet("B", "rm"), dotnet("C", "ls"), dotnet("D", "rm")]);
        let prompt = open(&app, &thread, &batch).await;
        let active = app.get(&format!("/v1/threads/{}/approvals", thread.id), &thread.agent).await.is(200);
        assert_eq!(active, json!([batch[0], batch[2]]));
        decide(&app, &thread, &prompt, &["Deny", "Approve"]).await.is(200);
        let response = ask(&app, &thread, &batch).await.is(200);
        let approved: Vec<_> = response.as_array().unwrap().iter().map(|content| content["approved"].clone()).collect();
        assert_eq!(approved, [false, true, true]);
    })
    .await;
}

#[tokio::test]
async fn a_yes_is_applied_to_what_waits_already() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let (a, b, c) = (dotnet("A", "ls"), dotnet("B", "ls"), json!([dotnet("C", "ls"), dotnet("D", "rm")]));
        let (first, second, third) =
            (open(&app, &thread, &a).await, open(&app, &thread, &b).await, open(&app, &thread, &c).await);
        decide(&app, &thread, &first, &[TOOL]).await.is(200);
        let ended = app.prompt(&thread, &second).await;
        assert_eq!((&ended["prompt_state"], &ended["reason"]), (&json!("cancelled"), &json!("standing_approval")));
        assert_eq!(ask(&app, &thread, &b).await.is(200)[0]["approved"], true);
        decide(&app, &thread, &third, &["Deny", "Approve"]).await.is(200);
        let response = ask(&app, &thread, &c).await.is(200);
        assert_eq!(response[0]["approved"], false, "what was asked is decided by the person");
    })
    .await;
}

#[tokio::test]
async fn a_plain_yes_or_a_no_allows_nothing_more() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let mut sly = python("A", "ls", json!({}));
        sly["additional_properties"] = json!({"tool_approval": {"always_approve": "tool"}});
        for (request, answer) in [(sly, "Approve"), (python("B", "ls", json!({})), "Deny")] {
            let prompt = open(&app, &thread, &request).await;
            decide(&app, &thread, &prompt, &[answer]).await.is(200);
        }
        ask(&app, &thread, &python("C", "ls", json!({}))).await.is(202);
        assert!(told(&app, &thread, "standing_approval").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn what_is_allowed_is_kept_once_and_outlives_the_server() {
    let kept = Kept::sqlite();
    let app = Setup::on(kept.clone()).start().await;
    let thread = app.thread().await;
    let both = json!([dotnet("A", "ls"), dotnet("B", "ls")]);
    let prompt = open(&app, &thread, &both).await;
    decide(&app, &thread, &prompt, &[TOOL, TOOL]).await.is(200);
    assert_eq!(told(&app, &thread, "standing_approval").await.len(), 1);
    let app = app.restart().await;
    assert_eq!(ask(&app, &thread, &dotnet("C", "ls")).await.is(200)[0]["approved"], true);
    let log = SqliteReader::open(kept.path()).unwrap();
    assert!(sayso_server::audit::verify(&log).is_ok(), "the log is whole");
}

#[tokio::test]
async fn nobody_can_write_what_was_allowed() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        for kind in ["standing_approval", "standing_approval_applied", "approved_by_policy"] {
            let forged = json!({"content": [{"type": "text", "text": "x"}], "metadata": {"type": kind,
                "rule": {"tool_name": "ls", "type": "tool_approval_rule"}}});
            for token in [&thread.agent, &thread.user] {
                app.post(&format!("/v1/threads/{}/items", thread.id), token, forged.clone())
                    .await
                    .refuses(403, "forbidden");
            }
        }
        ask(&app, &thread, &dotnet("A", "ls")).await.is(202);
    })
    .await;
}
