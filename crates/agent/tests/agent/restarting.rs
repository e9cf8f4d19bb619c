//! Threads that outlive their process, and runs that break off.

use std::sync::{Arc, Mutex};

use sayso_agent::{
    AgentThread, Ending, FunctionTool, ScriptedModel, ToolCall, ToolResult, Toolset,
    approval::{ApprovalAgent, ApprovalError, StoreError, ThreadStore, Turn, approve},
    async_trait,
};
use serde_json::Value;

use super::{
    approvals::{results, tools},
    tools::Noting,
};

/// What another process would find.
fn restarted(thread: &AgentThread) -> AgentThread {
    serde_json::from_str(&serde_json::to_string(thread).unwrap()).unwrap()
}

#[tokio::test]
async fn a_thread_is_the_same_in_another_process() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model =
        ScriptedModel::new().calls([("c1", "delete", r#"{"a":1}"#), ("c2", "read", "{}"), ("c3", "delete", "{}")]);
    let agent = ApprovalAgent::new(model.says("done"), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    thread = restarted(&thread);
    assert_eq!(thread.active_approval_requests().cloned().collect::<Vec<_>>(), requests, "without running the agent");
    agent.run(&mut thread, approve(&requests[0])).await.unwrap();
    thread = restarted(&thread);
    let reply = agent.run(&mut thread, approve(&requests[1])).await.unwrap();
    assert_eq!(reply.text, "done");
    assert_eq!((delete.runs().len(), read.runs().len()), (2, 1));
    assert_eq!(restarted(&thread), thread);
}

#[tokio::test]
async fn when_the_model_fails_after_an_approved_call_the_result_is_kept_and_the_next_run_goes_on() {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let model = ScriptedModel::new().calls([("c1", "delete", "{}")]).fails("overloaded").says("done");
    let agent = ApprovalAgent::new(model, &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    assert!(matches!(agent.run(&mut thread, approve(&requests[0])).await, Err(ApprovalError::Model(_))));
    thread = restarted(&thread);
    assert_eq!(agent.run(&mut thread, Turn::resume()).await.unwrap().text, "done");
    assert_eq!(delete.runs().len(), 1, "it is not run again");
}

/// Keeps every version of a thread, until it is told to break.
#[derive(Clone, Default)]
struct Versions(Arc<Mutex<(Vec<AgentThread>, bool)>>);

#[async_trait]
impl ThreadStore for Versions {
    async fn keep(&self, thread: &AgentThread) -> Result<(), StoreError> {
        let (kept, broken) = &mut *self.0.lock().unwrap();
        if *broken && thread.indeterminate().next().is_some() {
            return Err("disk full".into());
        }
        kept.push(thread.clone());
        Ok(())
    }
}

/// A tool that is started and never comes back, and says when it was started.
fn hangs(started: Arc<tokio::sync::Notify>) -> Toolset {
    let tool = FunctionTool::new("delete", "", move |_: Value, _| {
        started.notify_one();
        std::future::pending()
    });
    Toolset::new("files").tool(tool.with_confirmation())
}

#[tokio::test]
async fn a_run_that_breaks_off_leaves_the_call_indeterminate_and_the_model_is_told() {
    let (started, kept) = (Arc::new(tokio::sync::Notify::new()), Versions::default());
    let model = ScriptedModel::new().calls([("c1", "delete", "{}")]).says("I will look.");
    let agent = ApprovalAgent::new(model, &hangs(started.clone())).keep_in(kept.clone());
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    tokio::select! {
        _ = agent.run(&mut thread, approve(&requests[0])) => panic!("it hangs"),
        () = started.notified() => {}
    }
    let on_disk = kept.0.lock().unwrap().0.last().unwrap().clone();
    for mut thread in [thread, restarted(&on_disk)] {
        let calls: Vec<_> = thread.indeterminate().map(|call| call.id.to_string()).collect();
        assert_eq!(calls, ["c1"], "before it was started, that was kept");
        assert!(thread.decisions()[0].approved, "the answer is not lost");
        let again = agent.run(&mut thread, Turn::resume()).await;
        assert!(
            again.is_ok() || matches!(again, Err(ApprovalError::Model(_))),
            "the script has one answer for two threads"
        );
        let [result] = &results(&thread)[..] else { panic!("one result") };
        assert_eq!(result.ending, Ending::Indeterminate);
    }
}

#[tokio::test]
async fn a_program_that_knows_better_settles_an_indeterminate_call() {
    let started = Arc::new(tokio::sync::Notify::new());
    let model = ScriptedModel::new().calls([("c1", "delete", "{}")]).says("done");
    let agent = ApprovalAgent::new(model, &hangs(started.clone()));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    tokio::select! {
        _ = agent.run(&mut thread, approve(&requests[0])) => panic!("it hangs"),
        () = started.notified() => {}
    }
    let call = ToolCall::new("c1", "delete", "{}");
    assert!(thread.settle(ToolResult::ran(&call, "deleted after all")));
    assert!(!thread.settle(ToolResult::ran(&call, "twice")));
    agent.run(&mut thread, Turn::resume()).await.unwrap();
    assert_eq!(results(&thread)[0].text, "deleted after all");
}

#[tokio::test]
async fn what_cannot_be_kept_is_not_started() {
    let (delete, read, kept) = (Noting::gated("delete"), Noting::new("read"), Versions::default());
    let model = ScriptedModel::new().calls([("c1", "delete", "{}")]).says("done");
    let agent = ApprovalAgent::new(model, &tools(&delete, &read)).keep_in(kept.clone());
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    kept.0.lock().unwrap().1 = true;
    assert!(matches!(agent.run(&mut thread, approve(&requests[0])).await, Err(ApprovalError::Store(_))));
    assert_eq!((delete.runs().len(), thread.indeterminate().count()), (0, 0));
    kept.0.lock().unwrap().1 = false;
    assert_eq!(agent.run(&mut thread, Turn::resume()).await.unwrap().text, "done");
    assert_eq!(delete.runs().len(), 1);
}
