//! An agent asks.

use serde_json::json;

use crate::app::on_each_store;

#[tokio::test]
async fn an_ask_becomes_a_prompt_that_both_sides_can_read() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let ask = json!({"kind": "approval", "title": "Release", "questions": [{"question": " Deploy? ",
            "subject": {"tool": "deploy", "arguments": {"to": "production"}}}], "expires_in": 600});
        let prompt = app.ask(&thread, ask).await.is(201);
        assert_eq!(
            (&prompt["prompt_state"], &prompt["questions"][0]["question"]),
            (&json!("pending"), &json!("Deploy?"))
        );
        assert_eq!(prompt["questions"][0]["options"][1]["effect"], "deny");
        assert_eq!(prompt["source"]["dialect"], "pending_prompt");
        assert!(prompt["digest"].as_str().unwrap().starts_with("sha256:"));
        assert!(prompt["expires_at"].as_str().unwrap() > prompt["created_at"].as_str().unwrap());
        let path = format!("/v1/prompts/{}", prompt["prompt_id"].as_str().unwrap());
        for token in [&thread.agent, &thread.user] {
            assert_eq!(app.get(&path, token).await.is(200), prompt);
        }
        let items = app.items(&thread).await;
        assert_eq!((items.len(), &items[0]["seq"], &items[0]["author"]), (1, &json!(1), &json!("agent")));
        assert_eq!(
            (&items[0]["metadata"]["type"], &items[0]["metadata"]["prompt"]),
            (&json!("pending_prompt"), &prompt)
        );
    })
    .await;
}

#[tokio::test]
async fn an_invalid_ask_is_refused_and_leaves_no_trace() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let problem = app.ask(&thread, json!({"kind": "approval", "questions": []})).await.refuses(422, "invalid_ask");
        assert_eq!(problem["detail"], "questions: an ask needs at least one question, found none");
        app.ask(&thread, json!({"kind": "poll", "questions": [{"question": "Q"}]})).await.refuses(422, "invalid_ask");
        app.ask(&thread, json!(["approval", []])).await.refuses(422, "invalid_ask");
        let long = json!({"kind": "text", "questions": [{"question": "x".repeat(70_000)}]});
        app.ask(&thread, long).await.refuses(413, "too_large");
        assert!(app.items(&thread).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_same_ask_under_the_same_key_is_made_once() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let path = format!("/v1/threads/{}/prompts", thread.id);
        let ask = json!({"kind": "text", "questions": [{"question": "Name?"}]});
        let send = |key: &str, ask: &serde_json::Value| {
            app.send(app.request("POST", &path, &thread.agent).header("Idempotency-Key", key).json(ask))
        };
        let first = send("k1", &ask).await;
        assert!(!first.replayed());
        let first = first.is(201);
        let again = send("k1", &ask).await;
        assert!(again.replayed());
        assert_eq!(again.is(201), first);
        app.post(&format!("/v1/prompts/{}/dismiss", first["prompt_id"].as_str().unwrap()), &thread.user, json!({}))
            .await
            .is(200);
        assert_eq!(send("k1", &ask).await.is(201)["prompt_state"], "cancelled", "as it is now");
        let other = json!({"kind": "text", "questions": [{"question": "Age?"}]});
        send("k1", &other).await.refuses(422, "invalid_ask");
        assert_eq!(app.items(&thread).await.len(), 2, "one ask and one ending");
        let elsewhere = app.thread().await;
        let path = format!("/v1/threads/{}/prompts", elsewhere.id);
        let request = app.request("POST", &path, &elsewhere.agent).header("Idempotency-Key", "k1").json(&ask);
        assert!(!app.send(request).await.replayed(), "a key is of one thread");
    })
    .await;
}

#[tokio::test]
async fn a_second_ask_waits_for_its_turn() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let (first, second, third) =
            (app.approval(&thread).await, app.approval(&thread).await, app.approval(&thread).await);
        let problem = app.answer(&thread, &second, "Approve").await.refuses(409, "prompt_pending");
        assert!(problem["detail"].as_str().unwrap().contains(&first));
        app.answer(&thread, &first, "Deny").await.is(200);
        app.answer(&thread, &third, "Approve").await.refuses(409, "prompt_pending");
        app.answer(&thread, &second, "Approve").await.is(200);
        app.answer(&thread, &third, "Approve").await.is(200);
        let items = app.items(&thread).await;
        let types: Vec<_> = items.iter().map(|item| item["metadata"]["type"].as_str().unwrap()).collect();
        assert_eq!(
            types,
            [
                "pending_prompt",
                "prompt_queued",
                "prompt_queued",
                "pending_prompt_resolved",
                "pending_prompt",
                "pending_prompt_resolved",
                "pending_prompt",
                "pending_prompt_resolved",
            ],
            "at most one is open at a time"
        );
    })
    .await;
}

#[tokio::test]
async fn a_thread_that_refuses_takes_one_ask_at_a_time() {
    on_each_store(|app| async move {
        let thread = app.thread_with(json!({"on_busy": "refuse"})).await;
        let first = app.approval(&thread).await;
        app.ask(&thread, json!({"kind": "text", "questions": [{"question": "Q"}]}))
            .await
            .refuses(409, "prompt_pending");
        app.answer(&thread, &first, "Deny").await.is(200);
        app.approval(&thread).await;
    })
    .await;
}

#[tokio::test]
async fn a_newer_ask_may_take_the_place_of_the_open_one() {
    on_each_store(|app| async move {
        let thread = app.thread_with(json!({"on_busy": "supersede"})).await;
        let (first, second) = (app.approval(&thread).await, app.approval(&thread).await);
        let ended = app.prompt(&thread, &first).await;
        assert_eq!((&ended["prompt_state"], &ended["reason"]), (&json!("cancelled"), &json!("superseded")));
        app.answer(&thread, &first, "Approve").await.refuses(409, "already_resolved");
        let items = app.items(&thread).await;
        let told: Vec<_> =
            items.iter().map(|item| (&item["metadata"]["type"], &item["metadata"]["prompt"]["prompt_id"])).collect();
        let (pending, resolved) = (json!("pending_prompt"), json!("pending_prompt_resolved"));
        let (old, new) = (json!(first), json!(second));
        assert_eq!(
            told,
            [(&pending, &old), (&pending, &new), (&resolved, &old)],
            "the new one is told first, and once"
        );
        app.answer(&thread, &second, "Approve").await.is(200);
    })
    .await;
}

#[tokio::test]
async fn an_agent_may_ask_by_an_item() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let path = format!("/v1/threads/{}/items", thread.id);
        let item = json!({"content": [{"type": "text", "text": "?"}], "metadata": {"type": "pending_prompt", "prompt": {
            "prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "kind": "ask_user_question", "prompt_state": "pending",
            "questions": [{"question": "Target?", "multiSelect": false, "grant_key": "k",
                "options": [{"label": "staging"}, {"label": "production"}]}]}}});
        let posted = app.post(&path, &thread.agent, item.clone()).await.is(201);
        assert_eq!(posted["metadata"]["prompt"]["questions"][0]["grant_key"], "k");
        app.post(&path, &thread.agent, item.clone()).await.refuses(422, "invalid_ask");
        app.post(&path, &thread.user, item).await.refuses(403, "forbidden");
        app.say(&thread, &thread.user, "2").await.is(201);
        let prompt = app.prompt(&thread, "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C").await;
        assert_eq!(prompt["answers"][0]["answer"], json!(["production"]));
    })
    .await;
}
