//! A tool that does as it is told, and tells what it was sent.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use tokio::{
    net::TcpListener,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::timeout,
};

pub(crate) const INVOKE: &str = "/invoke";
pub(crate) const RESPONSE: &str = "/user_choice_response";
pub(crate) const CANCEL: &str = "/cancel_tool_call";
const MANIFEST: &str = "/.well-known/rap-toolset";

/// One request as it came.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Seen {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }
}

/// What the tool answers with.
#[derive(Clone)]
pub(crate) struct Manners {
    /// To a call, and to the person's choice.
    pub(crate) invoke: StatusCode,
    pub(crate) response: StatusCode,
    /// What it says of itself. `ADDRESS` in it is where it listens.
    pub(crate) manifest: String,
    pub(crate) manifest_status: StatusCode,
}

impl Default for Manners {
    fn default() -> Self {
        let tool = |name: &str, annotations: Value| json!({"name": name, "description": "Does it", "inputSchema": {}, "annotations": annotations});
        let tools = [tool("write", Value::Null), tool("erase", json!({"destructive": true}))];
        let manifest = json!({"name": "files", "endpoint": "http://ADDRESS/invoke", "tools": tools});
        Manners {
            invoke: StatusCode::OK,
            response: StatusCode::OK,
            manifest: manifest.to_string(),
            manifest_status: StatusCode::OK,
        }
    }
}

pub(crate) struct Tool {
    /// Host and port.
    pub(crate) address: String,
    manners: Arc<Mutex<Manners>>,
    requests: UnboundedReceiver<Seen>,
    /// Came while another was waited for.
    aside: VecDeque<Seen>,
}

type Shared = (String, Arc<Mutex<Manners>>, UnboundedSender<Seen>);

impl Tool {
    pub(crate) async fn start() -> Self {
        Self::with(Manners::default()).await
    }

    pub(crate) async fn with(manners: Manners) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let manners = Arc::new(Mutex::new(manners));
        let (tell, requests) = unbounded_channel();
        let routes = Router::new().fallback(answer).with_state((address.clone(), Arc::clone(&manners), tell));
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Tool { address, manners, requests, aside: VecDeque::new() }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn response_url(&self) -> String {
        format!("http://{}{RESPONSE}", self.address)
    }

    pub(crate) fn set(&self, change: impl FnOnce(&mut Manners)) {
        change(&mut self.manners.lock().unwrap());
    }

    /// The next request to that path, once it is there.
    pub(crate) async fn next(&mut self, path: &str) -> Seen {
        if let Some(at) = self.aside.iter().position(|seen| seen.path == path) {
            return self.aside.remove(at).unwrap();
        }
        loop {
            let seen = timeout(Duration::from_secs(20), self.requests.recv()).await;
            let seen = seen.unwrap_or_else(|_| panic!("nothing was sent to {path}")).unwrap();
            if seen.path == path {
                return seen;
            }
            self.aside.push_back(seen);
        }
    }

    /// What came to that path and was not looked at yet.
    pub(crate) fn rest(&mut self, path: &str) -> Vec<String> {
        while let Ok(seen) = self.requests.try_recv() {
            self.aside.push_back(seen);
        }
        self.aside.iter().filter(|seen| seen.path == path).map(|seen| seen.text.clone()).collect()
    }
}

async fn answer(
    State((address, manners, tell)): State<Shared>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let manners = manners.lock().unwrap().clone();
    let path = uri.path().to_owned();
    let response = match path.as_str() {
        MANIFEST => {
            let headers = [(header::CONTENT_TYPE, "application/json"), (header::LOCATION, "/elsewhere")];
            (manners.manifest_status, headers, manners.manifest.replace("ADDRESS", &address)).into_response()
        }
        INVOKE => manners.invoke.into_response(),
        RESPONSE => manners.response.into_response(),
        _ => StatusCode::OK.into_response(),
    };
    // Nobody listens once the test has what it wants.
    tell.send(Seen { method, path, headers, text: String::from_utf8(body.to_vec()).unwrap() }).ok();
    response
}
