//! A thread whose agent runs without approvals: none are raised, all are told.

use serde_json::{Value, json};

use crate::app::{TestApp, Thread, on_each_store};

async fn kinds(app: &TestApp, thread: &Thread) -> Vec<Value> {
    app.items(thread).await.iter().map(|item| item["metadata"]["type"].clone()).collect()
}

fn item(prompt_id: &str) -> Value {
    json!({"content": [{"type": "text", "text": "?"}], "metadata": {"type": "pending_prompt", "post_id": "pst_1", "prompt": {
        "prompt_id": prompt_id, "kind": "approval", "prompt_state": "pending",
        "questions": [{"question": "Push?", "subject": "Bash", "grant_key": "Bash:git push",
            "options": [{"label": "Approve & remember"}, {"label": "Approve"}, {"label": "Deny"}]}]}}})
}

#[tokio::test]
async fn an_autonomous_agent_is_approved_at_once_and_it_is_told() {
    on_each_store(|app| async move {
        let thread = app.thread_with(json!({"permissions": "autonomous"})).await;
        let id = "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C";
        let posted = app.post(&format!("/v1/threads/{}/items", thread.id), &thread.agent, item(id)).await.is(201);
        let metadata = &posted["metadata"];
        assert_eq!((&metadata["type"], &metadata["permissions"]), (&json!("approved_by_policy"), &json!("autonomous")));
        assert_eq!((&posted["author"], &metadata["post_id"]), (&json!("system"), &json!("pst_1")));
        assert_eq!(kinds(&app, &thread).await, ["approved_by_policy", "pending_prompt_resolved"]);
        let prompt = app.prompt(&thread, id).await;
        assert_eq!((&prompt["prompt_state"], &prompt["resolved_by"]), (&json!("answered"), &json!("system")));
        assert_eq!(prompt["answers"][0]["answer"], json!(["Approve"]), "once, not for the session");
        app.answer(&thread, id, "Deny").await.refuses(409, "already_resolved");

        let asked = app.ask(&thread, json!({"kind": "approval", "questions": [{"question": "Deploy?"}]})).await.is(201);
        assert_eq!((&asked["prompt_state"], &asked["resolved_by"]), (&json!("answered"), &json!("system")));
    })
    .await;
}

#[tokio::test]
async fn an_autonomous_agent_still_asks_what_is_no_approval() {
    on_each_store(|app| async move {
        let thread = app.thread_with(json!({"permissions": "autonomous", "on_busy": "refuse"})).await;
        let open = app.ask(&thread, json!({"kind": "text", "questions": [{"question": "Name?"}]})).await.is(201);
        assert_eq!(open["prompt_state"], "pending");
        app.ask(&thread, json!({"kind": "text", "questions": [{"question": "Age?"}]}))
            .await
            .refuses(409, "prompt_pending");
        let approval = app.approval(&thread).await;
        assert_eq!(app.prompt(&thread, &approval).await["prompt_state"], "answered", "it waits for nobody");
        assert_eq!(app.prompt(&thread, open["prompt_id"].as_str().unwrap()).await["prompt_state"], "pending");
    })
    .await;
}

/// The other protocols have no such setting: whoever speaks them asks because somebody wants to be asked.
#[tokio::test]
async fn the_setting_is_of_one_protocol() {
    on_each_store(|app| async move {
        let thread = app.thread_with(json!({"permissions": "autonomous"})).await;
        let call = json!({"tool_call_id": "c1", "tool_name": "t", "input": "{}"});
        app.post(&format!("/v1/threads/{}/confirmations", thread.id), &thread.agent, call).await.is(202);
        let request = json!({"type": "function_approval_request", "id": "a", "function_call": {"name": "t"}});
        app.post(&format!("/v1/threads/{}/approvals", thread.id), &thread.agent, request).await.is(202);
    })
    .await;
}

#[tokio::test]
async fn under_approval_as_by_default_the_person_is_asked() {
    on_each_store(|app| async move {
        for policy in [json!({}), json!({"permissions": "approval"}), json!({"permissions": null})] {
            let thread = app.thread_with(policy).await;
            let prompt = app.approval(&thread).await;
            assert_eq!(app.prompt(&thread, &prompt).await["prompt_state"], "pending");
        }
        let bad = json!({"policy": {"permissions": "yolo"}});
        app.post("/v1/threads", "", bad).await.refuses(400, "invalid_request");
    })
    .await;
}
