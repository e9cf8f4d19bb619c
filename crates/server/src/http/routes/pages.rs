//! The pages for people, and the files of the widget, which any page may load.

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};

use super::super::{App, error::Error};
use crate::{assets::Encodings, thread::Refusal};

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// Asked for by our own pages only.
pub(super) fn router() -> Router<App> {
    let pages = Router::new().route("/", get(chat)).route("/embed", get(embed));
    OWN.iter()
        .fold(pages, |pages, (path, content_type, text)| pages.route(path, get(async move || own(content_type, text))))
}

/// The files of our own pages.
const OWN: &[(&str, &str, &str)] = &[
    ("/pages/embed.js", SCRIPT, include_str!("../../../pages/embed.js")),
    ("/pages/page.css", STYLE, include_str!("../../../pages/page.css")),
    ("/pages/chat.js", SCRIPT, include_str!("../../../pages/chat.js")),
    ("/pages/conversation.js", SCRIPT, include_str!("../../../pages/conversation.js")),
    ("/pages/wire.js", SCRIPT, include_str!("../../../pages/wire.js")),
    ("/pages/icon.svg", "image/svg+xml", include_str!("../../../pages/icon.svg")),
    ("/pages/chat.css", STYLE, include_str!("../../../pages/chat.css")),
];

/// Public files: a page of any origin may load them.
pub(in super::super) fn public() -> Router<App> {
    Router::new()
        .route("/pkg/{*name}", get(file))
        .method_not_allowed_fallback(async |request: Request| Error::Method(request.method().to_string()))
}

async fn chat(State(app): State<App>) -> Response {
    page(app.shared.pages.chat(), app.shared.pages.chat_policy())
}

async fn embed(State(app): State<App>) -> Response {
    page(include_str!("../../../pages/embed.html").to_owned(), app.shared.pages.embed_policy())
}

async fn file(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepted = Encodings::accepted(text(header::ACCEPT_ENCODING));
    let found = tokio::task::spawn_blocking(move || {
        let assets = &app.shared.pages.assets;
        assets.find(&name, accepted).ok_or_else(|| assets.has_widget())
    });
    let mut response = match found.await {
        Ok(Ok(asset)) => {
            let is_known = text(header::IF_NONE_MATCH).split(',').any(|known| known.trim() == asset.etag);
            let mut response = match is_known {
                true => StatusCode::NOT_MODIFIED.into_response(),
                false => ([(header::CONTENT_TYPE, asset.content_type)], asset.bytes).into_response(),
            };
            let headers = response.headers_mut();
            if let Ok(etag) = HeaderValue::try_from(asset.etag) {
                headers.insert(header::ETAG, etag);
            }
            if let Some(encoding) = asset.encoding {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            // The names stay while the bytes change, and the files must fit to each other: kept, but asked about.
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            response
        }
        Ok(Err(false)) => Error::NoWidget.into_response(),
        Ok(Err(true)) => Error::from(Refusal::NotFound("file")).into_response(),
        Err(_) => Error::from(Refusal::Unavailable).into_response(),
    };
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn page(html: String, policy: HeaderValue) -> Response {
    let mut response = ([(header::CONTENT_TYPE, HTML)], html).into_response();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
        (header::HeaderName::from_static("permissions-policy"), HeaderValue::from_static(DENIED)),
    ] {
        response.headers_mut().insert(name, value);
    }
    response
}

/// What a page here has no use for.
const DENIED: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

fn own(content_type: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, content_type), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}
