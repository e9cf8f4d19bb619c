//! RAP: an agent registers toolsets and calls their tools, and the tools call back.

use axum::{
    extract::{FromRequestParts, Path, State},
    http::{StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use sayso_types::{
    Code, Problem, ThreadId,
    dialect::user_choice::{CallOutcome, CallProgress, CallStatus, FLOW_FAILED, NewCall, NewToolset},
};

use super::{
    super::{
        App,
        auth::{Agent, Member},
        body::{CallbackBytes, JsonBytes},
        error::Error,
        query::Query,
        tools,
    },
    json, text,
};
use crate::{
    call::{Call, CallEnd, CallId},
    dialect::user_choice::{command, manifest_address, toolset},
    thread::{Called, Outcome, Refusal, ToolCommand},
};

pub(super) async fn register(State(app): State<App>, Agent(thread): Agent, body: JsonBytes) -> Result<Response, Error> {
    app.shared.gate.ask(&thread)?;
    let NewToolset { url } = body.read()?;
    let request = |invalid: &dyn std::error::Error| Error::Request(invalid.to_string());
    let (base, address) = manifest_address(&url).map_err(|invalid| request(&invalid))?;
    let bytes = tools::of(&app, &thread)?.fetch(&address).await?;
    let toolset = toolset(base, &bytes).map_err(|invalid| request(&invalid))?;
    let manifest = toolset.manifest.to_string();
    app.keeper.register(&thread, toolset).await?;
    Ok(text(StatusCode::CREATED, manifest))
}

pub(super) async fn call(State(app): State<App>, Agent(thread): Agent, body: JsonBytes) -> Result<Response, Error> {
    app.shared.gate.ask(&thread)?;
    let NewCall { tool, arguments, call_id, toolset } = body.read()?;
    let callbacks = tools::of(&app, &thread)?.address;
    let provider_id = call_id.map(|id| id.to_string());
    let called = Called { tool, toolset, arguments: arguments.0, provider_id, callbacks };
    let call = app.keeper.call_tool(&thread, called).await?;
    Ok(json(StatusCode::ACCEPTED, &status(&call)))
}

pub(super) async fn get(
    State(app): State<App>,
    Member(bearer): Member,
    NamedCall(id): NamedCall,
    query: Query,
) -> Result<Response, Error> {
    let call = match query.wait(app.shared.gate.limits.wait)? {
        Some(wait) => app.keeper.wait_for_call(&bearer.thread_id, &id, wait).await?,
        None => app.keeper.call(&bearer.thread_id, &id)?,
    };
    Ok(json(StatusCode::OK, &status(&call)))
}

pub(super) async fn cancel(
    State(app): State<App>,
    Agent(thread): Agent,
    NamedCall(id): NamedCall,
    body: JsonBytes,
) -> Result<Response, Error> {
    app.shared.gate.post(&thread)?;
    body.json()?;
    let call = app.keeper.cancel_call(&thread, id).await?;
    Ok(json(StatusCode::OK, &status(&call)))
}

/// A tool says something about its call. It is kept before the tool is told that it was taken.
pub(super) async fn callback(State(app): State<App>, caller: Caller, body: CallbackBytes) -> Result<Response, Error> {
    let Caller { thread, call } = caller;
    let server = app.keeper.toolset_name(&thread, &call.toolset)?;
    let command = match command(&body.0, &thread, &call, server) {
        Ok(command) => command,
        Err(refused) => {
            tracing::warn!(%thread, call = %call.id, %refused, "a message of a tool was refused");
            if let Some(command) = refused.command(&thread, &call) {
                app.keeper.tool(&thread, command).await?;
            }
            return Err(Error::Told(Box::new(Problem::new(refused.code(), refused.to_string()))));
        }
    };
    if let ToolCommand::Ask { call_id, asked } = &command
        && let Err(forbidden) = tools::of(&app, &thread)?.may_reply(asked)
    {
        let fail = ToolCommand::Fail { call_id: call_id.clone(), text: FLOW_FAILED.to_owned() };
        app.keeper.tool(&thread, fail).await?;
        let detail = format!("response_url cannot be posted to: {forbidden}");
        return Err(Error::Told(Box::new(Problem::new(Code::InvalidAsk, detail))));
    }
    match app.keeper.tool(&thread, command).await? {
        Outcome::Rejected(problem) => Err(Error::Told(problem)),
        _ => Ok((StatusCode::OK, "OK").into_response()),
    }
}

fn status(call: &Call) -> CallStatus {
    let done = call.done();
    CallStatus {
        id: call.id.as_str().into(),
        state: if done.is_some() { CallProgress::Done } else { CallProgress::Pending },
        text: done.map(|done| done.text.clone()),
        outcome: done.map(|done| match done.end {
            CallEnd::Result => CallOutcome::Result,
            CallEnd::Failed => CallOutcome::Failed,
            CallEnd::Denied => CallOutcome::Denied,
            CallEnd::Cancelled => CallOutcome::Cancelled,
        }),
    }
}

/// The call that a path names.
pub(super) struct NamedCall(CallId);

impl FromRequestParts<App> for NamedCall {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        match Path::<(String, String)>::from_request_parts(parts, app).await {
            Ok(Path((_, id))) => Ok(NamedCall(CallId::new(id))),
            Err(_) => Err(Refusal::NotFound("call").into()),
        }
    }
}

/// A tool, by the secret that it was called with. It opens one call, and nothing else.
pub(super) struct Caller {
    thread: ThreadId,
    call: Call,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let unknown = || Error::from(Refusal::NotFound("call"));
        let Path(secret) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| unknown())?;
        let (thread, call) = app.keeper.called_with(&secret)?.ok_or_else(unknown)?;
        app.shared.gate.post(&thread)?;
        Ok(Caller { thread, call })
    }
}
