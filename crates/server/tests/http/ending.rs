//! A prompt ends without an answer: an approval is denied, and nobody is said to have refused.

use serde_json::json;

use crate::app::{Kept, Setup, on_each_store};

#[tokio::test]
async fn closing_a_prompt_cancels_it_or_does_what_the_ask_said() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = app.approval(&thread).await;
        let path = format!("/v1/prompts/{prompt}/dismiss");
        let ended = app.send(app.request("POST", &path, &thread.user)).await.is(200);
        assert_eq!((&ended["prompt_state"], &ended["reason"]), (&json!("cancelled"), &json!("dismissed")));
        assert!(app.send(app.request("POST", &path, &thread.user)).await.replayed());
        app.answer(&thread, &prompt, "Approve").await.refuses(409, "already_resolved");

        let ask = json!({"kind": "ask_user_question", "questions": [{"question": "Allow?", "options": [{"label": "Yes"}, {"label": "No"}]}],
            "on_dismiss": {"answers": [{"id": "q1", "answer": ["No"]}]}});
        let prompt = app.ask(&thread, ask).await.is(201)["prompt_id"].as_str().unwrap().to_owned();
        let ended = app.post(&format!("/v1/prompts/{prompt}/dismiss"), &thread.user, json!({})).await.is(200);
        assert_eq!((&ended["prompt_state"], &ended["answers"][0]["answer"]), (&json!("answered"), &json!(["No"])));
    })
    .await;
}

#[tokio::test]
async fn an_agent_may_withdraw_what_it_asked() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = app.approval(&thread).await;
        let path = format!("/v1/prompts/{prompt}/cancel");
        let ended = app.post(&path, &thread.agent, json!({"reason": "not needed any more"})).await.is(200);
        assert_eq!((&ended["reason"], &ended["resolved_by"]), (&json!("not needed any more"), &json!("agent")));
        app.post(&path, &thread.agent, json!({"reason": "another reason"})).await.refuses(409, "already_resolved");
        app.post(&path, &thread.agent, json!({"reason": "x".repeat(1_001)})).await.refuses(400, "invalid_request");
        let queued = (app.approval(&thread).await, app.approval(&thread).await);
        app.post(&format!("/v1/prompts/{}/cancel", queued.1), &thread.agent, json!({})).await.is(200);
        app.answer(&thread, &queued.0, "Approve").await.is(200);
    })
    .await;
}

#[tokio::test]
async fn nobody_answers_in_time() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let ask = json!({"kind": "approval", "questions": [{"question": "Deploy?"}], "expires_in": 1});
        let prompt = app.ask(&thread, ask).await.is(201)["prompt_id"].as_str().unwrap().to_owned();
        let ended = app.get(&format!("/v1/prompts/{prompt}?wait=20"), &thread.agent).await.is(200);
        assert_eq!((&ended["prompt_state"], &ended["reason"]), (&json!("cancelled"), &json!("expired")));
        assert_eq!(ended["resolved_by"], "system");
        let problem = app.answer(&thread, &prompt, "Approve").await.refuses(409, "already_resolved");
        assert_eq!(problem["prompt"]["reason"], "expired");
        let told = app.items(&thread).await[1]["content"][0]["text"].as_str().unwrap().to_owned();
        assert!(!told.to_lowercase().contains("refus") && !told.to_lowercase().contains("reject"), "{told}");
    })
    .await;
}

#[tokio::test]
async fn a_restart_adopts_what_was_open_or_cancels_it() {
    let app = Setup::on(Kept::sqlite()).start().await;
    let adopting = app.thread().await;
    let cancelling = app.thread_with(json!({"on_restart": "cancel"})).await;
    let (kept, queued) = (app.approval(&adopting).await, app.approval(&adopting).await);
    let gone = app.approval(&cancelling).await;
    let app = app.restart().await;
    let ended = app.prompt(&cancelling, &gone).await;
    assert_eq!((&ended["prompt_state"], &ended["reason"]), (&json!("cancelled"), &json!("worker_restart")));
    app.answer(&adopting, &queued, "Approve").await.refuses(409, "prompt_pending");
    app.answer(&adopting, &kept, "Approve").await.is(200);
    app.answer(&adopting, &queued, "Approve").await.is(200);
    let app = app.restart().await;
    assert!(app.answer(&adopting, &kept, "Approve").await.replayed(), "an answer is remembered");
    app.answer(&adopting, &kept, "Deny").await.refuses(409, "already_resolved");
}

#[tokio::test]
async fn what_expired_while_the_server_was_away_is_over_when_it_comes_back() {
    let app = Setup::on(Kept::sqlite()).start().await;
    let thread = app.thread().await;
    let ask = json!({"kind": "approval", "questions": [{"question": "Deploy?"}], "expires_in": 3600});
    let prompt = app.ask(&thread, ask).await.is(201)["prompt_id"].as_str().unwrap().to_owned();
    app.advance(3600);
    let app = app.restart().await;
    app.answer(&thread, &prompt, "Approve").await.refuses(409, "already_resolved");
}

#[tokio::test]
async fn an_answer_that_comes_too_late_finds_the_prompt_ended() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let ask = json!({"kind": "approval", "questions": [{"question": "Deploy?"}], "expires_in": 3600});
        let prompt = app.ask(&thread, ask).await.is(201)["prompt_id"].as_str().unwrap().to_owned();
        let next = app.approval(&thread).await;
        app.advance(3599);
        assert_eq!(app.prompt(&thread, &prompt).await["prompt_state"], "pending");
        app.advance(1);
        let problem = app.answer(&thread, &prompt, "Approve").await.refuses(409, "already_resolved");
        assert_eq!(problem["prompt"]["reason"], "expired");
        app.answer(&thread, &next, "Approve").await.is(200);
    })
    .await;
}
