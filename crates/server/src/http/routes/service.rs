//! For whoever runs the server.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::json;

use super::super::{App, error::Error, openapi::document};

pub(super) async fn health(State(app): State<App>) -> Result<Response, Error> {
    let rows = app.keeper.health().await?;
    Ok((StatusCode::OK, Json(json!({"status": "ok", "records": rows}))).into_response())
}

pub(super) async fn metrics(State(app): State<App>) -> Response {
    let figures = app.shared.metrics.as_ref().map(|metrics| metrics.render()).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], figures).into_response()
}

pub(super) async fn openapi() -> Response {
    Json(document()).into_response()
}
