//! Why an ask is refused, and where.

use crate::{
    choice::Effect,
    json::Number,
    question::Input,
    resolve::{AnswerProblem, InvalidAnswer},
    shape::{Misfit, Path},
};

/// An ask that is refused: the field, what was found there, what is allowed.
///
/// ```
/// use sayso_types::Ask;
///
/// let error = Ask::receive(br#"{"kind": "text", "questions": [{"question": 7}]}"#).unwrap_err();
/// assert_eq!(error.to_string(), "questions[0].question: expected a string, found a number");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{at}: {problem}")]
pub struct InvalidAsk {
    /// Where.
    pub at: Path,
    /// What.
    #[source]
    pub problem: AskProblem,
}

#[cfg(feature = "digest")]
impl InvalidAsk {
    pub(super) fn under(mut self, key: &str) -> Self {
        self.at = self.at.under(key);
        self
    }

    pub(super) fn at_index(mut self, index: usize) -> Self {
        self.at = self.at.at_index(index);
        self
    }
}

impl From<AskProblem> for InvalidAsk {
    fn from(problem: AskProblem) -> Self {
        InvalidAsk { at: Path::default(), problem }
    }
}

#[cfg(feature = "reasons")]
impl From<crate::shape::Mismatch> for InvalidAsk {
    fn from(mismatch: crate::shape::Mismatch) -> Self {
        InvalidAsk { at: mismatch.at, problem: AskProblem::Misfit(mismatch.misfit) }
    }
}

/// Says under which key a problem was found.
#[cfg(feature = "digest")]
pub(super) trait At<T> {
    fn at(self, key: &str) -> Result<T, InvalidAsk>;
}

#[cfg(feature = "digest")]
impl<T> At<T> for Result<T, AskProblem> {
    fn at(self, key: &str) -> Result<T, InvalidAsk> {
        self.map_err(|problem| InvalidAsk { at: Path::key(key), problem })
    }
}

/// Why an ask is refused.
///
/// ```
/// use sayso_types::{Ask, AskProblem};
///
/// let error = Ask::receive(&[b' '; 70_000]).unwrap_err();
/// assert_eq!(error.problem, AskProblem::TooLarge { found: 70_000, most: 65_536 });
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AskProblem {
    /// Not of the shape.
    #[error(transparent)]
    Misfit(Misfit),
    /// Not JSON at all.
    #[error("{0}")]
    NotJson(String),
    /// The whole is too large.
    #[error("an ask may have {most} bytes, this one has {found}")]
    TooLarge {
        /// How many bytes it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// There is nothing to answer.
    #[error("an ask needs at least one question, found none")]
    NoQuestions,
    /// There are too many questions.
    #[error("an ask may have {most} questions, this one has {found}")]
    TooManyQuestions {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A text that must be there shows nothing.
    #[error("needs a text that can be seen, found a blank one")]
    Blank,
    /// A text is too long. It is never cut.
    #[error("may have {most} characters, found {found}")]
    TooLong {
        /// How many it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// A value is nested too deep.
    #[error("may be nested {most} deep, found {found}")]
    TooDeep {
        /// How deep it is.
        found: usize,
        /// How deep it may be.
        most: usize,
    },
    /// The time to answer is none, or too long.
    #[error("takes 1 to {most} seconds, found {found}")]
    ExpiresIn {
        /// What was asked for.
        found: u32,
        /// The longest.
        most: u32,
    },
    /// An id stands twice.
    #[error("each id stands once, found {id:?} twice")]
    IdTwice {
        /// The id.
        id: String,
    },
    /// A choice without a fitting number of options.
    #[error("a choice needs 1 to {most} options, found {found}")]
    OptionCount {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A label stands twice.
    #[error("each label stands once, found {label:?} twice")]
    LabelTwice {
        /// The label.
        label: String,
    },
    /// A field that goes with other ways of answering.
    #[error("does not go with the input {input:?}", input = input.as_str())]
    NotForInput {
        /// The way of answering.
        input: Input,
    },
    /// A field that goes with several options only.
    #[error("goes with multiSelect only")]
    NotForSingle,
    /// A field that goes with approvals only.
    #[error("goes with the kind \"approval\" only")]
    OnlyForApproval,
    /// The way of answering does not fit the kind of prompt.
    #[error("the kind {kind:?} does not take the input {input:?}", input = input.as_str())]
    InputForKind {
        /// The kind.
        kind: &'static str,
        /// The way of answering.
        input: Input,
    },
    /// An approval decides one thing.
    #[error("an approval takes one choice, found multiSelect")]
    MultiApproval,
    /// An approval is always answered by one of its options.
    #[error("an approval must be answered by one of its options, found {field:?}")]
    LooseApproval {
        /// The field that would let another answer in.
        field: &'static str,
    },
    /// An option of an approval does not say what it does.
    #[error("needs \"approve\" or \"deny\", and the label {label:?} does not say which")]
    NoEffect {
        /// The label.
        label: String,
    },
    /// An option says one thing and does the other.
    #[error("{name:?} says the opposite of the effect {effect:?}", effect = effect.as_str())]
    Misleading {
        /// The label, the id or the value.
        name: String,
        /// What it would do.
        effect: Effect,
    },
    /// No way to say no.
    #[error("an approval needs at least one option that denies, found none")]
    NoDeny,
    /// It would be approved without anybody choosing so.
    #[error("nothing is approved unless a person chooses it: this may deny, not approve")]
    ApprovesUnasked,
    /// There are no arguments to edit.
    #[error("needs a subject whose arguments are an object, found none")]
    NothingToEdit,
    /// What is filled in beforehand is not an answer.
    #[error("must itself be an answer: {0}")]
    Default(AnswerProblem),
    /// What closing answers is not an answer.
    #[error("must itself answer the questions: {0}")]
    Dismissal(InvalidAnswer),
    /// The smallest is larger than the largest.
    #[error("must not be above {name} ({most}), found {found}")]
    Reversed {
        /// The field of the largest.
        name: &'static str,
        /// The largest.
        most: f64,
        /// The smallest.
        found: f64,
    },
    /// An answer is needed, and none is allowed.
    #[error("takes 1 or more where an answer is required, found 0")]
    NoneAllowed,
    /// A limit that a whole number cannot meet.
    #[error("takes a whole number here, found {}", found.as_f64())]
    NotWhole {
        /// The limit.
        found: Number,
    },
    /// A limit beyond our own.
    #[error("may be {most} at most, found {found}")]
    LimitAbove {
        /// The limit.
        found: u32,
        /// Our own.
        most: usize,
    },
}
