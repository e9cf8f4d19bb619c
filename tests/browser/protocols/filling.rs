//! `interactive_form_question`: a chat shell calls the tool through the official client of MCP, stops, and goes on with the
//! form as it was filled in by the keyboard alone.

use std::sync::{Arc, Mutex};

use sayso_agent::{
    Message, ScriptedModel, ToolCall, ToolSpec, async_trait,
    shell::{ChatShell, RemoteError, RemoteTools, ShellReply, ShellThread},
    types::{Json, dialect::interactive_form::FormAnswer},
};
use sayso_tests::{
    Client, Thread,
    browser::{Key, Page, run_for},
    node,
};
use serde_json::json;

use super::WITH_INSTALL;
use crate::flow::start;

const TOOL: &str = "interactive_form_question";

/// The tools of the server, called by the official client, which stays to read the answer.
#[derive(Clone)]
struct Mcp {
    thread: Thread,
    client: Arc<Mutex<Option<Client>>>,
}

#[async_trait]
impl RemoteTools for Mcp {
    fn specs(&self) -> Vec<ToolSpec> {
        Vec::new()
    }

    async fn call(&self, call: &ToolCall) -> Result<Json, RemoteError> {
        let mut command = tokio::task::block_in_place(|| node("mcp_form.mjs"));
        let meta = json!({"task_id": 7, "subtask_id": 8, "tool_use_id": call.id.as_str()});
        command.arg("auto").env("FORM", call.input.as_str()).env("META", meta.to_string());
        command.env("SAYSO_ADDRESS", &self.thread.address).env("SAYSO_THREAD", &self.thread.id);
        command.env("SAYSO_TOKEN", &self.thread.agent);
        let mut client = Client::start(command);
        let got = client.line().await;
        *self.client.lock().expect("nobody panics with it") = Some(client);
        let content = json!({"content": [{"type": "text", "text": got["texts"][0]}]});
        Ok(content.to_string().parse()?)
    }
}

#[test]
fn a_form_that_is_filled_in_by_the_keyboard_lets_the_chat_go_on() {
    run_for(WITH_INSTALL, async |browser| {
        let (_server, thread) = start().await;
        let form = json!({"questions": [
            {"id": "lang", "question": "Which language?", "options": [
                {"label": "Rust", "value": "rust", "recommended": true}, {"label": "Go", "value": "go"}]},
            {"id": "notes", "question": "Anything else?", "required": false},
        ]});
        let model = ScriptedModel::new().calls([("toolu_1", TOOL, &form.to_string())]).says("Go it is.");
        let mcp = Mcp { thread: thread.clone(), client: Arc::default() };
        let shell = ChatShell::new(model.clone(), mcp.clone());
        let mut chat = ShellThread::new();
        let page = Page::open_thread(browser, &thread).await;
        let reply = shell.run(&mut chat, "Which language?").await.expect("the model speaks");
        let ShellReply::Stopped(stopped) = reply else { panic!("it waits for the person") };
        assert_eq!(stopped.tool_use_id.as_str(), "toolu_1");

        page.find("radio", "Rust").await;
        page.tab_to("radio", "Rust").await;
        page.press(Key::Down).await;
        page.find_when("radio", "Go", |radio| radio.state("checked") == "true").await;
        page.tab_to("textbox", "Anything else?").await;
        page.type_text("soon").await;
        page.tab_to("button", "Submit").await;
        page.press(Key::Enter).await;
        page.says("Answered").await;

        let client = mcp.client.lock().expect("nobody panics with it").take();
        let mut client = client.expect("the tool was called");
        let answer = client.line().await;
        assert_eq!(answer["answers"], json!({"lang": "go", "notes": "soon"}));
        client.done().await;
        let answer = FormAnswer::receive(answer.to_string().parse().expect("JSON")).expect("an answer to a form");
        let reply = shell.resume(&mut chat, &answer).await.expect("it goes on");
        assert_eq!(reply, ShellReply::Done("Go it is.".to_owned()));
        let seen = model.requests().pop().expect("the model is asked again");
        let result = seen.messages.iter().flat_map(Message::tool_results).next().expect("the call has a result");
        assert!(result.text.contains(r#""lang":"go""#) || result.text.contains(r#""lang": "go""#), "{}", result.text);
        page.is_clean().await;
    });
}
