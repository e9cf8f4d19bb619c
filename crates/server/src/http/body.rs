//! Bodies: JSON, within their size and within their time.

use std::time::Duration;

use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::header,
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use sayso_types::{Json, Shape, limits};

use super::{App, error::Error};

/// How long a client may take to send a body.
const TIME: Duration = Duration::from_secs(30);

/// The bytes of a body that says it is JSON; an empty one need not.
pub(super) struct JsonBytes(pub(super) Bytes);

impl FromRequest<App> for JsonBytes {
    type Rejection = Error;

    async fn from_request(request: Request, _: &App) -> Result<Self, Error> {
        json_bytes(request, limits::ASK_BYTES).await.map(JsonBytes)
    }
}

/// What a tool may send at once: a result with a picture in it.
const CALLBACK_BYTES: usize = 1024 * 1024;

/// The same, as long as what a tool may send.
pub(super) struct CallbackBytes(pub(super) Bytes);

impl FromRequest<App> for CallbackBytes {
    type Rejection = Error;

    async fn from_request(request: Request, _: &App) -> Result<Self, Error> {
        json_bytes(request, CALLBACK_BYTES).await.map(CallbackBytes)
    }
}

async fn json_bytes(request: Request, most: usize) -> Result<Bytes, Error> {
    let content_type = request.headers().get(header::CONTENT_TYPE).cloned();
    let body = Limited::new(request.into_body(), most).collect();
    let bytes = match tokio::time::timeout(TIME, body).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            return Err(Error::TooLarge { most });
        }
        Ok(Err(_)) => return Err(Error::Request("the body broke off".to_owned())),
        Err(_) => return Err(Error::Request(format!("the body took longer than {} s", TIME.as_secs()))),
    };
    let found = content_type.as_ref().map_or(Ok(""), |value| value.to_str()).unwrap_or("?");
    if !bytes.is_empty() && !is_json(found) {
        return Err(Error::ContentType(found.to_owned()));
    }
    Ok(bytes)
}

impl JsonBytes {
    /// The body as JSON; an empty one is an empty object.
    pub(super) fn json(&self) -> Result<Json, Error> {
        if self.0.is_empty() {
            return Ok(Json::Object(Default::default()));
        }
        Json::try_from(&*self.0).map_err(|invalid| Error::Request(invalid.to_string()))
    }

    /// The body as a shape.
    pub(super) fn read<T: Shape>(&self) -> Result<T, Error> {
        T::read(self.json()?).map_err(|mismatch| Error::Request(mismatch.to_string()))
    }
}

/// `application/json`, with parameters or without.
fn is_json(content_type: &str) -> bool {
    content_type.split(';').next().is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}
