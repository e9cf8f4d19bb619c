//! The HTTP surface: who may call what, and what a refusal looks like.

mod auth;
mod body;
mod endpoint;
mod error;
mod guard;
mod limits;
mod openapi;
mod pages;
mod query;
mod routes;
mod tools;

pub use endpoint::{ENDPOINTS, Endpoint, Who};
pub use guard::Guard;
pub use limits::Limits;
pub use pages::{AgentOrigin, FrameAncestor, InvalidAgentOrigin, InvalidFrameAncestor, Pages};
pub use tools::Tools;

use std::sync::Arc;

use axum::{Router, middleware};

use crate::keeper::Keeper;
use limits::Gate;

/// What every handler works with.
#[derive(Clone)]
pub struct App {
    /// Shared, since every request has an app of its own.
    keeper: Arc<Keeper>,
    shared: Arc<Shared>,
}

struct Shared {
    admin_token: Option<String>,
    guard: Guard,
    gate: Gate,
    metrics: Option<metrics_exporter_prometheus::PrometheusHandle>,
    pages: Pages,
    tools: Option<Tools>,
}

impl App {
    /// An app over a keeper. Without an admin token anybody who reaches it may make threads.
    pub fn new(keeper: Keeper, admin_token: Option<String>, guard: Guard, limits: Limits) -> Self {
        let (gate, pages) = (Gate::new(limits), Pages::default());
        let shared = Shared { admin_token, guard, gate, metrics: None, pages, tools: None };
        App { keeper: Arc::new(keeper), shared: Arc::new(shared) }
    }

    /// The same, telling what `metrics` has gathered.
    pub fn with_metrics(self, metrics: metrics_exporter_prometheus::PrometheusHandle) -> Self {
        let shared = Arc::into_inner(self.shared).expect("bug: metrics are set before the app is shared");
        App { shared: Arc::new(Shared { metrics: Some(metrics), ..shared }), ..self }
    }

    /// The same, calling tools.
    pub fn with_tools(self, tools: Tools) -> Self {
        let shared = Arc::into_inner(self.shared).expect("bug: tools are set before the app is shared");
        App { shared: Arc::new(Shared { tools: Some(tools), ..shared }), ..self }
    }

    /// The same, with pages as the operator set them up.
    pub fn with_pages(self, pages: Pages) -> Self {
        let shared = Arc::into_inner(self.shared).expect("bug: pages are set before the app is shared");
        App { shared: Arc::new(Shared { pages, ..shared }), ..self }
    }
}

/// Everything that the server answers to.
pub fn app(app: App) -> Router {
    let routes = routes::router();
    let guarded = match app.shared.guard.cors() {
        Some(cors) => {
            let guarded = routes.layer(middleware::from_fn_with_state(app.clone(), guard::check));
            guarded.layer(cors).layer(middleware::from_fn(routes::observe))
        }
        // A layer costs each request some copies: where none lies between, two are one.
        None => routes.layer(middleware::from_fn_with_state(app.clone(), routes::observe_guarded)),
    };
    guarded.merge(routes::public().layer(middleware::from_fn(routes::observe))).with_state(app)
}
