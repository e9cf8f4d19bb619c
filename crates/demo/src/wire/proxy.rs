//! The way to the server: hands every request on as it is.

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::writing::MOST;

/// Hands requests on to the server at that address.
pub(crate) fn proxy(server: &str) -> Router {
    Router::new().fallback(forward).with_state((reqwest::Client::new(), server.to_owned()))
}

async fn forward(State((http, server)): State<(reqwest::Client, String)>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MOST).await else { return StatusCode::PAYLOAD_TOO_LARGE.into_response() };
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    for name in [header::HOST, header::CONTENT_LENGTH] {
        parts.headers.remove(name);
    }
    let request = http.request(parts.method, format!("{server}{path}")).headers(parts.headers).body(body);
    // A server that is down is told as a gateway tells it: whoever asked will try again.
    let Ok(answer) = request.send().await else { return StatusCode::BAD_GATEWAY.into_response() };
    let (status, content_type) = (answer.status(), answer.headers().get(header::CONTENT_TYPE).cloned());
    let content_type = content_type.unwrap_or(HeaderValue::from_static("application/json"));
    (status, [(header::CONTENT_TYPE, content_type)], Body::from_stream(answer.bytes_stream())).into_response()
}
