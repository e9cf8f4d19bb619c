//! A call ends once: by its tool, or by the agent that gave it up.

use serde_json::json;

use crate::{
    tool::{CANCEL, INVOKE, RESPONSE},
    world::called,
};

#[tokio::test]
async fn result_closes_the_open_prompt_and_nothing_is_posted() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    invoked.end("Never mind.").await.is(200);
    let ended = server.prompt(&thread, &prompt).await;
    assert_eq!((&ended["prompt_state"], &ended["reason"]), (&json!("cancelled"), &json!("call_ended")));
    server.answer(&thread, &prompt, "Yes").await.refuses(409, "already_resolved");
    assert_eq!(server.done(&thread, &invoked.id).await["text"], "Never mind.");
    server.stop().await;
    assert!(tool.rest(RESPONSE).is_empty(), "nobody chose, and nobody waits");
}

#[tokio::test]
async fn first_result_counts_and_later_ones_are_taken_and_ignored() {
    let (server, thread, tool, invoked) = called().await;
    invoked.end("First.").await.is(200);
    let length = server.items(&thread).await.len();
    invoked.end("First.").await.is(200);
    invoked.end("Second.").await.is(200);
    assert_eq!(server.done(&thread, &invoked.id).await["text"], "First.");
    invoked.ask("May I?", &tool).await.refuses(404, "not_found");
    assert!(server.open(&thread).await.is_empty());
    assert_eq!(server.items(&thread).await.len(), length, "nothing of it is kept");
}

#[tokio::test]
async fn parts_count_instead_of_the_text_and_what_is_shown_is_apart() {
    let (server, thread, _tool, invoked) = called().await;
    let diff = json!({"type": "diff", "content": {"path": "a.txt", "patch": "+<b>hi</b>"}});
    let message = invoked.message(
        "tool_result",
        json!({
            "text": "not this", "content": [{"type": "text", "text": "this"}, {"type": "hologram"}],
            "display_as": [{"type": "hologram", "content": 1}, diff], "new": {"field": true},
        }),
    );
    invoked.say(message).await.is(200);
    assert_eq!(server.done(&thread, &invoked.id).await["text"], "this");
    let item = server.item(&thread, "tool_call_done", 0).await;
    assert_eq!(item["content"], json!([{"type": "text", "text": "this"}]));
    assert_eq!(item["metadata"]["display"], json!([diff, {"type": "text", "content": "this"}]));
}

#[tokio::test]
async fn result_without_words_is_an_empty_text() {
    let (server, thread, _tool, invoked) = called().await;
    invoked.say(invoked.message("tool_result", json!({"call_id": null}))).await.is(200);
    assert_eq!(server.done(&thread, &invoked.id).await["text"], "");
}

#[tokio::test]
async fn cancelled_call_withdraws_its_prompt_posts_the_default_and_tells_the_tool_once() {
    let (server, thread, mut tool, invoked) = called().await;
    invoked.ask("May I?", &tool).await.is(200);
    let prompt = server.open(&thread).await.remove(0);
    for _ in 0..3 {
        let cancelled = server.cancel(&thread, &invoked.id).await.is(200);
        assert_eq!((&cancelled["outcome"], &cancelled["text"]), (&json!("cancelled"), &json!("Tool call cancelled")));
    }
    assert_eq!(server.prompt(&thread, &prompt).await["prompt_state"], "cancelled");
    assert_eq!(tool.next(RESPONSE).await.json(), json!({"id": invoked.id, "selected": 1}));
    let notice = tool.next(CANCEL).await;
    assert_eq!(notice.text, format!(r#"{{"thread_id":"{}","tool_call_id":"{}"}}"#, thread.id, invoked.id));
    invoked.end("Too late.").await.is(200);
    assert_eq!(server.status(&thread, &invoked.id).await["text"], "Tool call cancelled");
    server.stop().await;
    assert!([CANCEL, RESPONSE, INVOKE].iter().all(|path| tool.rest(path).is_empty()), "each was sent once");
}

#[tokio::test]
async fn items_of_calls_are_written_by_the_server_alone() {
    let (server, thread, _tool, _invoked) = called().await;
    for kind in ["tool_call_pending", "tool_call_done", "toolset_registered"] {
        for token in [&thread.agent, &thread.user] {
            let body = json!({"content": [], "metadata": {"type": kind, "call": {"id": "call_1", "state": "done"}}});
            server.post(&format!("/v1/threads/{}/items", thread.id), token, body).await.refuses(403, "forbidden");
        }
    }
}
