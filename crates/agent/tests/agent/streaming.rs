//! A run as it goes on: what is told, when, and how often.

use futures_util::StreamExt;
use sayso_agent::{
    Agent, Confirmation, ConfirmationProvider, Deciding, Decision, Event, FunctionTool, PendingConfirmations,
    RunStream, ScriptedModel, ToolContext,
};
use serde_json::Value;

use super::tools::Noting;

fn deletes() -> ScriptedModel {
    ScriptedModel::new().calls([("call_1", "delete", "{}")]).says("done")
}

/// What an event is, in a word or two.
fn word(event: &Event) -> String {
    match event {
        Event::ContentDelta(text) => format!("delta {text}"),
        Event::ToolUseStart(call) => format!("start {}", call.id),
        Event::ConfirmationRequired(confirmation) => format!("confirm {}", confirmation.request.tool_name),
        Event::ToolUseStop(result) => format!("stop {}", result.call_id),
        Event::Handoff { agent, asks } => format!("handoff {agent} {asks}"),
        Event::Complete(finished) => format!("complete {}", finished.text),
        Event::Failed(error) => format!("failed {error}"),
        _ => "new".to_owned(),
    }
}

/// All events, each request approved as soon as it is told.
async fn follow(mut stream: RunStream, pending: &PendingConfirmations) -> Vec<String> {
    let mut words = Vec::new();
    while let Some(event) = stream.next().await {
        if let Event::ConfirmationRequired(confirmation) = &event {
            pending.respond(&confirmation.id, Decision::approved()).unwrap();
        }
        words.push(word(&event));
    }
    words
}

#[tokio::test]
async fn stream_emits_event() {
    let (tool, pending) = (Noting::gated("delete"), PendingConfirmations::new());
    let agent = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(pending.clone());
    let words = follow(agent.stream("go"), &pending).await;
    assert_eq!(words, ["start call_1", "confirm delete", "stop call_1", "delta done", "complete done"]);
    assert_eq!(tool.runs().len(), 1);
}

/// Answers every request before anybody is told of it.
struct Instant(PendingConfirmations);

impl ConfirmationProvider for Instant {
    fn confirm(&self, confirmation: Confirmation) -> Deciding {
        let deciding = self.0.confirm(confirmation.clone());
        self.0.respond(&confirmation.id, Decision::approved()).unwrap();
        deciding
    }
}

#[tokio::test]
async fn an_answer_before_the_event_is_read_counts() {
    let tool = Noting::gated("delete");
    let agent = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(Instant(PendingConfirmations::new()));
    let words: Vec<_> = agent.stream("go").map(|event| word(&event)).collect().await;
    assert_eq!(words.iter().filter(|word| word.starts_with("confirm")).count(), 1);
    assert_eq!(tool.runs().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_waiter_is_there_before_the_event_is_told() {
    // Many runs on many threads: were the event first, an answer would now and then find nobody.
    for _ in 0..200 {
        let pending = PendingConfirmations::new();
        let agent = Agent::new("a", deletes()).tool(Noting::gated("delete")).confirm_with(pending.clone());
        let words = follow(agent.stream("go"), &pending).await;
        assert_eq!(words.last().unwrap(), "complete done");
    }
}

#[tokio::test]
async fn two_requests_in_one_call_have_ids_of_their_own() {
    let twice = FunctionTool::new("delete", "", |_: Value, context: ToolContext| async move {
        context.request_confirmation("first", ()).await?;
        context.request_confirmation("second", ()).await?;
        Ok("both".to_owned())
    })
    .with_confirmation();
    let pending = PendingConfirmations::new();
    let mut stream = Agent::new("a", deletes()).tool(twice).confirm_with(pending.clone()).stream("go");
    let mut asked = Vec::new();
    while let Some(event) = stream.next().await {
        if let Event::ConfirmationRequired(confirmation) = event {
            pending.respond(&confirmation.id, true).unwrap();
            asked.push(confirmation);
        }
    }
    let hints: Vec<_> = asked.iter().map(|asked| asked.request.hint.as_deref()).collect();
    assert_eq!(hints, [None, Some("first"), Some("second")], "the flag and both requests");
    assert!(asked.iter().all(|asked| asked.request.tool_call_id.as_str() == "call_1"));
    let ids: std::collections::BTreeSet<_> = asked.iter().map(|asked| &asked.id).collect();
    assert_eq!(ids.len(), 3);
}

#[tokio::test]
async fn text_is_told_as_it_comes_and_a_failing_model_ends_the_stream() {
    let model = ScriptedModel::new().fails("overloaded");
    let words: Vec<_> = Agent::new("a", model).stream("go").map(|event| word(&event)).collect().await;
    assert_eq!(words, ["failed the model did not answer: overloaded"]);
}
