//! Calls side by side: each asks on its own, and none waits for another's person.

use sayso_agent::{
    Agent, AutoApprove, Decision, Event, FunctionTool, PendingConfirmations, ScriptedModel, ToolContext,
};
use serde_json::Value;

use super::tools::{Asked, Noting, results};

#[tokio::test]
async fn only_the_flagged_of_two_is_confirmed_and_both_run() {
    let (flagged, plain, asked) = (Noting::gated("delete"), Noting::new("read"), Asked::then(AutoApprove));
    let model = ScriptedModel::new().calls([("c1", "delete", "1"), ("c2", "read", "2")]).says("done");
    let agent = Agent::new("a", model).tool(flagged.clone()).tool(plain.clone()).confirm_with(asked.clone());
    let finished = agent.run("go").await.unwrap();
    assert_eq!(asked.requests().len(), 1);
    assert_eq!((flagged.runs(), plain.runs()), (vec!["1".to_owned()], vec!["2".to_owned()]));
    let order: Vec<_> = results(&finished).iter().map(|result| result.call_id.to_string()).collect();
    assert_eq!(order, ["c1", "c2"]);
}

#[tokio::test]
async fn a_waiting_prompt_holds_back_no_finished_result_and_results_keep_their_order() {
    let pending = PendingConfirmations::new();
    let model =
        ScriptedModel::new().calls([("c1", "delete", "1"), ("c2", "read", "2"), ("c3", "delete", "3")]).says("done");
    let agent = Agent::new("a", model).tool(Noting::gated("delete")).tool(Noting::new("read"));
    let mut stream = agent.confirm_with(pending.clone()).stream("go");
    let (mut asked, mut stopped) = (Vec::new(), Vec::new());
    while asked.len() < 2 || stopped.is_empty() {
        match stream.next().await.unwrap() {
            Event::ConfirmationRequired(confirmation) => asked.push(confirmation),
            Event::ToolUseStop(result) => stopped.push(result.call_id.to_string()),
            _ => {}
        }
    }
    assert_eq!(stopped, ["c2"], "it is done while both others wait");
    asked.sort_by_key(|asked| asked.request.tool_call_id.to_string());
    // The last first, and each its own answer.
    pending.respond(&asked[1].id, Decision::approved()).unwrap();
    pending.respond(&asked[0].id, Decision::rejected()).unwrap();
    while let Some(event) = stream.next().await {
        if let Event::Complete(finished) = event {
            let results: Vec<_> =
                results(&finished).iter().map(|result| (result.call_id.to_string(), result.is_error)).collect();
            assert_eq!(results, [("c1".into(), true), ("c2".into(), false), ("c3".into(), false)]);
        }
    }
}

#[tokio::test]
async fn a_waiting_prompt_takes_no_place_of_those_that_run() {
    // One place: whoever waits for a person, before or while it runs, leaves it to the others.
    let pending = PendingConfirmations::new();
    let asks = FunctionTool::new("asks", "", |_: Value, context: ToolContext| async move {
        context.request_confirmation("sure?", ()).await?;
        Ok("sure".to_owned())
    });
    let model =
        ScriptedModel::new().calls([("c1", "asks", "{}"), ("c2", "delete", "{}"), ("c3", "read", "{}")]).says("done");
    let agent = Agent::new("a", model).tool(asks).tool(Noting::gated("delete")).tool(Noting::new("read"));
    let mut stream = agent.most_parallel(1).confirm_with(pending.clone()).stream("go");
    let mut asked = Vec::new();
    let mut read = false;
    while asked.len() < 2 || !read {
        match stream.next().await.unwrap() {
            Event::ConfirmationRequired(confirmation) => asked.push(confirmation.id),
            Event::ToolUseStop(result) => read |= result.call_id.as_str() == "c3",
            _ => {}
        }
    }
    for id in &asked {
        pending.respond(id, true).unwrap();
    }
    let mut done = false;
    while let Some(event) = stream.next().await {
        done |= matches!(event, Event::Complete(_));
    }
    assert!(done);
}
