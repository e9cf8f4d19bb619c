//! The addresses that the bench calls.

use std::{convert::Infallible, sync::Arc};

use anyhow::{Context, anyhow};
use axum::{
    Router,
    extract::{Path, State as Given},
    http::{StatusCode, header},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
    routing::{get, post},
};
use futures_util::stream;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{state::State, writer::What};

type Shared = Given<Arc<State>>;

/// What went wrong is for whoever reads the bench's output.
struct Failed(anyhow::Error);

/// An ask or an answer, of which nothing is looked at.
#[derive(Deserialize)]
struct Body<'a> {
    #[serde(borrow)]
    questions: Option<&'a RawValue>,
    #[serde(borrow)]
    answers: Option<&'a RawValue>,
}

pub(super) fn router(state: Arc<State>) -> Router {
    Router::new()
        .route("/v1/threads", post(make))
        .route("/v1/threads/{thread}/items", post(add))
        .route("/v1/threads/{thread}/prompts", post(ask))
        .route("/v1/threads/{thread}/events", get(follow))
        .route("/v1/prompts/{prompt}/answer", post(answer))
        .route("/v1/prompts/{prompt}", get(wait))
        .with_state(state)
}

async fn make(Given(state): Shared) -> Result<Response, Failed> {
    let thread = state.name("thr_");
    state.keep(&thread, What::Item("{}".to_owned())).await?;
    Ok(json(StatusCode::CREATED, format!(r#"{{"thread_id":"{thread}","agent_token":"-","user_token":"-"}}"#)))
}

async fn add(Given(state): Shared, Path(thread): Path<String>, body: String) -> Result<Response, Failed> {
    let item = state.keep(&thread, What::Item(body)).await?;
    Ok(json(StatusCode::CREATED, item.to_string()))
}

async fn ask(Given(state): Shared, Path(thread): Path<String>, body: String) -> Result<Response, Failed> {
    let body: Body = serde_json::from_str(&body).context("no JSON")?;
    let (id, questions) = (state.name("prm_"), body.questions.map_or("[]", RawValue::get));
    let prompt = format!(r#"{{"prompt_id":"{id}","prompt_state":"pending","questions":{questions}}}"#);
    // Who is shown it may be quicker than who asked.
    state.wait_for(&id, &thread);
    state.keep(&thread, What::Prompt { r#type: "pending_prompt", prompt: prompt.clone() }).await?;
    Ok(json(StatusCode::CREATED, prompt))
}

async fn follow(Given(state): Shared, Path(thread): Path<String>) -> impl IntoResponse {
    let events = stream::unfold(state.thread(&thread).subscribe(), |mut receiver| async move {
        // One who is too far behind is let go.
        let (seq, item) = receiver.recv().await.ok()?;
        Some((Ok::<_, Infallible>(Event::default().id(seq.to_string()).event("item").data(&*item)), receiver))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

async fn answer(Given(state): Shared, Path(id): Path<String>, body: String) -> Result<Response, Failed> {
    let waiting = state.prompt(&id).ok_or_else(|| anyhow!("no such prompt"))?;
    let body: Body = serde_json::from_str(&body).context("no JSON")?;
    let answers = body.answers.map_or("[]", RawValue::get);
    let prompt = format!(r#"{{"prompt_id":"{id}","prompt_state":"answered","answers":{answers}}}"#);
    state.keep(&waiting.thread, What::Prompt { r#type: "pending_prompt_resolved", prompt: prompt.clone() }).await?;
    waiting.answered.send_replace(Some(prompt.as_str().into()));
    Ok(json(StatusCode::OK, prompt))
}

async fn wait(Given(state): Shared, Path(id): Path<String>) -> Result<Response, Failed> {
    let waiting = state.prompt(&id).ok_or_else(|| anyhow!("no such prompt"))?;
    let mut answered = waiting.answered.subscribe();
    let answer = answered.wait_for(Option::is_some).await.context("nobody answers")?.clone();
    state.forget(&id);
    Ok(json(StatusCode::OK, answer.unwrap_or_default().to_string()))
}

fn json(status: StatusCode, body: String) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

impl From<anyhow::Error> for Failed {
    fn from(error: anyhow::Error) -> Self {
        Failed(error)
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        (StatusCode::INTERNAL_SERVER_ERROR, format!("{:#}", self.0)).into_response()
    }
}
