//! Whether a message may pass while a form waits for its answer, or while none does.

use super::{
    answer::{AnswerStatus, FormAnswer},
    block::ShownForm,
    payload::FormType,
};
use crate::{
    json::{Json, Map},
    problem::Code,
    shape::{Mismatch, Shape},
};

/// A message that may pass.
#[derive(Clone, Debug, PartialEq)]
pub enum Accepted {
    /// A plain one, and no form waits.
    Plain,
    /// The answer to the form. Its values are not checked yet: [`to_drafts`](super::to_drafts) and
    /// [`resolve`](crate::resolve) do that.
    Answered(FormAnswer),
    /// The form is put aside.
    Cancelled {
        /// What the person wrote instead, without the blanks around it.
        message: String,
    },
}

/// A message that may not pass.
///
/// ```
/// use sayso_types::{Code, Json, dialect::interactive_form::gate};
///
/// let answer: Json = r#"{"tool_use_id": "tool-1", "answers": {}}"#.parse()?;
/// assert_eq!(gate(None, Some(&answer)).unwrap_err().code(), Code::InteractiveFormNotPending);
/// # Ok::<(), sayso_types::InvalidJson>(())
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GateRefusal {
    /// A plain message while a form waits.
    #[error("a form waits for its answer: answer it or cancel it, found a message without interactive_form_answer")]
    Pending,
    /// An answer while no form waits.
    #[error("no form waits for an answer, found interactive_form_answer")]
    NotPending,
    /// Not the answer to a form.
    #[error("interactive_form_answer: {0}")]
    Invalid(#[source] Mismatch),
    /// It says both that it is an answer and that it failed.
    #[error("interactive_form_answer: the status \"answered\" goes with success only")]
    Contradiction,
    /// It does not say which form it answers.
    #[error("interactive_form_answer.tool_use_id: needs the id of the call that showed the form, found none")]
    ToolRequired,
    /// It answers another form.
    #[error("interactive_form_answer.tool_use_id: is not that of the form that waits")]
    ToolMismatch,
}

impl GateRefusal {
    /// What programs match on.
    pub fn code(&self) -> Code {
        match self {
            GateRefusal::Pending => Code::PendingInteractiveForm,
            GateRefusal::NotPending => Code::InteractiveFormNotPending,
            GateRefusal::Invalid(_) | GateRefusal::Contradiction => Code::InvalidInteractiveFormAnswer,
            GateRefusal::ToolRequired => Code::InteractiveFormToolRequired,
            GateRefusal::ToolMismatch => Code::InteractiveFormToolMismatch,
        }
    }
}

/// Whether a message may pass: `waiting` is the form that waits for its answer, `answer` what the message carries as
/// `interactive_form_answer`. Null is the same as absent.
pub fn gate(waiting: Option<&ShownForm>, answer: Option<&Json>) -> Result<Accepted, GateRefusal> {
    let (waiting, answer) = match (waiting, answer.filter(|answer| **answer != Json::Null)) {
        (None, None) => return Ok(Accepted::Plain),
        (None, Some(_)) => return Err(GateRefusal::NotPending),
        (Some(_), None) => return Err(GateRefusal::Pending),
        (Some(waiting), Some(answer)) => (waiting, answer),
    };
    let Some(members) = answer.as_object() else {
        return Err(GateRefusal::Invalid(Mismatch::expected("an object", answer)));
    };
    check_type(members.get("type"))?;
    match tool_use_id(members) {
        None => return Err(GateRefusal::ToolRequired),
        Some(id) if id != waiting.tool_use_id.as_str() => return Err(GateRefusal::ToolMismatch),
        Some(_) => {}
    }
    let answer = FormAnswer::receive(answer.clone()).map_err(GateRefusal::Invalid)?;
    match answer.status {
        AnswerStatus::Answered if !answer.success => Err(GateRefusal::Contradiction),
        AnswerStatus::Answered => Ok(Accepted::Answered(answer)),
        AnswerStatus::Cancelled => {
            Ok(Accepted::Cancelled { message: answer.message.unwrap_or_default().trim().to_owned() })
        }
    }
}

fn check_type(kind: Option<&Json>) -> Result<(), GateRefusal> {
    let Some(kind) = kind else { return Ok(()) };
    match FormType::read(kind.clone()) {
        Ok(FormType::InteractiveFormQuestion) => Ok(()),
        Err(mismatch) => Err(GateRefusal::Invalid(mismatch.under("type"))),
    }
}

fn tool_use_id(answer: &Map) -> Option<&str> {
    answer.get("tool_use_id")?.as_str().map(str::trim).filter(|id| !id.is_empty())
}
