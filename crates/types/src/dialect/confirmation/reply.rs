//! What the waiting side is told.

use super::{ask::ask, request::ConfirmationRequest};
use crate::{
    id::PromptId,
    normalise::normalise,
    prompt::Prompt,
    question::Question,
    resolution::{Resolution, reason},
    shape::{shape, words},
};

shape! {
    /// The end of a confirmation.
    ///
    /// The protocol knows `approved` alone; `outcome` and `reason` say why not, so that nobody is said to have refused
    /// who was never asked.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::confirmation::ConfirmationReply};
    ///
    /// let json: Json = r#"{"approved": false, "prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "outcome": "timed_out"}"#.parse()?;
    /// assert_eq!(ConfirmationReply::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct ConfirmationReply keeps unknown {
        /// Whether the tool may run.
        pub approved: bool,
        /// The prompt that was put to the person.
        pub prompt_id: PromptId,
        /// How it came to that.
        pub outcome: Outcome,
        /// The person's own words, or why nobody decided. Absent and null are the same: not said.
        pub reason: Option<String>,
    }
}

words! {
    /// How a confirmation ended.
    ///
    /// ```
    /// use sayso_types::{Shape, dialect::confirmation::Outcome};
    ///
    /// assert_eq!(Outcome::read("timed_out".into())?, Outcome::TimedOut);
    /// assert_eq!(Outcome::TimedOut.as_str(), "timed_out");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Outcome {
        /// The person said yes.
        Approved = "approved",
        /// The person said no.
        Rejected = "rejected",
        /// Nobody answered in time.
        TimedOut = "timed_out",
        /// It was closed or withdrawn before anybody decided.
        Cancelled = "cancelled",
        /// Something broke.
        Failed = "failed",
    }
}

/// What the waiting side is told of the prompt that [`ask`](super::ask) led to. Whatever is not a clear yes is a no.
///
/// ```
/// # use sayso_types::{Origin, Prompt, dialect::confirmation::{ConfirmationRequest, ToolInput}};
/// use sayso_types::{Resolution, dialect::confirmation::{self, Outcome}, reason};
///
/// # let request = ConfirmationRequest::new("call_1", "delete_records", ToolInput::Text("{}".into()));
/// # let prompt = Prompt::new(confirmation::ask(&request), Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None })?;
/// let reply = confirmation::reply(&request, &prompt, &Resolution::cancelled(reason::EXPIRED));
/// assert_eq!((reply.approved, reply.outcome), (false, Outcome::TimedOut));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reply(request: &ConfirmationRequest, prompt: &Prompt, resolution: &Resolution) -> ConfirmationReply {
    let (outcome, reason) = match resolution {
        Resolution::Answered { .. } => decided(request, prompt, resolution),
        Resolution::Cancelled { reason } if reason.as_deref() == Some(reason::EXPIRED) => {
            (Outcome::TimedOut, reason.clone())
        }
        Resolution::Cancelled { reason } => (Outcome::Cancelled, reason.clone()),
        Resolution::Failed { reason } => (Outcome::Failed, reason.clone()),
    };
    ConfirmationReply {
        approved: outcome == Outcome::Approved,
        prompt_id: prompt.prompt_id.clone(),
        outcome,
        reason,
        extra: Default::default(),
    }
}

/// What the person said, if it was about this call.
fn decided(request: &ConfirmationRequest, prompt: &Prompt, resolution: &Resolution) -> (Outcome, Option<String>) {
    match resolution.verdicts(prompt).as_slice() {
        [verdict] if verdict.by_person && is_about(prompt, request) => {
            let outcome = if verdict.approved() { Outcome::Approved } else { Outcome::Rejected };
            (outcome, verdict.note.clone())
        }
        _ => (Outcome::Failed, Some("the prompt that was answered is not about this call".to_owned())),
    }
}

fn is_about(prompt: &Prompt, request: &ConfirmationRequest) -> bool {
    let subjects =
        |questions: &[Question]| questions.iter().map(|question| question.subject.clone()).collect::<Vec<_>>();
    normalise(ask(request)).is_ok_and(|ask| subjects(&ask.questions) == subjects(&prompt.questions))
}
