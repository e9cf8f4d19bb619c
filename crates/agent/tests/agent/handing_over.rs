//! Handoffs and sub-agents: whose provider is asked.

use sayso_agent::{Agent, AutoApprove, Decision, Event, PendingConfirmations, ScriptedModel, provider_fn};

use super::tools::{Asked, Noting, results};

fn hands_over() -> ScriptedModel {
    ScriptedModel::new().calls([("c1", "transfer_to_billing", "{}")])
}

fn refunds() -> ScriptedModel {
    ScriptedModel::new().calls([("c2", "refund", "{}")]).says("refunded")
}

#[tokio::test]
async fn after_a_handoff_the_targets_provider_is_asked_and_no_other() {
    let (first, second, tool) = (Asked::then(AutoApprove), Asked::then(AutoApprove), Noting::gated("refund"));
    let billing = Agent::new("billing", refunds()).tool(tool.clone()).confirm_with(second.clone());
    let agent = Agent::new("front", hands_over()).handoff(billing).confirm_with(first.clone());
    let finished = agent.run("go").await.unwrap();
    assert_eq!((finished.text.as_str(), finished.agent.as_str()), ("refunded", "billing"));
    assert_eq!((first.requests().len(), second.requests().len(), tool.runs().len()), (0, 1, 1));
    assert_eq!(second.requests()[0].request.tool_name, "refund");
}

#[tokio::test]
async fn a_target_without_a_provider_asks_nobody_and_the_stream_says_so() {
    let (first, tool) = (Asked::then(AutoApprove), Noting::gated("refund"));
    let billing = Agent::new("billing", refunds()).tool(tool.clone());
    let mut stream = Agent::new("front", hands_over()).handoff(billing).confirm_with(first.clone()).stream("go");
    let mut told = None;
    while let Some(event) = stream.next().await {
        if let Event::Handoff { agent, asks } = event {
            told = Some((agent, asks));
        }
    }
    assert_eq!(told, Some(("billing".to_owned(), false)));
    assert_eq!((first.requests().len(), tool.runs().len()), (0, 1));
}

#[tokio::test]
async fn a_sub_agents_request_shows_on_the_parents_stream_under_its_own_name_and_id() {
    let (pending, tool) = (PendingConfirmations::new(), Noting::gated("refund"));
    let billing = Agent::new("billing", refunds()).tool(tool.clone()).confirm_with(pending.clone());
    let model = ScriptedModel::new().calls([("c1", "billing", r#"{"task": "refund it"}"#)]).says("done");
    let mut stream = Agent::new("front", model).tool(billing.as_tool("Refunds")).stream("go");
    let mut asked = Vec::new();
    let mut end = None;
    while let Some(event) = stream.next().await {
        match event {
            Event::ConfirmationRequired(confirmation) => {
                pending.respond(&confirmation.id, true).unwrap();
                asked.push((confirmation.request.tool_name.clone(), confirmation.request.tool_call_id.to_string()));
            }
            Event::Complete(finished) => end = Some(finished),
            _ => {}
        }
    }
    assert_eq!(asked, [("refund".to_owned(), "c2".to_owned())]);
    assert_eq!(results(&end.unwrap())[0].text, "refunded");
    assert_eq!(tool.runs().len(), 1);
}

#[tokio::test]
async fn a_sub_agent_without_a_provider_asks_the_one_above() {
    let tool = Noting::gated("refund");
    let no = Asked::then(provider_fn(|_| async { Ok(Decision::rejected()) }));
    let billing = Agent::new("billing", refunds()).tool(tool.clone());
    let model = ScriptedModel::new().calls([("c1", "billing", r#"{"task": "refund it"}"#)]).says("done");
    Agent::new("front", model).tool(billing.as_tool("Refunds")).confirm_with(no.clone()).run("go").await.unwrap();
    assert_eq!(tool.runs().len(), 0);
    assert_eq!(no.requests()[0].request.tool_name, "refund");
}
