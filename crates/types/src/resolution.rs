//! How a prompt ended, and what that means for the thing that waits.

use crate::{
    answer::{Answer, AnswerDraft},
    ask::{Kind, OnDismiss},
    choice::{Choice, Effect, Scope},
    json::Map,
    prompt::{Prompt, PromptState},
    question::Question,
    resolve::resolve_questions,
};

/// Reasons that Sayso itself gives for the end of a prompt. An agent's cancel brings words of its own.
pub mod reason {
    /// The time to answer was over.
    pub const EXPIRED: &str = "expired";
    /// The person closed it without choosing.
    pub const DISMISSED: &str = "dismissed";
    /// A newer prompt took its place.
    pub const SUPERSEDED: &str = "superseded";
    /// The server came back, and its policy is not to go on with what was open.
    pub const WORKER_RESTART: &str = "worker_restart";
    /// The server is stopping.
    pub const SHUTDOWN: &str = "shutdown";
    /// The agent withdrew it and said no more.
    pub const WITHDRAWN: &str = "withdrawn";
    /// Whoever asked went away while it waited, and had said that nobody else will take the answer.
    pub const DISCONNECTED: &str = "disconnected";
    /// All that it asked is allowed by what the person allowed meanwhile.
    pub const STANDING_APPROVAL: &str = "standing_approval";
    /// The tool call that asked has ended by itself.
    pub const CALL_ENDED: &str = "call_ended";
}

/// How a prompt ended.
///
/// ```
/// use sayso_types::{Resolution, reason};
///
/// let expired = Resolution::cancelled(reason::EXPIRED);
/// assert_eq!(expired.state().as_str(), "cancelled");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Resolution {
    /// The person answered.
    Answered {
        /// One for each question, in order.
        answers: Vec<Answer>,
    },
    /// It was abandoned.
    Cancelled {
        /// Why, if anybody said.
        reason: Option<String>,
    },
    /// Something broke.
    Failed {
        /// What, if it is known.
        reason: Option<String>,
    },
}

impl Resolution {
    /// Abandoned for that reason.
    pub fn cancelled(reason: impl Into<String>) -> Self {
        Resolution::Cancelled { reason: Some(reason.into()) }
    }

    /// Broken for that reason.
    pub fn failed(reason: impl Into<String>) -> Self {
        Resolution::Failed { reason: Some(reason.into()) }
    }

    /// What closing `prompt` without choosing gives.
    pub fn dismissed(prompt: &Prompt) -> Self {
        match &prompt.on_dismiss {
            Some(OnDismiss::Answers(drafts)) => match resolve_questions(&prompt.questions, drafts) {
                Ok(answers) => Resolution::Answered { answers },
                // A prompt is only made with answers that fit it.
                Err(_) => Resolution::failed("what closing it answers does not fit it"),
            },
            Some(OnDismiss::Cancel) | None => Resolution::cancelled(reason::DISMISSED),
        }
    }

    /// A yes, this once, to every question of an approval. `None` where it is none, or not every question has such a yes.
    ///
    /// ```
    /// # use sayso_types::{Ask, Kind, Origin, Prompt, Question, Resolution};
    /// # let prompt = Prompt::new(Ask::new(Kind::Approval, [Question::new("Deploy?")]), Origin {
    /// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
    /// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None })?;
    /// let granted = Resolution::granted(&prompt).expect("it is an approval");
    /// assert!(granted.verdicts(&prompt)[0].approved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn granted(prompt: &Prompt) -> Option<Self> {
        let yes = |choice: &&Choice| {
            choice.effect == Some(Effect::Approve) && choice.scope.is_none_or(|scope| scope == Scope::Once)
        };
        let draft = |question: &Question| {
            let choice = question.options().iter().find(yes)?;
            Some(AnswerDraft::new(question.id.clone(), [choice.label.clone()]))
        };
        let drafts: Vec<_> = prompt.questions.iter().map(draft).collect::<Option<_>>()?;
        let answers = resolve_questions(&prompt.questions, &drafts).ok()?;
        (prompt.kind == Kind::Approval).then_some(Resolution::Answered { answers })
    }

    /// The state of a prompt that ended so.
    pub fn state(&self) -> PromptState {
        match self {
            Resolution::Answered { .. } => PromptState::Answered,
            Resolution::Cancelled { .. } => PromptState::Cancelled,
            Resolution::Failed { .. } => PromptState::Failed,
        }
    }

    /// What was decided about each question of an approval, in order. Whatever is not a clear yes is a no.
    pub fn verdicts(&self, prompt: &Prompt) -> Vec<Verdict> {
        let answered = match self {
            Resolution::Answered { answers } => answers.as_slice(),
            Resolution::Cancelled { .. } | Resolution::Failed { .. } => &[],
        };
        prompt
            .questions
            .iter()
            .map(|question| {
                let answer = answered.iter().find(|answer| answer.id == question.id);
                let chosen = answer.and_then(|answer| answer.chosen(question));
                Verdict {
                    effect: chosen.and_then(|choice| choice.effect).unwrap_or(Effect::Deny),
                    scope: chosen.and_then(|choice| choice.scope).unwrap_or(Scope::Once),
                    by_person: chosen.is_some(),
                    note: answer.and_then(|answer| answer.note.clone()),
                    edited: answer.and_then(|answer| answer.edited.clone()),
                }
            })
            .collect()
    }
}

/// What was decided about one thing.
///
/// ```
/// # use sayso_types::{Ask, Kind, Origin, Prompt, Question};
/// # let prompt = Prompt::new(Ask::new(Kind::Approval, [Question::new("Deploy?")]), Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None })?;
/// use sayso_types::{AnswerDraft, Resolution, reason, resolve};
///
/// let denied = resolve(&prompt, &[AnswerDraft::new("q1", ["Deny"])])?.verdicts(&prompt).remove(0);
/// assert!(!denied.approved() && denied.by_person);
///
/// let expired = Resolution::cancelled(reason::EXPIRED).verdicts(&prompt).remove(0);
/// assert!(!expired.approved() && !expired.by_person, "nobody refused");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Yes or no.
    pub effect: Effect,
    /// How far it reaches.
    pub scope: Scope,
    /// Whether a person decided. A denial without one must not be told as a refusal.
    pub by_person: bool,
    /// The person's words beside it.
    pub note: Option<String>,
    /// The arguments as the person changed them.
    pub edited: Option<Map>,
}

impl Verdict {
    /// Whether it may run.
    pub fn approved(&self) -> bool {
        self.effect == Effect::Approve
    }
}
