//! Tools that ask the person themselves: over real HTTP, between a tool server and a runtime that is played here.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{Router, http::StatusCode, routing::post};
use sayso_agent::{
    FunctionTool, ToolContext, ToolError, async_trait,
    rap::{Permission, RapCall, RapTool, RapToolServer},
    types::{
        Json,
        dialect::user_choice::{FLOW_FAILED, RapCallback, ToolResult, ToolsetManifest, UserChoice},
    },
};
use serde_json::{Value, json};
use tokio::sync::mpsc;

/// A tool that does what its argument says.
struct Writer(Arc<AtomicUsize>);

#[async_trait]
impl RapTool for Writer {
    fn name(&self) -> &str {
        "write"
    }

    fn is_destructive(&self) -> bool {
        true
    }

    async fn run(&self, arguments: Json, call: &RapCall) -> Result<String, ToolError> {
        match arguments.as_str().unwrap_or_default() {
            "panic" => panic!("on purpose"),
            "hang" => std::future::pending().await,
            "no choices" => Ok(call.ask("Which?", &[], 0).await?.to_string()),
            "bad default" => Ok(call.ask("Which?", &["a"], 1).await?.to_string()),
            "twice" => {
                let first = call.ask("First?", &["a", "b"], 0).await?;
                let second = call.ask("Second?", &["c", "d"], 1).await?;
                Ok(format!("{first} {second}"))
            }
            what => match call.permission(what, "Allow writing?").await? {
                Permission::Denied => Ok("denied".to_owned()),
                permission => {
                    self.0.fetch_add(1, Ordering::SeqCst);
                    Ok(format!("{permission:?}"))
                }
            },
        }
    }
}

/// The runtime's end: it calls, sees every callback, and answers.
struct Runtime {
    tools: String,
    callback_url: String,
    callbacks: mpsc::UnboundedReceiver<RapCallback>,
    written: Arc<AtomicUsize>,
    http: reqwest::Client,
}

async fn serve(router: Router, listener: tokio::net::TcpListener) {
    tokio::spawn(async move { axum::serve(listener, router).await });
}

impl Runtime {
    async fn start(build: impl FnOnce(RapToolServer) -> RapToolServer) -> Self {
        Runtime::answering(StatusCode::OK, build).await
    }

