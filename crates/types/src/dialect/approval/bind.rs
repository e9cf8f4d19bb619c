//! Which response belongs to which request: by the request's id, and by nothing else.

use super::{
    decision::Decision,
    form::RequestId,
    request::Request,
    response::{InvalidApprovalResponse, Response},
};
use std::collections::BTreeMap;

/// Requests with what was decided about them.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding<'a> {
    /// The requests that were answered, in the order of the requests.
    pub decided: Vec<Bound<'a>>,
    /// The requests that were not.
    pub open: Vec<&'a Request>,
    /// Ids that no request has. Their responses are left aside.
    pub unknown: Vec<&'a RequestId>,
}

/// A request with what was decided about it. The call to run is the request's.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound<'a> {
    /// The request.
    pub request: &'a Request,
    /// The decision.
    pub decision: Decision,
}

/// Binds responses to the requests that are open.
///
/// ```
/// use sayso_types::{Json, dialect::approval::{bind, read_requests, read_responses}};
///
/// let asked: Json = r#"{"type": "function_approval_request", "id": "af-1",
///     "function_call": {"type": "function_call", "call_id": "c1", "name": "delete_file", "arguments": "{\"path\": \"/tmp/x\"}"}}"#.parse()?;
/// let answered: Json = r#"{"type": "function_approval_response", "id": "af-1", "approved": true,
///     "function_call": {"type": "function_call", "call_id": "c1", "name": "delete_file", "arguments": "{\"path\": \"/etc\"}"}}"#.parse()?;
/// let (requests, responses) = (read_requests(asked)?, read_responses(answered)?);
///
/// let binding = bind(&requests, &responses)?;
/// assert!(binding.decided[0].decision.approved);
/// assert_eq!(binding.decided[0].request.call().arguments.to_string(), r#"{"path":"/tmp/x"}"#, "what was asked runs");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bind<'a>(requests: &'a [Request], responses: &'a [Response]) -> Result<Binding<'a>, InvalidApprovalResponse> {
    let mut answers: BTreeMap<&RequestId, usize> = BTreeMap::new();
    let mut unknown = Vec::new();
    for (second, response) in responses.iter().enumerate() {
        let id = response.request_id();
        if !requests.iter().any(|request| request.id() == id) {
            unknown.push(id);
        } else if let Some(first) = answers.insert(id, second) {
            return Err(InvalidApprovalResponse::AnsweredTwice { id: id.clone(), first, second });
        }
    }
    let mut binding = Binding { decided: Vec::new(), open: Vec::new(), unknown };
    for request in requests {
        match answers.get(request.id()) {
            Some(index) => binding.decided.push(Bound { request, decision: responses[*index].decision() }),
            None => binding.open.push(request),
        }
    }
    Ok(binding)
}
