//! However a form ends, one item of the thread tells its end in the form's own shape.

use serde_json::json;

use crate::{
    app::on_each_store,
    client::{TOOL, answered},
};

#[tokio::test]
async fn an_answer_to_the_prompt_stands_as_the_persons_message() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let prompt = app.told(&thread).await;
        let path = format!("/v1/prompts/{}/answer", prompt["prompt_id"].as_str().unwrap());
        let body = json!({"digest": prompt["digest"], "answers": [{"id": "lang", "answer": ["Rust"]}]});
        app.post(&path, &thread.user, body.clone()).await.is(200);
        assert!(app.post(&path, &thread.user, body).await.replayed());
        let items = app.items(&thread).await;
        let (said, ended) = (&items[2], &items[3]);
        let answer = &said["interactive_form_answer"];
        assert_eq!((items.len(), &said["author"]), (4, &json!("user")));
        assert_eq!((&answer["type"], &answer["tool_use_id"]), (&json!(TOOL), &json!("tool-1")));
        assert_eq!((&answer["status"], &answer["success"]), (&json!("answered"), &json!(true)));
        assert_eq!(answer["answers"], json!({"lang": "rust", "parts": [], "notes": ""}));
        assert_eq!(said["content"], json!([{"type": "text", "text": answer["message"]}]));
        assert!(answer["message"].as_str().unwrap().contains("### LANG: Which language?\n**Answer**: `rust` - Rust\n"));
        assert_eq!(ended["metadata"]["type"], "pending_prompt_resolved");
        assert!(ended.get("interactive_form_answer").is_none(), "it is told once");
        app.show(&thread).await;
    })
    .await;
}

#[tokio::test]
async fn closing_the_prompt_cancels_the_form_in_fixed_words() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let path = format!("/v1/prompts/{}/dismiss", app.told(&thread).await["prompt_id"].as_str().unwrap());
        app.post(&path, &thread.user, json!({})).await.is(200);
        assert!(app.post(&path, &thread.user, json!({})).await.replayed());
        let (author, answer) = app.ends(&thread).await.remove(0);
        assert_eq!((author.as_str(), &answer["status"]), ("user", &json!("cancelled")));
        assert_eq!((&answer["success"], &answer["answers"]), (&json!(false), &json!({})));
        assert_eq!(answer["message"], "The form was closed without an answer.");
        assert_eq!(app.ends(&thread).await.len(), 1);
        app.show(&thread).await;
    })
    .await;
}

#[tokio::test]
async fn a_form_that_ends_without_the_person_is_told_by_the_server() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let path = format!("/v1/prompts/{}/cancel", app.told(&thread).await["prompt_id"].as_str().unwrap());
        app.post(&path, &thread.agent, json!({})).await.is(200);
        app.reply(&thread, "x", answered(json!({"lang": "go"}))).await.refuses(409, "interactive_form_not_pending");
        let superseding = app.thread_with(json!({"on_busy": "supersede"})).await;
        app.show(&superseding).await;
        app.approval(&superseding).await;
        for (thread, message) in [
            (&thread, "The form was withdrawn before it was answered."),
            (&superseding, "Another question took the place of the form before it was answered."),
        ] {
            let ends = app.ends(thread).await;
            let [(author, answer)] = ends.as_slice() else { panic!("{ends:?}") };
            assert_eq!((author.as_str(), &answer["status"]), ("system", &json!("cancelled")));
            assert_eq!((&answer["message"], &answer["tool_use_id"]), (&json!(message), &json!("tool-1")));
        }
    })
    .await;
}
