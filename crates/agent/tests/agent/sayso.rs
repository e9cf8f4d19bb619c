//! Asking through a Sayso server: the provider against a double that keeps to the server's surface.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
    routing::post,
};
use sayso_agent::{
    Agent, Ending, Event, SaysoProvider, ScriptedModel,
    client::{Client, ClientError},
    types::{Ask, Kind, Question, ThreadId},
};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::tools::{Noting, results};

const THREAD: &str = "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C";
const TOKEN: &str = "sayso_agent_token";

/// A server with one thread: the verbs are those of the real one in the tests of the whole.
#[derive(Clone)]
struct Server {
    address: String,
    prompts: Prompts,
}

type Prompts = Arc<watch::Sender<BTreeMap<String, Prompt>>>;

/// A prompt under the key it was asked by.
#[derive(Clone)]
struct Prompt {
    prompt_id: String,
    request: Value,
    /// `outcome` and `reason`, once it has ended.
    ended: Option<(String, Value)>,
}

impl Server {
    async fn start() -> Self {
        let prompts: Prompts = Arc::new(watch::channel(BTreeMap::new()).0);
        let router = Router::new()
            .route("/v1/threads/{t}/confirmations", post(confirm))
            .route("/v1/prompts/{p}/cancel", post(cancel))
            .with_state(prompts.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Server { address, prompts }
    }

    fn provider(&self) -> SaysoProvider {
        SaysoProvider::new(Client::new(&self.address, TOKEN).unwrap(), THREAD.parse().unwrap())
    }

    /// The prompt that can be answered now, once there is one.
    async fn open_prompt(&self) -> Prompt {
        let mut prompts = self.prompts.subscribe();
        let open = |prompts: &BTreeMap<String, Prompt>| prompts.values().any(|prompt| prompt.ended.is_none());
        let prompts = prompts.wait_for(open).await.unwrap();
        prompts.values().find(|prompt| prompt.ended.is_none()).unwrap().clone()
    }

    fn end(&self, prompt_id: &str, outcome: &str, reason: Value) {
        end(&self.prompts, prompt_id, outcome, reason);
    }

    async fn ended(&self) -> (String, Value) {
        let mut prompts = self.prompts.subscribe();
        let ended = |prompts: &BTreeMap<String, Prompt>| prompts.values().any(|prompt| prompt.ended.is_some());
        let prompts = prompts.wait_for(ended).await.unwrap();
        prompts.values().find_map(|prompt| prompt.ended.clone()).unwrap()
    }
}

fn end(prompts: &Prompts, prompt_id: &str, outcome: &str, reason: Value) {
    prompts.send_modify(|prompts| {
        let prompt = prompts.values_mut().find(|prompt| prompt.prompt_id == prompt_id).unwrap();
        prompt.ended.get_or_insert((outcome.to_owned(), reason));
    });
}

async fn confirm(
    State(prompts): State<Prompts>,
    Path(thread): Path<String>,
    Query(query): Query<BTreeMap<String, f64>>,
    headers: HeaderMap,
    body: String,
) -> impl IntoResponse {
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    if thread != THREAD || header("authorization").as_deref() != Some(&format!("Bearer {TOKEN}")) {
        let problem =
            json!({"title": "A token is needed", "status": 401, "detail": "no such token", "code": "unauthorized"});
        return (StatusCode::UNAUTHORIZED, problem.to_string());
    }
    let key = header("idempotency-key").unwrap();
    prompts.send_modify(|prompts| {
        let prompt_id = format!("prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0{}", prompts.len());
        let request = serde_json::from_str(&body).unwrap();
        prompts.entry(key.clone()).or_insert(Prompt { prompt_id, request, ended: None });
    });
    let mut watching = prompts.subscribe();
    let ended = watching.wait_for(|prompts| prompts[&key].ended.is_some());
    let over = tokio::time::timeout(Duration::from_secs_f64(query["wait"]), ended).await.is_err();
    let prompt = prompts.borrow()[&key].clone();
    match prompt.ended {
        Some((outcome, reason)) if !over => {
            let approved = outcome == "approved";
            let reply =
                json!({"approved": approved, "prompt_id": prompt.prompt_id, "outcome": outcome, "reason": reason});
            (StatusCode::OK, reply.to_string())
        }
        _ => (StatusCode::ACCEPTED, json!({"prompt_id": prompt.prompt_id}).to_string()),
    }
}

async fn cancel(State(prompts): State<Prompts>, Path(prompt): Path<String>, body: String) -> StatusCode {
    let body: Value = serde_json::from_str(&body).unwrap();
    end(&prompts, &prompt, "cancelled", body["reason"].clone());
    StatusCode::OK
}

fn deletes() -> ScriptedModel {
    ScriptedModel::new().calls([("call_1", "delete", r#"{"path":"/x"}"#)]).says("done")
}

#[tokio::test]
async fn a_person_approves_through_the_server_and_the_tool_runs() {
    let (server, tool) = (Server::start().await, Noting::gated("delete"));
    let agent = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(server.provider());
    let answering = server.clone();
    let person = tokio::spawn(async move {
        let prompt = answering.open_prompt().await;
        answering.end(&prompt.prompt_id, "approved", Value::Null);
        prompt.request
    });
    assert_eq!(agent.run("go").await.unwrap().text, "done");
    assert_eq!(tool.runs(), [r#"{"path":"/x"}"#]);
    let asked = person.await.unwrap();
    assert_eq!(asked, json!({"tool_call_id": "call_1", "tool_name": "delete", "input": "{\"path\":\"/x\"}"}));
    assert_eq!(server.prompts.borrow().len(), 1, "asking again waits on; it asks nothing new");
}

#[tokio::test]
async fn each_end_is_told_to_the_model_as_what_it_is() {
    for (outcome, reason, ending, text) in [
        ("rejected", json!("not on a Friday"), Ending::Rejected, "rejected by user: not on a Friday"),
        ("timed_out", json!("expired"), Ending::TimedOut, "nobody answered in time"),
        ("cancelled", json!("dismissed"), Ending::Cancelled, "closed without a decision"),
        ("failed", json!("no room"), Ending::ConfirmationError, "Confirmation error: no room"),
    ] {
        let (server, tool) = (Server::start().await, Noting::gated("delete"));
        let agent = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(server.provider());
        let answering = server.clone();
        tokio::spawn(async move {
            let prompt = answering.open_prompt().await;
            answering.end(&prompt.prompt_id, outcome, reason);
        });
        let finished = agent.run("go").await.unwrap();
        let result = &results(&finished)[0];
        assert!(result.ending == ending && result.text.ends_with(text), "{outcome}: {result:?}");
        assert_eq!(tool.runs().len(), 0);
    }
}

#[tokio::test]
async fn when_nobody_waits_any_more_the_prompt_is_withdrawn() {
    let server = Server::start().await;
    let mut stream =
        Agent::new("a", deletes()).tool(Noting::gated("delete")).confirm_with(server.provider()).stream("go");
    while !matches!(stream.next().await.unwrap(), Event::ConfirmationRequired(_)) {}
    server.open_prompt().await;
    drop(stream);
    assert_eq!(server.ended().await, ("cancelled".to_owned(), json!("withdrawn")));
}

#[tokio::test]
async fn a_refusal_of_the_server_is_a_confirmation_error_and_nothing_runs() {
    let (server, tool) = (Server::start().await, Noting::gated("delete"));
    let provider = SaysoProvider::new(Client::new(&server.address, "another").unwrap(), THREAD.parse().unwrap());
    let finished = Agent::new("a", deletes()).tool(tool.clone()).confirm_with(provider).run("go").await.unwrap();
    assert_eq!(results(&finished)[0].text, "Confirmation error: the server refused: no such token");
    assert_eq!(tool.runs().len(), 0);
}

/// Lets a prompt through the general surface: what the client sends and reads.
#[tokio::test]
async fn the_client_says_where_an_answer_does_not_fit() {
    let asked = Arc::new(Mutex::new(None));
    let seen = asked.clone();
    let ask = move |headers: HeaderMap, body: String| async move {
        let key = headers.get("idempotency-key").map(|key| key.to_str().unwrap().to_owned());
        *seen.lock().unwrap() = Some((key, body));
        (StatusCode::CREATED, "{}")
    };
    let router = Router::new().route("/v1/threads/{t}/prompts", post(ask));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let client = Client::new(format!("http://{}/", listener.local_addr().unwrap()), TOKEN).unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    let thread: ThreadId = THREAD.parse().unwrap();
    let error = client.ask(&thread, &Ask::new(Kind::Text, [Question::new("Which?")]), Some("k1")).await.unwrap_err();
    assert!(matches!(error, ClientError::Shape(_)), "{error}");
    let asked = asked.lock().unwrap().clone().unwrap();
    assert_eq!(asked, (Some("k1".to_owned()), r#"{"kind":"text","questions":[{"question":"Which?"}]}"#.to_owned()));
    assert!(!format!("{client:?}").contains(TOKEN), "the token stays out of logs");
}
