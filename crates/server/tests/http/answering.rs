//! The person answers: once.

use serde_json::json;

use crate::app::on_each_store;

#[tokio::test]
async fn the_first_answer_counts_and_the_waiting_agent_has_it() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = app.approval(&thread).await;
        let path = format!("/v1/prompts/{prompt}?wait=30");
        let (waited, answered) = tokio::join!(app.get(&path, &thread.agent), app.answer(&thread, &prompt, "Approve"));
        let (waited, answered) = (waited.is(200), answered.is(200));
        assert_eq!(waited, answered);
        assert_eq!((&answered["prompt_state"], &answered["resolved_by"]), (&json!("answered"), &json!("user")));
        assert_eq!(answered["answers"], json!([{"id": "q1", "question": "Deploy?", "answer": ["Approve"]}]));
    })
    .await;
}

#[tokio::test]
async fn the_same_answer_again_is_told_the_same_and_another_who_won() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = app.approval(&thread).await;
        let first = app.answer(&thread, &prompt, "Deny").await;
        assert!(!first.replayed());
        let first = first.is(200);
        let again = app.answer(&thread, &prompt, "Deny").await;
        assert!(again.replayed());
        assert_eq!(again.is(200), first);
        let problem = app.answer(&thread, &prompt, "Approve").await.refuses(409, "already_resolved");
        assert_eq!(problem["prompt"], first);
        assert_eq!(app.prompt(&thread, &prompt).await, first);
    })
    .await;
}

#[tokio::test]
async fn an_answer_to_another_text_is_stale() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = app.approval(&thread).await;
        let path = format!("/v1/prompts/{prompt}/answer");
        let answers = json!([{"id": "q1", "answer": ["Approve"]}]);
        let stale = json!({"digest": format!("sha256:{}", "0".repeat(64)), "answers": answers});
        app.post(&path, &thread.user, stale).await.refuses(409, "stale_prompt");
        let digest = app.prompt(&thread, &prompt).await["digest"].clone();
        app.post(&path, &thread.user, json!({"digest": digest, "answers": answers})).await.is(200);
    })
    .await;
}

#[tokio::test]
async fn an_invalid_answer_names_each_question_and_leaves_the_prompt_open() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let ask = json!({"kind": "ask_user_question", "questions": [
            {"id": "size", "question": "Size?", "input": "integer"}, {"id": "name", "question": "Name?"}]});
        let prompt = app.ask(&thread, ask).await.is(201)["prompt_id"].as_str().unwrap().to_owned();
        let path = format!("/v1/prompts/{prompt}/answer");
        let problem = app.post(&path, &thread.user, json!({"answers": [{"id": "size", "answer": ["big"]}]})).await;
        let problem = problem.refuses(422, "invalid_answer");
        let ids: Vec<_> =
            problem["errors"].as_array().unwrap().iter().map(|error| error["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["size", "name"]);
        app.post(&path, &thread.user, json!({"answers": "yes"})).await.refuses(422, "invalid_answer");
        app.post(&path, &thread.user, json!({"approved": true})).await.refuses(422, "invalid_answer");
        assert_eq!(app.prompt(&thread, &prompt).await["prompt_state"], "pending");
    })
    .await;
}

#[tokio::test]
async fn a_hundred_clicks_at_once_have_one_winner() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        for _ in 0..20 {
            let prompt = app.approval(&thread).await;
            let clicks = (0..100).map(|n| app.answer(&thread, &prompt, if n % 2 == 0 { "Approve" } else { "Deny" }));
            let got = futures_util::future::join_all(clicks).await;
            assert_eq!(got.iter().filter(|got| got.status == 200 && !got.replayed()).count(), 1);
            let won = app.prompt(&thread, &prompt).await;
            for got in got {
                match got.status {
                    200 => assert_eq!(got.body, won),
                    _ => assert_eq!(got.refuses(409, "already_resolved")["prompt"], won),
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn an_edit_and_a_note_reach_the_agent() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let ask = json!({"kind": "approval", "questions": [{"question": "Deploy?", "allow_edit": true,
            "subject": {"tool": "deploy", "arguments": {"to": "production", "size": 3}}}]});
        let prompt = app.ask(&thread, ask).await.is(201)["prompt_id"].as_str().unwrap().to_owned();
        let answer = json!({"answers": [{"id": "q1", "answer": ["Approve"], "note": "gently", "edited": {"to": "staging", "size": 1}}]});
        let ended = app.post(&format!("/v1/prompts/{prompt}/answer"), &thread.user, answer).await.is(200);
        assert_eq!(ended["answers"][0]["note"], "gently");
        assert_eq!(ended["answers"][0]["edited"], json!({"to": "staging", "size": 1}));
        assert_eq!(ended["questions"][0]["subject"]["arguments"]["to"], "production", "what was asked stays");
    })
    .await;
}
