//! Who calls: a token opens one thread, in one role. Another thread does not exist for it.

use axum::{
    extract::{FromRequestParts, RawPathParams},
    http::{header, request::Parts},
};
use sayso_types::ThreadId;
use subtle::ConstantTimeEq;

use super::{App, error::Error};
use crate::{
    thread::Refusal,
    token::{Bearer, Role, hash},
};

/// Whoever may make threads.
pub(super) struct Admin;

/// Either side of a thread.
pub(super) struct Member(pub(super) Bearer);

/// The agent of a thread.
pub(super) struct Agent(pub(super) ThreadId);

/// The person of a thread.
pub(super) struct User(pub(super) ThreadId);

impl FromRequestParts<App> for Admin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Some(expected) = &app.shared.admin_token else { return Ok(Admin) };
        let token = token(parts).ok_or(Error::Unauthorized)?;
        if bool::from(hash(token).as_bytes().ct_eq(hash(expected).as_bytes())) {
            return Ok(Admin);
        }
        match app.keeper.bearer(token)? {
            Some(_) => Err(Error::Forbidden("the admin")),
            None => Err(Error::Unauthorized),
        }
    }
}

impl FromRequestParts<App> for Member {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let token = token(parts).ok_or(Error::Unauthorized)?;
        let Some(bearer) = app.keeper.bearer(token)? else {
            let is_admin = app.shared.admin_token.as_deref() == Some(token);
            return Err(if is_admin { Error::Forbidden("a thread") } else { Error::Unauthorized });
        };
        let path = RawPathParams::from_request_parts(parts, app).await.ok();
        let named = path.as_ref().and_then(|path| path.iter().find(|(name, _)| *name == "thread_id"));
        if named.is_some_and(|(_, thread)| thread != bearer.thread_id.as_str()) {
            return Err(Refusal::NotFound("thread").into());
        }
        Ok(Member(bearer))
    }
}

impl FromRequestParts<App> for Agent {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Member(bearer) = Member::from_request_parts(parts, app).await?;
        if bearer.role == Role::Agent { Ok(Agent(bearer.thread_id)) } else { Err(Error::Forbidden("the agent")) }
    }
}

impl FromRequestParts<App> for User {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Member(bearer) = Member::from_request_parts(parts, app).await?;
        if bearer.role == Role::User { Ok(User(bearer.thread_id)) } else { Err(Error::Forbidden("the person")) }
    }
}

fn token(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && !token.trim().is_empty()).then_some(token.trim())
}
