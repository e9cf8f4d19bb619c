//! What comes to the address of a call: from its tool, about this call, and of a sort that is known.

use serde_json::json;

use crate::world::{called, invoke, send};

#[tokio::test]
async fn address_is_known_to_its_tool_alone() {
    let (server, thread, _tool, invoked) = called().await;
    let message = invoked.message("tool_result", json!({"text": "Forged."}));
    for secret in ["x", "", &thread.agent, &thread.user, &invoked.id, &invoked.secret()[..70]] {
        let url = format!("{}/rap/callback/{secret}", server.address);
        send(server.http.post(url).json(&message)).await.refuses(404, "not_found");
    }
    assert_eq!(server.status(&thread, &invoked.id).await["state"], "pending");
    // And it opens nothing else.
    let secret = invoked.secret();
    server.get(&format!("/v1/threads/{}/items", thread.id), secret).await.refuses(401, "unauthorized");
    let calls = format!("/v1/threads/{}/rap/calls", thread.id);
    server.post(&calls, secret, json!({"tool": "write"})).await.refuses(401, "unauthorized");
    server
        .post("/v1/prompts/prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C/answer", secret, json!({}))
        .await
        .refuses(401, "unauthorized");
}

#[tokio::test]
async fn secret_is_kept_as_its_hash() {
    let (server, _thread, _tool, invoked) = called().await;
    let (secret, log) = (invoked.secret().to_owned(), server.log());
    let hash = sayso_server::token::hash(&secret);
    let folder = server.stop().await;
    let bytes: Vec<u8> = ["", "-wal"]
        .iter()
        .filter_map(|ending| std::fs::read(format!("{}{ending}", log.display())).ok())
        .flatten()
        .collect();
    let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has(&hash) && !has(&secret));
    drop(folder);
}

#[tokio::test]
async fn only_posts_of_json_are_heard() {
    let (server, thread, tool, invoked) = called().await;
    for method in ["GET", "PUT", "DELETE"] {
        let request = server.http.request(method.parse().unwrap(), invoked.callback_url());
        send(request).await.refuses(405, "method_not_allowed");
    }
    for bad in ["", "not json", "[]", "{}", r#"{"type":"userchoice"}"#, r#"{"type":"tool_result"}"#, r#"{"type":7}"#] {
        let request = server.http.post(invoked.callback_url()).header("content-type", "application/json");
        send(request.body(bad)).await.refuses(400, "invalid_request");
    }
    let request = server.http.post(invoked.callback_url()).header("content-type", "text/plain").body("{}");
    send(request).await.refuses(415, "unsupported_media_type");
    assert_eq!(server.status(&thread, &invoked.id).await["state"], "pending");
    let more =
        json!({"prompt": "May I?", "choices": ["Yes"], "default": 0, "response_url": tool.response_url(), "new": [1]});
    for content_type in ["application/json; charset=utf-8", "Application/JSON"] {
        let message = invoked.message("user_choice", more.clone()).to_string();
        let request = server.http.post(invoked.callback_url()).header("content-type", content_type).body(message);
        send(request).await.is(200);
    }
    assert_eq!(server.open(&thread).await.len(), 1);
}

#[tokio::test]
async fn provider_id_may_be_absent_null_or_echoed() {
    let (server, thread, tool, invoked) = called().await;
    for (call_id, question) in [(None, "a"), (Some(json!(null)), "b"), (Some(json!("prov_1")), "c")] {
        let more = json!({"prompt": question, "choices": ["Yes"], "response_url": tool.response_url()});
        let mut message = invoked.message("user_choice", more);
        if let Some(call_id) = call_id {
            message["call_id"] = call_id;
        }
        invoked.say(message).await.is(200);
    }
    assert_eq!(server.open(&thread).await[0]["questions"][0]["question"], "c");
}

#[tokio::test]
async fn message_about_another_call_is_refused_and_shown_to_nobody() {
    let (server, thread, mut tool, invoked) = called().await;
    let other = invoke(&server, &thread, &mut tool).await;
    let length = server.items(&thread).await.len();
    let more =
        json!({"prompt": "May I?", "choices": ["Yes"], "default": 0, "response_url": tool.response_url(), "text": "x"});
    for kind in ["user_choice", "tool_result"] {
        for (key, value) in
            [("group_id", "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C"), ("id", other.id.as_str()), ("id", "call_1")]
        {
            let mut message = invoked.message(kind, more.clone());
            message[key] = value.into();
            invoked.say(message).await.refuses(404, "not_found");
        }
    }
    let update = json!({"type": "view_update", "group_id": "elsewhere", "view_type": "board", "content": 1});
    invoked.say(update).await.refuses(404, "not_found");
    let sent: Vec<_> = server.items(&thread).await.split_off(length);
    assert!(sent.iter().all(|item| item["metadata"]["type"] == "delivery"), "{sent:?}");
    for call in [&invoked.id, &other.id] {
        assert_eq!(server.status(&thread, call).await["state"], "pending");
    }
}

#[tokio::test]
async fn other_messages_are_items_of_their_type() {
    let (server, thread, _tool, invoked) = called().await;
    let group = &invoked.invocation["group_id"];
    invoked.say(invoked.message("oauth", json!({"auth_url": "https://example.com/login"}))).await.is(200);
    let update = json!({"type": "view_update", "group_id": group, "view_type": "board", "content": {"rows": [1]}});
    invoked.say(update).await.is(200);
    assert_eq!(server.status(&thread, &invoked.id).await["state"], "pending", "neither ends the call");
    invoked.end("Watching.").await.is(200);
    let event = json!({"type": "subscription_event", "group_id": group, "tool_call_id": invoked.id, "text": "Built.", "final": true});
    invoked.say(event).await.is(200);

    let sign_in = server.item(&thread, "oauth", 0).await;
    assert_eq!(sign_in["content"][0]["text"], "The tool asks you to sign in: https://example.com/login");
    assert_eq!(server.item(&thread, "view_update", 0).await["metadata"]["content"], json!({"rows": [1]}));
    let event = server.item(&thread, "subscription_event", 0).await;
    assert_eq!((&event["content"][0]["text"], &event["metadata"]["final"]), (&json!("Built."), &json!(true)));
    assert_eq!(server.status(&thread, &invoked.id).await["text"], "Watching.");
}
