//! The chat shell: it stops where a form waits, and goes on with the answer.

use std::sync::{Arc, Mutex};

use sayso_agent::{
    Message, Role, ScriptedModel, ToolCall, ToolSpec, async_trait,
    shell::{ChatShell, RemoteError, RemoteTools, ShellError, ShellEvent, ShellReply, ShellThread},
    types::{
        Json, Map,
        dialect::interactive_form::{FormAnswer, TOOL_NAME, deferred, result_text},
    },
};
use tokio::sync::mpsc;

const FORM_TOOL: &str = "mcp__forms__interactive_form_question";

/// Tools elsewhere: each call gives the result of its name.
#[derive(Clone, Default)]
struct Elsewhere {
    form: Option<Json>,
    called: Arc<Mutex<Vec<String>>>,
}

#[async_trait]
impl RemoteTools for Elsewhere {
    fn specs(&self) -> Vec<ToolSpec> {
        Vec::new()
    }

    async fn call(&self, call: &ToolCall) -> Result<Json, RemoteError> {
        self.called.lock().unwrap().push(call.id.to_string());
        match call.name.as_str() {
            FORM_TOOL => Ok(self.form.clone().unwrap()),
            "broken" => Err("no such server".into()),
            name => Ok(format!("result of {name}").into()),
        }
    }
}

/// As an MCP server gives it: the marker as text in a content list.
fn marker() -> Json {
    let text = Map::from_iter([("type", Json::from("text")), ("text", deferred().to_string().into())]);
    Map::from_iter([("content", Json::Array(vec![text.into()]))]).into()
}

fn answer(tool_use_id: &str) -> FormAnswer {
    let json = format!(r#"{{"type":"{TOOL_NAME}","tool_use_id":"{tool_use_id}","answers":{{"lang":"rust"}}}}"#);
    FormAnswer::receive(json.parse().unwrap()).unwrap()
}

fn asks() -> ScriptedModel {
    ScriptedModel::new()
        .calls([("t1", "read", "{}"), ("t2", FORM_TOOL, "{}"), ("t3", "write", "{}")])
        .says("Rust it is.")
}

#[tokio::test]
async fn it_stops_on_the_marker_tells_that_the_tool_is_done_and_injects_nothing() {
    let (sender, mut events) = mpsc::unbounded_channel();
    let (model, tools) = (asks(), Elsewhere { form: Some(marker()), ..Elsewhere::default() });
    let shell = ChatShell::new(model.clone(), tools.clone()).tell(sender);
    let mut thread = ShellThread::new();
    let reply = shell.run(&mut thread, "Which language?").await.unwrap();
    let ShellReply::Stopped(stopped) = reply else { panic!("it stops") };
    assert_eq!((stopped.tool_use_id.as_str(), stopped.tool_name.as_str()), ("t2", FORM_TOOL));
    let mut last = None;
    while let Ok(event) = events.try_recv() {
        last = Some(event);
    }
    assert!(matches!(last, Some(ShellEvent::ToolDone(call)) if call.id.as_str() == "t2"));
    assert_eq!(thread.messages(), [Message::user("Which language?")], "nothing of it is in the conversation");
    assert_eq!((model.requests().len(), tools.called.lock().unwrap().len()), (1, 2), "the run is over");
}

#[tokio::test]
async fn it_resumes_with_the_answer_as_the_result_of_the_same_call_also_after_a_restart() {
    let (model, tools) = (asks(), Elsewhere { form: Some(marker()), ..Elsewhere::default() });
    let shell = ChatShell::new(model.clone(), tools);
    let mut thread = ShellThread::new();
    shell.run(&mut thread, "Which language?").await.unwrap();
    let mut thread: ShellThread = serde_json::from_str(&serde_json::to_string(&thread).unwrap()).unwrap();
    let reply = shell.resume(&mut thread, &answer("t2")).await.unwrap();
    assert_eq!(reply, ShellReply::Done("Rust it is.".to_owned()));

    let seen = &model.requests()[1].messages;
    assert_eq!(seen.iter().filter(|message| message.role == Role::User).count(), 1, "no made-up words of the person");
    let results: Vec<_> = seen.last().unwrap().tool_results().collect();
    let ids: Vec<_> = results.iter().map(|result| result.call_id.as_str()).collect();
    assert_eq!(ids, ["t1", "t2", "t3"]);
    assert_eq!((results[1].text.clone(), results[1].is_error), (result_text(&answer("t2")), false));
    assert!(!serde_json::to_string(seen).unwrap().contains("__deferred"), "the marker is not for the model");
    assert!(matches!(shell.resume(&mut thread, &answer("t2")).await, Err(ShellError::NotPending { .. })), "once");
}

#[tokio::test]
async fn text_and_the_answer_to_another_form_are_refused_while_one_waits() {
    let shell = ChatShell::new(asks(), Elsewhere { form: Some(marker()), ..Elsewhere::default() });
    let mut thread = ShellThread::new();
    shell.run(&mut thread, "Which language?").await.unwrap();
    let before = thread.clone();
    assert!(matches!(shell.run(&mut thread, "Python").await, Err(ShellError::FormPending(_))));
    assert!(matches!(shell.resume(&mut thread, &answer("t9")).await, Err(ShellError::NotPending { .. })));
    assert_eq!(thread, before);
}

#[tokio::test]
async fn a_marker_that_lacks_one_of_the_three_conditions_does_not_stop() {
    for change in
        [("__deferred_user_input__", Json::Bool(false)), ("success", false.into()), ("status", "failed".into())]
    {
        let Json::Object(mut form) = deferred() else { panic!("the marker is an object") };
        form.insert(change.0, change.1);
        let shell = ChatShell::new(asks(), Elsewhere { form: Some(form.into()), ..Elsewhere::default() });
        let reply = shell.run(&mut ShellThread::new(), "Which language?").await.unwrap();
        assert_eq!(reply, ShellReply::Done("Rust it is.".to_owned()), "{}", change.0);
    }
}

#[tokio::test]
async fn a_tool_that_fails_elsewhere_is_told_to_the_model() {
    let model = ScriptedModel::new().calls([("t1", "broken", "{}")]).says("done");
    let mut thread = ShellThread::new();
    ChatShell::new(model, Elsewhere::default()).run(&mut thread, "go").await.unwrap();
    let failed = thread.messages().iter().flat_map(Message::tool_results).next().unwrap();
    assert_eq!((failed.text.as_str(), failed.is_error), ("no such server", true));
}
