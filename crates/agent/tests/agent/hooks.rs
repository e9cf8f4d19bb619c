//! Hooks: before the person is asked, and after the tool has run.

use std::sync::{Arc, Mutex};

use sayso_agent::{
    After, Agent, AutoApprove, Before, Decision, Ending, FunctionTool, Hook, HookError, OnError, ScriptedModel,
    ToolCall, ToolContext, ToolResult, async_trait, provider_fn,
};
use serde_json::Value;

use super::tools::{Asked, Noting, results};

/// A hook that says the same each time, and notes where it was asked.
#[derive(Clone)]
struct Says {
    before: Result<Before, String>,
    on_error: OnError,
    seen: Arc<Mutex<Vec<String>>>,
}

fn says(before: Result<Before, &str>) -> Says {
    Says { before: before.map_err(str::to_owned), on_error: OnError::Keep, seen: Arc::default() }
}

impl Says {
    fn seen(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }
}

#[async_trait]
impl Hook for Says {
    async fn before(&self, call: &ToolCall) -> Result<Before, HookError> {
        self.seen.lock().unwrap().push(format!("before {}", call.input));
        self.before.clone().map_err(Into::into)
    }

    async fn on_error(&self, _: &ToolCall, result: &ToolResult) -> OnError {
        self.seen.lock().unwrap().push(format!("on_error {}", result.text));
        self.on_error.clone()
    }

    async fn after(&self, _: &ToolCall, result: &ToolResult) -> After {
        self.seen.lock().unwrap().push(format!("after {}", result.text));
        After::Keep
    }
}

fn calls() -> ScriptedModel {
    ScriptedModel::new().calls([("c1", "delete", "model")]).says("done")
}

#[tokio::test]
async fn with_hook_deny() {
    let (tool, asked, hook) =
        (Noting::gated("delete"), Asked::then(AutoApprove), says(Ok(Before::Deny("too often".into()))));
    let agent = Agent::new("a", calls()).tool(tool.clone()).confirm_with(asked.clone()).hook(hook.clone());
    let finished = agent.run("go").await.unwrap();
    assert_eq!((tool.runs().len(), asked.requests().len()), (0, 0), "not run, and nobody asked");
    let result = &results(&finished)[0];
    assert_eq!((result.text.as_str(), result.ending), ("Tool call denied: too often", Ending::Denied));
    assert_eq!(hook.seen(), ["before model"], "error and post hooks are for what ran");
}

#[tokio::test]
async fn hook_error_treated_as_deny() {
    let tool = Noting::new("delete");
    let agent = Agent::new("a", calls()).tool(tool.clone()).hook(says(Err("the list is gone")));
    let finished = agent.run("go").await.unwrap();
    assert_eq!(tool.runs().len(), 0);
    assert_eq!(results(&finished)[0].text, "Tool call denied: the list is gone");
}

#[tokio::test]
async fn the_modified_input_is_shown_and_runs_and_the_last_modify_wins() {
    let (tool, asked) = (Noting::gated("delete"), Asked::then(AutoApprove));
    let second = says(Ok(Before::Modify("second".into())));
    let agent = Agent::new("a", calls()).tool(tool.clone()).confirm_with(asked.clone());
    let agent = agent.hook(says(Ok(Before::Modify("first".into())))).hook(second.clone()).hook(says(Ok(Before::Allow)));
    agent.run("go").await.unwrap();
    assert_eq!(second.seen()[0], "before first", "later hooks see what earlier ones made of it");
    assert_eq!(asked.requests()[0].request.input.arguments(), "second".into());
    assert_eq!(tool.runs(), ["second"]);
}

#[tokio::test]
async fn the_first_deny_wins() {
    let late = says(Ok(Before::Deny("second".into())));
    let agent = Agent::new("a", calls()).tool(Noting::new("delete"));
    let agent = agent.hook(says(Ok(Before::Deny("first".into())))).hook(late.clone());
    assert_eq!(results(&agent.run("go").await.unwrap())[0].text, "Tool call denied: first");
    assert_eq!(late.seen().len(), 0);
}

#[tokio::test]
async fn a_rejection_before_the_run_skips_error_and_post_hooks_and_one_within_it_does_not() {
    let no = || provider_fn(|_| async { Ok(Decision::rejected()) });
    let hook = says(Ok(Before::Allow));
    let agent = Agent::new("a", calls()).tool(Noting::gated("delete")).confirm_with(no()).hook(hook.clone());
    agent.run("go").await.unwrap();
    assert_eq!(hook.seen(), ["before model"]);

    let asks = FunctionTool::new("delete", "", |_: Value, context: ToolContext| async move {
        context.request_confirmation("sure?", ()).await?;
        Ok(String::new())
    });
    let hook = says(Ok(Before::Modify("{}".into())));
    Agent::new("a", calls()).tool(asks).confirm_with(no()).hook(hook.clone()).run("go").await.unwrap();
    assert!(
        matches!(&hook.seen()[..], [_, error, after] if error.starts_with("on_error") && after.starts_with("after"))
    );
}

#[tokio::test]
async fn the_first_recovery_wins_and_clears_the_error() {
    let fails = FunctionTool::new("delete", "", |_: Value, _| async { Err("disk full".into()) });
    let recovers =
        |text: &str| Says { on_error: OnError::Recover(text.into()), ..says(Ok(Before::Modify("{}".into()))) };
    let late = recovers("second");
    let agent =
        Agent::new("a", calls()).tool(fails).hook(says(Ok(Before::Allow))).hook(recovers("first")).hook(late.clone());
    let result = results(&agent.run("go").await.unwrap())[0].clone();
    assert_eq!((result.text.as_str(), result.is_error), ("first", false));
    assert_eq!(late.seen(), ["before {}", "after first"]);
}

#[tokio::test]
async fn without_recovery_the_failure_stays() {
    let fails = FunctionTool::new("delete", "", |_: Value, _| async { Err("disk full".into()) });
    let agent = Agent::new("a", calls()).tool(fails).hook(says(Ok(Before::Modify("{}".into()))));
    let result = results(&agent.run("go").await.unwrap())[0].clone();
    assert_eq!((result.text.as_str(), result.is_error, result.ending), ("disk full", true, Ending::Failed));
}
