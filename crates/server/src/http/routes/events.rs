//! A thread as it goes on: server-sent events, each with its place, so that a reader can go on where it was.

use std::{convert::Infallible, time::Duration};

use axum::{
    extract::State,
    http::HeaderMap,
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::{StreamExt, future};

use super::super::{App, auth::Member, error::Error, query::Query};

/// How often a silent stream shows that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

pub(super) async fn follow(
    State(app): State<App>,
    Member(bearer): Member,
    headers: HeaderMap,
    query: Query,
) -> Result<Response, Error> {
    let after = match headers.get("last-event-id") {
        Some(id) => id.to_str().ok().and_then(|id| id.parse().ok()).ok_or_else(|| {
            Error::Request("Last-Event-ID takes the id of an event, which is a whole number".to_owned())
        })?,
        None => query.number("after", "the place of an item")?.unwrap_or(0),
    };
    let place = app.shared.gate.stream(&bearer.thread_id)?;
    let events = app.keeper.follow(&bearer.thread_id, after);
    let events = events.take_while(|event| future::ready(event.is_ok())).filter_map(move |event| {
        // The place is held as long as the stream is.
        let _held = &place;
        let event = event.ok().map(|event| Event::default().id(event.seq.to_string()).event("item").data(&*event.json));
        future::ready(event.map(Ok::<_, Infallible>))
    });
    let alive = KeepAlive::new().interval(HEARTBEAT).text("alive");
    Ok(Sse::new(events).keep_alive(alive).into_response())
}
