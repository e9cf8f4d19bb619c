//! Approval contents of Microsoft's agent framework: an agent hands over the calls it wants to make, and gets them back,
//! each with a yes or a no.
//!
//! Every [`Form`] of them is read, also mixed in one list, and each request is answered in the form it came in: a client
//! knows only its own. A request and its response belong together by the request's id alone. The call in a response is
//! the request's, unchanged; edits are not offered, because the receiving side goes back to the call it asked about.
//!
//! ```
//! use sayso_types::{AnswerDraft, Json, Origin, Prompt, dialect::approval, resolve};
//!
//! let json: Json = r#"{
//!     "$type": "toolApprovalRequest", "requestId": "ficc_call1",
//!     "toolCall": {"$type": "functionCall", "callId": "call1", "name": "delete_file", "arguments": {"path": "/x"}}
//! }"#.parse()?;
//! let requests = approval::read_requests(json)?;
//! let ask = approval::to_ask(&requests, approval::Offer::Once).expect("it needs a confirmation");
//! assert_eq!(ask.questions[0].question, r#"Run the tool "delete_file"?"#);
//!
//! # let origin = Origin { prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
//! #     thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, source: None,
//! #     created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None };
//! let prompt = Prompt::new(ask, origin)?;
//! let resolution = resolve(&prompt, &[AnswerDraft::new("r1", ["Approve"])])?;
//! let responses = approval::to_responses(&requests, &prompt, &resolution);
//! assert_eq!(
//!     responses[0].to_json().to_string(),
//!     r#"{"$type":"toolApprovalResponse","requestId":"ficc_call1","approved":true,"toolCall":{"$type":"functionCall","callId":"call1","name":"delete_file","arguments":{"path":"/x"}}}"#,
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
mod bind;
mod call;
mod decision;
mod form;
mod reply;
mod request;
mod response;
mod rule;
#[cfg(feature = "schema")]
mod schema;
mod wording;

pub use ask::{EXPIRES_IN, Offer, to_ask, to_ask_under};
pub use bind::{Binding, Bound, bind};
pub use call::{Call, Runner};
pub use decision::{Decision, Standing};
pub use form::{Form, RequestId};
pub use reply::{to_responses, to_responses_under, unasked_responses, unasked_responses_under};
pub use request::{InvalidApprovalRequest, Request, read_requests};
pub use response::{InvalidApprovalResponse, Response, read_responses};
pub use rule::{Rule, RuleType};
pub use wording::{DECLINED, undecided};

#[cfg(feature = "schema")]
pub(super) use schema::describe;
