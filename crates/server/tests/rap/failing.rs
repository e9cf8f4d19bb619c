//! What goes wrong ends the call with an error that the model can read; what the tool says after all still counts.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::{tool::RESPONSE, world::called};

const FLOW_FAILED: &str = "Error: User choice flow failed. Please try again.";

#[tokio::test]
async fn choice_that_does_not_reach_the_tool_fails_the_call_and_says_so() {
    let (server, thread, mut tool, invoked) = called().await;
    tool.set(|manners| manners.response = StatusCode::SERVICE_UNAVAILABLE);
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    server.answer(&thread, &prompt, "Yes").await.is(200);
    let done = server.done(&thread, &invoked.id).await;
    assert_eq!((&done["text"], &done["outcome"]), (&json!(FLOW_FAILED), &json!("failed")));
    let resolved = server.item(&thread, "pending_prompt_resolved", 0).await;
    let told = server.item(&thread, "delivery", resolved["seq"].as_u64().unwrap()).await;
    assert_eq!(told["metadata"]["status"], "undelivered");
    for _ in 0..3 {
        tool.next(RESPONSE).await;
    }
    invoked.end("It worked after all.").await.is(200);
    let done = server.done(&thread, &invoked.id).await;
    assert_eq!((&done["text"], &done["outcome"]), (&json!("It worked after all."), &json!("result")));
    server.stop().await;
    assert!(tool.rest(RESPONSE).is_empty(), "a bounded number of attempts");
}

#[tokio::test]
async fn choice_that_the_tool_refuses_is_not_posted_again() {
    let (server, thread, mut tool, invoked) = called().await;
    tool.set(|manners| manners.response = StatusCode::UNPROCESSABLE_ENTITY);
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    server.answer(&thread, &prompt, "Yes").await.is(200);
    assert_eq!(server.done(&thread, &invoked.id).await["text"], FLOW_FAILED);
    tool.next(RESPONSE).await;
    server.stop().await;
    assert!(tool.rest(RESPONSE).is_empty());
}

#[tokio::test]
async fn choice_that_cannot_be_put_to_anybody_is_refused_and_ends_the_call() {
    let choice = |choices: Value, default: Value| json!({"prompt": "May I?", "choices": choices, "default": default});
    for (bad, status, code) in [
        (choice(json!([]), json!(0)), 422, "invalid_ask"),
        (choice(json!(["Yes", "No"]), json!(2)), 422, "invalid_ask"),
        (choice(json!(["Yes"]), json!(-1)), 400, "invalid_request"),
        (choice(json!(["Yes"]), json!(0.5)), 400, "invalid_request"),
        (choice(json!("Yes"), json!(0)), 400, "invalid_request"),
        (json!({"choices": ["Yes"], "default": 0}), 400, "invalid_request"),
        (json!({"prompt": "x".repeat(20_000), "choices": ["Yes"], "default": 0}), 422, "invalid_ask"),
        (json!({"prompt": " ", "choices": ["Yes"], "default": 0}), 422, "invalid_ask"),
    ] {
        let (server, thread, tool, invoked) = called().await;
        let mut message = invoked.message("user_choice", bad);
        message["response_url"] = tool.response_url().into();
        invoked.say(message.clone()).await.refuses(status, code);
        assert!(server.open(&thread).await.is_empty(), "{message}");
        let done = server.done(&thread, &invoked.id).await;
        assert_eq!((&done["text"], &done["outcome"]), (&json!(FLOW_FAILED), &json!("failed")), "{message}");
    }
}

#[tokio::test]
async fn choice_without_a_default_means_the_first() {
    let (server, thread, mut tool, invoked) = called().await;
    let more = json!({"prompt": "May I?", "choices": ["No", "Yes"], "response_url": tool.response_url()});
    invoked.say(invoked.message("user_choice", more)).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    let path = format!("/v1/prompts/{}/dismiss", prompt["prompt_id"].as_str().unwrap());
    server.post(&path, &thread.user, json!({})).await.is(200);
    assert_eq!(tool.next(RESPONSE).await.json()["selected"], 0);
}

#[tokio::test]
async fn choice_is_posted_to_the_origin_of_the_toolset_and_nowhere_else() {
    for url in ["http://127.0.0.1:1/user_choice_response", "https://example.com/", "file:///etc/passwd", "nowhere"] {
        let (server, thread, _tool, invoked) = called().await;
        let more = json!({"prompt": "May I?", "choices": ["Yes"], "default": 0, "response_url": url});
        let problem = invoked.say(invoked.message("user_choice", more)).await.refuses(422, "invalid_ask");
        assert!(problem["detail"].as_str().unwrap().contains("response_url"), "{problem}");
        assert!(server.open(&thread).await.is_empty());
        assert_eq!(server.done(&thread, &invoked.id).await["text"], FLOW_FAILED);
    }
}

#[tokio::test]
async fn refused_choice_leaves_no_tool_waiting_for_the_one_before() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let more = json!({"prompt": "x".repeat(20_000), "choices": ["Yes"], "response_url": tool.response_url()});
    invoked.say(invoked.message("user_choice", more)).await.refuses(422, "invalid_ask");
    assert_eq!(tool.next(RESPONSE).await.json()["selected"], 1, "the default of the first");
    assert!(server.open(&thread).await.is_empty());
    assert_eq!(server.done(&thread, &invoked.id).await["text"], FLOW_FAILED);
}

#[tokio::test]
async fn thread_that_refuses_a_second_prompt_fails_the_call_that_asks_it() {
    let (server, mut tool) = (crate::world::Server::start().await, crate::tool::Tool::start().await);
    let thread = server.thread_with(json!({"on_busy": "refuse"})).await;
    server.register(&thread, &tool.url()).await.is(201);
    let one = crate::world::invoke(&server, &thread, &mut tool).await;
    let two = crate::world::invoke(&server, &thread, &mut tool).await;
    one.ask("One?", &tool).await.is(200);
    two.ask("Two?", &tool).await.refuses(409, "prompt_pending");
    assert_eq!(server.done(&thread, &two.id).await["text"], FLOW_FAILED);
    assert_eq!(server.status(&thread, &one.id).await["state"], "pending");
}
