//! Items: listed and posted.

use axum::{extract::State, http::StatusCode, response::Response};
use sayso_types::ItemDraft;

use super::{
    super::{App, auth::Member, body::JsonBytes, error::Error, query::Query},
    json, replayed, text,
};

/// Items in one response, at most.
const MOST: usize = 1_000;
/// Items in one response where the client does not say.
const USUAL: usize = 100;

pub(super) async fn list(State(app): State<App>, Member(bearer): Member, query: Query) -> Result<Response, Error> {
    let after = query.number("after", "the place of an item")?.unwrap_or(0);
    let limit = query.number("limit", "a whole number from 1 to 1000")?.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(Error::Request(format!("limit takes a whole number from 1 to {MOST}, found {limit}")));
    }
    let items = app.keeper.items(&bearer.thread_id, after, limit).await?;
    let items: Vec<&str> = items.iter().map(|event| &*event.json).collect();
    Ok(text(StatusCode::OK, format!(r#"{{"items":[{}]}}"#, items.join(","))))
}

pub(super) async fn post(State(app): State<App>, Member(bearer): Member, body: JsonBytes) -> Result<Response, Error> {
    app.shared.gate.post(&bearer.thread_id)?;
    let draft: ItemDraft = body.read()?;
    let posted = app.keeper.post_once(&bearer.thread_id, bearer.role.author(), draft).await?;
    Ok(replayed(posted.replayed, json(StatusCode::CREATED, &posted.item)))
}
