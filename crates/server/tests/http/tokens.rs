//! Every address with every kind of token: a credential opens what it is for, and nothing else.

use sayso_server::{
    http::{ENDPOINTS, Endpoint, Pages, Who},
    token,
};
use serde_json::json;

use crate::{
    app::{Kept, Setup, TestApp, Thread},
    pages::widget,
};

/// The prompt that an address is about: one that was asked in its own protocol.
struct Prompts {
    own: String,
    confirmation: String,
    approval: String,
}

impl Prompts {
    async fn open(app: &TestApp, thread: &Thread) -> Self {
        let ask = json!({"kind": "text", "questions": [{"question": "Q"}]});
        let call = json!({"tool_call_id": "c", "tool_name": "t", "input": "{}"});
        let request = json!({"type": "function_approval_request", "id": "a", "function_call": {"name": "t"}});
        let post = async |to: &str, body| {
            let got = app.post(&format!("/v1/threads/{}/{to}", thread.id), &thread.agent, body).await;
            got.body["prompt_id"].as_str().unwrap().to_owned()
        };
        Prompts {
            own: post("prompts", ask).await,
            confirmation: post("confirmations", call).await,
            approval: post("approvals", request).await,
        }
    }

    /// An endpoint's path in the thread, with nothing left open.
    fn path(&self, endpoint: &Endpoint, thread: &Thread) -> String {
        let prompt = match endpoint.path {
            path if path.contains("/confirmations/") => &self.confirmation,
            path if path.contains("/approvals/") => &self.approval,
            _ => &self.own,
        };
        let path = endpoint.path.replace("{name}", "sayso.js").replace("{thread_id}", &thread.id);
        path.replace("{prompt_id}", prompt)
    }
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
    let (app, _folder) = app().await;
    let thread = thread(&app).await;
    let prompts = Prompts::open(&app, &thread).await;
    for endpoint in ENDPOINTS {
        let path = prompts.path(endpoint, &thread);
        for (holder, token, opens) in [
            ("the admin", ADMIN, [Who::Anyone, Who::Admin].as_slice()),
            ("the agent", &thread.agent, &[Who::Anyone, Who::Agent, Who::Member]),
            ("the person", &thread.user, &[Who::Anyone, Who::User, Who::Member]),
        ] {
            let got = status(&app, endpoint, &path, Some(&format!("Bearer {token}"))).await;
            let told = format!("{} {} with the token of {holder}: {got}", endpoint.method, endpoint.path);
            match opens.contains(&endpoint.who) {
                true => assert!(![401, 403, 404, 405].contains(&got), "{told}"),
                false => assert_eq!(got, 403, "{told}"),
            }
        }
    }
}

#[tokio::test]
async fn what_is_no_token_opens_nothing() {
    let (app, _folder) = app().await;
    let thread = thread(&app).await;
    let prompts = Prompts::open(&app, &thread).await;
    let zeros = "0".repeat(64);
    let junk = [
        None,
        Some(String::new()),
        Some("Bearer".to_owned()),
        Some("Bearer ".to_owned()),
        Some("Bearer null".to_owned()),
        Some(format!("Bearer sayso_agent_{zeros}")),
        Some(format!("Bearer sayso_user_{zeros}")),
        Some(format!("Bearer {}x", thread.agent)),
        Some(format!("Bearer {}", &thread.user[..thread.user.len() - 1])),
        Some(format!("Bearer {}", thread.id)),
        Some(format!("Bearer {}", prompts.own)),
        Some(format!("Bearer {}", token::hash(&thread.agent))),
        Some(format!("Basic {}", thread.agent)),
        Some(thread.user.clone()),
    ];
    for endpoint in ENDPOINTS {
        let path = prompts.path(endpoint, &thread);
        for value in &junk {
            let got = status(&app, endpoint, &path, value.as_deref()).await;
            let told = format!("{} {} with {value:?}: {got}", endpoint.method, endpoint.path);
            match endpoint.who {
                Who::Anyone => assert!(![401, 403].contains(&got), "{told}"),
                _ => assert_eq!(got, 401, "{told}"),
            }
        }
    }
}

#[tokio::test]
async fn a_token_of_another_thread_finds_nothing_here() {
    let (app, _folder) = app().await;
    let (thread, other) = (thread(&app).await, thread(&app).await);
    let prompts = Prompts::open(&app, &thread).await;
    let before = app.items(&thread).await;
    for endpoint in ENDPOINTS.iter().filter(|endpoint| matches!(endpoint.who, Who::Agent | Who::User | Who::Member)) {
        // What names neither thread nor prompt is about the token's own.
        if !endpoint.path.contains('{') {
            continue;
        }
        let path = prompts.path(endpoint, &thread);
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
