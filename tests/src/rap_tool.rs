//! Tool servers that speak RAP, made of what others published: their messages and their client, or their whole server.

mod asking;
mod sandbox;

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::{
    Router,
    extract::Request,
    middleware::{Next, from_fn},
};
use rap_protocol::PlainCallbackClient;
use tokio::{net::TcpListener, task::JoinHandle};

/// A running tool server. Dropped, it is gone.
pub struct RapTool {
    /// Where it is registered, such as `http://127.0.0.1:40123`.
    pub url: String,
    told: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl RapTool {
    /// Tools on the published messages and client of RAP, which work on the files in `folder`:
    ///
    /// | tool | what it does |
    /// |---|---|
    /// | `write` `{path, content}` | asks "Yes for session", "Yes once" or "No", then writes or does not |
    /// | `ask_twice` | asks two things in one call, and says what was chosen |
    /// | `ask_then_finish` | asks, and ends without an answer |
    /// | `ask_badly` | asks without any choices, and waits |
    /// | `erase` `{path}` | says of itself that it is destructive; asks nothing, and deletes |
    pub async fn asking(folder: &Path) -> Self {
        Self::serve(|url| asking::router(folder, url)).await
    }

    /// The published sandbox server, whose mode `Direct` asks before it writes into the folder that is opened.
    pub async fn sandbox() -> Self {
        let (router, _) =
            sandbox_core::server::build_router(sandbox::InPlace, sandbox::InMemory::default(), client(), false, None);
        Self::serve(|_| router).await
    }

    async fn serve(router: impl FnOnce(&str) -> Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port of loopback is free");
        let url = format!("http://{}", listener.local_addr().expect("a listener has an address"));
        let told = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&told);
        let router = router(&url).layer(from_fn(move |request: Request, next: Next| {
            let is_answer = request.uri().path() == "/user_choice_response";
            counted.fetch_add(usize::from(is_answer), Ordering::SeqCst);
            next.run(request)
        }));
        let task = tokio::spawn(async move { axum::serve(listener, router).await.expect("the tool serves") });
        RapTool { url, told, task }
    }

    /// How often it was told what a person chose.
    pub fn told(&self) -> usize {
        self.told.load(Ordering::SeqCst)
    }
}

impl Drop for RapTool {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The published client, by which a tool calls back.
fn client() -> PlainCallbackClient {
    // Another may have been first.
    drop(rustls::crypto::ring::default_provider().install_default());
    PlainCallbackClient::new()
}
