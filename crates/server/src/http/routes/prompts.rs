//! Prompts: asked, looked at, ended.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use sayso_types::{Ask, AskProblem, Cancel, Dialect, Map, Reply, Shape, Source};

use super::{
    super::{
        App,
        auth::{Agent, Member, Named, User},
        body::JsonBytes,
        error::Error,
        query::Query,
    },
    replayed, text,
};
use crate::{
    keeper::Told,
    thread::{Asked, Refusal},
    token,
};

/// The longest key under which an ask is made once.
const KEY: usize = 255;

pub(super) async fn ask(
    State(app): State<App>,
    Agent(thread): Agent,
    headers: HeaderMap,
    body: JsonBytes,
) -> Result<Response, Error> {
    let key = key(&headers)?;
    app.shared.gate.ask(&thread)?;
    let ask = Ask::receive(&body.0).map_err(|invalid| match invalid.problem {
        AskProblem::NotJson(text) => Error::Request(text),
        _ => Refusal::Ask(invalid).into(),
    })?;
    let source = Source { dialect: Dialect::PendingPrompt, agent: None, server: None, extra: Map::new() };
    let told = app.keeper.ask(&thread, Asked { ask, source, prompt_id: None, key, native: None }).await?;
    Ok(tell(&app, StatusCode::CREATED, &told))
}

pub(super) async fn get(
    State(app): State<App>,
    Member(bearer): Member,
    Named(prompt_id): Named,
    query: Query,
) -> Result<Response, Error> {
    let prompt = match query.wait(app.shared.gate.limits.wait)? {
        Some(wait) => app.keeper.wait_for_json(&bearer.thread_id, &prompt_id, wait).await?,
        None => app.keeper.prompt_json(&bearer.thread_id, &prompt_id)?.1,
    };
    Ok(text(StatusCode::OK, prompt.as_ref().to_owned()))
}

pub(super) async fn answer(
    State(app): State<App>,
    User(thread): User,
    Named(prompt_id): Named,
    body: JsonBytes,
) -> Result<Response, Error> {
    app.shared.gate.post(&thread)?;
    let reply = Reply::read(body.json()?).map_err(|mismatch| Error::AnswerShape {
        at: mismatch.at.as_str().to_owned(),
        message: mismatch.to_string(),
    })?;
    let told = app.keeper.answer(&thread, prompt_id, reply).await?;
    Ok(tell(&app, StatusCode::OK, &told))
}

pub(super) async fn dismiss(
    State(app): State<App>,
    User(thread): User,
    Named(prompt_id): Named,
    body: JsonBytes,
) -> Result<Response, Error> {
    app.shared.gate.post(&thread)?;
    body.json()?;
    let told = app.keeper.dismiss(&thread, prompt_id).await?;
    Ok(tell(&app, StatusCode::OK, &told))
}

pub(super) async fn cancel(
    State(app): State<App>,
    Agent(thread): Agent,
    Named(prompt_id): Named,
    body: JsonBytes,
) -> Result<Response, Error> {
    app.shared.gate.post(&thread)?;
    let Cancel { reason } = body.read()?;
    let told = app.keeper.cancel(&thread, prompt_id, reason).await?;
    Ok(tell(&app, StatusCode::OK, &told))
}

/// The hash of the key under which an ask is made once.
pub(super) fn key(headers: &HeaderMap) -> Result<Option<String>, Error> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    match value.to_str() {
        Ok(key) if (1..=KEY).contains(&key.len()) => Ok(Some(token::hash(key))),
        _ => Err(Error::Request(format!("an Idempotency-Key takes 1 to {KEY} characters of ASCII"))),
    }
}

fn tell(app: &App, status: StatusCode, told: &Told) -> Response {
    replayed(told.replayed, text(status, app.keeper.to_json(&told.prompt)))
}
