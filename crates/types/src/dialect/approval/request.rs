//! Approval requests as they come: one, or a list.

use super::{
    call::Call,
    form::{Form, REQUESTS, RequestId, tag},
    rule::Rule,
};
use crate::{
    json::{Json, Map},
    shape::{Misfit, Mismatch, Path, Shape},
};

/// A request to approve one call. It is written exactly as it came.
///
/// ```
/// use sayso_types::{Json, dialect::approval::{Form, Request}};
///
/// let json: Json = r#"{"type": "mcp_approval_request", "id": "mcpr_1", "arguments": "{\"q\": \"x\"}", "name": "search", "server_label": "docs"}"#.parse()?;
/// let request = Request::from_json(json.clone())?;
/// assert_eq!(request.form(), Form::Provider);
/// assert_eq!(request.call().server.as_deref(), Some("docs"));
/// assert_eq!(request.to_json().to_string(), json.to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    id: RequestId,
    form: Form,
    call: Call,
    content: Map,
}

/// Contents that are not approval requests we can ask about.
///
/// ```
/// use sayso_types::dialect::approval::read_requests;
///
/// let error = read_requests(r#"[{"type": "text"}]"#.parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("[0].type: expected one of toolApprovalRequest, "));
/// # Ok::<(), sayso_types::InvalidJson>(())
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidApprovalRequest {
    /// A content is not of the shape of a request.
    #[error(transparent)]
    Shape(#[from] Mismatch),
    /// There is nothing to approve.
    #[error("expected one approval request or more, found none")]
    Empty,
    /// A content asks the person for something else than an approval.
    #[error("{at}: {found:?} asks for input that cannot be given here; only {} can", REQUESTS.join(", "))]
    Unsupported {
        /// Where its type stands.
        at: Path,
        /// Its type.
        found: String,
    },
    /// Two requests have the same id, so that a response could mean either.
    #[error("[{second}]: each request id stands once, found {:?} at [{first}] already", id.as_str())]
    IdTwice {
        /// The id.
        id: RequestId,
        /// The place of the first in the list, from 0.
        first: usize,
        /// The place of the second.
        second: usize,
    },
}

impl InvalidApprovalRequest {
    fn at_index(self, index: usize) -> Self {
        match self {
            Self::Shape(mismatch) => Self::Shape(mismatch.at_index(index)),
            Self::Unsupported { at, found } => Self::Unsupported { at: at.at_index(index), found },
            other => other,
        }
    }
}

/// Reads one request or a list of them, of any forms.
pub fn read_requests(json: Json) -> Result<Vec<Request>, InvalidApprovalRequest> {
    let Json::Array(list) = json else { return Ok(vec![Request::from_json(json)?]) };
    if list.is_empty() {
        return Err(InvalidApprovalRequest::Empty);
    }
    let mut requests: Vec<Request> = Vec::with_capacity(list.len());
    for (second, json) in list.into_iter().enumerate() {
        let request = Request::from_json(json).map_err(|invalid| invalid.at_index(second))?;
        if let Some(first) = requests.iter().position(|other| other.id == request.id) {
            return Err(InvalidApprovalRequest::IdTwice { id: request.id, first, second });
        }
        requests.push(request);
    }
    Ok(requests)
}

impl Request {
    /// Reads one request.
    pub fn from_json(json: Json) -> Result<Self, InvalidApprovalRequest> {
        let content = Map::read(json)?;
        let form = Form::of_request(&content).map_err(|mismatch| unsupported(&content, mismatch))?;
        let keys = form.keys();
        let id = content.get(keys.request_id).cloned().ok_or(Misfit::Missing.into()).and_then(RequestId::read);
        let id = id.map_err(|mismatch| mismatch.under(keys.request_id))?;
        let call = match keys.call {
            None => Call::read(form, &content)?,
            Some(key) => match content.get(key) {
                Some(Json::Object(call)) => Call::read(form, call),
                Some(Json::Null) | None => Err(Misfit::Missing.into()),
                Some(other) => Err(Mismatch::expected("an object", other)),
            }
            .map_err(|mismatch| mismatch.under(key))?,
        };
        Ok(Request { id, form, call, content })
    }

    /// The request as it came.
    pub fn to_json(&self) -> Json {
        self.content.clone().into()
    }

    /// What ties the response to it.
    pub fn id(&self) -> &RequestId {
        &self.id
    }

    /// The form it came in.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The call it asks about.
    pub fn call(&self) -> &Call {
        &self.call
    }

    /// Whether a person has to be asked. Only current .NET hands over calls that need no approval, so that a batch stays
    /// together; it marks them with a plain `false`.
    pub fn needs_confirmation(&self) -> bool {
        self.form != Form::Dotnet || self.content.get("requiresConfirmation") != Some(&Json::Bool(false))
    }

    /// The same, where `rules` stand: what one of them allows runs unasked.
    pub fn needs_person(&self, rules: &[Rule]) -> bool {
        self.needs_confirmation() && !rules.iter().any(|rule| rule.matches(&self.call))
    }

    pub(super) fn content(&self) -> &Map {
        &self.content
    }
}

/// A content of another type that waits for the person is told apart from one that has no business here.
fn unsupported(content: &Map, mismatch: Mismatch) -> InvalidApprovalRequest {
    let waits = content.get("user_input_request") == Some(&Json::Bool(true));
    match tag(content) {
        (key, Some(Json::String(found))) if waits || found == "inputRequest" => {
            InvalidApprovalRequest::Unsupported { at: Path::key(key), found: found.clone() }
        }
        _ => mismatch.into(),
    }
}
