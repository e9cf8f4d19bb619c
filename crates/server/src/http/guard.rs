//! No web page speaks for the person: a request must be meant for this host, and come from a page that is allowed.

use std::net::IpAddr;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::{App, error::Error};
use crate::delivery::HOP_HEADER;

/// Which hosts this server answers for, and which pages may call it.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    /// Names that requests may be addressed to, without port. Loopback names always may.
    pub hosts: Vec<String>,
    /// Origins of other pages that may call, such as `https://chat.example.com`.
    pub origins: Vec<String>,
}

impl Guard {
    fn check(&self, headers: &HeaderMap) -> Result<(), Error> {
        if headers.contains_key(HOP_HEADER) {
            return Err(Error::Loop);
        }
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST).unwrap_or_default();
        let name = without_port(host);
        if !is_loopback(name) && !self.hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(name)) {
            return Err(Error::Foreign { header: "Host", found: host.to_owned(), option: "--host" });
        }
        let Some(origin) = text(header::ORIGIN) else { return Ok(()) };
        let own = origin.split_once("://").is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host));
        if own || self.origins.iter().any(|allowed| allowed == origin) {
            return Ok(());
        }
        Err(Error::Foreign { header: "Origin", found: origin.to_owned(), option: "--origin" })
    }

    /// Lets the allowed pages read what they get. Where there are none it would cost each stream half a kilobyte for nothing.
    pub(super) fn cors(&self) -> Option<CorsLayer> {
        if self.origins.is_empty() {
            return None;
        }
        let origins: Vec<HeaderValue> = self.origins.iter().filter_map(|origin| origin.parse().ok()).collect();
        let cors = CorsLayer::new()
            .allow_origin(AllowOrigin::list(origins))
            .allow_methods([Method::GET, Method::POST])
            .allow_headers([
                header::AUTHORIZATION,
                header::CONTENT_TYPE,
                "idempotency-key".parse().expect("bug: a header's name"),
                "last-event-id".parse().expect("bug: a header's name"),
            ])
            .expose_headers([
                header::RETRY_AFTER,
                super::error::LIMIT,
                super::routes::REQUEST_ID,
                "idempotent-replayed".parse().expect("bug: a header's name"),
            ]);
        Some(cors)
    }
}

pub(super) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = match app.shared.guard.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn without_port(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(six) => six.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
}

fn is_loopback(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
