//! MCP over streamable HTTP, for the agent of a thread. Each request stands for itself: there are no sessions.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{FromRequest, Request, State},
    http::header,
    response::{IntoResponse, Response},
};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};
use sayso_types::{Json, limits};

use super::super::{App, auth::Agent, body::JsonBytes, error::Error};
use crate::{dialect::FormServer, keeper::Keeper};

/// The method by which a tool is called.
const CALL: &str = "tools/call";

pub(super) async fn post(State(app): State<App>, Agent(thread): Agent, request: Request) -> Result<Response, Error> {
    let (mut parts, body) = request.into_parts();
    let body = JsonBytes::from_request(Request::from_parts(parts.clone(), body), &app).await?;
    let message = body.json()?;
    match message.as_object().and_then(|message| message.get("method")).and_then(Json::as_str) {
        Some(CALL) => app.shared.gate.ask(&thread)?,
        _ => app.shared.gate.post(&thread)?,
    }
    // Whoever got here has shown it; nobody behind this needs it.
    parts.headers.remove(header::AUTHORIZATION);
    let keeper = Arc::clone(&app.keeper);
    let forms = move || Ok(FormServer::new(Keeper::clone(&keeper), thread.clone()));
    let service = StreamableHttpService::new(forms, Arc::new(NeverSessionManager::default()), config());
    Ok(service.handle(Request::from_parts(parts, Body::from(body.0))).await.into_response())
}

/// Which hosts and pages may call is for the guard to say, which has been asked before.
fn config() -> StreamableHttpServerConfig {
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(limits::ASK_BYTES)
        .disable_allowed_hosts()
        .disable_allowed_origins()
}
