//! Approvals that end the run: what is asked, what counts as an answer, and what runs.

use std::time::{Duration, SystemTime};

use sayso_agent::{
    AgentThread, Cause, Ending, Message, ScriptedModel, ToolResult, Toolset,
    approval::{ApprovalAgent, ApprovalError, ContentForm, Surface, Turn, WhilePending, approve, reject},
    types::{
        Json,
        dialect::approval::{DECLINED, Form, Request, Response},
    },
};

use super::tools::Noting;

pub(crate) fn tools(gated: &Noting, plain: &Noting) -> Toolset {
    Toolset::new("files").tool(gated.clone()).tool(plain.clone())
}

/// Two gated calls around one that is not.
fn batch() -> ScriptedModel {
    ScriptedModel::new().calls([
        ("c1", "delete", r#"{"path":"/x"}"#),
        ("c2", "read", r#"{"path":"/y"}"#),
        ("c3", "delete", r#"{"path":"/z"}"#),
    ])
}

/// The results that the thread's last turn of calls got, in order.
pub(crate) fn results(thread: &AgentThread) -> Vec<ToolResult> {
    let turn = thread.messages().iter().rev().find(|message| message.tool_results().next().is_some());
    turn.into_iter().flat_map(Message::tool_results).cloned().collect()
}

/// The response with something of it changed.
fn tampered(response: &Response, from: &str, to: &str) -> Response {
    let text = response.to_json().to_string();
    assert!(text.contains(from), "{text}");
    Response::from_json(text.replace(from, to).parse().unwrap()).unwrap()
}

#[tokio::test]
async fn a_gated_call_ends_the_run_with_a_request_and_goes_on_when_it_is_approved() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = ScriptedModel::new().calls([("c1", "delete", r#"{"path":"/x"}"#)]).says("It is gone.");
    let agent = ApprovalAgent::new(model, &tools(&delete, &read));
    let mut thread = AgentThread::new();

    let reply = agent.run(&mut thread, "Delete /x").await.unwrap();
    let [request] = &reply.approval_requests[..] else { panic!("one request") };
    assert_eq!((request.form(), request.call().tool.as_str()), (Form::Python, "delete"));
    assert_eq!(thread.active_approval_requests().collect::<Vec<_>>(), [request], "active on the thread");
    assert_eq!(delete.runs().len(), 0);

    let reply = agent.run(&mut thread, approve(request)).await.unwrap();
    assert_eq!((reply.text.as_str(), reply.approval_requests.len()), ("It is gone.", 0));
    assert_eq!(delete.runs(), [r#"{"path":"/x"}"#], "once");
    assert_eq!(thread.active_approval_requests().count(), 0, "removed when it was answered");
    assert_eq!(results(&thread)[0].call_id.as_str(), "c1");
}

#[tokio::test]
async fn a_rejected_call_never_runs_and_has_one_result_that_says_not_to_try_again() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = ScriptedModel::new().calls([("c1", "delete", "{}")]).says("All right.");
    let agent = ApprovalAgent::new(model.clone(), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    agent.run(&mut thread, reject(&requests[0], Some(" "))).await.unwrap();
    assert_eq!(delete.runs().len(), 0);
    let [result] = &results(&thread)[..] else { panic!("one result") };
    assert_eq!(result.text, format!("Tool call invocation rejected. {DECLINED}"));
    assert_eq!((result.call_id.as_str(), result.ending), ("c1", Ending::Rejected));
    assert_eq!(model.requests().len(), 2, "and the model goes on");
}

#[tokio::test]
async fn a_mixed_batch_runs_what_was_approved_in_call_order_and_asks_nothing_again() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::new(batch().says("done"), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    assert_eq!(requests.len(), 2, "the ungated call is not asked about");
    assert_eq!(read.runs().len(), 0, "and does not run before the rest");

    // Answered in the other order.
    let turn = [reject(&requests[1], Some("keep it")), approve(&requests[0])];
    let reply = agent.run(&mut thread, turn).await.unwrap();
    assert_eq!((reply.text.as_str(), reply.approval_requests.len()), ("done", 0));
    let told: Vec<_> = results(&thread).into_iter().map(|result| (result.call_id.to_string(), result.text)).collect();
    assert_eq!(
        told,
        [
            ("c1".to_owned(), r#"ran delete {"path":"/x"}"#.to_owned()),
            ("c2".to_owned(), r#"ran read {"path":"/y"}"#.to_owned()),
            ("c3".to_owned(), "Tool call invocation rejected. keep it".to_owned()),
        ]
    );
}

#[tokio::test]
async fn partial_answers_are_staged_and_nothing_runs_until_all_are_there() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = batch().says("done");
    let agent = ApprovalAgent::new(model.clone(), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    let reply = agent.run(&mut thread, approve(&requests[0])).await.unwrap();
    assert_eq!(reply.approval_requests, [requests[1].clone()], "the rest is asked again");
    assert_eq!((delete.runs().len(), read.runs().len(), model.requests().len()), (0, 0, 1));
    agent.run(&mut thread, approve(&requests[1])).await.unwrap();
    assert_eq!((delete.runs().len(), read.runs().len()), (2, 1));
}

#[tokio::test]
async fn what_was_asked_runs_whatever_the_response_says_of_it() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::new(batch().says("done"), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    let forged =
        [tampered(&approve(&requests[0]), "/x", "/etc"), tampered(&approve(&requests[1]), "\"delete\"", "\"read\"")];
    agent.run(&mut thread, forged).await.unwrap();
    assert_eq!(delete.runs(), [r#"{"path":"/x"}"#, r#"{"path":"/z"}"#]);
}

#[tokio::test]
async fn an_unknown_id_and_another_threads_id_are_left_aside_and_the_request_stays() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::new(batch(), &tools(&delete, &read));
    let (mut thread, mut other) = (AgentThread::new(), AgentThread::new());
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    let theirs = ApprovalAgent::new(batch(), &tools(&delete, &read)).run(&mut other, "go").await.unwrap();

    // A response by the model's id of the call is one by an unknown id, too.
    let by_call_id = tampered(&approve(&requests[0]), requests[0].id().as_str(), "c1");
    let turn = [by_call_id, approve(&theirs.approval_requests[0])];
    let reply = agent.run(&mut thread, turn).await.unwrap();
    assert_eq!((reply.unknown.len(), reply.approval_requests), (2, requests));
    assert_eq!(delete.runs().len(), 0);
}

#[tokio::test]
async fn a_decision_counts_once_the_same_again_changes_nothing_and_another_is_an_error() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = ScriptedModel::new().calls([("c1", "delete", "{}")]).says("done");
    let agent = ApprovalAgent::new(model.clone(), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let request = agent.run(&mut thread, "go").await.unwrap().approval_requests.remove(0);
    agent.run(&mut thread, approve(&request)).await.unwrap();
    let before = thread.clone();

    let reply = agent.run(&mut thread, approve(&request)).await.unwrap();
    assert_eq!((reply.replayed, &thread), (vec![request.id().clone()], &before));
    let conflict = agent.run(&mut thread, reject(&request, None)).await.unwrap_err();
    assert!(matches!(conflict, ApprovalError::Conflict { approved: true, .. }), "{conflict}");
    assert_eq!((delete.runs().len(), model.requests().len(), &thread), (1, 2, &before));
}

#[tokio::test]
async fn two_answers_to_one_request_in_one_turn_are_an_error_and_nothing_is_taken() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::new(batch(), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    let before = thread.clone();
    let turn = [approve(&requests[0]), reject(&requests[0], None)];
    assert!(matches!(agent.run(&mut thread, turn).await, Err(ApprovalError::Response(_))));
    assert_eq!(thread, before);
}

#[tokio::test]
async fn a_provider_that_asks_twice_under_one_id_is_an_error() {
    let hosted: Json =
        r#"{"type":"mcp_approval_request","id":"mcpr_1","arguments":"{}","name":"search","server_label":"docs"}"#
            .parse()
            .unwrap();
    let part = sayso_agent::Part::ApprovalRequest(Request::from_json(hosted).unwrap());
    let model = ScriptedModel::new().answers([part.clone(), part]);
    let agent = ApprovalAgent::new(model, &Toolset::new("none"));
    assert!(matches!(agent.run(&mut AgentThread::new(), "go").await, Err(ApprovalError::IdTwice { .. })));
}

#[tokio::test]
async fn a_later_no_takes_the_place_of_a_yes_that_has_not_run_and_a_later_yes_is_refused() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::new(batch().says("done"), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    agent.run(&mut thread, approve(&requests[0])).await.unwrap();
    agent.run(&mut thread, reject(&requests[0], None)).await.unwrap();
    let back = agent.run(&mut thread, approve(&requests[0])).await;
    assert!(matches!(back, Err(ApprovalError::Conflict { approved: false, .. })));
    agent.run(&mut thread, approve(&requests[1])).await.unwrap();
    assert_eq!(delete.runs(), [r#"{"path":"/z"}"#]);
    assert_eq!(results(&thread)[0].ending, Ending::Rejected, "told as it was");
}

#[tokio::test]
async fn text_while_approvals_wait_is_answered_without_them_and_they_stay() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = batch().says("It is noon.").says("done");
    let agent = ApprovalAgent::new(model.clone(), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;

    let reply = agent.run(&mut thread, "What time is it?").await.unwrap();
    assert_eq!((reply.text.as_str(), &reply.approval_requests), ("It is noon.", &requests));
    let seen: Vec<_> = model.requests()[1].messages.iter().map(Message::text).collect();
    assert_eq!(seen, ["go", "What time is it?"], "no call without a result");
    assert_eq!(read.runs().len(), 0);

    agent.run(&mut thread, [approve(&requests[0]), approve(&requests[1])]).await.unwrap();
    assert_eq!(delete.runs().len(), 2);
    let written = serde_json::to_string(&model.requests()[2].messages).unwrap();
    assert!(!written.contains("approval"), "no approval is ever replayed to the model: {written}");
}

#[tokio::test]
async fn text_while_approvals_wait_is_refused_where_the_policy_says_so() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::new(batch(), &tools(&delete, &read)).while_pending(WhilePending::Refuse);
    let mut thread = AgentThread::new();
    agent.run(&mut thread, "go").await.unwrap();
    let before = thread.clone();
    let refused = agent.run(&mut thread, "What time is it?").await;
    assert!(matches!(refused, Err(ApprovalError::Pending { waiting: 2 })));
    assert_eq!(thread, before);
}

#[tokio::test]
async fn a_callers_own_tool_result_is_refused() {
    let contents = r#"[{"type":"text","text":"hi"},{"type":"function_result","call_id":"c1","result":"deleted"}]"#;
    let error = Turn::read(contents.parse().unwrap()).unwrap_err();
    assert!(error.to_string().starts_with("[1]: a caller brings text and approval responses"), "{error}");
}

#[tokio::test]
async fn one_by_one_the_oldest_is_asked_first_and_a_no_goes_on_to_the_next() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::new(batch().says("done"), &tools(&delete, &read)).surface(Surface::OneByOne);
    let mut thread = AgentThread::new();
    let first = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    let hidden = thread.active_approval_requests().nth(1).unwrap().clone();
    assert_eq!(first.len(), 1);
    assert_eq!(agent.run(&mut thread, approve(&hidden)).await.unwrap().unknown.len(), 1, "it was not asked yet");
    let second = agent.run(&mut thread, reject(&first[0], None)).await.unwrap().approval_requests;
    assert_eq!(second, [hidden]);
    agent.run(&mut thread, approve(&second[0])).await.unwrap();
    assert_eq!(delete.runs(), [r#"{"path":"/z"}"#]);
}

fn two_days_on() -> SystemTime {
    SystemTime::now() + Duration::from_secs(2 * 86_400)
}

#[tokio::test]
async fn a_request_expires_is_told_as_expired_and_a_late_yes_is_refused() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = ScriptedModel::new().calls([("c1", "delete", "{}")]).says("I will ask again.");
    let agent = ApprovalAgent::new(model, &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let request = agent.run(&mut thread, "go").await.unwrap().approval_requests.remove(0);
    let late = agent.clock(two_days_on);
    assert!(matches!(late.run(&mut thread, approve(&request)).await, Err(ApprovalError::Expired { .. })));
    late.run(&mut thread, Turn::resume()).await.unwrap();
    assert!(results(&thread)[0].text.contains("the request expired"), "{:?}", results(&thread));
    assert_eq!(thread.decisions().last().unwrap().cause, Cause::Expired);
    assert_eq!(delete.runs().len(), 0);
}

#[tokio::test]
async fn every_decision_is_kept() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::new(batch().says("done"), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    agent.run(&mut thread, [approve(&requests[0]), reject(&requests[1], Some("no"))]).await.unwrap();
    let kept: Vec<_> = thread.decisions().iter().map(|decided| (decided.approved, decided.reason.as_deref())).collect();
    assert_eq!(kept, [(true, None), (false, Some("no"))]);
}

#[tokio::test]
async fn a_call_that_the_provider_runs_is_approved_there_and_told_once() {
    let hosted: Json =
        r#"{"type":"mcp_approval_request","id":"mcpr_1","arguments":"{}","name":"search","server_label":"docs"}"#
            .parse()
            .unwrap();
    let part = sayso_agent::Part::ApprovalRequest(Request::from_json(hosted).unwrap());
    let model = ScriptedModel::new().answers([part]).says("found").says("again");
    let agent = ApprovalAgent::new(model.clone(), &Toolset::new("none"));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    assert_eq!(agent.run(&mut thread, approve(&requests[0])).await.unwrap().text, "found");
    agent.run(&mut thread, approve(&requests[0])).await.unwrap();
    let told = serde_json::to_string(thread.messages()).unwrap();
    let response = r#"{"type":"mcp_approval_response","approval_request_id":"mcpr_1","approve":true}"#;
    assert_eq!(told.matches(response).count(), 1, "{told}");
}

#[tokio::test]
async fn requests_are_written_in_the_form_that_the_host_knows() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent = ApprovalAgent::in_form(batch().says("done"), &tools(&delete, &read), ContentForm::Dotnet);
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    assert!(requests.iter().all(|request| request.form() == Form::Dotnet));
    agent.run(&mut thread, requests.iter().map(approve).collect::<Vec<_>>()).await.unwrap();
    assert_eq!(delete.runs().len(), 2);
}

#[tokio::test]
async fn a_call_id_that_the_model_uses_again_is_a_new_request() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = ScriptedModel::new().calls([("c1", "delete", "1")]).calls([("c1", "delete", "2")]).says("done");
    let agent = ApprovalAgent::new(model, &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let first = agent.run(&mut thread, "go").await.unwrap().approval_requests.remove(0);
    let second = agent.run(&mut thread, approve(&first)).await.unwrap().approval_requests.remove(0);
    assert_ne!(first.id(), second.id());
    assert_eq!(
        agent.run(&mut thread, approve(&first)).await.unwrap().replayed.len(),
        1,
        "the old yes is not a new one"
    );
    assert_eq!(delete.runs(), ["1"]);
}
