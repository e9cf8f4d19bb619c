//! A chat that stops on a form shown by an MCP tool, and goes on with the answer.

use std::pin::pin;

use futures_util::StreamExt;
use sayso_agent::{
    ToolCall, ToolResult, ToolSpec, async_trait,
    shell::{ChatShell, RemoteError, RemoteTools, ShellReply, ShellThread},
    types::{Json, dialect::interactive_form::FormAnswer},
};
use serde_json::{Value, json};

use crate::{Outcome, model::Script, stage::Stage};

const TOOL: &str = "interactive_form_question";

pub(crate) async fn play(stage: &Stage) -> Outcome {
    stage.say("Lovely. A few questions first, so that I plan the trip that you want.").await?;
    let tools = Mcp { http: stage.http.clone(), url: stage.url("/mcp"), token: stage.token.clone() };
    let shell = ChatShell::new(Script::new([(TOOL, form())], after_the_form), tools);
    let mut thread = ShellThread::new();
    let last = stage.client.items(&stage.thread, 0, None).await?.len() as u64;
    let mut reply = shell.run(&mut thread, "Plan a trip").await?;
    while let ShellReply::Stopped(stopped) = reply {
        let answer = answer(stage, last, stopped.tool_use_id.as_str()).await?;
        reply = shell.resume(&mut thread, &answer).await?;
    }
    match reply {
        ShellReply::Done(text) => stage.say(&text).await,
        ShellReply::Stopped(_) => Ok(()),
    }
}

fn form() -> Value {
    json!({"questions": [
        {"id": "where", "question": "Where would you like to wake up?", "options": [
            {"label": "Lisbon", "value": "Lisbon", "recommended": true},
            {"label": "Kyoto", "value": "Kyoto"},
            {"label": "Tromsø", "value": "Tromsø"}]},
        {"id": "interests", "question": "What should the days be made of?", "inputType": "checkbox",
            "options": ["Food", "Museums", "Walking", "Doing nothing"]},
        {"id": "notes", "question": "Anything that I should know?", "required": false,
            "placeholder": "Allergies, budget, people who come along"},
    ]})
}

/// The person's answer, which is an item of the thread.
async fn answer(stage: &Stage, after: u64, tool_use_id: &str) -> Outcome<FormAnswer> {
    let mut events = pin!(stage.client.events(&stage.thread, after));
    while let Some(event) = events.next().await {
        let (_, item) = event?;
        let Some(found) = item.extra.get("interactive_form_answer") else { continue };
        let answer = FormAnswer::receive(found.clone())?;
        if answer.tool_use_id.as_str() == tool_use_id {
            return Ok(answer);
        }
    }
    Err("the thread has ended".into())
}

fn after_the_form(results: &[ToolResult]) -> String {
    let answer: Value = serde_json::from_str(&results[0].text).unwrap_or_default();
    if answer["status"] != "answered" {
        return "No trip, then. The offer stands.".to_owned();
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let interests: Vec<_> = answer["answers"]["interests"].as_array().into_iter().flatten().map(text).collect();
    let notes = match text(&answer["answers"]["notes"]) {
        notes if notes.is_empty() => String::new(),
        notes => format!(" I keep in mind: {notes}."),
    };
    let place = text(&answer["answers"]["where"]);
    format!(
        "{place} it is: four days, with {}.{notes} I have put a draft into your calendar.",
        interests.join(", ").to_lowercase()
    )
}

/// The server's own tools, over MCP.
struct Mcp {
    http: reqwest::Client,
    url: String,
    token: String,
}

#[async_trait]
impl RemoteTools for Mcp {
    fn specs(&self) -> Vec<ToolSpec> {
        vec![ToolSpec { name: TOOL.to_owned(), description: "Asks with a form".to_owned(), schema: json!({}) }]
    }

    async fn call(&self, call: &ToolCall) -> Result<Json, RemoteError> {
        let arguments: Value = call.arguments()?;
        let params = json!({"name": call.name, "arguments": arguments, "_meta": {"tool_use_id": call.id.as_str()}});
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        let request = self.http.post(&self.url).header("accept", "application/json, text/event-stream").json(&message);
        let reply: Value = request.bearer_auth(&self.token).send().await?.error_for_status()?.json().await?;
        match reply["result"]["isError"] == json!(true) || reply["result"].is_null() {
            true => Err(reply.to_string().into()),
            false => Ok(reply["result"].to_string().parse()?),
        }
    }
}
