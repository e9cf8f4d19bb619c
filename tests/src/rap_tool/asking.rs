//! Tools that ask, on the published messages and client of RAP.

use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    routing::{get, post},
};
use rap_protocol::{PlainCallbackClient, RapInvocation, ToolDef, ToolsetManifest, send_tool_result, send_user_choice};
use serde_json::{Value, json};
use tokio::sync::{Mutex, oneshot};

/// What the tools know.
struct Tools {
    folder: PathBuf,
    url: String,
    client: PlainCallbackClient,
    /// Who waits for which call's answer.
    waiting: Mutex<HashMap<String, oneshot::Sender<usize>>>,
    /// Threads that said "Yes for session".
    granted: Mutex<HashSet<String>>,
}

pub(super) fn router(folder: &Path, url: &str) -> Router {
    let tools = Tools {
        folder: folder.to_owned(),
        url: url.to_owned(),
        client: super::client(),
        waiting: Mutex::default(),
        granted: Mutex::default(),
    };
    Router::new()
        .route("/.well-known/rap-toolset", get(manifest))
        .route("/invoke", post(invoke))
        .route("/user_choice_response", post(chosen))
        .with_state(Arc::new(tools))
}

async fn manifest(State(tools): State<Arc<Tools>>) -> Json<ToolsetManifest> {
    let tool = |name: &str, destructive: bool| ToolDef {
        name: name.to_owned(),
        description: format!("Does {name}"),
        input_schema: json!({"type": "object"}),
        annotations: destructive.then(|| json!({"destructive": true})),
        display_script: None,
    };
    Json(ToolsetManifest {
        name: "notes".to_owned(),
        description: None,
        endpoint: format!("{}/invoke", tools.url),
        tools: vec![
            tool("write", false),
            tool("ask_twice", false),
            tool("ask_then_finish", false),
            tool("ask_badly", false),
            tool("erase", true),
        ],
        needs_migration: false,
    })
}

/// Acknowledges at once; what comes of it is told by callback.
async fn invoke(State(tools): State<Arc<Tools>>, Json(invocation): Json<RapInvocation>) -> StatusCode {
    tokio::spawn(async move {
        let text = tools.run(&invocation).await;
        send_tool_result(&tools.client, &invocation, &text, None, false).await;
    });
    StatusCode::OK
}

/// Takes what the person chose; an answer that nobody waits for is a fault of the runtime.
async fn chosen(State(tools): State<Arc<Tools>>, Json(response): Json<Value>) -> StatusCode {
    let (Some(id), Some(selected)) = (response["id"].as_str(), response["selected"].as_u64()) else {
        return StatusCode::UNPROCESSABLE_ENTITY;
    };
    let waiting = tools.waiting.lock().await.remove(id);
    match waiting.map(|waiting| waiting.send(selected as usize)) {
        Some(Ok(())) => StatusCode::OK,
        Some(Err(_)) | None => StatusCode::CONFLICT,
    }
}

impl Tools {
    async fn run(&self, invocation: &RapInvocation) -> String {
        let argument = |key: &str| invocation.arguments[key].as_str().unwrap_or_default().to_owned();
        let path = argument("path");
        match invocation.operation.as_str() {
            "write" if self.may_write(invocation, &path).await => {
                match tokio::fs::write(self.folder.join(&path), argument("content")).await {
                    Ok(()) => format!("Wrote {path}."),
                    Err(error) => format!("Error: {error}"),
                }
            }
            "write" => "Error: the user did not allow it.".to_owned(),
            "ask_twice" => {
                let first = self.choose(invocation, "Which colour?", &["Red", "Blue"], 0).await;
                let second = self.choose(invocation, "Which size?", &["Small", "Large"], 0).await;
                format!("{first:?} {second:?}")
            }
            "ask_then_finish" => {
                self.ask(invocation, "Still there?", &["Yes", "No"], 1).await;
                "Finished by itself.".to_owned()
            }
            "ask_badly" => match self.choose(invocation, "Pick one of nothing", &[], 0).await {
                Some(selected) => format!("chose {selected} of nothing"),
                None => "nobody chose".to_owned(),
            },
            "erase" => match tokio::fs::remove_file(self.folder.join(&path)).await {
                Ok(()) => format!("Erased {path}."),
                Err(error) => format!("Error: {error}"),
            },
            other => format!("Error: unknown operation {other}"),
        }
    }

    async fn may_write(&self, invocation: &RapInvocation, path: &str) -> bool {
        let group = invocation.group_id.to_string();
        if self.granted.lock().await.contains(&group) {
            return true;
        }
        let prompt = format!("Allow writing to {path}?");
        match self.choose(invocation, &prompt, &["Yes for session", "Yes once", "No"], 2).await {
            Some(0) => self.granted.lock().await.insert(group),
            Some(1) => true,
            _ => false,
        }
    }

    async fn choose(
        &self,
        invocation: &RapInvocation,
        prompt: &str,
        choices: &[&str],
        default: usize,
    ) -> Option<usize> {
        self.ask(invocation, prompt, choices, default).await.await.ok()
    }

    /// Waits for the answer before it asks, so that one that comes at once is heard.
    async fn ask(
        &self,
        invocation: &RapInvocation,
        prompt: &str,
        choices: &[&str],
        default: usize,
    ) -> oneshot::Receiver<usize> {
        let (tell, told) = oneshot::channel();
        self.waiting.lock().await.insert(invocation.id.to_string(), tell);
        let choices = choices.iter().map(ToString::to_string).collect();
        let response_url = format!("{}/user_choice_response", self.url);
        send_user_choice(&self.client, invocation, prompt, choices, default, &response_url).await;
        told
    }
}
