//! Tool calls that wait for a yes or no.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use sayso_types::{
    Prompt, PromptId, Shape, ThreadId,
    dialect::confirmation::{ConfirmationRequest, Terms},
    reason,
};

use super::{
    super::{
        App,
        auth::{Agent, Named},
        body::JsonBytes,
        error::Error,
        query::Query,
    },
    json,
    prompts::key,
    replayed, waiting,
};
use crate::{dialect::confirmation, keeper::Keeper, live, record::Native, thread::Refusal};

pub(super) async fn ask(
    State(app): State<App>,
    Agent(thread): Agent,
    headers: HeaderMap,
    query: Query,
    body: JsonBytes,
) -> Result<Response, Error> {
    let key = key(&headers)?;
    let wait = query.wait(app.shared.gate.limits.wait)?.unwrap_or_default();
    app.shared.gate.ask(&thread)?;
    let body = body.json()?;
    let terms = Terms::read(body.clone()).map_err(Refusal::Shape)?;
    let request = ConfirmationRequest::read(body).map_err(Refusal::Shape)?;
    let mut asked = confirmation::asked(&request, terms.expires_in);
    asked.key = key;
    let mut leaving = None;
    if terms.cancel_on_disconnect == Some(true) {
        // The id is known before the ask is made: whoever leaves at any time leaves nothing open.
        let prompt_id = live::prompt_id();
        asked.prompt_id = Some(prompt_id.clone());
        leaving = Some(Leaving { keeper: app.keeper.clone(), thread: thread.clone(), prompt_id, gone: true });
    }
    let answered = async {
        let told = app.keeper.ask(&thread, asked).await?;
        let prompt_id = told.prompt.prompt_id.clone();
        if let Some(leaving) = &mut leaving {
            leaving.prompt_id = prompt_id.clone();
        }
        let (prompt, native) = app.keeper.wait_for(&thread, &prompt_id, wait).await?;
        Ok(replayed(told.replayed, tell(native.as_ref(), &prompt)?))
    };
    let answered = answered.await;
    if let Some(leaving) = leaving {
        leaving.stay();
    }
    answered
}

pub(super) async fn get(
    State(app): State<App>,
    Agent(thread): Agent,
    Named(prompt_id): Named,
    query: Query,
) -> Result<Response, Error> {
    let wait = query.wait(app.shared.gate.limits.wait)?.unwrap_or_default();
    let (prompt, native) = app.keeper.wait_for(&thread, &prompt_id, wait).await?;
    tell(native.as_ref(), &prompt)
}

/// The reply, or that nobody has decided yet.
fn tell(native: Option<&Native>, prompt: &Prompt) -> Result<Response, Error> {
    let native = native.filter(|native| confirmation::request(native).is_some());
    let native = native.ok_or(Refusal::NotFound("confirmation"))?;
    Ok(match confirmation::reply(native, prompt) {
        Some(reply) => json(StatusCode::OK, &reply),
        None => waiting(&prompt.prompt_id),
    })
}

/// Withdraws a prompt when it is dropped: whoever waited for its end has gone.
struct Leaving {
    keeper: Arc<Keeper>,
    thread: ThreadId,
    prompt_id: PromptId,
    gone: bool,
}

impl Leaving {
    /// Whoever waited is told, and has not gone.
    fn stay(mut self) {
        self.gone = false;
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        if !self.gone {
            return;
        }
        let (keeper, thread, prompt_id) = (self.keeper.clone(), self.thread.clone(), self.prompt_id.clone());
        tokio::spawn(async move {
            let cancelled = keeper.cancel(&thread, prompt_id, Some(reason::DISCONNECTED.to_owned())).await;
            if let Err(refusal) = cancelled {
                tracing::debug!(%refusal, "whoever left had nothing open");
            }
        });
    }
}
