//! Reading a prompt: JSON passes the same checks as an ask, or it is no prompt.
//!
//! Without the feature `digest` a prompt cannot be compared with what was asked, so it is taken as the server made it: its
//! shape and its state are checked, and that it asks something. That is for a widget, which shows and decides nothing.

use super::{Prompt, PromptFields, PromptState};
use crate::{
    json::Json,
    shape::{Misfit, Mismatch, Shape, shape},
};
#[cfg(feature = "digest")]
use crate::{
    normalise::{InvalidAsk, normalise},
    resolve::{InvalidAnswer, resolve_questions},
};

/// JSON that is not a prompt as Sayso makes them.
///
/// ```
/// use sayso_types::Prompt;
///
/// let error = Prompt::from_json(r#"{"prompt_id": "prm_1"}"#.parse()?).unwrap_err();
/// assert_eq!(error.to_string(), r#"prompt_id: expected "prm_" and a ULID, found "prm_1""#);
/// # Ok::<(), sayso_types::InvalidJson>(())
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidPrompt {
    /// It is not of a prompt's shape.
    #[error(transparent)]
    Shape(#[from] Mismatch),
    /// What it asks would be refused.
    #[cfg(feature = "digest")]
    #[error(transparent)]
    Ask(#[from] InvalidAsk),
    /// What it asks was never normalised.
    #[error("a prompt must be normalised, this one would still change")]
    NotNormalised,
    /// The digest is of another text.
    #[cfg(feature = "digest")]
    #[error("the digest must be that of the prompt as asked, this one is of another text")]
    Digest,
    /// Its answers do not answer it.
    #[cfg(feature = "digest")]
    #[error("the answers do not fit the questions: {0}")]
    Answers(#[from] InvalidAnswer),
    /// How it ended does not fit its state.
    #[error(
        "a prompt that is {0} must say when and by whom it ended, and have answers only when answered; an open one has none of it"
    )]
    Ending(PromptState),
}

impl TryFrom<PromptFields> for Prompt {
    type Error = InvalidPrompt;

    fn try_from(fields: PromptFields) -> Result<Self, InvalidPrompt> {
        #[cfg(feature = "digest")]
        check(&fields)?;
        if fields.questions.is_empty() {
            return Err(InvalidPrompt::NotNormalised);
        }
        let pending = fields.prompt_state == PromptState::Pending;
        let ended = fields.resolved_at.is_some() && fields.resolved_by.is_some();
        let untouched = fields.resolved_at.is_none() && fields.resolved_by.is_none() && fields.reason.is_none();
        if (pending && !untouched) || (!pending && !ended) {
            return Err(InvalidPrompt::Ending(fields.prompt_state));
        }
        if fields.answers.is_some() != (fields.prompt_state == PromptState::Answered) {
            return Err(InvalidPrompt::Ending(fields.prompt_state));
        }
        Ok(Prompt(fields.into()))
    }
}

/// Whether it is what normalising makes, under its own digest, with answers that answer it.
#[cfg(feature = "digest")]
fn check(fields: &PromptFields) -> Result<(), InvalidPrompt> {
    let asked = fields.to_ask();
    if normalise(asked.clone())? != asked {
        return Err(InvalidPrompt::NotNormalised);
    }
    if crate::digest::of(&fields.to_map()) != fields.digest {
        return Err(InvalidPrompt::Digest);
    }
    if let (Some(answers), PromptState::Answered) = (&fields.answers, fields.prompt_state) {
        let drafts: Vec<_> = answers.iter().map(|answer| answer.to_draft()).collect();
        if resolve_questions(&fields.questions, &drafts)? != *answers {
            return Err(InvalidPrompt::NotNormalised);
        }
    }
    Ok(())
}

impl Prompt {
    /// Reads a prompt from JSON, and says what is wrong with it in our own words.
    pub fn from_json(json: Json) -> Result<Self, InvalidPrompt> {
        Prompt::try_from(PromptFields::read(json)?)
    }
}

impl Shape for Prompt {
    fn read(json: Json) -> Result<Self, Mismatch> {
        Prompt::from_json(json).map_err(|invalid| match invalid {
            InvalidPrompt::Shape(mismatch) => mismatch,
            other => Mismatch::of(|| Misfit::Prompt(Box::new(other))),
        })
    }

    fn blank() -> Self {
        Prompt(PromptFields::blank().into())
    }

    fn write(&self) -> Json {
        self.0.write()
    }

    #[cfg(feature = "serde")]
    fn write_to<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write_to(serializer)
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        PromptFields::schema(book)
    }
}

shape!(@serde Prompt);
