//! Every address with every kind of token: a credential opens what it is for, and nothing else.

use std::collections::BTreeMap;

use sayso_server::{
    call::{Consent, Toolset},
    http::{ENDPOINTS, Endpoint, Pages, Who},
    thread::Called,
    token,
};
use sayso_types::{Json, ThreadId};
use serde_json::{Value, json};

use crate::{
    app::{Kept, Setup, TestApp, Thread},
    pages::widget,
};

/// What an address is about: a prompt that was asked in its own protocol, or a call that its tool has not answered.
struct Open {
    prompt: String,
    confirmation: String,
    approval: String,
    call: String,
    /// What the tool calls back with.
    secret: String,
}

impl Open {
    async fn in_thread(app: &mut TestApp, thread: &Thread) -> Self {
        let ask = json!({"kind": "text", "questions": [{"question": "Q"}]});
        let call = json!({"tool_call_id": "c", "tool_name": "t", "input": "{}"});
        let request = json!({"type": "function_approval_request", "id": "a", "function_call": {"name": "t"}});
        let post = async |to: &str, body| {
            let got = app.post(&format!("/v1/threads/{}/{to}", thread.id), &thread.agent, body).await;
            got.body["prompt_id"].as_str().unwrap().to_owned()
        };
        let (prompt, confirmation) = (post("prompts", ask).await, post("confirmations", call).await);
        let approval = post("approvals", request).await;
        let (call, secret) = call_tool(app, &thread.id.parse().unwrap()).await;
        Open { prompt, confirmation, approval, call, secret }
    }

    /// An endpoint's path in the thread, with nothing left open. `secret` stands where a tool's does.
    fn path(&self, endpoint: &Endpoint, thread: &Thread, secret: &str) -> String {
        let prompt = match endpoint.path {
            path if path.contains("/confirmations/") => &self.confirmation,
            path if path.contains("/approvals/") => &self.approval,
            _ => &self.prompt,
        };
        let path = endpoint.path.replace("{name}", "sayso.js").replace("{thread_id}", &thread.id);
        path.replace("{prompt_id}", prompt).replace("{call_id}", &self.call).replace("{secret}", secret)
    }
}

/// Calls a tool; gives the call, and the secret that went to the tool.
async fn call_tool(app: &mut TestApp, thread: &ThreadId) -> (String, String) {
    let toolset = Toolset {
        url: "http://127.0.0.1:9".to_owned(),
        name: "files".to_owned(),
        endpoint: "http://127.0.0.1:9/invoke".to_owned(),
        tools: BTreeMap::from([("write".to_owned(), Consent::NotNeeded)]),
        manifest: Json::Null,
    };
    app.keeper.register(thread, toolset).await.unwrap();
    let called = Called {
        tool: "write".to_owned(),
        toolset: None,
        arguments: Json::Null,
        provider_id: None,
        callbacks: app.address.clone(),
    };
    let call = app.keeper.call_tool(thread, called).await.unwrap().id.to_string();
    let sent: Value = serde_json::from_str(&app.outbox.recv().await.unwrap().body).unwrap();
    let (_, secret) = sent["callback_url"].as_str().unwrap().rsplit_once('/').unwrap();
    (call, secret.to_owned())
}

const ADMIN: &str = "the admin's";

async fn app() -> (TestApp, tempfile::TempDir) {
    let (assets, folder) = widget();
    let pages = Pages { assets, ..Pages::default() };
    (Setup { admin_token: Some(ADMIN.to_owned()), pages, ..Setup::on(Kept::Memory) }.start().await, folder)
}

async fn thread(app: &TestApp) -> Thread {
    let made = app.post("/v1/threads", ADMIN, json!({})).await.is(201);
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    Thread { id: text("thread_id"), agent: text("agent_token"), user: text("user_token") }
}

