//! Items that are posted again because nobody knew whether they had arrived, and what of an item is kept.

use serde_json::{Value, json};

use crate::app::on_each_store;

const PROMPT: &str = "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C";

fn note(post_id: &str, text: &str) -> Value {
    json!({"content": [{"type": "text", "text": text}], "metadata": {"type": "status", "post_id": post_id}})
}

fn asking() -> Value {
    json!({"content": [{"type": "text", "text": "?"}], "metadata": {"type": "pending_prompt", "post_id": "pst_2", "turn": 7, "prompt": {
        "prompt_id": PROMPT, "kind": "ask_user_question", "prompt_state": "pending", "trace": {"run": "r-1"},
        "questions": [{"question": "Target?", "header": "deploy", "multiSelect": false, "grant_key": "k",
            "options": [{"label": "staging", "preview": "s", "cost": 1}, {"label": "production"}]}]}}})
}

#[tokio::test]
async fn a_post_sent_again_stands_once() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let path = format!("/v1/threads/{}/items", thread.id);
        let first = app.post(&path, &thread.agent, note("pst_1", "one")).await;
        assert!(!first.replayed());
        let first = first.is(201);
        let again = app.post(&path, &thread.agent, note("pst_1", "one")).await;
        assert!(again.replayed());
        assert_eq!(again.is(201), first);
        app.post(&path, &thread.agent, note("pst_1", "two")).await.refuses(422, "invalid_ask");
        assert!(!app.post(&path, &thread.user, note("pst_1", "one")).await.replayed(), "each side has ids of its own");
        assert_eq!(app.items(&thread).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_prompt_posted_again_is_asked_once_and_read_back_by_its_post_id() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let path = format!("/v1/threads/{}/items", thread.id);
        let first = app.post(&path, &thread.agent, asking()).await.is(201);
        let again = app.post(&path, &thread.agent, asking()).await;
        assert!(again.replayed());
        assert_eq!(again.is(201), first);
        let items = app.items(&thread).await;
        assert_eq!(items.len(), 1);
        assert_eq!((&items[0]["metadata"]["post_id"], &items[0]["metadata"]["turn"]), (&json!("pst_2"), &json!(7)));
    })
    .await;
}

#[tokio::test]
async fn an_answer_posted_again_answers_once() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let path = format!("/v1/threads/{}/items", thread.id);
        let (first, second) = (app.approval(&thread).await, app.approval(&thread).await);
        let yes = json!({"content": [{"type": "text", "text": "yes"}], "metadata": {"post_id": "pst_3"}});
        app.post(&path, &thread.user, yes.clone()).await.is(201);
        assert!(app.post(&path, &thread.user, yes).await.replayed());
        assert_eq!(app.prompt(&thread, &first).await["prompt_state"], "answered");
        assert_eq!(app.prompt(&thread, &second).await["prompt_state"], "pending", "it was meant for the first");
    })
    .await;
}

#[tokio::test]
async fn what_is_not_known_of_a_prompt_and_its_questions_is_kept() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let path = format!("/v1/threads/{}/items", thread.id);
        app.post(&path, &thread.agent, asking()).await.is(201);
        let shown = app.items(&thread).await[0]["metadata"]["prompt"].clone();
        assert_eq!(shown["trace"], json!({"run": "r-1"}));
        let question = &shown["questions"][0];
        assert_eq!((&question["header"], &question["grant_key"]), (&json!("deploy"), &json!("k")));
        assert_eq!((&question["options"][0]["preview"], &question["options"][0]["cost"]), (&json!("s"), &json!(1)));
        assert_eq!(app.prompt(&thread, PROMPT).await, shown);
    })
    .await;
}

#[tokio::test]
async fn an_item_may_have_64_kib_and_no_more() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.say(&thread, &thread.agent, &"x".repeat(65_000)).await.is(201);
        app.say(&thread, &thread.agent, &"x".repeat(65_536)).await.refuses(413, "too_large");
        assert_eq!(app.items(&thread).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_prompt_that_cannot_be_asked_leaves_the_next_message_alone() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let mut bad = asking();
        bad["metadata"]["prompt"]["questions"] = json!([]);
        app.post(&format!("/v1/threads/{}/items", thread.id), &thread.agent, bad).await.refuses(422, "invalid_ask");
        let said = app.say(&thread, &thread.user, "1").await.is(201);
        assert_eq!(app.items(&thread).await, [said], "it is a message, and nothing ate it");
    })
    .await;
}
