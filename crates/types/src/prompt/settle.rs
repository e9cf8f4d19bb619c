//! Ending a prompt: once, and then never again.

use super::{Prompt, PromptState};
use crate::{item::Author, resolution::Resolution, timestamp::Timestamp};

/// The prompt had ended before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the prompt is no longer open: it is {state}")]
pub struct AlreadyResolved {
    /// How it ended.
    pub state: PromptState,
}

impl Prompt {
    /// The prompt as it is once `resolution` has ended it.
    pub fn settle(&self, resolution: Resolution, by: Author, at: Timestamp) -> Result<Prompt, AlreadyResolved> {
        if !self.is_pending() {
            return Err(AlreadyResolved { state: self.prompt_state });
        }
        let mut fields = self.0.clone();
        fields.prompt_state = resolution.state();
        match resolution {
            Resolution::Answered { answers } => fields.answers = Some(answers),
            Resolution::Cancelled { reason } | Resolution::Failed { reason } => fields.reason = reason,
        }
        fields.resolved_at = Some(at);
        fields.resolved_by = Some(by);
        Ok(Prompt(fields))
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
