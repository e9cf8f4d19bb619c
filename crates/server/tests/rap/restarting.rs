//! A server that comes back goes on with what was open.

use serde_json::json;

use crate::{
    tool::{CANCEL, INVOKE, RESPONSE},
    world::{called, invoke, send},
};

#[tokio::test]
async fn open_prompt_outlasts_a_restart_and_its_tool_is_heard() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    let server = server.restart().await;
    assert_eq!(server.status(&thread, &invoked.id).await["state"], "pending");
    // The test's server listens elsewhere now; the secret is the same.
    let url = format!("{}/rap/callback/{}", server.address, invoked.secret());
    let more = json!({"prompt": "May I?", "choices": ["Yes", "No"], "default": 1, "response_url": tool.response_url()});
    send(server.http.post(&url).json(&invoked.message("user_choice", more))).await.is(200);
    assert_eq!(server.open(&thread).await.len(), 1, "delivered again, it is the same prompt");
    server.answer(&thread, &prompt, "Yes").await.is(200);
    assert_eq!(tool.next(RESPONSE).await.json(), json!({"id": invoked.id, "selected": 0}));
    send(server.http.post(&url).json(&invoked.message("tool_result", json!({"text": "Written."})))).await.is(200);
    assert_eq!(server.done(&thread, &invoked.id).await["text"], "Written.");
    // The tools are still known.
    invoke(&server, &thread, &mut tool).await;
    assert!(tool.rest(INVOKE).is_empty(), "the first call was not made again");
    sayso_server::audit::verify(&sayso_server::store::SqliteReader::open(&server.log()).unwrap()).unwrap();
}

#[tokio::test]
async fn call_can_be_cancelled_after_a_restart() {
    let (server, thread, mut tool, invoked) = called().await;
    let server = server.restart().await;
    server.cancel(&thread, &invoked.id).await.is(200);
    tool.next(CANCEL).await;
}

#[tokio::test]
async fn policy_that_ends_prompts_at_a_restart_posts_the_default() {
    let (server, mut tool) = (crate::world::Server::start().await, crate::tool::Tool::start().await);
    let thread = server.thread_with(json!({"on_restart": "cancel"})).await;
    server.register(&thread, &tool.url()).await.is(201);
    let invoked = invoke(&server, &thread, &mut tool).await;
    invoked.ask("May I?", &tool).await.is(200);
    let held = server.call(&thread, "erase").await;
    let server = server.restart().await;
    assert_eq!(tool.next(RESPONSE).await.json(), json!({"id": invoked.id, "selected": 1}));
    assert_eq!(server.done(&thread, &held).await["outcome"], "denied");
    assert_eq!(server.status(&thread, &invoked.id).await["state"], "pending");
}
