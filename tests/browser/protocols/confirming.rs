//! `confirmation`: an agent streams, stops at a call that needs a yes, and goes on as the person decides.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use sayso_agent::{Agent, Event, FunctionTool, RunStream, SaysoProvider, ScriptedModel};
use sayso_tests::{
    Thread,
    browser::{Page, run},
};
use serde_json::Value;

use super::agent_of;
use crate::flow::start;

/// An agent whose model deletes something and then says so; with how often it was deleted.
fn agent(thread: &Thread) -> (Agent, ScriptedModel, Arc<AtomicUsize>) {
    let model = ScriptedModel::new().calls([("c1", "delete", r#"{"path":"/x"}"#)]).says("All done.");
    let ran = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&ran);
    let delete = FunctionTool::new("delete", "Deletes a file", move |_: Value, _| {
        counted.fetch_add(1, Ordering::SeqCst);
        async { Ok("deleted".to_owned()) }
    });
    let (client, id) = agent_of(thread);
    let agent = Agent::new("cleaner", model.clone()).tool(delete.with_confirmation());
    (agent.confirm_with(SaysoProvider::new(client, id)), model, ran)
}

/// Reads until the agent stops for the person.
async fn until_it_asks(run: &mut RunStream) {
    while !matches!(run.next().await.expect("it asks"), Event::ConfirmationRequired(_)) {}
}

/// Reads to the end; what the model said, and what became of the call.
async fn to_the_end(run: &mut RunStream) -> (String, String) {
    let (mut said, mut result) = (String::new(), String::new());
    while let Some(event) = run.next().await {
        match event {
            Event::ContentDelta(text) => said.push_str(&text),
            Event::ToolUseStop(stopped) => result = stopped.text,
            Event::Failed(error) => panic!("{error}"),
            _ => {}
        }
    }
    (said, result)
}

#[test]
fn an_agent_that_is_approved_in_the_browser_goes_on() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let (agent, _, ran) = agent(&thread);
        let page = Page::open_thread(browser, &thread).await;
        let mut run = agent.stream("Clean up");
        until_it_asks(&mut run).await;
        page.says("/x").await;
        assert_eq!(ran.load(Ordering::SeqCst), 0, "it waits");
        page.click("Approve").await;
        assert_eq!(to_the_end(&mut run).await, ("All done.".to_owned(), "deleted".to_owned()));
        assert_eq!(ran.load(Ordering::SeqCst), 1);
        page.says("Approved").await;
        page.is_clean().await;
    });
}

#[test]
fn a_denial_and_its_note_reach_the_model() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let (agent, model, ran) = agent(&thread);
        let page = Page::open_thread(browser, &thread).await;
        let mut run = agent.stream("Clean up");
        page.click("Add a note").await;
        page.type_text("not on a Friday").await;
        page.click("Deny").await;
        let (said, result) = to_the_end(&mut run).await;
        assert_eq!(said, "All done.", "the conversation goes on");
        assert!(result.ends_with("rejected by user: not on a Friday"), "{result}");
        let seen = model.requests().pop().expect("the model is asked again");
        let told: Vec<_> = seen.messages.iter().flat_map(sayso_agent::Message::tool_results).collect();
        assert_eq!((told.len(), told[0].text.as_str()), (1, result.as_str()));
        assert_eq!(ran.load(Ordering::SeqCst), 0);
    });
}
