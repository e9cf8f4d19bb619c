//! Approval contents: requests in, responses out, each in the form it came in.

use serde_json::{Value, json};

use crate::app::{Got, Kept, Setup, TestApp, Thread, on_each_store};

pub(crate) fn python(id: &str, tool: &str, arguments: Value) -> Value {
    json!({"type": "function_approval_request", "function_call": {"type": "function_call", "call_id": format!("c-{id}"), "name": tool,
        "arguments": arguments, "hosted": false, "id": id, "additional_properties": {}},
        "user_input_request": true, "id": id, "additional_properties": {}})
}

pub(crate) fn dotnet(id: &str, tool: &str) -> Value {
    json!({"$type": "toolApprovalRequest", "requestId": id,
        "toolCall": {"$type": "functionCall", "callId": format!("c-{id}"), "name": tool, "arguments": {"a": 1}}})
}

fn path(thread: &Thread) -> String {
    format!("/v1/threads/{}/approvals", thread.id)
}

pub(crate) async fn ask(app: &TestApp, thread: &Thread, requests: &Value) -> Got {
    app.post(&path(thread), &thread.agent, requests.clone()).await
}

pub(crate) async fn open(app: &TestApp, thread: &Thread, requests: &Value) -> String {
    ask(app, thread, requests).await.is(202)["prompt_id"].as_str().unwrap().to_owned()
}

/// Answers every question of a prompt, in order.
pub(crate) async fn decide(app: &TestApp, thread: &Thread, prompt: &str, answers: &[&str]) -> Got {
    let questions = app.prompt(thread, prompt).await["questions"].as_array().unwrap().clone();
    assert_eq!(questions.len(), answers.len(), "{questions:?}");
    let answers =
        questions.iter().zip(answers).map(|(question, answer)| json!({"id": question["id"], "answer": [answer]}));
    let body = json!({"answers": answers.collect::<Vec<_>>()});
    app.post(&format!("/v1/prompts/{prompt}/answer"), &thread.user, body).await
}

#[tokio::test]
async fn a_batch_of_all_forms_is_one_prompt_and_comes_back_in_its_forms_and_order() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let requests = json!([
            python("A", "delete_file", json!("{\"path\":\"/x\"}")),
            dotnet("B", "deploy"),
            {"$type": "toolApprovalRequest", "requestId": "C", "requiresConfirmation": false,
                "toolCall": {"$type": "functionCall", "callId": "c", "name": "ls"}},
            {"$type": "functionApprovalRequest", "id": "D", "functionCall": {"callId": "d", "name": "rm"}},
            {"type": "mcp_approval_request", "id": "E", "arguments": "{}", "name": "search", "server_label": "docs"},
        ]);
        let prompt = open(&app, &thread, &requests).await;
        let shown = app.prompt(&thread, &prompt).await;
        let tools: Vec<_> =
            shown["questions"].as_array().unwrap().iter().map(|asked| asked["subject"]["tool"].clone()).collect();
        assert_eq!(tools, ["delete_file", "deploy", "rm", "search"], "what needs no confirmation is not asked");
        assert_eq!(shown["questions"][0]["subject"]["arguments"], json!({"path": "/x"}));
        assert_eq!(shown["source"]["dialect"], "approval");

        decide(&app, &thread, &prompt, &["Approve", "Deny", "Approve", "Deny"]).await.is(200);
        let told = ask(&app, &thread, &requests).await;
        assert!(told.replayed());
        let told = told.is(200);
        let told: Vec<_> = told.as_array().unwrap().iter().collect();
        let decided: Vec<_> = told
            .iter()
            .map(|content| {
                let kind = content.get("$type").or(content.get("type")).unwrap().as_str().unwrap();
                let id =
                    ["requestId", "approval_request_id", "id"].iter().find_map(|key| content[*key].as_str()).unwrap();
                let approved = content.get("approved").or(content.get("approve")).unwrap().as_bool().unwrap();
                (kind, id, approved)
            })
            .collect();
        assert_eq!(
            decided,
            [
                ("function_approval_response", "A", true),
                ("toolApprovalResponse", "B", false),
                ("toolApprovalResponse", "C", true),
                ("functionApprovalResponse", "D", true),
                ("mcp_approval_response", "E", false),
            ]
        );
        assert_eq!(told[0]["function_call"], requests[0]["function_call"], "the call is the one that was asked about");
    })
    .await;
}

#[tokio::test]
async fn each_waits_for_the_answer_and_gets_it() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let request = python("A", "delete_file", json!({"path": "/x"}));
        let url = format!("{}?wait=30", path(&thread));
        let asking = app.post(&url, &thread.agent, request.clone());
        let also_asking = app.post(&url, &thread.agent, json!([request]));
        let answering = async {
            let prompt = app.next_prompt(&thread, 0).await;
            decide(&app, &thread, &prompt, &["Approve"]).await.is(200);
            prompt
        };
        let (one, other, prompt) = tokio::join!(asking, also_asking, answering);
        let one = one.is(200);
        assert_eq!((one.as_array().unwrap().len(), &one[0]["approved"]), (1, &json!(true)));
        assert_eq!(other.is(200), one, "the same request is asked once, whoever waits");
        assert_eq!(app.items(&thread).await.len(), 2, "one ask and one ending");
        let fetched = app.get(&format!("{}/{prompt}", path(&thread)), &thread.agent).await.is(200);
        assert_eq!(fetched, one);
    })
    .await;
}

