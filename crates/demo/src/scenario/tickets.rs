//! Three gated calls in one turn: the run ends with requests, and goes on with the responses.

use std::time::Duration;

use sayso_agent::{
    AgentThread, Ending, FunctionTool, ToolResult, Toolset,
    approval::{ApprovalAgent, Turn},
    client::Asked,
};
use serde_json::{Value, json};

use crate::{Outcome, model::Script, stage::Stage};

/// How long one request waits for the person; then it asks on.
const WAIT: Duration = Duration::from_secs(60);

pub(crate) async fn play(stage: &Stage) -> Outcome {
    stage.say("I have read the open tickets, and would do three things. Decide on each by itself.").await?;
    let tools = [
        ("send_reply", "Replied to Ada"),
        ("refund", "Refunded 49 € to Grace"),
        ("close_account", "Closed Alan's account"),
    ];
    let toolset = tools.iter().fold(Toolset::new("support"), |toolset, (name, done)| {
        let tool = FunctionTool::new(*name, "", |_: Value, _| async { Ok((*done).to_owned()) });
        toolset.tool(tool.with_confirmation())
    });
    let calls = [
        ("send_reply", json!({"ticket": 4711, "to": "Ada", "text": "Your parcel arrives on Friday."})),
        ("refund", json!({"ticket": 4715, "customer": "Grace", "amount": 49, "currency": "EUR"})),
        ("close_account", json!({"ticket": 4720, "customer": "Alan", "keep_invoices": true})),
    ];
    let agent = ApprovalAgent::new(Script::new(calls, after_deciding), &toolset);
    let mut thread = AgentThread::new();
    let mut reply = agent.run(&mut thread, "Work through the tickets").await?;
    while let Some(first) = reply.approval_requests.first() {
        let key = first.id().as_str().to_owned();
        let asked = stage.client.approve(&stage.thread, &reply.approval_requests, &key, WAIT).await?;
        if let Asked::Ended(responses) = asked {
            reply = agent.run(&mut thread, Turn { responses, ..Turn::default() }).await?;
        }
    }
    stage.say(&reply.text).await
}

fn after_deciding(results: &[ToolResult]) -> String {
    let (ran, left): (Vec<_>, Vec<_>) = results.iter().partition(|result| result.ending == Ending::Ran);
    let lines = ran.iter().map(|result| format!("✓ {}", result.text));
    let lines: Vec<_> = lines.chain(left.iter().map(|result| format!("✕ {}", result.text))).collect();
    format!("{} of {} done.\n{}", ran.len(), results.len(), lines.join("\n"))
}
