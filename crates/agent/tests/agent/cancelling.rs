//! Ends without a decision: called off, timed out, or nobody reads any more.

use std::time::Duration;

use sayso_agent::{
    Agent, CancellationToken, Ending, Event, FunctionTool, PendingConfirmations, RunError, ScriptedModel, Task,
    ToolContext,
};
use serde_json::Value;

use super::tools::{Noting, results};

fn deletes() -> ScriptedModel {
    ScriptedModel::new().calls([("c1", "delete", "{}")]).says("done")
}

#[tokio::test]
async fn cancelling_ends_the_wait_frees_the_entry_and_is_no_refusal() {
    let (tool, pending, stop) = (Noting::gated("delete"), PendingConfirmations::new(), CancellationToken::new());
    let agent = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(pending.clone());
    let mut stream = agent.stream(Task::from("go").cancelled_by(stop.clone()));
    let mut told = Vec::new();
    while let Some(event) = stream.next().await {
        match event {
            Event::ConfirmationRequired(_) => stop.cancel(),
            Event::ToolUseStop(result) => told.push((result.ending, result.text)),
            Event::Failed(error) => assert!(matches!(error, RunError::Cancelled)),
            Event::Complete(_) => panic!("it was called off"),
            _ => {}
        }
    }
    let text = "Tool call requires confirmation — cancelled before anybody decided";
    assert_eq!(told, [(Ending::Cancelled, text.to_owned())]);
    assert_eq!((tool.runs().len(), pending.waiting().len()), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_timeout_is_an_outcome_of_its_own_and_the_conversation_goes_on() {
    let (tool, pending) = (Noting::gated("delete"), PendingConfirmations::new());
    let agent = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(pending.clone());
    let finished = agent.confirmation_timeout(Duration::from_secs(60)).run("go").await.unwrap();
    assert_eq!(finished.text, "done");
    let result = &results(&finished)[0];
    assert_eq!(result.ending, Ending::TimedOut);
    assert_eq!(result.text, "Tool call requires confirmation — nobody answered in time");
    assert_eq!((tool.runs().len(), pending.waiting().len()), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_timeout_within_a_tool_halts_it() {
    let asks = FunctionTool::new("delete", "", |_: Value, context: ToolContext| async move {
        context.request_confirmation("sure?", ()).await?;
        Ok("went on".to_owned())
    });
    let agent = Agent::new("a", deletes()).tool(asks).confirm_with(PendingConfirmations::new());
    let finished = agent.confirmation_timeout(Duration::from_secs(60)).run("go").await.unwrap();
    let result = &results(&finished)[0];
    assert_eq!(
        (result.ending, result.text.as_str()),
        (Ending::TimedOut, "Tool execution halted — nobody answered in time")
    );
}

#[tokio::test]
async fn dropping_the_stream_lets_go_of_whoever_waits() {
    let (tool, pending) = (Noting::gated("delete"), PendingConfirmations::new());
    let agent = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(pending.clone());
    let mut stream = agent.stream("go");
    let id = loop {
        if let Event::ConfirmationRequired(confirmation) = stream.next().await.unwrap() {
            break confirmation.id;
        }
    };
    drop(stream);
    while !pending.waiting().is_empty() {
        tokio::task::yield_now().await;
    }
    assert!(pending.respond(&id, true).is_err(), "an answer that comes too late is told so");
    assert_eq!(tool.runs().len(), 0);
}

#[tokio::test]
async fn a_stream_that_nobody_reads_blocks_nothing() {
    let (sender, mut ran) = tokio::sync::mpsc::unbounded_channel();
    let tool = FunctionTool::new("delete", "", move |_: Value, _| {
        let sender = sender.clone();
        async move {
            sender.send(()).unwrap();
            Ok(String::new())
        }
    });
    let unread = Agent::new("a", deletes()).tool(tool).stream("go");
    ran.recv().await.unwrap();
    drop(unread);
}

#[tokio::test]
async fn a_tool_that_runs_for_ever_is_stopped() {
    let stop = CancellationToken::new();
    let stopping = stop.clone();
    let tool = FunctionTool::new("delete", "", move |_: Value, _| {
        stopping.cancel();
        std::future::pending()
    });
    let run = Agent::new("a", deletes()).tool(tool).run(Task::from("go").cancelled_by(stop)).await;
    assert!(matches!(run, Err(RunError::Cancelled)));
}

#[tokio::test]
async fn a_model_that_calls_without_end_is_stopped() {
    let model =
        ScriptedModel::new().calls([("c1", "read", "")]).calls([("c2", "read", "")]).calls([("c3", "read", "")]);
    let run = Agent::new("a", model).tool(Noting::new("read")).most_turns(2).run("go").await;
    assert!(matches!(run, Err(RunError::TooManyTurns { most: 2 })));
}