/// The status is enough: a stream has no end to wait for.
async fn status(app: &TestApp, endpoint: &Endpoint, path: &str, authorization: Option<&str>) -> u16 {
    let request = app.http.request(endpoint.method.parse().unwrap(), format!("{}{path}", app.address));
    let request = match authorization {
        Some(value) => request.header("authorization", value),
        None => request,
    };
    request.header("content-type", "application/json").body("[]").send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn each_token_opens_what_it_is_for_and_nothing_else() {
    let (mut app, _folder) = app().await;
    let thread = thread(&app).await;
    let open = Open::in_thread(&mut app, &thread).await;
    for endpoint in ENDPOINTS {
        for (holder, token, opens) in [
            ("the admin", ADMIN, [Who::Anyone, Who::Admin].as_slice()),
            ("the agent", &thread.agent, &[Who::Anyone, Who::Agent, Who::Member]),
            ("the person", &thread.user, &[Who::Anyone, Who::User, Who::Member]),
            ("the tool", &open.secret, &[Who::Anyone, Who::Tool]),
        ] {
            let path = open.path(endpoint, &thread, token);
            let got = status(&app, endpoint, &path, Some(&format!("Bearer {token}"))).await;
            let told = format!("{} {} with the token of {holder}: {got}", endpoint.method, endpoint.path);
            match (opens.contains(&endpoint.who), endpoint.who, holder) {
                (true, ..) => assert!(![401, 403, 404, 405].contains(&got), "{told}"),
                // There the token is part of the address, and there is no such address.
                (false, Who::Tool, _) => assert_eq!(got, 404, "{told}"),
                // Its secret is a part of an address, and no token.
                (false, _, "the tool") => assert_eq!(got, 401, "{told}"),
                (false, ..) => assert_eq!(got, 403, "{told}"),
            }
        }
    }
}

#[tokio::test]
async fn what_is_no_token_opens_nothing() {
    let (mut app, _folder) = app().await;
    let thread = thread(&app).await;
    let open = Open::in_thread(&mut app, &thread).await;
    let zeros = "0".repeat(64);
    let junk = [
        None,
        Some(String::new()),
        Some("Bearer".to_owned()),
        Some("Bearer ".to_owned()),
        Some("Bearer null".to_owned()),
        Some(format!("Bearer sayso_agent_{zeros}")),
        Some(format!("Bearer sayso_user_{zeros}")),
        Some(format!("Bearer sayso_tool_{zeros}")),
        Some(format!("Bearer {}x", thread.agent)),
        Some(format!("Bearer {}", &thread.user[..thread.user.len() - 1])),
        Some(format!("Bearer {}x", open.secret)),
        Some(format!("Bearer {}", thread.id)),
        Some(format!("Bearer {}", open.prompt)),
        Some(format!("Bearer {}", open.call)),
        Some(format!("Bearer {}", token::hash(&thread.agent))),
        Some(format!("Bearer {}", token::hash(&open.secret))),
        Some(format!("Basic {}", thread.agent)),
        Some(thread.user.clone()),
    ];
    for endpoint in ENDPOINTS {
        for value in &junk {
            let secret = value.as_deref().unwrap_or_default();
            let path = open.path(endpoint, &thread, secret.trim_start_matches("Bearer "));
            let got = status(&app, endpoint, &path, value.as_deref()).await;
            let told = format!("{} {} with {value:?}: {got}", endpoint.method, endpoint.path);
            match endpoint.who {
                Who::Anyone => assert!(![401, 403].contains(&got), "{told}"),
                Who::Tool => assert_eq!(got, 404, "{told}"),
                _ => assert_eq!(got, 401, "{told}"),
            }
        }
    }
}

#[tokio::test]
async fn a_token_of_another_thread_finds_nothing_here() {
    let (mut app, _folder) = app().await;
    let (thread, other) = (thread(&app).await, thread(&app).await);
    let open = Open::in_thread(&mut app, &thread).await;
    let before = app.items(&thread).await;
    for endpoint in ENDPOINTS.iter().filter(|endpoint| matches!(endpoint.who, Who::Agent | Who::User | Who::Member)) {
        // What names neither thread nor prompt is about the token's own.
        if !endpoint.path.contains('{') {
            continue;
        }
        let path = open.path(endpoint, &thread, &open.secret);
        let body = if endpoint.takes == Some("Reply") { r#"{"answers": []}"# } else { "{}" };
        for (token, role) in [(&other.agent, Who::Agent), (&other.user, Who::User)] {
            let request = app.request(endpoint.method, &path, token).header("content-type", "application/json");
            let got = app.send(request.body(body)).await;
            let told = format!("{} {} with {role:?} of another thread: {}", endpoint.method, endpoint.path, got.body);
            // Where the address names the thread there is none; where it does not, the role is looked at first.
            let of_role = endpoint.path.contains("{thread_id}") || [role, Who::Member].contains(&endpoint.who);
            assert_eq!(got.status, if of_role { 404 } else { 403 }, "{told}");
        }
    }
    assert_eq!(app.items(&thread).await, before, "nothing was left behind");
}

#[tokio::test]
async fn the_secret_of_one_call_says_nothing_of_another() {
    let (mut app, _folder) = app().await;
    let (thread, other) = (thread(&app).await, thread(&app).await);
    let here = Open::in_thread(&mut app, &thread).await;
    let (second, _) = call_tool(&mut app, &thread.id.parse().unwrap()).await;
    let there = Open::in_thread(&mut app, &other).await;
    let before = app.items(&thread).await;
    let result = |group: &str, id: &str| json!({"type": "tool_result", "group_id": group, "id": id, "result": "done"});
    for (secret, call) in [(&here.secret, &second), (&there.secret, &here.call), (&there.secret, &second)] {
        let got = app.post(&format!("/rap/callback/{secret}"), "", result(&thread.id, call)).await;
        got.refuses(404, "not_found");
    }
    assert_eq!(app.items(&thread).await, before, "nothing was left behind");
    app.post(&format!("/rap/callback/{}", here.secret), "", result(&thread.id, &here.call)).await.is(200);
    assert_eq!(app.items(&thread).await.len(), before.len() + 1);
}
