//! The agents as the page reaches them: what they can do, a start, and what goes over the wire.

use std::{convert::Infallible, path::PathBuf, sync::Arc};

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderValue, Method, StatusCode, header},
    response::sse::{Event, KeepAlive, Sse},
    routing::{get, post},
};
use futures_util::{Stream, StreamExt, stream};
use sayso_agent::{client::Client, types::ThreadId};
use serde::Deserialize;
use tokio_stream::wrappers::BroadcastStream;
use tower_http::cors::CorsLayer;

use crate::{
    Outcome,
    scenario::{SCENARIOS, Scenario},
    server::Server,
    stage::Stage,
    wire::{Said, Wire},
};

/// What an agent is made of.
pub(crate) struct Setup {
    pub(crate) server: Arc<Server>,
    pub(crate) wire: Wire,
    pub(crate) proxy_url: String,
    pub(crate) tools_url: String,
    pub(crate) folder: PathBuf,
}

/// A thread, as the page hands it over, and what the person said in it.
#[derive(Deserialize)]
struct Start {
    thread_id: String,
    agent_token: String,
    text: String,
}

/// What only the page of the server may call.
pub(crate) fn router(setup: Setup) -> Router {
    let address = &setup.server.address;
    let origins = [address.clone(), address.replace("127.0.0.1", "localhost")];
    let cors = CorsLayer::new()
        .allow_origin(origins.iter().filter_map(|origin| origin.parse().ok()).collect::<Vec<HeaderValue>>())
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::CONTENT_TYPE]);
    Router::new()
        .route("/scenarios", get(async || Json(SCENARIOS)))
        .route("/runs", post(start))
        .route("/wire", get(listen))
        .layer(cors)
        .with_state(Arc::new(setup))
}

/// Starts the scenario that fits the text. An agent that is busy does not start another one.
async fn start(State(setup): State<Arc<Setup>>, Json(start): Json<Start>) -> StatusCode {
    let Ok(stage) = setup.stage(&start) else { return StatusCode::BAD_REQUEST };
    let Some(running) = setup.wire.begin(&start.thread_id, &start.agent_token) else { return StatusCode::CONFLICT };
    tokio::spawn(async move {
        let _running = running;
        let played = match Scenario::meant_by(&start.text) {
            Some(scenario) => (scenario.play)(&stage).await,
            None => {
                stage.say("I follow a script, so I know only the scenarios below. Pick one, or type its name.").await
            }
        };
        if let Err(error) = played {
            // The thread may be what failed; then the page sees it for itself.
            drop(stage.say(&format!("That went wrong on my side: {error}")).await);
        }
    });
    StatusCode::ACCEPTED
}

async fn listen(State(setup): State<Arc<Setup>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let (running, said) = setup.wire.listen();
    let said = BroadcastStream::new(said).filter_map(async |said| said.ok());
    let event = |said: Said| Event::default().json_data(said).ok();
    let events = stream::iter(running).chain(said).filter_map(move |said| std::future::ready(event(said).map(Ok)));
    Sse::new(events).keep_alive(KeepAlive::default())
}

impl Setup {
    fn stage(&self, start: &Start) -> Outcome<Stage> {
        let thread: ThreadId = start.thread_id.parse()?;
        Ok(Stage {
            client: Client::new(&self.proxy_url, &start.agent_token)?,
            thread,
            server: self.server.clone(),
            tools_url: self.tools_url.clone(),
            folder: self.folder.clone(),
            http: reqwest::Client::new(),
            base: self.proxy_url.clone(),
            token: start.agent_token.clone(),
        })
    }
}
