//! Confirmation, behaviour by behaviour as upstream has them.

use sayso_agent::{
    Agent, AutoApprove, ConfirmationRejected, Decision, Ending, FunctionTool, NotConfirmed, ProviderError,
    ScriptedModel, Tool, ToolCall, ToolContext, provider_fn,
    types::dialect::confirmation::{Asked as WhoAsks, HALTED, REJECTED},
};
use serde_json::{Value, json};

use super::tools::{Asked, Noting, results};

fn deletes() -> ScriptedModel {
    ScriptedModel::new().calls([("call_1", "delete_records", r#"{"table":"users"}"#)]).says("done")
}

/// A tool that asks while it runs, and notes whether it went on.
fn transfer(after: &Noting) -> impl Tool {
    let after = after.clone();
    FunctionTool::new("transfer", "Sends money", move |arguments: Value, context: ToolContext| {
        let after = after.clone();
        async move {
            context.request_confirmation("Large transfer", &arguments).await?;
            after.run(context.call(), &context).await
        }
    })
}

fn transfers() -> ScriptedModel {
    ScriptedModel::new().calls([("call_1", "transfer", r#"{"amount":12000}"#)]).says("done")
}

#[tokio::test]
async fn approved() {
    let tool = Noting::gated("delete_records");
    let agent = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(AutoApprove);
    assert_eq!(agent.run("go").await.unwrap().text, "done");
    assert_eq!(tool.runs(), [r#"{"table":"users"}"#]);
}

#[tokio::test]
async fn rejected() {
    let tool = Noting::gated("delete_records");
    let no = provider_fn(|_| async { Ok(Decision::rejected()) });
    let model = deletes();
    let finished = Agent::new("a", model.clone()).tool(tool.clone()).confirm_with(no).run("go").await.unwrap();
    assert_eq!(finished.text, "done", "the model's next answer comes back");
    assert_eq!(tool.runs().len(), 0);
    let [result] = &results(&finished)[..] else { panic!("one call, one result") };
    assert_eq!((result.text.as_str(), result.is_error, result.ending), (REJECTED, true, Ending::Rejected));
    assert_eq!(model.requests()[1].messages.last().unwrap().tool_results().next(), Some(result), "the model is told");
}

#[tokio::test]
async fn no_provider() {
    let tool = Noting::gated("delete_records");
    Agent::new("a", deletes()).tool(tool.clone()).run("go").await.unwrap();
    assert_eq!(tool.runs().len(), 1);
}

#[tokio::test]
async fn provider_receives_request() {
    let asked = Asked::then(AutoApprove);
    let agent = Agent::new("a", deletes()).tool(Noting::gated("delete_records")).confirm_with(asked.clone());
    agent.run("go").await.unwrap();
    let [confirmation] = &asked.requests()[..] else { panic!("asked once") };
    let request = &confirmation.request;
    assert_eq!((request.tool_call_id.as_str(), request.tool_name.as_str()), ("call_1", "delete_records"));
    assert_eq!(request.input.arguments().to_string(), r#"{"table":"users"}"#);
    assert_eq!((&request.hint, &request.payload, request.asked()), (&None, &None, WhoAsks::BeforeRun));
}

#[tokio::test]
async fn request_from_within_tool() {
    let (after, asked) = (Noting::new("after"), Asked::then(AutoApprove));
    let agent = Agent::new("a", transfers()).tool(transfer(&after)).confirm_with(asked.clone());
    assert_eq!(agent.run("go").await.unwrap().text, "done");
    let request = &asked.requests()[0].request;
    assert_eq!((request.hint.as_deref(), request.tool_name.as_str()), (Some("Large transfer"), "transfer"));
    assert_eq!(request.payload.as_ref().unwrap().to_string(), r#"{"amount":12000}"#);
    assert_eq!(after.runs().len(), 1);
}

#[tokio::test]
async fn request_from_within_tool_rejected() {
    let after = Noting::new("after");
    let no = provider_fn(|_| async { Ok(Decision::rejected()) });
    let finished = Agent::new("a", transfers()).tool(transfer(&after)).confirm_with(no).run("go").await.unwrap();
    assert_eq!(after.runs().len(), 0, "what follows the request does not happen");
    let result = &results(&finished)[0];
    assert_eq!((result.text.as_str(), result.ending), (HALTED, Ending::Halted));
}

#[tokio::test]
async fn provider_error() {
    let tool = Noting::gated("delete_records");
    let broken = provider_fn(|_| async { Err(ProviderError::new("the line is dead")) });
    let finished = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(broken).run("go").await.unwrap();
    assert_eq!(tool.runs().len(), 0);
    let result = &results(&finished)[0];
    assert_eq!((result.text.as_str(), result.is_error), ("Confirmation error: the line is dead", true));
    assert_eq!(result.ending, Ending::ConfirmationError);
}

#[tokio::test]
async fn request_from_within_tool_no_provider() {
    let after = Noting::new("after");
    Agent::new("a", transfers()).tool(transfer(&after)).run("go").await.unwrap();
    assert_eq!(after.runs().len(), 1);
}

#[tokio::test]
async fn request_confirmation_no_handler() {
    let context = ToolContext::detached(&ToolCall::new("call_1", "transfer", "{}"));
    assert!(context.request_confirmation("anything", json!({"a": 1})).await.is_ok());
}

/// What a tool sees of its own request, by what the provider says.
async fn seen_by_a_tool(decide: fn() -> Result<Decision, ProviderError>) -> Result<(), (bool, String)> {
    let (sender, mut seen) = tokio::sync::mpsc::unbounded_channel();
    let tool = FunctionTool::new("transfer", "", move |_: Value, context: ToolContext| {
        let sender = sender.clone();
        async move {
            let confirmed = context.request_confirmation("hint", json!([1])).await;
            let told = confirmed.map_err(|error| {
                let wrapped: Box<dyn std::error::Error + Send + Sync> = Box::new(Wrapped(error));
                (ConfirmationRejected::of(&*wrapped).is_some(), wrapped.source().unwrap().to_string())
            });
            sender.send(told).unwrap();
            Ok(String::new())
        }
    });
    let provider = provider_fn(move |_| async move { decide() });
    Agent::new("a", transfers()).tool(tool).confirm_with(provider).run("go").await.unwrap();
    seen.recv().await.unwrap()
}

#[derive(Debug, thiserror::Error)]
#[error("the transfer failed")]
struct Wrapped(#[source] NotConfirmed);

#[tokio::test]
async fn request_confirmation_approved() {
    assert_eq!(seen_by_a_tool(|| Ok(Decision::approved())).await, Ok(()));
}

#[tokio::test]
async fn request_confirmation_rejected() {
    let told = seen_by_a_tool(|| Ok(Decision::rejected())).await;
    assert_eq!(told, Err((true, "tool: confirmation rejected".to_owned())), "found through what it is wrapped in");
}

#[tokio::test]
async fn a_provider_error_inside_a_tool_is_not_a_rejection() {
    let told = seen_by_a_tool(|| Err(ProviderError::new("dead"))).await;
    assert_eq!(told, Err((false, "confirmation provider error: dead".to_owned())));
}

#[tokio::test]
async fn a_wrapped_rejection_halts() {
    let tool = FunctionTool::new("transfer", "", |_: Value, context: ToolContext| async move {
        context.request_confirmation("hint", ()).await.map_err(Wrapped)?;
        Ok("sent".to_owned())
    });
    let no = provider_fn(|_| async { Ok(Decision::rejected().because("not on a Friday")) });
    let finished = Agent::new("a", transfers()).tool(tool).confirm_with(no).run("go").await.unwrap();
    assert_eq!(results(&finished)[0].text, format!("{HALTED}: not on a Friday"));
}

#[tokio::test]
async fn an_unknown_tool_is_not_found_and_nobody_is_asked() {
    let asked = Asked::then(AutoApprove);
    let model = ScriptedModel::new().calls([("c1", "nothing", "{}")]).says("done");
    let finished = Agent::new("a", model).confirm_with(asked.clone()).run("go").await.unwrap();
    assert_eq!(results(&finished)[0].text, "tool not found: nothing");
    assert_eq!(asked.requests().len(), 0);
}

#[tokio::test]
async fn the_model_never_sees_the_flag() {
    let model = deletes();
    Agent::new("a", model.clone()).tool(Noting::gated("delete_records")).run("go").await.unwrap();
    let seen = serde_json::to_value(&model.requests()[0].tools).unwrap();
    assert_eq!(seen, json!([{"name": "delete_records", "description": "", "schema": {"type": "object"}}]));
}

#[tokio::test]
async fn a_panicking_tool_is_a_result() {
    let tool = FunctionTool::new("transfer", "", |_: Value, _| async { panic!("on purpose") });
    let finished = Agent::new("a", transfers()).tool(tool).run("go").await.unwrap();
    assert_eq!(results(&finished)[0].text, r#"the tool "transfer" panicked"#);
}
