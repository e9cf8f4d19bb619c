//! Agents that ask through the server: a tool that waits, and a run that ends with requests.

use std::time::Duration;

use sayso_agent::{
    Agent, AgentThread, Ending, Event, FunctionTool, Message, SaysoProvider, ScriptedModel, Tool, Toolset,
    approval::ApprovalAgent, client::Asked,
};
use sayso_tests::Server;
use serde_json::{Value, json};

use super::thread;

fn delete() -> impl Tool {
    FunctionTool::new("delete", "Deletes a file", |path: Value, _| async move { Ok(format!("deleted {path}")) })
        .with_confirmation()
}

#[tokio::test]
async fn a_tool_runs_when_the_person_approves_and_does_not_when_they_deny() {
    let server = Server::start();
    for (answer, ending) in [("Approve", Ending::Ran), ("Deny", Ending::Rejected)] {
        let (client, id, person) = thread(&server).await;
        let model = ScriptedModel::new().calls([("c1", "delete", r#"{"path":"/x"}"#)]).says("done");
        let agent = Agent::new("a", model).tool(delete()).confirm_with(SaysoProvider::new(client, id));
        let answering = async {
            let prompt = person.open_prompt().await;
            assert_eq!(prompt["questions"][0]["subject"]["arguments"], json!({"path": "/x"}));
            person.answer(&prompt, answer).await.is(200);
        };
        let (finished, ()) = tokio::join!(agent.run("go"), answering);
        let messages = finished.unwrap().messages;
        let result = messages.iter().flat_map(Message::tool_results).next().unwrap();
        assert_eq!(result.ending, ending, "{}", result.text);
    }
}

#[tokio::test]
async fn when_the_run_is_left_the_prompt_is_withdrawn() {
    let server = Server::start();
    let (client, id, person) = thread(&server).await;
    let model = ScriptedModel::new().calls([("c1", "delete", "{}")]);
    let agent = Agent::new("a", model).tool(delete()).confirm_with(SaysoProvider::new(client.clone(), id));
    let mut run = agent.stream("go");
    while !matches!(run.next().await.unwrap(), Event::ConfirmationRequired(_)) {}
    let prompt = person.open_prompt().await;
    drop(run);
    let prompt_id = prompt["prompt_id"].as_str().unwrap().parse().unwrap();
    let ended = client.wait(&prompt_id, Duration::from_secs(20)).await.unwrap();
    assert_eq!(ended.reason.as_deref(), Some("withdrawn"));
}

#[tokio::test]
async fn a_run_that_ends_with_requests_goes_on_with_what_the_person_answered() {
    let server = Server::start();
    let (client, id, person) = thread(&server).await;
    let model = ScriptedModel::new().calls([("c1", "delete", r#"{"path":"/x"}"#), ("c2", "delete", "{}")]).says("done");
    let agent = ApprovalAgent::new(model, &Toolset::new("files").tool(delete()));
    let mut conversation = AgentThread::new();
    let requests = agent.run(&mut conversation, "go").await.unwrap().approval_requests;

    let asked = client.approve(&id, &requests, "k1", Duration::ZERO).await.unwrap();
    assert!(matches!(asked, Asked::Open(_)));
    let prompt = person.open_prompt().await;
    let path = format!("/v1/prompts/{}/answer", prompt["prompt_id"].as_str().unwrap());
    let answer = |index: usize, answer: &str| json!({"id": prompt["questions"][index]["id"], "answer": [answer]});
    person.user_post(&path, json!({"answers": [answer(0, "Approve"), answer(1, "Deny")]})).await.is(200);
    let Asked::Ended(responses) = client.approve(&id, &requests, "k1", Duration::from_secs(20)).await.unwrap() else {
        panic!("it was answered")
    };
    assert_eq!(agent.run(&mut conversation, responses).await.unwrap().text, "done");
    let endings: Vec<_> =
        conversation.messages().iter().flat_map(Message::tool_results).map(|result| result.ending).collect();
    assert_eq!(endings, [Ending::Ran, Ending::Rejected]);
}