    /// A runtime that answers every callback but results with that status.
    async fn answering(status: StatusCode, build: impl FnOnce(RapToolServer) -> RapToolServer) -> Self {
        drop(rustls::crypto::ring::default_provider().install_default());
        let (sender, callbacks) = mpsc::unbounded_channel();
        let receive = move |body: String| async move {
            let callback = RapCallback::receive(body.as_bytes()).unwrap();
            let is_result = matches!(callback, RapCallback::ToolResult(_));
            sender.send(callback).unwrap();
            if is_result { StatusCode::OK } else { status }
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let callback_url = format!("http://{}/callback/s3cret", listener.local_addr().unwrap());
        serve(Router::new().route("/callback/s3cret", post(receive)), listener).await;

        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (tools, written) = (format!("http://{}", listener.local_addr().unwrap()), Arc::new(AtomicUsize::new(0)));
        let server = RapToolServer::new("files", &tools).unwrap().tool(Writer(written.clone()));
        serve(build(server).router(), listener).await;
        Runtime { tools, callback_url, callbacks, written, http: reqwest::Client::new() }
    }

    async fn post(&self, url: &str, body: Value) -> u16 {
        let request = self.http.post(url).header("content-type", "application/json").body(body.to_string());
        request.send().await.unwrap().status().as_u16()
    }

    async fn call(&self, operation: &str, id: &str, arguments: Value) {
        let invocation = json!({"operation": operation, "arguments": arguments, "id": id, "call_id": "prov_1",
            "callback_url": self.callback_url, "group_id": "thread_xyz", "thread_ancestors": null});
        assert_eq!(self.post(&format!("{}/invoke", self.tools), invocation).await, 200);
    }

    async fn choice(&mut self) -> UserChoice {
        match self.callbacks.recv().await.unwrap() {
            RapCallback::UserChoice(choice) => choice,
            other => panic!("a choice comes first, found {other:?}"),
        }
    }

    async fn result(&mut self) -> ToolResult {
        match self.callbacks.recv().await.unwrap() {
            RapCallback::ToolResult(result) => result,
            other => panic!("a result comes, found {other:?}"),
        }
    }

    async fn text(&mut self) -> String {
        self.result().await.text.unwrap()
    }

    async fn select(&self, choice: &UserChoice, selected: i64) -> u16 {
        self.post(&choice.response_url, json!({"id": choice.id.as_str(), "selected": selected})).await
    }
}

#[tokio::test]
async fn the_manifest_is_one_and_marks_what_destroys() {
    let runtime = Runtime::start(|server| server.description("Files")).await;
    let request = runtime.http.get(format!("{}/.well-known/rap-toolset", runtime.tools));
    let bytes = request.send().await.unwrap().bytes().await.unwrap();
    let manifest = ToolsetManifest::receive(&bytes).unwrap();
    assert_eq!(manifest.endpoint, format!("{}/invoke", runtime.tools));
    assert!(manifest.tool("write").unwrap().is_destructive());
}

#[tokio::test]
async fn it_asks_acts_on_the_choice_and_ends_in_a_result() {
    let mut runtime = Runtime::start(|server| server).await;
    for (selected, text, written) in [(2, "denied", 0), (1, "Once", 1)] {
        runtime.call("write", &format!("call_{selected}"), json!("file")).await;
        let choice = runtime.choice().await;
        assert_eq!(choice.choices, ["Yes for session", "Yes once", "No"]);
        assert_eq!((choice.default.0.0, choice.call_id.as_ref().unwrap().as_str()), (2, "prov_1"));
        assert_eq!(runtime.select(&choice, selected).await, 200);
        let result = runtime.result().await;
        assert_eq!((result.id, result.group_id, result.call_id), (choice.id, choice.group_id, choice.call_id));
        assert_eq!(result.text.as_deref(), Some(text));
        assert_eq!(runtime.written.load(Ordering::SeqCst), written);
    }
}

#[tokio::test]
async fn yes_for_session_is_remembered_for_the_same_thing_until_the_thread_is_closed() {
    let mut runtime = Runtime::start(|server| server).await;
    runtime.call("write", "call_1", json!("file")).await;
    let choice = runtime.choice().await;
    runtime.select(&choice, 0).await;
    assert_eq!(runtime.text().await, "ForSession");
    runtime.call("write", "call_2", json!("file")).await;
    assert_eq!(runtime.text().await, "ForSession", "without asking");
    runtime.call("write", "call_3", json!("another")).await;
    let choice = runtime.choice().await;
    runtime.select(&choice, 2).await;
    assert_eq!(runtime.text().await, "denied");
    runtime.post(&format!("{}/close_thread", runtime.tools), json!({"thread_id": "thread_xyz"})).await;
    runtime.call("write", "call_4", json!("file")).await;
    runtime.choice().await;
}

#[tokio::test]
async fn whatever_happens_there_is_a_result() {
    let mut runtime = Runtime::start(|server| server.call_timeout(Duration::from_millis(200))).await;
    for (arguments, text) in [
        ("panic", "Error: the tool panicked."),
        ("hang", "Error: the call took too long and was stopped."),
        ("no choices", FLOW_FAILED),
        ("bad default", FLOW_FAILED),
    ] {
        runtime.call("write", arguments, json!(arguments)).await;
        assert_eq!(runtime.text().await, text, "{arguments}");
    }
    runtime.call("nothing", "call_5", json!({})).await;
    assert_eq!(runtime.text().await, "Error: tool not found: nothing");
}

#[tokio::test]
async fn an_invalid_selection_fails_the_flow_and_writes_nothing() {
    let mut runtime = Runtime::start(|server| server).await;
    runtime.call("write", "call_1", json!("file")).await;
    let choice = runtime.choice().await;
    assert_eq!(runtime.select(&choice, -1).await, 422, "no index at all leaves the choice open");
    assert_eq!(runtime.select(&choice, 3).await, 422);
    assert_eq!(runtime.text().await, FLOW_FAILED);
    assert_eq!(runtime.written.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_selection_counts_once_for_its_own_choice_and_two_choices_in_one_call_work() {
    let mut runtime = Runtime::start(|server| server).await;
    runtime.call("write", "call_1", json!("twice")).await;
    let first = runtime.choice().await;
    let elsewhere = UserChoice { id: "call_9".into(), ..first.clone() };
    assert_eq!(runtime.select(&elsewhere, 0).await, 404);
    assert_eq!(runtime.select(&first, 1).await, 200);
    let second = runtime.choice().await;
    assert_eq!(runtime.select(&first, 0).await, 404, "a repeat does not answer what came after");
    assert_eq!(runtime.select(&second, 0).await, 200);
    assert_eq!(runtime.text().await, "1 0");
}

#[tokio::test]
async fn a_runtime_that_refuses_the_choice_fails_the_flow() {
    let mut runtime = Runtime::answering(StatusCode::BAD_REQUEST, |server| server).await;
    runtime.call("write", "call_1", json!("file")).await;
    runtime.choice().await;
    assert_eq!(runtime.text().await, FLOW_FAILED);
}

#[tokio::test]
async fn a_cancelled_call_stops_waiting_and_a_call_delivered_again_is_one_call() {
    let mut runtime = Runtime::start(|server| server).await;
    runtime.call("write", "call_1", json!("file")).await;
    let choice = runtime.choice().await;
    runtime.call("write", "call_1", json!("file")).await;
    let body = json!({"thread_id": "thread_xyz", "tool_call_id": "call_1"});
    assert_eq!(runtime.post(&format!("{}/cancel_tool_call", runtime.tools), body).await, 200);
    assert_eq!(runtime.text().await, FLOW_FAILED);
    assert_eq!(runtime.select(&choice, 0).await, 404);
    assert_eq!(runtime.written.load(Ordering::SeqCst), 0);
    assert!(runtime.callbacks.try_recv().is_err(), "one result");
}

#[tokio::test]
async fn an_agents_tool_asks_by_a_choice_between_approve_and_reject() {
    let deploy = |_: Value, context: ToolContext| async move {
        context.request_confirmation("To production?", json!({"version": 2})).await?;
        Ok("deployed".to_owned())
    };
    let tool = FunctionTool::new("deploy", "Deploys", deploy).with_confirmation();
    let mut runtime = Runtime::start(|server| server.agent_tool(tool)).await;
    for (second, text) in [(0, "deployed"), (1, "Error: Tool execution halted — confirmation rejected by user")] {
        runtime.call("deploy", &format!("call_{second}"), json!({"to": "prod"})).await;
        let flag = runtime.choice().await;
        assert!(flag.prompt.starts_with(r#"deploy {"to":"prod"}"#), "{}", flag.prompt);
        assert_eq!((flag.choices.clone(), flag.default.0.0), (vec!["Approve".to_owned(), "Reject".to_owned()], 1));
        runtime.select(&flag, 0).await;
        let asked = runtime.choice().await;
        assert!(asked.prompt.contains("To production?") && asked.prompt.contains("\"version\": 2"), "{}", asked.prompt);
        runtime.select(&asked, second).await;
        assert_eq!(runtime.text().await, text);
    }
}
