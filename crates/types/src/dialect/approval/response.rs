//! Approval responses: written for a request, or read as they come.

use super::{
    decision::{Decision, METADATA, REASON, Standing},
    form::{Form, RequestId},
    request::Request,
};
use crate::{
    display::is_blank,
    json::{Json, Map},
    shape::{Misfit, Mismatch, Shape},
};

/// The response to one request. One that was read is written exactly as it came.
///
/// ```
/// use sayso_types::{Json, dialect::approval::Response};
///
/// let json: Json = r#"{"type": "mcp_approval_response", "approval_request_id": "mcpr_1", "approve": "yes"}"#.parse()?;
/// let response = Response::from_json(json)?;
/// assert_eq!(response.request_id().as_str(), "mcpr_1");
/// assert!(!response.decision().approved, "only `true` is a yes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    request_id: RequestId,
    form: Form,
    content: Map,
}

/// Contents that are not approval responses, or not one for each request.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidApprovalResponse {
    /// A content is not of the shape of a response.
    #[error(transparent)]
    Shape(#[from] Mismatch),
    /// One request is answered twice.
    #[error("[{second}]: each request is answered once, found an answer to {:?} at [{first}] already", id.as_str())]
    AnsweredTwice {
        /// The id of the request.
        id: RequestId,
        /// The place of the first answer in the list, from 0.
        first: usize,
        /// The place of the second.
        second: usize,
    },
}

/// Reads one response or a list of them, of any forms.
pub fn read_responses(json: Json) -> Result<Vec<Response>, InvalidApprovalResponse> {
    let Json::Array(list) = json else { return Ok(vec![Response::from_json(json)?]) };
    let read = |(index, json)| Response::from_json(json).map_err(|mismatch: Mismatch| mismatch.at_index(index).into());
    list.into_iter().enumerate().map(read).collect()
}

impl Response {
    /// The response to `request`, in its form and with its call.
    pub fn new(request: &Request, decision: &Decision) -> Self {
        let form = request.form();
        let keys = form.keys();
        let mut content = Map::new();
        content.insert(keys.tag, keys.response);
        let id = |content: &mut Map| content.insert(keys.response_id, request.id().as_str());
        let call = |content: &mut Map| {
            if let Some((key, call)) = keys.call.and_then(|key| Some((key, request.content().get(key)?))) {
                content.insert(key, call.clone());
            }
        };
        match form {
            Form::Python => {
                call(&mut content);
                content.insert(keys.approved, decision.approved);
                id(&mut content);
                python_properties(&mut content, request.content(), decision);
            }
            Form::Dotnet | Form::DotnetFormer => {
                id(&mut content);
                content.insert(keys.approved, decision.approved);
                call(&mut content);
                insert_reason(&mut content, decision);
                let metadata = decision.metadata(None);
                if let Some(key) = keys.properties.filter(|_| !metadata.is_empty()) {
                    content.insert(key, Map::from_iter([(METADATA, metadata)]));
                }
            }
            Form::DotnetFormerMcp | Form::Provider => {
                id(&mut content);
                content.insert(keys.approved, decision.approved);
                if form == Form::Provider {
                    insert_reason(&mut content, decision);
                }
            }
        }
        Response { request_id: request.id().clone(), form, content }
    }

    /// Reads one response.
    pub fn from_json(json: Json) -> Result<Self, Mismatch> {
        let content = Map::read(json)?;
        let form = Form::of_response(&content)?;
        let key = form.keys().response_id;
        let id = content.get(key).cloned().ok_or(Misfit::Missing.into()).and_then(RequestId::read);
        let request_id = id.map_err(|mismatch| mismatch.under(key))?;
        Ok(Response { request_id, form, content })
    }

    /// The response as it came, or as it was made.
    pub fn to_json(&self) -> Json {
        self.content.clone().into()
    }

    /// The request that it answers.
    pub fn request_id(&self) -> &RequestId {
        &self.request_id
    }

    /// Its form.
    pub fn form(&self) -> Form {
        self.form
    }

    /// What it decides. Whatever is not a plain `true` is a no. The call that it brings along is not looked at: what was
    /// asked about is in the request.
    pub fn decision(&self) -> Decision {
        let keys = self.form.keys();
        let approved = self.content.get(keys.approved) == Some(&Json::Bool(true));
        let properties = keys.properties.and_then(|key| self.content.get(key)).and_then(Json::as_object);
        let metadata = properties.and_then(|properties| properties.get(METADATA)).and_then(Json::as_object);
        let reason = self.content.get(REASON).or(metadata.and_then(|metadata| metadata.get(REASON)));
        Decision {
            approved,
            standing: metadata.and_then(Standing::read).filter(|_| approved),
            reason: reason.and_then(Json::as_str).filter(|reason| !is_blank(reason)).map(str::to_owned),
        }
    }
}

fn insert_reason(content: &mut Map, decision: &Decision) {
    if let Some(reason) = decision.reason() {
        content.insert(REASON, reason);
    }
}

/// The additional properties of the request go along, but not what they say about a standing approval: a plain yes must
/// not become a lasting one because the request said so. There is no field for a reason, and an unknown field breaks the
/// reader, so it stands in the metadata.
fn python_properties(content: &mut Map, request: &Map, decision: &Decision) {
    let mut properties = match request.get("additional_properties") {
        Some(Json::Object(properties)) => properties.clone(),
        _ => Map::new(),
    };
    properties.remove(METADATA);
    let metadata = decision.metadata(decision.reason());
    if !metadata.is_empty() {
        properties.insert(METADATA, metadata);
    }
    content.insert("additional_properties", properties);
    if let Some(annotations) = request.get("annotations") {
        content.insert("annotations", annotations.clone());
    }
}
