//! Threads.

use axum::{extract::State, http::StatusCode, response::Response};
use sayso_types::{NewThread, limits};

use super::{
    super::{App, auth::Admin, body::JsonBytes, error::Error},
    json,
};

pub(super) async fn open(State(app): State<App>, _: Admin, body: JsonBytes) -> Result<Response, Error> {
    let new: NewThread = body.read()?;
    let found = new.title.as_deref().unwrap_or_default().chars().count();
    if found > limits::TITLE {
        return Err(Error::Request(format!("a title may have {} characters, found {found}", limits::TITLE)));
    }
    let made = app.keeper.open_thread(new).await?;
    Ok(json(StatusCode::CREATED, &made))
}
