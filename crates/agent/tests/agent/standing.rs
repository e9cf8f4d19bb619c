//! Standing rules: a yes that holds for later calls of the session.

use sayso_agent::{
    AgentThread, Cause, ScriptedModel,
    approval::{ApprovalAgent, approve},
    types::dialect::approval::{Decision, Request, Response, Standing},
};

use super::{approvals::tools, tools::Noting};

fn always(request: &Request, standing: Standing) -> Response {
    Response::new(request, &Decision { approved: true, standing: Some(standing), reason: None })
}

/// A run that asks once about `first`, is told `standing`, and then calls with `later`: how many requests that makes.
async fn asked_again(standing: Standing, first: &str, later: &str) -> usize {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = ScriptedModel::new().calls([("c1", "delete", first)]).calls([("c2", "delete", later)]).says("done");
    let agent = ApprovalAgent::new(model, &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let request = agent.run(&mut thread, "go").await.unwrap().approval_requests.remove(0);
    let reply = agent.run(&mut thread, always(&request, standing)).await.unwrap();
    assert_eq!(delete.runs().len(), 2 - reply.approval_requests.len());
    reply.approval_requests.len()
}

#[tokio::test]
async fn a_rule_for_the_tool_holds_for_any_arguments() {
    assert_eq!(asked_again(Standing::Tool, r#"{"a":1}"#, r#"{"b":2}"#).await, 0);
}

#[tokio::test]
async fn a_rule_with_arguments_holds_for_the_same_by_value_and_no_others() {
    let exact = Standing::ToolWithArguments;
    for (first, later, asked) in [
        (r#"{"a":1,"b":[1.0]}"#, r#"{"b":[1],"a":1}"#, 0),
        (r#"{"a":1}"#, r#"{"a":2}"#, 1),
        (r#"{"a":1}"#, r#"{"a":1,"b":2}"#, 1),
        (r#"{"a":1,"b":2}"#, r#"{"a":1}"#, 1),
        ("{}", "{}", 0),
        ("{}", r#"{"a":1}"#, 1),
    ] {
        assert_eq!(asked_again(exact, first, later).await, asked, "{first} then {later}");
    }
}

#[tokio::test]
async fn a_rule_answers_what_waits_at_once_and_is_kept_once() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model =
        ScriptedModel::new().calls([("c1", "delete", "1"), ("c2", "delete", "2"), ("c3", "delete", "3")]).says("done");
    let agent = ApprovalAgent::new(model, &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    let both = [always(&requests[0], Standing::Tool), always(&requests[1], Standing::Tool)];
    let reply = agent.run(&mut thread, both).await.unwrap();
    assert_eq!((reply.approval_requests.len(), delete.runs().len(), thread.rules().len()), (0, 3, 1));
    assert_eq!(thread.decisions()[2].cause, Cause::Rule);
}

#[tokio::test]
async fn a_plain_yes_an_unbound_yes_and_another_thread_make_no_rule() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = || ScriptedModel::new().calls([("c1", "delete", "1")]).says("done");
    let agent = |model| ApprovalAgent::new(model, &tools(&delete, &read));
    let (mut thread, mut other) = (AgentThread::new(), AgentThread::new());
    let first = agent(model());
    let request = first.run(&mut thread, "go").await.unwrap().approval_requests.remove(0);
    agent(model()).run(&mut other, always(&request, Standing::Tool)).await.unwrap();
    assert_eq!(other.rules().len(), 0, "it was never asked there");
    first.run(&mut thread, approve(&request)).await.unwrap();
    assert_eq!(thread.rules().len(), 0);
}

#[tokio::test]
async fn a_no_makes_no_rule() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let agent =
        ApprovalAgent::new(ScriptedModel::new().calls([("c1", "delete", "1")]).says("done"), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let request = agent.run(&mut thread, "go").await.unwrap().approval_requests.remove(0);
    let yes = always(&request, Standing::Tool).to_json().to_string();
    let no = Response::from_json(yes.replace("\"approved\":true", "\"approved\":false").parse().unwrap()).unwrap();
    agent.run(&mut thread, no).await.unwrap();
    assert_eq!((thread.rules().len(), delete.runs().len()), (0, 0));
}
