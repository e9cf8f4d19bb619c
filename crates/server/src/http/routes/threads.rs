//! Threads.

use axum::{extract::State, http::StatusCode, response::Response};
use sayso_types::NewThread;

use super::{
    super::{App, auth::Admin, body::JsonBytes, error::Error},
    json,
};

pub(super) async fn open(State(app): State<App>, _: Admin, body: JsonBytes) -> Result<Response, Error> {
    let made = app.keeper.open_thread(body.read::<NewThread>()?).await?;
    Ok(json(StatusCode::CREATED, &made))
}
