//! Tool calls that wait for a yes or no, for agents in any language.

use std::time::Duration;

use serde_json::{Value, json};

use crate::app::{Got, Kept, Setup, TestApp, Thread, on_each_store};

fn path(thread: &Thread) -> String {
    format!("/v1/threads/{}/confirmations", thread.id)
}

fn call(id: &str) -> Value {
    json!({"tool_call_id": id, "tool_name": "delete_records", "input": "{\"table\":\"users\"}", "hint": "", "payload": null})
}

async fn open(app: &TestApp, thread: &Thread, request: Value) -> String {
    let waiting = app.post(&path(thread), &thread.agent, request).await.is(202);
    assert_eq!(waiting.as_object().unwrap().len(), 1, "{waiting}");
    waiting["prompt_id"].as_str().unwrap().to_owned()
}

async fn reply(app: &TestApp, thread: &Thread, prompt: &str, wait: u32) -> Got {
    app.get(&format!("{}/{prompt}?wait={wait}", path(thread)), &thread.agent).await
}

#[tokio::test]
async fn the_request_is_shown_as_it_will_run() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, call("call_1")).await;
        let shown = app.prompt(&thread, &prompt).await;
        assert_eq!((&shown["kind"], &shown["source"]["dialect"]), (&json!("approval"), &json!("confirmation")));
        let subject = json!({"tool": "delete_records", "arguments": {"table": "users"}, "call_id": "call_1"});
        assert_eq!(shown["questions"][0]["subject"], subject);
        assert_eq!(shown["questions"][0]["question"], "Run the tool \"delete_records\"?");
        assert_eq!(shown["expires_at"], Value::Null, "it waits as long as nobody says otherwise");

        let asked = json!({"tool_call_id": "call_2", "tool_name": "transfer", "input": {"amount": 12000},
            "hint": "Large transfer", "payload": {"balance": 15000}});
        let shown = app.prompt(&thread, &open(&app, &thread, asked).await).await;
        assert_eq!(shown["questions"][0]["question"], "Large transfer");
        assert_eq!(shown["body"], "The tool adds:\n{\n  \"balance\": 15000\n}");
        assert_eq!(shown["questions"][0]["subject"]["arguments"], json!({"amount": 12000}));
    })
    .await;
}

#[tokio::test]
async fn yes_and_no_reach_whoever_waits() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        for (answer, approved, outcome) in [("Approve", true, "approved"), ("Deny", false, "rejected")] {
            let before = app.items(&thread).await.len();
            let url = format!("{}?wait=30", path(&thread));
            let asking = app.post(&url, &thread.agent, call("call_1"));
            let answering = async {
                let prompt = app.next_prompt(&thread, before).await;
                app.answer(&thread, &prompt, answer).await.is(200);
                prompt
            };
            let (told, prompt) = tokio::join!(asking, answering);
            let expected = json!({"approved": approved, "prompt_id": prompt, "outcome": outcome});
            assert_eq!(told.is(200), expected);
        }
    })
    .await;
}

#[tokio::test]
async fn the_persons_words_go_along() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, call("call_1")).await;
        let answers = json!({"answers": [{"id": "q1", "answer": ["Deny"], "note": "use the archive"}]});
        app.post(&format!("/v1/prompts/{prompt}/answer"), &thread.user, answers).await.is(200);
        let told = reply(&app, &thread, &prompt, 0).await.is(200);
        assert_eq!((&told["outcome"], &told["reason"]), (&json!("rejected"), &json!("use the archive")));
    })
    .await;
}

/// A no that nobody said must not be told as a refusal: a model argues with a person who never spoke.
#[tokio::test]
async fn every_end_without_a_person_is_a_no_that_nobody_said() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let said = |told: &Value| told["outcome"].as_str().unwrap().to_owned();

        let dismissed = open(&app, &thread, call("c1")).await;
        app.post(&format!("/v1/prompts/{dismissed}/dismiss"), &thread.user, json!({})).await.is(200);
        let told = reply(&app, &thread, &dismissed, 0).await.is(200);
        assert_eq!((told["approved"].as_bool(), said(&told).as_str()), (Some(false), "cancelled"));

        let withdrawn = open(&app, &thread, call("c2")).await;
        app.post(&format!("/v1/prompts/{withdrawn}/cancel"), &thread.agent, json!({"reason": "done"})).await.is(200);
        let told = reply(&app, &thread, &withdrawn, 0).await.is(200);
        assert_eq!(told, json!({"approved": false, "prompt_id": withdrawn, "outcome": "cancelled", "reason": "done"}));

        let mut late = call("c3");
        late["expires_in"] = json!(1);
        let late = open(&app, &thread, late).await;
        let told = reply(&app, &thread, &late, 30).await.is(200);
        assert_eq!(told, json!({"approved": false, "prompt_id": late, "outcome": "timed_out", "reason": "expired"}));
        app.answer(&thread, &late, "Approve").await.refuses(409, "already_resolved");
        assert_eq!(reply(&app, &thread, &late, 0).await.is(200), told, "a yes that came too late changes nothing");
    })
    .await;
}

#[tokio::test]
async fn asked_again_under_its_key_it_is_waited_for_again() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let ask = |wait: u32, request: Value| {
            let path = format!("{}?wait={wait}", path(&thread));
            app.send(app.request("POST", &path, &thread.agent).header("Idempotency-Key", "k1").json(&request))
        };
        let first = ask(0, call("call_1")).await;
        assert!(!first.replayed());
        let first = first.is(202);
        let again = ask(0, call("call_1")).await;
        assert!(again.replayed());
        assert_eq!(again.is(202), first);
        app.answer(&thread, first["prompt_id"].as_str().unwrap(), "Approve").await.is(200);
        let told = ask(0, call("call_1")).await;
        assert!(told.replayed());
        assert_eq!(told.is(200)["approved"], true);
        ask(0, call("call_2")).await.refuses(422, "invalid_ask");
        let mut same_to_see = call("call_1");
        same_to_see["payload"] = json!({"table": "users"});
        ask(0, same_to_see).await.refuses(422, "invalid_ask");
        assert_eq!(app.items(&thread).await.len(), 2, "one ask and one ending");
    })
    .await;
}

