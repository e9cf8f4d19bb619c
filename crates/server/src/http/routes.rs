//! Which handler answers to which address.

mod events;
mod items;
mod prompts;
mod service;
mod threads;

use std::time::Instant;

use axum::{
    Router,
    extract::{MatchedPath, Request},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use sayso_types::Shape;

use super::{App, error::Error};
use crate::thread::Refusal;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/v1/threads", post(threads::open))
        .route("/v1/threads/{thread_id}/prompts", post(prompts::ask))
        .route("/v1/threads/{thread_id}/items", get(items::list).post(items::post))
        .route("/v1/threads/{thread_id}/events", get(events::follow))
        .route("/v1/prompts/{prompt_id}", get(prompts::get))
        .route("/v1/prompts/{prompt_id}/answer", post(prompts::answer))
        .route("/v1/prompts/{prompt_id}/dismiss", post(prompts::dismiss))
        .route("/v1/prompts/{prompt_id}/cancel", post(prompts::cancel))
        .route("/healthz", get(service::health))
        .route("/metrics", get(service::metrics))
        .route("/openapi.json", get(service::openapi))
        .fallback(async || Error::from(Refusal::NotFound("address")))
        .method_not_allowed_fallback(async |request: Request| Error::Method(request.method().to_string()))
}

/// A shape as a JSON response.
fn json(status: StatusCode, shape: &impl Shape) -> Response {
    text(status, shape.write().to_string())
}

fn text(status: StatusCode, json: String) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// Counts and times each request, and logs it: the address and the outcome, never a token or a body.
pub(super) async fn observe(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let path = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let method = request.method().to_string();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    tracing::debug!(method, path, status, took_us = took.as_micros(), "answered");
    metrics::counter!("sayso_requests_total", "path" => path.clone(), "status" => status.to_string()).increment(1);
    metrics::histogram!("sayso_request_seconds", "path" => path).record(took);
    response
}
