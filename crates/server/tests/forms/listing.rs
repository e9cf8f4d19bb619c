//! What a client of MCP finds: one tool, with or without a handshake.

use serde_json::{Value, json};

use crate::{
    app::{Kept, Setup, on_each_store},
    client::TOOL,
};

fn list() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}})
}

#[tokio::test]
async fn there_is_one_tool_and_its_schema_tells_what_it_takes() {
    let app = Setup::on(Kept::Memory).start().await;
    let thread = app.thread().await;
    let listed = app.send(app.mcp(&thread.agent, &list())).await.is(200);
    let tools = listed["result"]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 1);
    assert_eq!(tools[0]["name"], TOOL);
    let schema = &tools[0]["inputSchema"];
    assert_eq!((&schema["type"], &schema["required"]), (&json!("object"), &json!(["questions"])));
    assert_eq!(schema["properties"].as_object().unwrap().keys().collect::<Vec<_>>(), ["questions"]);
    let question = &schema["properties"]["questions"]["items"];
    assert_eq!(question["required"], json!(["id", "question"]));
    for (key, default) in [
        ("input_type", json!("choice")),
        ("options", json!(null)),
        ("multi_select", json!(false)),
        ("required", json!(true)),
        ("default", json!(null)),
        ("placeholder", json!(null)),
    ] {
        assert_eq!(question["properties"][key]["default"], default, "{key}");
    }
}

/// Clients of every revision that has the handshake, and then go on without a session.
#[tokio::test]
async fn a_client_may_shake_hands_first() {
    let app = Setup::on(Kept::Memory).start().await;
    let thread = app.thread().await;
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let client = json!({"name": "a client", "version": "1"});
        let params = json!({"protocolVersion": version, "capabilities": {}, "clientInfo": client});
        let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params});
        let got = app.send(app.mcp(&thread.agent, &hello)).await;
        assert!(got.headers.get("mcp-session-id").is_none(), "there is nothing to lose");
        let result = got.is(200)["result"].clone();
        assert_eq!((&result["protocolVersion"], &result["serverInfo"]["name"]), (&json!(version), &json!("sayso")));
        assert!(result["capabilities"]["tools"].is_object(), "{result}");
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        let request = app.mcp(&thread.agent, &ready).header("mcp-protocol-version", version);
        assert_eq!(app.send(request).await.status, 202);
        let got = app.send(app.mcp(&thread.agent, &list()).header("mcp-protocol-version", version)).await.is(200);
        assert_eq!(got["result"]["tools"][0]["name"], TOOL);
    }
}

#[tokio::test]
async fn another_tool_and_another_method_are_refused() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let params = json!({"name": "delete_everything", "arguments": {"secret": "hunter2"}});
        for message in [
            json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}),
            json!({"jsonrpc": "2.0", "id": 1, "method": "tools/delete", "params": {}}),
        ] {
            let got = app.send(app.mcp(&thread.agent, &message)).await;
            assert!(got.body["error"]["code"].is_i64(), "{}", got.body);
            assert!(!got.body.to_string().contains("hunter2"), "{}", got.body);
        }
        assert!(app.items(&thread).await.is_empty());
    })
    .await;
}

/// Each request runs as a task of its own, which nobody waits for.
#[tokio::test]
async fn requests_leave_nothing_behind() {
    let app = Setup::on(Kept::Memory).start().await;
    let thread = app.thread().await;
    let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    app.send(app.mcp(&thread.agent, &list())).await.is(200);
    // A connection more or less is not what counts.
    let most = tasks() + 10;
    for _ in 0..50 {
        app.send(app.mcp(&thread.agent, &list())).await.is(200);
    }
    let mut looks = 0;
    while tasks() > most {
        looks += 1;
        assert!(looks < 10_000, "{} tasks, at most {most}", tasks());
        tokio::task::yield_now().await;
    }
}