/// The reference keys its waiters by the tool call, so that a second request of one call overwrites the first.
#[tokio::test]
async fn two_requests_of_one_call_are_told_apart() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let first = open(&app, &thread, call("call_1")).await;
        let mut within = call("call_1");
        within["hint"] = json!("Also the backups?");
        let second = open(&app, &thread, within).await;
        assert_ne!(first, second);
        app.answer(&thread, &first, "Approve").await.is(200);
        app.answer(&thread, &second, "Deny").await.is(200);
        assert_eq!(reply(&app, &thread, &first, 0).await.is(200)["outcome"], "approved");
        assert_eq!(reply(&app, &thread, &second, 0).await.is(200)["outcome"], "rejected");
    })
    .await;
}

#[tokio::test]
async fn a_reply_outlives_the_server() {
    let app = Setup::on(Kept::sqlite()).start().await;
    let thread = app.thread().await;
    let cancelling = app.thread_with(json!({"on_restart": "cancel"})).await;
    let (answered, kept) = (open(&app, &thread, call("c1")).await, open(&app, &thread, call("c2")).await);
    let gone = open(&app, &cancelling, call("c3")).await;
    app.answer(&thread, &answered, "Approve").await.is(200);
    let app = app.restart().await;
    assert_eq!(reply(&app, &thread, &answered, 0).await.is(200)["approved"], true);
    assert_eq!(reply(&app, &thread, &kept, 0).await.is(202)["prompt_id"], json!(kept));
    app.answer(&thread, &kept, "Approve").await.is(200);
    assert_eq!(reply(&app, &thread, &kept, 0).await.is(200)["approved"], true);
    let told = reply(&app, &cancelling, &gone, 0).await.is(200);
    assert_eq!((&told["outcome"], &told["reason"]), (&json!("cancelled"), &json!("worker_restart")));
}

#[tokio::test]
async fn whoever_leaves_may_come_back_or_leave_nothing_open() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        for (cancel, state) in [(json!(null), "pending"), (json!(false), "pending"), (json!(true), "cancelled")] {
            let before = app.items(&thread).await.len();
            let mut request = call("call_1");
            request["cancel_on_disconnect"] = cancel;
            let url = format!("{}?wait=60", path(&thread));
            let asking = app.post(&url, &thread.agent, request);
            let asked = app.next_prompt(&thread, before);
            // Dropping the request closes its connection.
            let prompt = tokio::select! {
                got = asking => panic!("it waits: {got:?}"),
                prompt = asked => prompt,
            };
            let wait = if state == "pending" { 0 } else { 30 };
            let now = app.get(&format!("/v1/prompts/{prompt}?wait={wait}"), &thread.agent).await.is(200);
            assert_eq!(now["prompt_state"], state);
            if state == "cancelled" {
                assert_eq!((&now["reason"], &now["resolved_by"]), (&json!("disconnected"), &json!("agent")));
            } else {
                app.answer(&thread, &prompt, "Approve").await.is(200);
                assert_eq!(reply(&app, &thread, &prompt, 0).await.is(200)["approved"], true);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_is_told_to_come_back_has_not_left() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let mut request = call("call_1");
        request["cancel_on_disconnect"] = json!(true);
        let prompt = open(&app, &thread, request).await;
        assert_eq!(app.prompt(&thread, &prompt).await["prompt_state"], "pending");
        app.answer(&thread, &prompt, "Approve").await.is(200);
        assert_eq!(reply(&app, &thread, &prompt, 0).await.is(200)["approved"], true);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_and_leaves_no_trace() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let with = |key: &str, value: Value| {
            let mut request = call("call_1");
            request[key] = value;
            request
        };
        for bad in [
            json!({}),
            json!([]),
            with("tool_call_id", json!(7)),
            with("tool_name", json!("")),
            with("input", json!(7)),
            with("expires_in", json!("soon")),
            with("expires_in", json!(0)),
            with("cancel_on_disconnect", json!("yes")),
        ] {
            app.post(&path(&thread), &thread.agent, bad).await.refuses(422, "invalid_ask");
        }
        app.post(&format!("{}?wait=x", path(&thread)), &thread.agent, call("c")).await.refuses(400, "invalid_request");
        assert!(app.items(&thread).await.is_empty());
        let other = app.approval(&thread).await;
        reply(&app, &thread, &other, 0).await.refuses(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn plain_text_does_not_confirm() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let prompt = open(&app, &thread, call("call_1")).await;
        app.say(&thread, &thread.user, "yes").await.is(201);
        assert_eq!(app.prompt(&thread, &prompt).await["prompt_state"], "pending");
    })
    .await;
}

#[tokio::test]
async fn a_wait_ends_when_the_server_stops() {
    let app = Setup::on(Kept::Memory).start().await;
    let thread = app.thread().await;
    let url = format!("{}?wait=60", path(&thread));
    let asking = app.post(&url, &thread.agent, call("call_1"));
    let stopping = async {
        app.next_prompt(&thread, 0).await;
        app.keeper.close();
    };
    let (told, ()) =
        tokio::time::timeout(Duration::from_secs(30), async { tokio::join!(asking, stopping) }).await.unwrap();
    assert!(told.is(202)["prompt_id"].is_string());
}