#[tokio::test]
async fn the_active_requests_are_listed_as_they_came_until_they_are_answered() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let path = path(&thread);
        let list = || app.get(&path, &thread.agent);
        assert_eq!(list().await.is(200), json!([]));
        let mut first = python("A", "delete_file", json!("{\"path\" : \"/x\"}"));
        first["function_call"]["exotic"] = json!({"z": 1, "a": [null]});
        let second = json!([dotnet("B", "deploy"), {"$type": "toolApprovalRequest", "requestId": "C",
            "requiresConfirmation": false, "toolCall": {"name": "ls"}}]);
        let (one, two) = (open(&app, &thread, &first).await, open(&app, &thread, &second).await);
        assert_eq!(list().await.is(200), json!([first, second[0]]));
        assert_eq!(app.get(&path, &thread.user).await.is(200), json!([first, second[0]]));
        decide(&app, &thread, &one, &["Deny"]).await.is(200);
        assert_eq!(list().await.is(200), json!([second[0]]));
        app.post(&format!("/v1/prompts/{two}/cancel"), &thread.agent, json!({})).await.is(200);
        assert_eq!(list().await.is(200), json!([]));
        let elsewhere = app.thread().await;
        let path = format!("/v1/threads/{}/approvals", elsewhere.id);
        assert_eq!(app.get(&path, &elsewhere.agent).await.is(200), json!([]));
    })
    .await;
}

#[tokio::test]
async fn what_needs_no_confirmation_is_answered_without_asking() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let mut request = dotnet("A", "ls");
        request["requiresConfirmation"] = json!(false);
        let told = ask(&app, &thread, &request).await.is(200);
        assert_eq!((&told[0]["requestId"], &told[0]["approved"]), (&json!("A"), &json!(true)));
        assert!(app.items(&thread).await.is_empty());
        request["requiresConfirmation"] = json!("false");
        ask(&app, &thread, &request).await.is(202);
    })
    .await;
}

#[tokio::test]
async fn the_same_id_stands_for_the_same_request() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let (a, b) = (python("A", "delete_file", json!({"path": "/x"})), dotnet("B", "deploy"));
        let prompt = open(&app, &thread, &json!([a, b])).await;
        assert_eq!(
            open(&app, &thread, &json!([b])).await,
            prompt,
            "a part of what was asked waits for the same prompt"
        );

        let tampered = python("A", "delete_file", json!({"path": "/etc"}));
        let problem = ask(&app, &thread, &tampered).await.refuses(422, "invalid_ask");
        assert!(problem["detail"].as_str().unwrap().contains("\"A\" was made before"), "{problem}");
        ask(&app, &thread, &json!([dotnet("new", "t"), a])).await.refuses(422, "invalid_ask");
        ask(&app, &thread, &json!([a, dotnet("new", "t")])).await.refuses(422, "invalid_ask");
        let problem = ask(&app, &thread, &json!([a, a])).await.refuses(422, "invalid_ask");
        assert!(problem["detail"].as_str().unwrap().contains("each request id stands once"), "{problem}");

        decide(&app, &thread, &prompt, &["Approve", "Deny"]).await.is(200);
        let told = ask(&app, &thread, &json!([b, a])).await.is(200);
        assert_eq!((&told[0]["requestId"], &told[0]["approved"]), (&json!("B"), &json!(false)));
        assert_eq!((&told[1]["id"], &told[1]["approved"]), (&json!("A"), &json!(true)));
        ask(&app, &thread, &tampered).await.refuses(422, "invalid_ask");
        decide(&app, &thread, &prompt, &["Deny", "Deny"]).await.refuses(409, "already_resolved");

        let elsewhere = app.thread().await;
        ask(&app, &elsewhere, &tampered).await.is(202);
    })
    .await;
}

#[tokio::test]
async fn one_answer_decides_on_every_request() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, &json!([dotnet("A", "t"), dotnet("B", "t")])).await;
        let part = json!({"answers": [{"id": "r1", "answer": ["Approve"]}]});
        app.post(&format!("/v1/prompts/{prompt}/answer"), &thread.user, part).await.refuses(422, "invalid_answer");
        assert_eq!(app.prompt(&thread, &prompt).await["prompt_state"], "pending", "nothing is half decided");
    })
    .await;
}

