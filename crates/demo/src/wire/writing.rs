//! A layer around a router that writes down what passes.

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use serde_json::Value;

use super::{Said, Wire};

/// The longest message; the server takes no longer one either.
pub(super) const MOST: usize = 1 << 20;

/// Who speaks to whom.
#[derive(Clone, Copy)]
pub(crate) enum Ends {
    /// An agent, or one of its tools, speaks to the server.
    AgentToServer,
    /// The server speaks to a tool.
    ServerToTool,
}

impl Ends {
    fn names(self, path: &str) -> (&'static str, &'static str) {
        match self {
            Ends::AgentToServer if path.starts_with(CALLBACK) => ("tool", "server"),
            Ends::AgentToServer => ("agent", "server"),
            Ends::ServerToTool => ("server", "tool"),
        }
    }
}

/// Where tools call back; what follows is a secret.
const CALLBACK: &str = "/rap/callback/";

type Written = (Wire, Ends);

impl Wire {
    /// The router, with all that passes between those two written down.
    pub(crate) fn written_down(&self, ends: Ends, router: Router) -> Router {
        router.layer(from_fn_with_state((self.clone(), ends), write_down))
    }

    fn thread_of(&self, path: &str, headers: &HeaderMap, body: &Value) -> Option<String> {
        let token = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let by_token = token.and_then(|token| self.known().threads.get(token).cloned());
        let in_body = || body["group_id"].as_str().or_else(|| body["thread_id"].as_str()).map(str::to_owned);
        let in_path = || path.split('/').find(|part| part.starts_with("thr_")).map(str::to_owned);
        by_token.or_else(in_path).or_else(in_body)
    }
}

async fn write_down(State((wire, ends)): State<Written>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(bytes) = to_bytes(body, MOST).await else { return StatusCode::PAYLOAD_TOO_LARGE.into_response() };
    let (id, body) = (wire.next(), shown(&bytes));
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    let thread = wire.thread_of(&path, &parts.headers, &body);
    let (from, to) = ends.names(&path);
    let path = if path.starts_with(CALLBACK) { format!("{CALLBACK}…") } else { path };
    wire.tell(Said::Request { id, thread, from, to, method: parts.method.to_string(), path, body });

    let response = next.run(Request::from_parts(parts, Body::from(bytes))).await;
    let status = response.status().as_u16();
    let content_type = response.headers().get(header::CONTENT_TYPE);
    if content_type.is_some_and(|value| value.as_bytes().starts_with(b"text/event-stream")) {
        wire.tell(Said::Response { id, status, body: "a stream of events".into() });
        return response;
    }
    let (parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, MOST).await else { return StatusCode::BAD_GATEWAY.into_response() };
    wire.tell(Said::Response { id, status, body: shown(&bytes) });
    Response::from_parts(parts, Body::from(bytes))
}

/// A body as the page shows it, without the addresses that answers go to.
fn shown(bytes: &[u8]) -> Value {
    let mut body: Value =
        serde_json::from_slice(bytes).unwrap_or_else(|_| String::from_utf8_lossy(bytes).as_ref().into());
    for key in ["callback_url", "response_url"] {
        if let Some(url) = body.get_mut(key) {
            *url = "…".into();
        }
    }
    match body.as_str() {
        Some("") => Value::Null,
        _ => body,
    }
}
