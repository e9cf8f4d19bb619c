//! Which handler answers to which address.

mod approvals;
mod confirmations;
mod events;
mod items;
mod mcp;
mod pages;
mod prompts;
mod rap;
mod service;
mod threads;

use std::time::Instant;

use axum::{
    Router,
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use sayso_types::{Map, PromptId, Waiting};
use serde::Serialize;
use tracing::Instrument;

pub(super) use pages::public;

use super::{App, error::Error, guard};
use crate::{figures, thread::Refusal};

/// The header by which a client can tell the operator which request it means.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("request-id");

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/v1/threads", post(threads::open))
        .route("/v1/threads/{thread_id}/prompts", post(prompts::ask))
        .route("/v1/threads/{thread_id}/items", get(items::list).post(items::post))
        .route("/v1/threads/{thread_id}/events", get(events::follow))
        .route("/v1/threads/{thread_id}/confirmations", post(confirmations::ask))
        .route("/v1/threads/{thread_id}/confirmations/{prompt_id}", get(confirmations::get))
        .route("/v1/threads/{thread_id}/approvals", get(approvals::list).post(approvals::ask))
        .route("/v1/threads/{thread_id}/approvals/{prompt_id}", get(approvals::get))
        .route("/v1/prompts/{prompt_id}", get(prompts::get))
        .route("/v1/prompts/{prompt_id}/answer", post(prompts::answer))
        .route("/v1/prompts/{prompt_id}/dismiss", post(prompts::dismiss))
        .route("/v1/prompts/{prompt_id}/cancel", post(prompts::cancel))
        .route("/mcp", post(mcp::post))
        .route("/v1/threads/{thread_id}/rap/toolsets", post(rap::register))
        .route("/v1/threads/{thread_id}/rap/calls", post(rap::call))
        .route("/v1/threads/{thread_id}/rap/calls/{call_id}", get(rap::get))
        .route("/v1/threads/{thread_id}/rap/calls/{call_id}/cancel", post(rap::cancel))
        .route("/rap/callback/{secret}", post(rap::callback))
        .route("/healthz", get(service::health))
        .route("/metrics", get(service::metrics))
        .route("/openapi.json", get(service::openapi))
        .merge(pages::router())
        .fallback(async || Error::from(Refusal::NotFound("address")))
        .method_not_allowed_fallback(async |request: Request| Error::Method(request.method().to_string()))
}

/// A shape as a JSON response.
fn json(status: StatusCode, shape: &impl Serialize) -> Response {
    text(status, serde_json::to_string(shape).expect("bug: every shape can be written"))
}

fn text(status: StatusCode, json: String) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// Nobody has decided yet.
fn waiting(prompt_id: &PromptId) -> Response {
    json(StatusCode::ACCEPTED, &Waiting { prompt_id: prompt_id.clone(), extra: Map::new() })
}

/// Says so where a request only repeats another.
fn replayed(replayed: bool, mut response: Response) -> Response {
    if replayed {
        response.headers_mut().insert("idempotent-replayed", HeaderValue::from_static("true"));
    }
    response
}

/// Counts and times each request, and logs it under an id of its own, which the client gets too: the address and the
/// outcome, never a token or a body.
pub(super) async fn observe(request: Request, next: Next) -> Response {
    observed(request, |request| next.run(request)).await
}

/// The same, for what is guarded.
pub(super) async fn observe_guarded(State(app): State<App>, request: Request, next: Next) -> Response {
    observed(request, |request| guard::check(State(app), request, next)).await
}

async fn observed<F: Future<Output = Response>>(request: Request, answer: impl FnOnce(Request) -> F) -> Response {
    let begun = Instant::now();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let method = known(request.method());
    let request_id = format!("req_{}", ulid::Ulid::generate());
    let span = tracing::error_span!("request", id = request_id);
    let mut response = answer(request).instrument(span).await;
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    let path = path.as_ref().map_or("other", MatchedPath::as_str);
    tracing::debug!(request_id, method, path, status, took_us = took.as_micros(), "answered");
    figures::answered(method, path, status, took);
    if let Ok(id) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// A client can send any word as its method: what we do not know is counted as one.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
