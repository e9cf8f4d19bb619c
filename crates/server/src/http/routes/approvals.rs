//! Approval contents: requests in, responses out, in whatever form they came.

use axum::{extract::State, http::StatusCode, response::Response};
use sayso_types::{
    Json, Prompt, PromptId,
    dialect::approval::{RequestId, Response as Content, read_requests},
};

use super::{
    super::{
        App,
        auth::{Agent, Member, Named},
        body::JsonBytes,
        error::Error,
        query::Query,
    },
    replayed, text, waiting,
};
use crate::{dialect::approval::Kept, keeper::Placed, record::Native, thread::Refusal};

pub(super) async fn ask(
    State(app): State<App>,
    Agent(thread): Agent,
    query: Query,
    body: JsonBytes,
) -> Result<Response, Error> {
    let wait = query.wait(app.shared.gate.limits.wait)?.unwrap_or_default();
    app.shared.gate.ask(&thread)?;
    let requests = read_requests(body.json()?).map_err(|invalid| Error::Ask(invalid.to_string()))?;
    let ids: Vec<RequestId> = requests.iter().map(|request| request.id().clone()).collect();
    let kept = Kept::new(requests);
    let Some(asked) = kept.asked() else { return tell(kept.responses(None), Some(&ids), None) };
    match app.keeper.request(&thread, asked).await? {
        Placed::Unasked { native, replayed: again } => {
            Ok(replayed(again, tell(read(Some(&native))?.responses(None), Some(&ids), None)?))
        }
        Placed::Asked(told) => {
            let (prompt, native) = app.keeper.wait_for(&thread, &told.prompt.prompt_id, wait).await?;
            let responses = read(native.as_ref())?.responses(Some(&prompt));
            Ok(replayed(told.replayed, tell(responses, Some(&ids), Some(&prompt.prompt_id))?))
        }
    }
}

pub(super) async fn get(
    State(app): State<App>,
    Agent(thread): Agent,
    Named(prompt_id): Named,
    query: Query,
) -> Result<Response, Error> {
    let wait = query.wait(app.shared.gate.limits.wait)?.unwrap_or_default();
    let (prompt, native): (Prompt, _) = app.keeper.wait_for(&thread, &prompt_id, wait).await?;
    tell(read(native.as_ref())?.responses(Some(&prompt)), None, Some(&prompt_id))
}

pub(super) async fn list(State(app): State<App>, Member(bearer): Member) -> Result<Response, Error> {
    let open = app.keeper.open(&bearer.thread_id).await?;
    let kept: Vec<Kept> = open.iter().filter_map(Kept::read).collect();
    let active = kept.iter().flat_map(|kept| kept.active().map(|request| request.to_json()));
    Ok(text(StatusCode::OK, Json::Array(active.collect()).to_string()))
}

fn read(native: Option<&Native>) -> Result<Kept, Error> {
    native.and_then(Kept::read).ok_or_else(|| Refusal::NotFound("approval").into())
}

/// The responses to those of the requests that were named, in that order, or that nobody has decided yet.
fn tell(
    responses: Option<Vec<Content>>,
    named: Option<&[RequestId]>,
    prompt_id: Option<&PromptId>,
) -> Result<Response, Error> {
    let responses = match (responses, prompt_id) {
        (Some(responses), _) => responses,
        (None, Some(prompt_id)) => return Ok(waiting(prompt_id)),
        (None, None) => return Err(Refusal::NotFound("approval").into()),
    };
    let to = |id: &RequestId| responses.iter().find(|response| response.request_id() == id);
    let contents = match named {
        Some(named) => named.iter().filter_map(to).map(Content::to_json).collect(),
        None => responses.iter().map(Content::to_json).collect(),
    };
    Ok(text(StatusCode::OK, Json::Array(contents).to_string()))
}
