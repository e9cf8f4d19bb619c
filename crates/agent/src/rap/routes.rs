//! What a runtime knows of a toolset's server.

use std::collections::BTreeMap;

use axum::{
    Router,
    body::Bytes,
    extract::{Query, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use sayso_types::{
    Json, Shape,
    dialect::user_choice::{CancelToolCall, CloseThread, RapInvocation, UserChoiceResponse},
};

use super::{RapToolServer, asking::Received};

pub(super) fn router(server: RapToolServer) -> Router {
    Router::new()
        .route("/.well-known/rap-toolset", get(manifest))
        .route("/invoke", post(invoke))
        .route("/user_choice_response", post(user_choice_response))
        .route("/cancel_tool_call", post(cancel_tool_call))
        .route("/close_thread", post(close_thread))
        .with_state(server)
}

async fn manifest(State(server): State<RapToolServer>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], server.manifest().write().to_string()).into_response()
}

/// Acknowledged at once: the result is posted back when there is one.
async fn invoke(State(server): State<RapToolServer>, body: Bytes) -> Response {
    match read::<RapInvocation>(&body) {
        Ok(invocation) => {
            server.start(invocation);
            StatusCode::OK.into_response()
        }
        Err(refusal) => refusal.into_response(),
    }
}

async fn user_choice_response(
    State(server): State<RapToolServer>,
    Query(query): Query<BTreeMap<String, String>>,
    body: Bytes,
) -> Response {
    let response = match read::<UserChoiceResponse>(&body) {
        Ok(response) => response,
        Err(refusal) => return refusal.into_response(),
    };
    let secret = query.get("ask").map_or("", String::as_str);
    match server.0.waiters.receive(secret, &response) {
        Received::Taken => StatusCode::OK.into_response(),
        Received::NobodyWaits => (StatusCode::NOT_FOUND, "nobody waits for this choice").into_response(),
        Received::Invalid => {
            (StatusCode::UNPROCESSABLE_ENTITY, "selected is not an index of the choices").into_response()
        }
    }
}

async fn cancel_tool_call(State(server): State<RapToolServer>, body: Bytes) -> Response {
    match read::<CancelToolCall>(&body) {
        Ok(call) => {
            server.cancel_where(|group, id| *group == call.thread_id && *id == call.tool_call_id);
            StatusCode::OK.into_response()
        }
        Err(refusal) => refusal.into_response(),
    }
}

async fn close_thread(State(server): State<RapToolServer>, body: Bytes) -> Response {
    match read::<CloseThread>(&body) {
        Ok(thread) => {
            server.cancel_where(|group, _| *group == thread.thread_id);
            server.0.memory.forget(&thread.thread_id).await;
            StatusCode::OK.into_response()
        }
        Err(refusal) => refusal.into_response(),
    }
}

/// Why a body is refused.
type Refusal = (StatusCode, String);

fn read<T: Shape>(body: &[u8]) -> Result<T, Refusal> {
    let json = Json::try_from(body).map_err(|invalid| (StatusCode::BAD_REQUEST, invalid.to_string()))?;
    T::read(json).map_err(|mismatch| (StatusCode::UNPROCESSABLE_ENTITY, mismatch.to_string()))
}
