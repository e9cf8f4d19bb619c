//! Who calls, and for what: a token opens one thread, in one role. Another thread does not exist for it.

use axum::{
    extract::{FromRequestParts, RawPathParams, rejection::RawPathParamsRejection},
    http::{header, request::Parts},
};
use sayso_types::{PromptId, ThreadId};
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
        if app.shared.admin_token.is_none() {
            return Ok(Admin);
        }
        let token = token(parts).ok_or(Error::Unauthorized)?;
        if is_admin(app, token) {
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
            return Err(if is_admin(app, token) { Error::Forbidden("a thread") } else { Error::Unauthorized });
        };
        match part(parts, app, "thread_id").await {
            Ok(Some(thread)) if thread == bearer.thread_id.as_str() => Ok(Member(bearer)),
            Ok(None) => Ok(Member(bearer)),
            _ => Err(Refusal::NotFound("thread").into()),
        }
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

/// The prompt that a path names. What is not an id names nothing.
pub(super) struct Named(pub(super) PromptId);

impl FromRequestParts<App> for Named {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let id = part(parts, app, "prompt_id").await.ok().flatten().and_then(|text| text.parse().ok());
        id.map(Named).ok_or_else(|| Refusal::NotFound("prompt").into())
    }
}

/// The part of the path with that name, where the address has it. An error where it is not text.
async fn part(parts: &mut Parts, app: &App, name: &str) -> Result<Option<String>, RawPathParamsRejection> {
    let path = RawPathParams::from_request_parts(parts, app).await?;
    Ok(path.iter().find(|(part, _)| *part == name).map(|(_, value)| value.to_owned()))
}

/// Whether it is the admin's token, in a time that tells nothing about it.
fn is_admin(app: &App, token: &str) -> bool {
    let expected = app.shared.admin_token.as_deref();
    expected.is_some_and(|expected| hash(token).as_bytes().ct_eq(hash(expected).as_bytes()).into())
}

fn token(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && !token.trim().is_empty()).then_some(token.trim())
}
