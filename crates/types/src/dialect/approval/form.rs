//! The forms that approval contents have on the wire, and what each calls its parts.

use crate::{
    display::is_blank,
    json::{Json, Map},
    shape::{Misfit, Mismatch, id},
};

id! {
    /// The id that ties a response to its request. Nothing more is read into it.
    ///
    /// ```
    /// use sayso_types::dialect::approval::RequestId;
    ///
    /// assert!("ficc_call1".parse::<RequestId>().is_ok());
    /// assert!(" ".parse::<RequestId>().is_err());
    /// ```
    RequestId, "an id that is not blank", |text| !is_blank(text)
}

/// A form of approval contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// .NET: `toolApprovalRequest`, for any tool call.
    Dotnet,
    /// .NET before March 2026: `functionApprovalRequest`. Its clients do not know the newer names.
    DotnetFormer,
    /// .NET before March 2026, for tools of an MCP server: `mcpServerToolApprovalRequest`.
    DotnetFormerMcp,
    /// Python: `function_approval_request`.
    Python,
    /// The model's provider itself, for the tools it runs: `mcp_approval_request`.
    Provider,
}

/// What a form calls its parts.
pub(super) struct Keys {
    pub(super) tag: &'static str,
    pub(super) request: &'static str,
    pub(super) response: &'static str,
    pub(super) request_id: &'static str,
    pub(super) response_id: &'static str,
    pub(super) approved: &'static str,
    /// `None` where the request itself is the call.
    pub(super) call: Option<&'static str>,
    /// `None` where there is no place for more.
    pub(super) properties: Option<&'static str>,
}

pub(super) const ALL: [Form; 5] =
    [Form::Dotnet, Form::DotnetFormer, Form::DotnetFormerMcp, Form::Python, Form::Provider];

pub(super) const REQUESTS: &[&str] = &[
    "toolApprovalRequest",
    "functionApprovalRequest",
    "mcpServerToolApprovalRequest",
    "function_approval_request",
    "mcp_approval_request",
];

pub(super) const RESPONSES: &[&str] = &[
    "toolApprovalResponse",
    "functionApprovalResponse",
    "mcpServerToolApprovalResponse",
    "function_approval_response",
    "mcp_approval_response",
];

impl Form {
    pub(super) const fn keys(self) -> Keys {
        let dotnet = Keys {
            tag: "$type",
            request: REQUESTS[self as usize],
            response: RESPONSES[self as usize],
            request_id: "id",
            response_id: "id",
            approved: "approved",
            call: Some("toolCall"),
            properties: Some("additionalProperties"),
        };
        match self {
            Form::Dotnet => Keys { request_id: "requestId", response_id: "requestId", ..dotnet },
            Form::DotnetFormer => Keys { call: Some("functionCall"), ..dotnet },
            Form::DotnetFormerMcp => dotnet,
            Form::Python => {
                Keys { tag: "type", call: Some("function_call"), properties: Some("additional_properties"), ..dotnet }
            }
            Form::Provider => Keys {
                tag: "type",
                response_id: "approval_request_id",
                approved: "approve",
                call: None,
                properties: None,
                ..dotnet
            },
        }
    }

    /// The form of a request.
    pub(super) fn of_request(content: &Map) -> Result<Self, Mismatch> {
        Form::of(content, REQUESTS, |keys| keys.request)
    }

    /// The form of a response.
    pub(super) fn of_response(content: &Map) -> Result<Self, Mismatch> {
        Form::of(content, RESPONSES, |keys| keys.response)
    }

    fn of(content: &Map, allowed: &'static [&'static str], word: fn(&Keys) -> &'static str) -> Result<Self, Mismatch> {
        let tagged = |form: &Form| {
            let keys = form.keys();
            content.get(keys.tag).and_then(Json::as_str) == Some(word(&keys))
        };
        ALL.into_iter().find(tagged).ok_or_else(|| {
            let (key, found) = tag(content);
            let misfit = match found {
                Some(Json::String(found)) => Misfit::Word { found: found.clone(), allowed },
                Some(other) => Misfit::expected("a string", other),
                None => Misfit::Missing,
            };
            Mismatch::from(misfit).under(key)
        })
    }
}

/// What says of which type a content is, and where it stands.
pub(super) fn tag(content: &Map) -> (&'static str, Option<&Json>) {
    match content.get("$type") {
        Some(found) => ("$type", Some(found)),
        None => ("type", content.get("type")),
    }
}
