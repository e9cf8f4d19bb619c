//! A page of somebody else's with the widget in it, on an origin of its own, under the policy that pages are promised.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, header},
    middleware::{Next, from_fn},
};
use tower_http::{
    services::{ServeDir, ServeFile},
    set_header::SetResponseHeaderLayer,
};

use crate::root;

/// What a page may do: the same that `trunk serve` says.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
    style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'";

/// A running site. Dropped, it ends.
pub struct Site {
    /// Its origin, such as `http://127.0.0.1:40123`.
    pub address: String,
    asked: Arc<Mutex<Vec<String>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Site {
    /// A page with a composer and a place for a prompt.
    pub async fn start() -> Self {
        Self::serve(pages(), POLICY).await
    }

    /// The gallery, as `trunk serve` lays it out.
    pub async fn gallery() -> Self {
        let page = Router::new()
            .route_service("/", ServeFile::new(root().join("index.html")))
            .nest_service("/gallery", ServeDir::new(root().join("gallery")))
            .nest_service("/style", ServeDir::new(root().join("style")))
            .fallback_service(ServeDir::new(pkg()));
        Self::serve(page, POLICY).await
    }

    /// A folder of files, as a server hands them out that nobody told anything.
    pub async fn of(folder: &Path) -> Self {
        Self::serve(Router::new().fallback_service(ServeDir::new(folder)), "base-uri 'none'").await
    }

    /// A page that may hold frames of, and talk to, those origins.
    pub async fn with_frames(origins: &str) -> Self {
        let talks = format!("connect-src 'self' {origins}");
        let policy = format!("{POLICY}; frame-src {origins}").replace("connect-src 'self'", &talks);
        Self::serve(pages(), &policy).await
    }

    async fn serve(files: Router, policy: &str) -> Self {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&asked);
        let listen = move |request: Request, next: Next| {
            heard.lock().expect("nobody panics with it").push(request.uri().to_string());
            next.run(request)
        };
        let policy = HeaderValue::from_str(policy).expect("a policy is a header's text");
        let app = files
            .layer(SetResponseHeaderLayer::overriding(header::CONTENT_SECURITY_POLICY, policy))
            .layer(from_fn(listen));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = format!("http://{}", listener.local_addr().expect("a listener has an address"));
        let task = tokio::spawn(async move { axum::serve(listener, app).await.expect("the site goes on") });
        Site { address, asked, task }
    }

    /// An address of the site.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// What was asked of it so far.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("nobody panics with it").clone()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The widget's files.
fn pkg() -> PathBuf {
    let pkg = root().join("target/pkg");
    assert!(pkg.join("sayso.js").is_file(), "no widget in target/pkg; `cargo xtask widget` makes it");
    pkg
}

/// A page of ours, with the widget below `/pkg`.
fn pages() -> Router {
    let pages = ServeDir::new(root().join("tests/browser/pages"));
    Router::new().nest_service("/pkg", ServeDir::new(pkg())).fallback_service(pages)
}
