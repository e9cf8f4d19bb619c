//! Ending a prompt: once, and then never again.

use super::{Prompt, PromptFields, PromptState};
use crate::{
    item::Author,
    resolution::Resolution,
    resolve::{InvalidAnswer, resolve_questions},
    timestamp::Timestamp,
};

/// A prompt that cannot be ended so.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotSettled {
    /// It had ended before.
    #[error("the prompt is no longer open: it is {state}")]
    AlreadyResolved {
        /// How it ended.
        state: PromptState,
    },
    /// The answers do not answer it.
    #[error("the answers do not fit the questions: {0}")]
    Answers(#[from] InvalidAnswer),
    /// The answers would, but are not those that [`resolve`](crate::resolve) gives for them.
    #[error("the answers must be those that resolve gave, found others")]
    Unresolved,
}

impl Prompt {
    /// The prompt as it is once `resolution` has ended it. Answers are checked again: whatever is a prompt was checked.
    ///
    /// ```
    /// # use sayso_types::{Ask, Kind, Origin, Prompt, Question};
    /// use sayso_types::{AnswerDraft, Author, PromptState, Resolution, resolve};
    ///
    /// # let prompt = Prompt::new(Ask::new(Kind::Text, [Question::new("Which branch?")]), Origin {
    /// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
    /// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None })?;
    /// let resolution = resolve(&prompt, &[AnswerDraft::new("q1", ["main"])])?;
    /// let ended = prompt.settle(resolution, Author::User, "2026-11-18T09:31:00Z".parse()?)?;
    /// assert_eq!(ended.prompt_state, PromptState::Answered);
    ///
    /// let again = ended.settle(Resolution::cancelled("expired"), Author::System, "2026-11-18T09:32:00Z".parse()?);
    /// assert_eq!(again.unwrap_err().to_string(), "the prompt is no longer open: it is answered");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn settle(&self, resolution: Resolution, by: Author, at: Timestamp) -> Result<Prompt, NotSettled> {
        if !self.is_pending() {
            return Err(NotSettled::AlreadyResolved { state: self.prompt_state });
        }
        let mut fields = PromptFields::clone(self);
        fields.prompt_state = resolution.state();
        match resolution {
            Resolution::Answered { answers } => {
                let drafts: Vec<_> = answers.iter().map(|answer| answer.to_draft()).collect();
                if resolve_questions(&fields.questions, &drafts)? != answers {
                    return Err(NotSettled::Unresolved);
                }
                fields.answers = Some(answers);
            }
            Resolution::Cancelled { reason } | Resolution::Failed { reason } => fields.reason = reason,
        }
        fields.resolved_at = Some(at);
        fields.resolved_by = Some(by);
        Ok(Prompt(fields.into()))
    }

    /// How it ended; `None` while it is open.
    pub fn resolution(&self) -> Option<Resolution> {
        let reason = self.reason.clone();
        match self.prompt_state {
            PromptState::Pending => None,
            PromptState::Answered => Some(Resolution::Answered { answers: self.answers.clone().unwrap_or_default() }),
            PromptState::Cancelled => Some(Resolution::Cancelled { reason }),
            PromptState::Failed => Some(Resolution::Failed { reason }),
        }
    }
}
