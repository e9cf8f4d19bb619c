//! Every address with every kind of token.

use std::collections::BTreeMap;

use sayso_server::{
    call::{Consent, Toolset},
    http::{ENDPOINTS, Pages, Who},
    thread::Called,
};
use sayso_types::Json;
use serde_json::json;

use crate::{
    app::{Kept, Setup, TestApp},
    pages::widget,
};

#[tokio::test]
async fn each_token_opens_what_it_is_for_and_nothing_else() {
    let (assets, _folder) = widget();
    let pages = Pages { assets, ..Pages::default() };
    let setup = Setup { admin_token: Some("the admin's".to_owned()), pages, ..Setup::on(Kept::Memory) };
    let app = setup.start().await;
    let made = app.post("/v1/threads", "the admin's", json!({})).await.is(201);
    let other = app.post("/v1/threads", "the admin's", json!({})).await.is(201);
    let thread = made["thread_id"].as_str().unwrap();
    let ask = json!({"kind": "text", "questions": [{"question": "Q"}]});
    let agent = made["agent_token"].as_str().unwrap();
    let prompt = app.post(&format!("/v1/threads/{thread}/prompts"), agent, ask).await.is(201);
    let call = pending_call(&app, thread).await;
    for endpoint in ENDPOINTS {
        let path = endpoint.path.replace("{name}", "sayso.js");
        let path = path.replace("{call_id}", &call).replace("{secret}", agent);
        let path = path.replace("{thread_id}", thread).replace("{prompt_id}", prompt["prompt_id"].as_str().unwrap());
        for (holder, token, allowed) in [
            ("nobody", "", Who::Anyone == endpoint.who),
            ("a stranger", "sayso_user_0000", Who::Anyone == endpoint.who),
            ("the admin", "the admin's", matches!(endpoint.who, Who::Anyone | Who::Admin)),
            ("the agent", agent, matches!(endpoint.who, Who::Anyone | Who::Agent | Who::Member)),
            (
                "the person",
                made["user_token"].as_str().unwrap(),
                matches!(endpoint.who, Who::Anyone | Who::User | Who::Member),
            ),
        ] {
            let request =
                app.request(endpoint.method, &path, token).header("content-type", "application/json").body("[]");
            // The status is enough: a stream has no end to wait for.
            let got = request.send().await.unwrap().status().as_u16();
            let told = format!("{} {} with the token of {holder}: {got}", endpoint.method, endpoint.path);
            match (allowed, holder) {
                // There the token is part of the address, and a token of another sort opens nothing.
                (false, _) if endpoint.who == Who::Tool => assert_eq!(got, 404, "{told}"),
                (true, _) => assert!(![401, 403, 404, 405].contains(&got), "{told}"),
                (false, "nobody" | "a stranger") => assert_eq!(got, 401, "{told}"),
                (false, _) => assert_eq!(got, 403, "{told}"),
            }
        }
        let body = if endpoint.takes == Some("Reply") { r#"{"answers": []}"# } else { "{}" };
        if matches!(endpoint.who, Who::Agent | Who::User | Who::Member) {
            for key in ["agent_token", "user_token"] {
                let request = app.request(endpoint.method, &path, other[key].as_str().unwrap());
                let got = app.send(request.header("content-type", "application/json").body(body)).await;
                let told = format!("{} {} with {key} of another thread: {}", endpoint.method, endpoint.path, got.body);
                assert!([403, 404].contains(&got.status), "{told}");
            }
        }
    }
}

/// A call whose tool has not answered.
async fn pending_call(app: &TestApp, thread: &str) -> String {
    let thread = thread.parse().unwrap();
    let toolset = Toolset {
        url: "http://127.0.0.1:9".to_owned(),
        name: "files".to_owned(),
        endpoint: "http://127.0.0.1:9/invoke".to_owned(),
        tools: BTreeMap::from([("write".to_owned(), Consent::NotNeeded)]),
        manifest: Json::Null,
    };
    app.keeper.register(&thread, toolset).await.unwrap();
    let called = Called {
        tool: "write".to_owned(),
        toolset: None,
        arguments: Json::Null,
        provider_id: None,
        callbacks: app.address.clone(),
    };
    app.keeper.call_tool(&thread, called).await.unwrap().id.to_string()
}
