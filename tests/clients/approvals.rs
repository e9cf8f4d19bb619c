//! The published agent framework: its own requests go through the server, its own code takes the responses and runs, or
//! does not run, the tool.

use std::path::Path;

use sayso_tests::{Client, Server, Thread};
use serde_json::{Value, json};

const TOOL: &str = "Approve this tool for this session";
const REJECTED: &str = "Error: Tool call invocation was rejected by user.";

/// Runs a program for one thread; gives what it says last.
async fn python(script: &str, thread: &Thread, args: &[&str]) -> Value {
    let mut command = tokio::task::block_in_place(|| sayso_tests::python(script));
    command.args([&thread.address, &thread.id, &thread.agent]).args(args);
    Client::run(command).await
}

/// Runs a program, and answers what it asks as the person, question by question.
async fn with_person(thread: &Thread, script: &str, args: &[&str], answers: &[&str]) -> Value {
    let person = async {
        let prompt = thread.open_prompt().await;
        decide(thread, &prompt, answers).await;
    };
    let (told, ()) = tokio::join!(python(script, thread, args), person);
    told
}

async fn decide(thread: &Thread, prompt: &Value, answers: &[&str]) {
    let questions = prompt["questions"].as_array().unwrap();
    assert_eq!(questions.len(), answers.len(), "{questions:?}");
    let answers =
        questions.iter().zip(answers).map(|(question, answer)| json!({"id": question["id"], "answer": [answer]}));
    let body = json!({"digest": prompt["digest"], "answers": answers.collect::<Vec<_>>()});
    thread.user_post(&format!("/v1/prompts/{}/answer", prompt["prompt_id"].as_str().unwrap()), body).await.is(200);
}

async fn count(thread: &Thread, kind: &str) -> usize {
    thread.items().await.iter().filter(|item| item["metadata"]["type"] == kind).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approved_call_runs_once_and_a_rejected_one_does_not() {
    let server = Server::start();
    for args in [&[] as &[&str], &["stream"]] {
        let told = with_person(&server.thread().await, "decide.py", args, &["Approve"]).await;
        let expected =
            json!({"ran": [["delete_file", "/x"]], "text": "done", "results": {"c1": "deleted /x"}, "asked_again": 0});
        assert_eq!(told, expected);
        let told = with_person(&server.thread().await, "decide.py", args, &["Deny"]).await;
        assert_eq!(told, json!({"ran": [], "text": "done", "results": {"c1": REJECTED}, "asked_again": 0}));
    }
}

/// The framework's own web adapter runs nothing here, asks again, and later runs what was rejected.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_mixed_batch_the_approved_calls_run_and_nothing_is_asked_again() {
    let server = Server::start();
    let thread = server.thread().await;
    let told = with_person(&thread, "mixed.py", &[], &["Approve", "Deny", "Approve"]).await;
    assert_eq!(told["requests"], json!(["c1", "c3", "c4"]), "what needs no approval is not asked about");
    let mut ran = told["ran"].as_array().unwrap().clone();
    ran.sort_by_key(Value::to_string);
    assert_eq!(ran, [json!(["delete_file", "/x"]), json!(["delete_file", "/y"]), json!(["list_files", ""])]);
    let results = json!({"c1": "deleted /x", "c2": "a b", "c3": REJECTED, "c4": "deleted /y"});
    assert_eq!((&told["results"], &told["asked_again"]), (&results, &json!(0)));
    assert_eq!(count(&thread, "pending_prompt").await, 1, "one prompt for the batch");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rejected_runs_nothing_gated() {
    let server = Server::start();
    let told = with_person(&server.thread().await, "mixed.py", &[], &["Deny", "Deny", "Deny"]).await;
    assert_eq!((&told["ran"], &told["text"]), (&json!([["list_files", ""]]), &json!("done")));
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_tampering_nor_replay_runs_anything_else_or_twice() {
    let server = Server::start();
    let thread = server.thread().await;
    let told = with_person(&thread, "replay.py", &[], &["Approve"]).await;
    assert_eq!(told, json!({"ran": [["delete_file", "/x"]], "tampered": [422, "invalid_ask"]}));
    assert_eq!(count(&thread, "pending_prompt").await, 1, "the person is asked once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_for_the_session_is_a_rule_for_both() {
    let server = Server::start();
    let ran = json!([["delete_file", "/x"], ["delete_file", "/y"]]);
    for (args, asked_later, applied) in [(&["theirs"] as &[&str], 0, 0), (&[], 1, 1)] {
        let thread = server.thread().await;
        let told = with_person(&thread, "standing.py", args, &[TOOL]).await;
        assert_eq!(told, json!({"ran": ran, "text": "done", "asked_later": asked_later}), "{args:?}");
        assert_eq!(count(&thread, "pending_prompt").await, 1);
        assert_eq!(count(&thread, "standing_approval").await, 1);
        assert_eq!(count(&thread, "standing_approval_applied").await, applied);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_and_a_server_that_are_started_anew_go_on_where_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let (log, session) = (folder.path().join("log.db"), folder.path().join("session.json"));
    let session: &Path = &session;
    let step = |step: &'static str| [step, session.to_str().unwrap()];
    let mut server = Server::over(&log);
    let mut thread = server.thread().await;
    let asked = python("resume.py", &thread, &step("ask")).await;
    assert_eq!((&asked["ran"], &asked["status"]), (&json!([]), &json!(202)));
    server.kill();
    let server = Server::over(&log);
    thread.address.clone_from(&server.address);
    let active = thread.agent_get("/v1/threads/{t}/approvals").await.is(200);
    assert_eq!(active, asked["requests"], "what is still to be decided is on the thread, as it came");
    let told = with_person(&thread, "resume.py", &step("go_on"), &["Deny", "Approve"]).await;
    assert_eq!(told, json!({"ran": [["send_mail", "ann"]], "status": 200, "text": "done"}));
}
