//! A server of tools that ask the person themselves: each call ends in a result, whatever happens.

mod adapter;
mod asking;
mod call;
mod memory;
mod routes;

use std::{
    collections::BTreeMap,
    fmt,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use futures_util::{FutureExt, future::OptionFuture};
use sayso_types::{
    Json, Map, Shape,
    dialect::user_choice::{
        GroupId, OrDefault, PendingCall, RapCallback, RapInvocation, ToolCallId, ToolDef, ToolResult, ToolsetManifest,
        flow_failed,
    },
};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

pub use call::{FlowFailed, Permission, RapCall};
pub use memory::{Memory, SessionMemory};

use crate::{
    client::{ClientError, tls},
    tool::{Tool, ToolError},
};
use asking::Waiters;

/// How often a result is sent when the runtime cannot be reached.
const ATTEMPTS: u32 = 5;
/// The first pause between attempts; each is twice the one before.
const PAUSE: Duration = Duration::from_millis(200);

/// A tool that runs here and is called from a runtime elsewhere.
#[async_trait]
pub trait RapTool: Send + Sync + 'static {
    /// What calls name it by.
    fn name(&self) -> &str;

    /// What it does, for the model.
    fn description(&self) -> &str {
        ""
    }

    /// Its arguments, as JSON Schema.
    fn schema(&self) -> Value {
        serde_json::json!({"type": "object"})
    }

    /// Whether it destroys something: then the runtime asks before each call.
    fn is_destructive(&self) -> bool {
        false
    }

    /// Runs it. What it returns is for the model. Where a choice failed, hand the error on with `?`.
    async fn run(&self, arguments: Json, call: &RapCall) -> Result<String, ToolError>;
}

/// Serves tools to a runtime.
///
/// [`RapToolServer::router`] has what a runtime knows: the manifest at `/.well-known/rap-toolset`, calls at `/invoke`,
/// choices at `/user_choice_response`, and what calls them off.
#[derive(Clone)]
pub struct RapToolServer(Arc<Shared>);

struct Shared {
    name: String,
    description: Option<String>,
    base: String,
    tools: Vec<Arc<dyn RapTool>>,
    timeout: Option<Duration>,
    memory: Arc<dyn Memory>,
    http: reqwest::Client,
    waiters: Waiters,
    running: Mutex<BTreeMap<(GroupId, ToolCallId), CancellationToken>>,
}

impl RapToolServer {
    /// A toolset that a runtime reaches at `base`, such as `http://127.0.0.1:3001`.
    pub fn new(name: impl Into<String>, base: impl Into<String>) -> Result<Self, ClientError> {
        let base: String = base.into();
        Ok(RapToolServer(Arc::new(Shared {
            name: name.into(),
            description: None,
            base: base.trim_end_matches('/').to_owned(),
            tools: Vec::new(),
            timeout: None,
            memory: Arc::new(SessionMemory::default()),
            http: tls::http_client()?,
            waiters: Waiters::default(),
            running: Mutex::default(),
        })))
    }

    /// With that tool, too.
    pub fn tool(self, tool: impl RapTool) -> Self {
        self.with(|shared| shared.tools.push(Arc::new(tool)))
    }

    /// With that tool of an agent, too: what it asks goes to the person as a choice between Approve and Reject.
    pub fn agent_tool(self, tool: impl Tool) -> Self {
        self.tool(adapter::AgentTool(Arc::new(tool)))
    }

    /// What the toolset is for.
    pub fn description(self, description: impl Into<String>) -> Self {
        self.with(|shared| shared.description = Some(description.into()))
    }

    /// How long a call may take, the person's time included. Without it, as long as it takes.
    pub fn call_timeout(self, timeout: Duration) -> Self {
        self.with(|shared| shared.timeout = Some(timeout))
    }

    /// Where lasting permissions are remembered. Without it, in memory.
    pub fn remember_in(self, memory: impl Memory) -> Self {
        self.with(|shared| shared.memory = Arc::new(memory))
    }

    /// The routes, to be served at the address that was given.
    pub fn router(&self) -> axum::Router {
        routes::router(self.clone())
    }

