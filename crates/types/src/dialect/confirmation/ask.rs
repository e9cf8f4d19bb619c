//! From a request to the question for the person.

use super::request::ConfirmationRequest;
use crate::{
    ask::{Ask, Kind},
    json::Json,
    question::{Question, Subject},
};

/// The question for the person: an approval of one call, shown as it will run.
///
/// The tool's hint is the question where there is one, else we put it in our own words. The payload is not what runs, so
/// it stays out of the subject and stands in the body under a heading of ours, as JSON, whose escapes keep it from
/// looking like anything else. One that only repeats the arguments is not shown again.
///
/// ```
/// use sayso_types::{Json, Shape, dialect::confirmation::{self, ConfirmationRequest}};
///
/// let json: Json = r#"{
///     "tool_call_id": "call_1", "tool_name": "transfer", "input": "{\"amount\":12000,\"to\":\"acme\"}",
///     "hint": "Large transfer exceeding $10,000", "payload": {"balance": 15000}
/// }"#.parse()?;
/// let ask = confirmation::ask(&ConfirmationRequest::read(json)?);
/// assert_eq!(ask.questions[0].question, "Large transfer exceeding $10,000");
/// assert_eq!(ask.body.as_deref(), Some("The tool adds:\n{\n  \"balance\": 15000\n}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask(request: &ConfirmationRequest) -> Ask {
    let subject = Subject {
        tool: request.tool_name.clone(),
        arguments: request.input.arguments(),
        call_id: Some(request.tool_call_id.to_string()),
        extra: Default::default(),
    };
    let question = Question { subject: Some(subject), ..Question::new(question_text(request)) };
    Ask { body: payload_text(request), ..Ask::new(Kind::Approval, [question]) }
}

pub(super) fn question_text(request: &ConfirmationRequest) -> String {
    match request.hint() {
        Some(hint) => hint.to_owned(),
        None => format!("Run the tool {:?}?", request.tool_name.trim()),
    }
}

pub(super) fn payload_text(request: &ConfirmationRequest) -> Option<String> {
    let payload = request.payload.as_ref().filter(|payload| **payload != request.input.arguments())?;
    Some(format!("The tool adds:\n{}", pretty(payload)))
}

fn pretty(json: &Json) -> String {
    serde_json::to_string_pretty(json).expect("bug: every Json can be written")
}
