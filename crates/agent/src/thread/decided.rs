//! What was decided about a request, kept for good: as a record, and so that a decision counts once.

use sayso_types::dialect::approval::{Decision, Request, RequestId};
use serde::{Deserialize, Serialize};

use crate::approval::ApprovalError;

/// What was decided about a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decided {
    /// The request.
    pub request_id: RequestId,
    /// The tool that it was about.
    pub tool: String,
    /// Whether the call may run.
    pub approved: bool,
    /// Who decided.
    pub cause: Cause,
    /// Why, if anybody said.
    pub reason: Option<String>,
    /// When, in seconds since 1970.
    pub at: u64,
}

/// Who decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The person, by a response.
    Person,
    /// The person, by a standing rule.
    Rule,
    /// Nobody, in time.
    Expired,
}

/// A yes or a no to one request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruling {
    /// Whether it may happen.
    pub approved: bool,
    /// Why, if anybody said.
    pub reason: Option<String>,
}

impl Decided {
    pub(super) fn new(request: &Request, decision: &Decision, cause: Cause, at: u64) -> Self {
        Decided {
            request_id: request.id().clone(),
            tool: request.call().tool.clone(),
            approved: decision.approved,
            cause,
            reason: decision.reason.clone(),
            at,
        }
    }

    /// A response that comes again must say what was decided.
    pub(super) fn agrees_with(&self, decision: &Decision) -> Result<(), ApprovalError> {
        match (self.cause, self.approved == decision.approved) {
            (_, true) => Ok(()),
            (Cause::Expired, false) => Err(ApprovalError::Expired { id: self.request_id.clone() }),
            (Cause::Person | Cause::Rule, false) => {
                Err(ApprovalError::Conflict { id: self.request_id.clone(), approved: self.approved })
            }
        }
    }
}
