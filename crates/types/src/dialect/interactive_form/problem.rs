//! Why a form is not shown, and what the agent and the person are told.
//!
//! None of the texts repeats what the model sent: it may hold secrets.

use super::TOOL_NAME;
use crate::{
    json::Json,
    normalise::{AskProblem, InvalidAsk},
    shape::Path,
};

/// What the person is told when an agent's form could not be shown.
pub const FORM_NOT_SHOWN: &str = "The agent sent a form that cannot be shown.";

/// A form that is not shown: the place, what kind of thing was found there, what is allowed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{at}: {problem}")]
pub struct InvalidForm {
    /// Where: the question's index, and the field.
    pub at: Path,
    /// What.
    #[source]
    pub problem: FormProblem,
}

impl InvalidForm {
    pub(super) fn at(key: &str, problem: FormProblem) -> Self {
        InvalidForm { at: Path::key(key), problem }
    }

    pub(super) fn here(problem: FormProblem) -> Self {
        InvalidForm { at: Path::default(), problem }
    }

    /// Seen from the object whose array `key` holds this at `index`.
    pub(super) fn within(self, key: &str, index: usize) -> Self {
        InvalidForm { at: self.at.at_index(index).under(key), ..self }
    }
}

/// Why a form is not shown.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FormProblem {
    /// A field that must be there is not.
    #[error("is missing")]
    Missing,
    /// A value of another kind.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What is allowed.
        expected: &'static str,
        /// What was found.
        found: &'static str,
    },
    /// A text that must be there is blank.
    #[error("needs a text, found a blank one")]
    Blank,
    /// There is nothing to answer.
    #[error("a form needs at least one question, found none")]
    NoQuestions,
    /// A text field has nothing to choose from.
    #[error("a question of the type \"text\" takes no options, found {found}")]
    TextWithOptions {
        /// How many there are.
        found: usize,
    },
    /// An answer could not say which question it answers.
    #[error("each id stands once, found that of questions[{other}] again")]
    SameId {
        /// The index of the question that has it.
        other: usize,
    },
    /// The form is well made, and more than a prompt may hold.
    #[error(transparent)]
    Ask(AskProblem),
    /// The form is well made, and cannot be asked.
    #[error("cannot be asked like this")]
    Unaskable,
}

impl FormProblem {
    pub(super) fn expected(expected: &'static str, found: &Json) -> Self {
        FormProblem::Expected { expected, found: found.kind() }
    }
}

impl From<InvalidAsk> for InvalidForm {
    /// Keeps what speaks of sizes only.
    fn from(InvalidAsk { at, problem }: InvalidAsk) -> Self {
        let problem = match problem {
            AskProblem::TooLarge { .. }
            | AskProblem::NoQuestions
            | AskProblem::TooManyQuestions { .. }
            | AskProblem::Blank
            | AskProblem::TooLong { .. }
            | AskProblem::TooDeep { .. }
            | AskProblem::OptionCount { .. } => FormProblem::Ask(problem),
            _ => FormProblem::Unaskable,
        };
        InvalidForm { at, problem }
    }
}

/// What the model is told as the error of its call, so that it can do better.
///
/// ```
/// use sayso_types::{Json, dialect::interactive_form::{normalise, retry_hint}};
///
/// let arguments: Json = r#"{"questions": [{"id": "key", "question": "  ", "default": "hunter2"}]}"#.parse()?;
/// let hint = retry_hint(&normalise(&arguments, 1.into(), 2.into()).unwrap_err());
/// assert!(hint.contains("questions[0].question: needs a text, found a blank one"));
/// assert!(!hint.contains("hunter2"));
/// # Ok::<(), sayso_types::InvalidJson>(())
/// ```
pub fn retry_hint(invalid: &InvalidForm) -> String {
    format!(
        "The form was not shown: {invalid}. Call {TOOL_NAME} again with at least one question; each needs its own id \
         and a question, and what can be chosen goes into options, each with a label and a value."
    )
}
