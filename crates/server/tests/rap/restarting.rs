//! A server that comes back goes on with what was open.

use std::{collections::BTreeMap, path::Path, sync::Arc};

use sayso_server::{
    call::{CallEnd, Consent, Toolset},
    clock::SystemClock,
    delivery::Delivery,
    keeper::{Capacity, Keeper},
    store::SqliteStore,
    thread::{Called, ToolCommand},
};
use sayso_types::{Json, NewThread};
use serde_json::json;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

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
    sayso_server::audit::verify(&sayso_server::store::SqliteReader::open(server.log()).unwrap()).unwrap();
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

/// A keeper whose deliveries nobody carries.
fn keep(log: &Path) -> (Keeper, UnboundedReceiver<Delivery>) {
    let (deliveries, unsent) = unbounded_channel();
    let store = Box::new(SqliteStore::open(log).unwrap());
    (Keeper::start(store, Capacity::default(), Arc::new(SystemClock), deliveries).unwrap(), unsent)
}

#[tokio::test]
async fn call_that_may_have_been_sent_is_not_sent_again_and_its_result_still_counts() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.db");
    let (keeper, mut unsent) = keep(&log);
    let thread = keeper.open_thread(NewThread::default()).await.unwrap().thread_id;
    let toolset = Toolset {
        url: "http://127.0.0.1:9".to_owned(),
        name: "files".to_owned(),
        endpoint: "http://127.0.0.1:9/invoke".to_owned(),
        tools: BTreeMap::from([("write".to_owned(), Consent::NotNeeded)]),
        manifest: Json::Null,
    };
    keeper.register(&thread, toolset).await.unwrap();
    let called = Called {
        tool: "write".to_owned(),
        toolset: None,
        arguments: Json::Null,
        provider_id: None,
        callbacks: "http://127.0.0.1:4870".to_owned(),
    };
    let call = keeper.call_tool(&thread, called).await.unwrap().id;
    assert!(unsent.recv().await.is_some());
    keeper.stop().await;

    let (keeper, mut unsent) = keep(&log);
    let lost = keeper.call(&thread, &call).unwrap();
    let done = lost.done().unwrap();
    assert_eq!(done.end, CallEnd::Failed);
    assert!(done.text.contains(r#"whether the tool "write" was called"#), "{}", done.text);
    assert!(unsent.try_recv().is_err(), "sent again");

    let result = ToolCommand::Result { call_id: call.clone(), text: "It was.".to_owned(), display: Json::Null };
    keeper.tool(&thread, result).await.unwrap();
    assert_eq!(keeper.call(&thread, &call).unwrap().done().unwrap().text, "It was.");
    keeper.stop().await;
}
