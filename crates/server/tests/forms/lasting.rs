//! A form outlives the server, and is answered once, from however many tabs.

use serde_json::json;

use crate::{
    app::{Kept, Setup, on_each_store},
    client::{answered, cancelled, error, form},
};

#[tokio::test]
async fn a_form_and_its_turn_outlive_the_server() {
    let app = Setup::on(Kept::sqlite()).start().await;
    let thread = app.thread().await;
    app.say(&thread, &thread.user, "Begin").await.is(201);
    app.show(&thread).await;
    let block = app.blocks(&thread).await;
    let app = app.restart().await;
    assert_eq!(app.blocks(&thread).await, block, "it is told once");
    error(&app.call(&thread, form(), json!({})).await);
    app.say(&thread, &thread.user, "x").await.refuses(409, "pending_interactive_form");
    app.reply(&thread, "Rust", answered(json!({"lang": "rust"}))).await.is(201);
    let app = app.restart().await;
    app.reply(&thread, "Rust", answered(json!({"lang": "rust"}))).await.refuses(409, "interactive_form_not_pending");
    app.show(&thread).await;
    assert_eq!(app.ends(&thread).await.len(), 1);
}

/// The entry that tells of the turn may be that of a form which has ended since.
#[tokio::test]
async fn a_form_that_was_withdrawn_is_remembered_over_a_restart() {
    let app = Setup::on(Kept::sqlite()).start().await;
    let thread = app.thread().await;
    app.show(&thread).await;
    let path = format!("/v1/prompts/{}/cancel", app.told(&thread).await["prompt_id"].as_str().unwrap());
    app.post(&path, &thread.agent, json!({})).await.is(200);
    let app = app.restart().await;
    error(&app.call(&thread, form(), json!({})).await);
    app.say(&thread, &thread.user, "Go on").await.is(201);
    app.show(&thread).await;
}

#[tokio::test]
async fn a_thread_may_cancel_its_form_when_the_server_comes_back() {
    let app = Setup::on(Kept::sqlite()).start().await;
    let thread = app.thread_with(json!({"on_restart": "cancel"})).await;
    app.show(&thread).await;
    let app = app.restart().await;
    let (author, answer) = app.ends(&thread).await.remove(0);
    assert_eq!((author.as_str(), &answer["status"]), ("system", &json!("cancelled")));
    assert_eq!(answer["message"], "The server stopped before the form was answered.");
    app.say(&thread, &thread.user, "Once more").await.is(201);
    app.show(&thread).await;
}

#[tokio::test]
async fn of_many_tabs_one_answers() {
    on_each_store(|app| async move {
        for _ in 0..20 {
            let thread = app.thread().await;
            app.show(&thread).await;
            let prompt = app.told(&thread).await["prompt_id"].as_str().unwrap().to_owned();
            let path = format!("/v1/prompts/{prompt}/answer");
            let by_prompt = json!({"answers": [{"id": "lang", "answer": ["Go"]}]});
            let dismiss = format!("/v1/prompts/{prompt}/dismiss");
            let (a, b, c, d) = tokio::join!(
                app.reply(&thread, "Rust", answered(json!({"lang": "rust"}))),
                app.reply(&thread, "Neither", cancelled("Neither")),
                app.post(&path, &thread.user, by_prompt),
                app.post(&dismiss, &thread.user, json!({})),
            );
            let won: Vec<bool> = [a.status == 201, b.status == 201, c.status == 200, d.status == 200].into();
            // Whoever closes a form that another tab has put aside finds it as wanted.
            let same = won[1] && d.replayed();
            assert_eq!(won.iter().filter(|won| **won).count(), 1 + usize::from(same), "{won:?}");
            assert_eq!(app.ends(&thread).await.len(), 1);
            let items = app.items(&thread).await;
            let ended = items.iter().filter(|item| item["metadata"]["type"] == "pending_prompt_resolved");
            assert_eq!(ended.count(), 1);
        }
    })
    .await;
}

#[tokio::test]
async fn of_many_calls_at_once_one_shows_its_form() {
    on_each_store(|app| async move {
        for _ in 0..10 {
            let thread = app.thread().await;
            let call = || app.call(&thread, form(), json!({}));
            let (a, b, c, d) = tokio::join!(call(), call(), call(), call());
            let shown = [a, b, c, d].iter().filter(|result| result["isError"] == false).count();
            assert_eq!((shown, app.blocks(&thread).await.len()), (1, 1));
        }
    })
    .await;
}
