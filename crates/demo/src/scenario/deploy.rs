//! A tool call that waits for a yes, and an ask whose arguments the person may change.

use sayso_agent::{Agent, Ending, FunctionTool, Message, SaysoProvider, ToolResult};
use serde::Deserialize;
use serde_json::json;

use crate::{Outcome, model::Script, stage::Stage};

#[derive(Deserialize)]
struct Deploy {
    service: String,
    version: String,
    target: String,
}

pub(crate) async fn play(stage: &Stage) -> Outcome {
    stage
        .say("Version 2.4.0 has passed its tests. I am ready to roll it out, and I need your go-ahead for this call.")
        .await?;
    let deploy = FunctionTool::new("deploy", "Deploys a service", |deploy: Deploy, _| async move {
        Ok(format!("{} {} is live in {}", deploy.service, deploy.version, deploy.target))
    });
    let arguments = json!({"service": "storefront", "version": "2.4.0", "target": "production", "replicas": 6});
    let agent = Agent::new("deployer", Script::new([("deploy", arguments)], after_deploying))
        .tool(deploy.with_confirmation())
        .confirm_with(SaysoProvider::new(stage.client.clone(), stage.thread.clone()));
    let finished = agent.run("Deploy the storefront").await?;
    stage.say(&finished.text).await?;
    match finished.messages.iter().flat_map(Message::tool_results).any(|result| result.ending == Ending::Ran) {
        true => announce(stage).await,
        false => Ok(()),
    }
}

fn after_deploying(results: &[ToolResult]) -> String {
    let result = &results[0];
    match (result.ending, result.text.split_once(": ")) {
        (Ending::Ran, _) => format!("Done: {}. Shall I tell the team? You can change my words first.", result.text),
        (Ending::Rejected, Some((_, why))) => {
            format!("Understood, I leave 2.3.9 in place. I have noted your reason: “{why}”.")
        }
        (Ending::Rejected, None) => "Understood, I leave 2.3.9 in place.".to_owned(),
        _ => format!("I have not deployed anything. {}.", result.text),
    }
}

async fn announce(stage: &Stage) -> Outcome {
    let message = "storefront 2.4.0 is live. Checkout is twice as fast.";
    let question = json!({"question": "Post this to the team?", "allow_edit": true,
        "subject": {"tool": "post_message", "arguments": {"channel": "#releases", "message": message}}});
    let ask = json!({"kind": "approval", "questions": [question]});
    let prompt = stage.post("/v1/threads/{t}/prompts", ask).await?;
    let ended = stage.ended(prompt["prompt_id"].as_str().unwrap_or_default()).await?;
    let answer = &ended["answers"][0];
    if answer["answer"][0] != "Approve" {
        return stage.say("Then I keep quiet about it.").await;
    }
    let edited = &answer["edited"];
    let sent = if edited.is_null() { &ended["questions"][0]["subject"]["arguments"] } else { edited };
    let text = |key: &str| sent[key].as_str().unwrap_or_default().to_owned();
    stage.say(&format!("Posted to {}: “{}”", text("channel"), text("message"))).await
}
