//! What a tool lets the person choose: one prompt, one answer, one post.

use futures_util::future::join_all;
use serde_json::json;

use crate::{
    tool::RESPONSE,
    world::{called, invoke},
};

#[tokio::test]
async fn fifty_clicks_are_one_post_to_the_tool() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    assert_eq!((&prompt["questions"][0]["question"], &prompt["source"]["server"]), (&json!("May I?"), &json!("files")));
    let clicks = join_all((0..50).map(|n| server.answer(&thread, &prompt, ["Yes", "No"][n % 2]))).await;
    assert!(clicks.iter().all(|got| [200, 409].contains(&got.status)), "{clicks:?}");
    let seen = tool.next(RESPONSE).await;
    let chosen = &server.prompt(&thread, &prompt).await["answers"][0]["answer"][0];
    let selected = if chosen == "Yes" { 0 } else { 1 };
    assert_eq!(seen.text, format!(r#"{{"id":"{}","selected":{selected}}}"#, invoked.id));
    assert_eq!(seen.headers["content-type"], "application/json");
    assert_eq!(server.status(&thread, &invoked.id).await["state"], "pending", "the tool has not ended");
    invoked.end("Done.").await.is(200);
    assert_eq!(server.done(&thread, &invoked.id).await["text"], "Done.");
    server.stop().await;
    assert!(tool.rest(RESPONSE).is_empty(), "posted twice");
}

#[tokio::test]
async fn dismissal_posts_the_default() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    let path = format!("/v1/prompts/{}/dismiss", prompt["prompt_id"].as_str().unwrap());
    server.post(&path, &thread.user, json!({})).await.is(200);
    assert_eq!(tool.next(RESPONSE).await.json(), json!({"id": invoked.id, "selected": 1}));
}

#[tokio::test]
async fn choice_that_is_none_is_posted_to_nobody() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    for label in ["Maybe", "2", "-1", ""] {
        server.answer(&thread, &prompt, label).await.refuses(422, "invalid_answer");
    }
    let unknown = json!({"prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "questions": [{"id": "choice"}]});
    server.answer(&thread, &unknown, "Yes").await.refuses(404, "not_found");
    server.stop().await;
    assert!(tool.rest(RESPONSE).is_empty());
}

#[tokio::test]
async fn same_choice_delivered_again_is_one_prompt() {
    let (server, thread, tool, invoked) = called().await;
    for _ in 0..3 {
        invoked.ask("May I?", &tool).await.is(200);
    }
    assert_eq!(server.open(&thread).await.len(), 1);
    let asked = server.items(&thread).await.into_iter().filter(|item| item["metadata"]["type"] == "pending_prompt");
    assert_eq!(asked.count(), 1);
}

#[tokio::test]
async fn another_choice_of_the_call_takes_the_place_of_the_open_one_without_a_post() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let first = server.open(&thread).await.remove(0);
    invoked.ask("May I really?", &tool).await.is(200);
    let ended = server.prompt(&thread, &first).await;
    assert_eq!((&ended["prompt_state"], &ended["reason"]), (&json!("cancelled"), &json!("superseded")));
    let open = server.open(&thread).await;
    assert_eq!((open.len(), &open[0]["questions"][0]["question"]), (1, &json!("May I really?")));
    server.answer(&thread, &open[0], "Yes").await.is(200);
    assert_eq!(tool.next(RESPONSE).await.json()["selected"], 0);
    server.stop().await;
    assert!(tool.rest(RESPONSE).is_empty(), "the tool would take it for the answer to the second");
}

#[tokio::test]
async fn choice_that_is_replaced_gives_its_turn_to_the_next() {
    let (server, thread, mut tool, one) = called().await;
    let two = invoke(&server, &thread, &mut tool).await;
    one.ask("One?", &tool).await.is(200);
    two.ask("Two?", &tool).await.is(200);
    one.ask("One again?", &tool).await.is(200);
    let open = server.open(&thread).await;
    let questions: Vec<_> = open.iter().map(|prompt| prompt["questions"][0]["question"].as_str().unwrap()).collect();
    assert_eq!(questions, ["Two?", "One again?"]);
    server.answer(&thread, &open[1], "Yes").await.refuses(409, "prompt_pending");
    server.answer(&thread, &open[0], "Yes").await.is(200);
    server.answer(&thread, &open[1], "No").await.is(200);
    let mut told = [tool.next(RESPONSE).await.json(), tool.next(RESPONSE).await.json()];
    told.sort_by_key(|json| json["selected"].as_u64());
    assert_eq!(told, [json!({"id": two.id, "selected": 0}), json!({"id": one.id, "selected": 1})]);
}

#[tokio::test]
async fn call_may_ask_again_once_it_was_answered() {
    let (server, thread, mut tool, invoked) = called().await;
    for (label, selected) in [("Yes", 0), ("No", 1)] {
        invoked.ask("May I?", &tool).await.is(200);
        let prompt = server.open(&thread).await.remove(0);
        server.answer(&thread, &prompt, label).await.is(200);
        assert_eq!(tool.next(RESPONSE).await.json()["selected"], selected);
    }
    invoked.end("Twice.").await.is(200);
    assert_eq!(server.done(&thread, &invoked.id).await["text"], "Twice.");
}

#[tokio::test]
async fn text_leaves_the_prompt_open() {
    let (server, thread, tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let body = json!({"content": [{"type": "text", "text": "Yes"}]});
    server.post(&format!("/v1/threads/{}/items", thread.id), &thread.user, body).await.is(201);
    assert_eq!(server.open(&thread).await.len(), 1);
}

#[tokio::test]
async fn address_of_the_tool_is_shown_to_nobody() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    server.answer(&thread, &prompt, "Yes").await.is(200);
    tool.next(RESPONSE).await;
    let shown = format!("{:?}{}", server.items(&thread).await, server.prompt(&thread, &prompt).await);
    assert!(!shown.contains(&tool.address) && !shown.contains(invoked.secret()), "{shown}");
}
