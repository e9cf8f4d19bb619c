//! A scripted agent that stops until somebody approves its call in the page that it names.
//!
//! Start a server with `sayso serve`, then `cargo run -p sayso-agent --example confirm`, and open the address it prints.

use std::time::Duration;

use sayso_agent::{
    Agent, Event, FunctionTool, SaysoProvider, ScriptedModel, ToolContext,
    client::Client,
    types::{ItemDraft, NewThread},
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Deploy {
    target: String,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = std::env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:4870".to_owned());
    let thread = Client::without_token(&server)?.make_thread(&NewThread::default()).await?;
    let client = Client::new(&server, &*thread.agent_token)?;
    println!("open {server}/embed#thread={}&token={}", thread.thread_id, thread.user_token);

    let deploy =
        FunctionTool::new("deploy", "Deploys the service", |deploy: Deploy, context: ToolContext| async move {
            if deploy.target == "production" {
                context.request_confirmation("Really to production, on a Friday?", ()).await?;
            }
            Ok(format!("deployed to {}", deploy.target))
        });
    // In place of a real model.
    let model = ScriptedModel::new()
        .calls([("call_1", "deploy", r#"{"target": "production", "version": "1.4.2"}"#)])
        .says("That is settled.");
    let agent = Agent::new("deployer", model)
        .tool(deploy.with_confirmation())
        .confirm_with(SaysoProvider::new(client.clone(), thread.thread_id.clone()))
        .confirmation_timeout(Duration::from_secs(600));

    let mut run = agent.stream("Deploy it");
    while let Some(event) = run.next().await {
        match event {
            Event::ConfirmationRequired(confirmation) => {
                println!("waiting for a person: {}", confirmation.request.tool_name)
            }
            Event::ToolUseStop(result) => println!("result: {}", result.text),
            Event::Complete(finished) => {
                client.post(&thread.thread_id, &ItemDraft::text(&finished.text)).await?;
                println!("done: {}", finished.text);
            }
            Event::Failed(error) => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}