#[tokio::test]
async fn where_nobody_decided_nothing_is_approved_and_nobody_refused() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let (a, b) = (dotnet("A", "t"), python("B", "t", json!({})));
        let prompt = open(&app, &thread, &a).await;
        let day = app.prompt(&thread, &prompt).await;
        assert!(day["expires_at"].is_string());
        app.advance(86_400);
        app.answer(&thread, &prompt, "Approve").await.refuses(409, "already_resolved");
        let told = ask(&app, &thread, &a).await.is(200);
        assert_eq!(told[0]["approved"], false);
        assert!(told[0]["reason"].as_str().unwrap().starts_with("No decision was made: the request expired"), "{told}");

        let prompt = open(&app, &thread, &b).await;
        app.post(&format!("/v1/prompts/{prompt}/dismiss"), &thread.user, json!({})).await.is(200);
        let told = ask(&app, &thread, &b).await.is(200);
        let reason = told[0]["additional_properties"]["tool_approval"]["reason"].as_str().unwrap();
        assert!(reason.starts_with("No decision was made: the request was closed"), "{told}");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_approval_request_is_refused() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        for bad in [
            json!([]),
            json!({}),
            json!("x"),
            json!({"type": "text", "text": "hi"}),
            json!({"type": "function_approval_response", "id": "A", "approved": true}),
            json!({"type": "function_result", "call_id": "c-A", "result": "done"}),
            json!({"type": "oauth_consent_request", "user_input_request": true, "consent_link": "https://x.example"}),
            json!({"$type": "toolApprovalRequest", "requestId": " ", "toolCall": {"name": "t"}}),
            json!({"$type": "toolApprovalRequest", "requestId": "A"}),
            json!([dotnet("A", "t"), {"type": "function_approval_request", "id": "B"}]),
        ] {
            let problem = ask(&app, &thread, &bad).await.refuses(422, "invalid_ask");
            assert!(!problem["detail"].as_str().unwrap().is_empty());
        }
        assert!(app.items(&thread).await.is_empty());
        let other = app.approval(&thread).await;
        app.get(&format!("{}/{other}", path(&thread)), &thread.agent).await.refuses(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn requests_and_responses_outlive_the_server() {
    let app = Setup::on(Kept::sqlite()).start().await;
    let thread = app.thread().await;
    let (a, b) = (dotnet("A", "t"), python("B", "t", json!({"x": 1})));
    let (first, second) = (open(&app, &thread, &a).await, open(&app, &thread, &b).await);
    decide(&app, &thread, &first, &["Approve"]).await.is(200);
    let app = app.restart().await;
    assert_eq!(ask(&app, &thread, &a).await.is(200)[0]["approved"], true);
    assert_eq!(open(&app, &thread, &b).await, second);
    assert_eq!(app.get(&path(&thread), &thread.agent).await.is(200), json!([b]));
    decide(&app, &thread, &second, &["Deny"]).await.is(200);
    assert_eq!(ask(&app, &thread, &b).await.is(200)[0]["approved"], false);
}

#[tokio::test]
async fn only_the_person_decides_and_only_by_an_answer() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, &python("A", "rm", json!({"path": "/x"}))).await;
        app.say(&thread, &thread.user, "yes").await.is(201);
        let result = json!({"content": [{"type": "json", "json": {"call_id": "c-A", "result": "deleted"}}],
            "metadata": {"type": "tool_result"}});
        let response = json!({"content": [{"type": "json", "json": {"type": "function_approval_response", "id": "A", "approved": true}}],
            "metadata": {"prompt": {"prompt_id": prompt, "answers": [{"id": "r1", "answer": ["Approve"]}]}}});
        for item in [result, response] {
            app.post(&format!("/v1/threads/{}/items", thread.id), &thread.agent, item).await.is(201);
        }
        app.post(&format!("/v1/prompts/{prompt}/answer"), &thread.agent, json!({"answers": [{"id": "r1", "answer": ["Approve"]}]}))
            .await
            .refuses(403, "forbidden");
        assert_eq!(app.prompt(&thread, &prompt).await["prompt_state"], "pending");
    })
    .await;
}

/// Whoever runs the call goes back to the one it asked about: an edit would be shown, and not run.
#[tokio::test]
async fn the_arguments_cannot_be_edited() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, &python("A", "rm", json!({"path": "/x"}))).await;
        let edited = json!({"answers": [{"id": "r1", "answer": ["Approve"], "edited": {"path": "/y"}}]});
        app.post(&format!("/v1/prompts/{prompt}/answer"), &thread.user, edited).await.refuses(422, "invalid_answer");
        assert_eq!(app.prompt(&thread, &prompt).await["prompt_state"], "pending");
    })
    .await;
}

#[tokio::test]
async fn batches_take_their_turns_and_a_no_goes_on_to_the_next() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let (a, b) = (dotnet("A", "t"), dotnet("B", "t"));
        let (first, second) = (open(&app, &thread, &a).await, open(&app, &thread, &b).await);
        decide(&app, &thread, &second, &["Approve"]).await.refuses(409, "prompt_pending");
        decide(&app, &thread, &first, &["Deny"]).await.is(200);
        decide(&app, &thread, &second, &["Approve"]).await.is(200);
        assert_eq!(ask(&app, &thread, &a).await.is(200)[0]["approved"], false);
        assert_eq!(ask(&app, &thread, &b).await.is(200)[0]["approved"], true);
    })
    .await;
}