    fn with(mut self, change: impl FnOnce(&mut Shared)) -> Self {
        change(Arc::get_mut(&mut self.0).expect("bug: a server that is being built has one owner"));
        self
    }

    fn manifest(&self) -> ToolsetManifest {
        let def = |tool: &Arc<dyn RapTool>| ToolDef {
            name: tool.name().to_owned(),
            description: tool.description().to_owned(),
            input_schema: serde_json::from_value(tool.schema()).unwrap_or_else(|_| Map::new().into()),
            annotations: tool.is_destructive().then(|| Map::from_iter([("destructive", true)]).into()),
            display_script: None,
            extra: Map::new(),
        };
        ToolsetManifest {
            name: self.0.name.clone(),
            description: self.0.description.clone(),
            endpoint: format!("{}/invoke", self.0.base),
            tools: self.0.tools.iter().map(def).collect(),
            needs_migration: OrDefault(false),
            extra: Map::new(),
        }
    }

    /// Starts a call, unless it runs already: a call that is delivered again is one call.
    fn start(&self, invocation: RapInvocation) {
        let place = (invocation.group_id.clone(), invocation.id.clone());
        let cancel = CancellationToken::new();
        {
            let mut running = self.running();
            if running.contains_key(&place) {
                return;
            }
            running.insert(place.clone(), cancel.clone());
        }
        let server = self.clone();
        tokio::spawn(async move {
            let (url, pending) = (invocation.callback_url.clone(), invocation.call());
            let result = server.run(invocation, cancel, pending).await;
            // One that cannot be delivered has nobody left who waits for it.
            drop(server.deliver(&url, &RapCallback::ToolResult(result)).await);
            server.running().remove(&place);
        });
    }

    /// Runs a call to its end: there is a result whatever happens.
    async fn run(&self, invocation: RapInvocation, cancel: CancellationToken, pending: PendingCall) -> ToolResult {
        let text = |text: String| ToolResult::new(pending.clone(), text);
        let Some(tool) = self.0.tools.iter().find(|tool| tool.name() == invocation.operation).cloned() else {
            return text(format!("Error: tool not found: {}", invocation.operation));
        };
        let arguments = invocation.arguments.0.clone();
        let call = RapCall::new(self.clone(), invocation, cancel.clone());
        let timeout = OptionFuture::from(self.0.timeout.map(tokio::time::sleep));
        let ran = AssertUnwindSafe(tool.run(arguments, &call)).catch_unwind();
        let ran = tokio::select! {
            biased;
            ran = ran => ran,
            () = cancel.cancelled() => return text("Error: the call was cancelled.".to_owned()),
            Some(()) = timeout => return text("Error: the call took too long and was stopped.".to_owned()),
        };
        match ran {
            Ok(Ok(said)) => text(said),
            Ok(Err(error)) if FlowFailed::is_in(&*error) => flow_failed(pending),
            Ok(Err(error)) => text(format!("Error: {error}")),
            Err(_) => text("Error: the tool panicked.".to_owned()),
        }
    }

    /// Posts a callback, trying again where the runtime cannot be reached.
    async fn deliver(&self, url: &str, callback: &RapCallback) -> Result<(), FlowFailed> {
        let body = callback.write().to_string();
        let mut failures = 0;
        loop {
            let request = self.0.http.post(url).header("content-type", "application/json").body(body.clone());
            let again = match request.send().await {
                Ok(response) if response.status().is_success() => return Ok(()),
                Ok(response) => response.status().is_server_error(),
                Err(error) => !error.is_builder(),
            };
            failures += 1;
            if !again || failures >= ATTEMPTS {
                return Err(FlowFailed::NotDelivered);
            }
            tokio::time::sleep(PAUSE * 2u32.pow(failures - 1)).await;
        }
    }

    fn cancel_where(&self, which: impl Fn(&GroupId, &ToolCallId) -> bool) {
        for ((group, id), cancel) in &*self.running() {
            if which(group, id) {
                cancel.cancel();
            }
        }
    }

    fn running(&self) -> MutexGuard<'_, BTreeMap<(GroupId, ToolCallId), CancellationToken>> {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for RapToolServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RapToolServer").field("name", &self.0.name).field("base", &self.0.base).finish_non_exhaustive()
    }
}
