//! What holds for every batch of calls, every order of answers and every restart.

use proptest::{prelude::*, test_runner::TestRunner};
use sayso_agent::{
    AgentThread, Ending, ScriptedModel, ToolCall,
    approval::{ApprovalAgent, approve, reject},
};

use super::{
    approvals::{results, tools},
    tools::Noting,
};

/// One call of a batch: gated or not, and the decision if it is.
type Call = (bool, bool);

/// Answers the requests one by one in the order of `shuffle`, through JSON each time.
async fn answered(calls: &[Call], shuffle: &[usize]) -> (Noting, Noting, AgentThread) {
    let (delete, read) = (Noting::gated("delete"), Noting::new("read"));
    let parts = calls.iter().enumerate().map(|(index, (gated, _))| {
        let name = if *gated { "delete" } else { "read" };
        sayso_agent::Part::Call(ToolCall::new(format!("c{index}"), name, index.to_string()))
    });
    let agent = ApprovalAgent::new(ScriptedModel::new().answers(parts).says("done"), &tools(&delete, &read));
    let mut thread = AgentThread::new();
    let requests = agent.run(&mut thread, "go").await.unwrap().approval_requests;
    let mut order: Vec<usize> = (0..requests.len()).collect();
    order.sort_by_key(|index| shuffle[*index % shuffle.len()]);
    for index in order {
        let request = &requests[index];
        let place: usize = request.call().call_id.as_ref().unwrap()[1..].parse().unwrap();
        let response = if calls[place].1 { approve(request) } else { reject(request, None) };
        thread = serde_json::from_str(&serde_json::to_string(&thread).unwrap()).unwrap();
        agent.run(&mut thread, response).await.unwrap();
    }
    (delete, read, thread)
}

#[test]
fn each_call_has_one_result_in_call_order_and_only_what_was_approved_runs_once() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let calls = prop::collection::vec((any::<bool>(), any::<bool>()), 1..8);
    let shuffle = prop::collection::vec(0usize..100, 8);
    TestRunner::default()
        .run(&(calls, shuffle), |(calls, shuffle)| {
            let (delete, read, thread) = runtime.block_on(answered(&calls, &shuffle));
            let runs = |which: fn(&Call) -> bool| -> Vec<String> {
                let chosen = calls.iter().enumerate().filter(|(_, call)| which(call));
                chosen.map(|(index, _)| index.to_string()).collect()
            };
            prop_assert_eq!(delete.runs(), runs(|(gated, approved)| *gated && *approved));
            prop_assert_eq!(read.runs(), runs(|(gated, _)| !gated));
            let told: Vec<_> =
                results(&thread).iter().map(|result| (result.call_id.to_string(), result.ending)).collect();
            let expected = calls.iter().enumerate().map(|(index, (gated, approved))| {
                (format!("c{index}"), if *gated && !approved { Ending::Rejected } else { Ending::Ran })
            });
            prop_assert_eq!(told, expected.collect::<Vec<_>>());
            prop_assert_eq!(thread.active_approval_requests().count(), 0);
            Ok(())
        })
        .unwrap();
}
