//! Why answers are refused.

use crate::{
    display::one_line,
    gather,
    id::QuestionId,
    question::{Input, Question},
};

/// Answers that are refused: everything that is wrong with them.
///
/// ```
/// # use sayso_types::{Ask, Kind, Origin, Prompt, Question};
/// # let prompt = Prompt::new(Ask::new(Kind::Text, [Question::new("First?"), Question::new("Second?")]), Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None })?;
/// use sayso_types::{AnswerProblem, resolve};
///
/// let invalid = resolve(&prompt, &[]).unwrap_err();
/// assert_eq!(invalid.to_string(), "q1: needs an answer; q2: needs an answer");
/// assert_eq!(invalid.errors[1].problem, AnswerProblem::Unanswered);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", errors.iter().map(|error| error.to_string()).collect::<Vec<_>>().join("; "))]
pub struct InvalidAnswer {
    /// At least one, in the order of the questions, what fits no question first.
    pub errors: Vec<AnswerError>,
}

/// One thing that is wrong with the answers.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}: {problem}", one_line(id.as_str()))]
pub struct AnswerError {
    /// The question's id, as the prompt has it, or as it was sent where the prompt has no such question.
    pub id: QuestionId,
    /// What is wrong.
    #[source]
    pub problem: AnswerProblem,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AnswerProblem {
    /// It must be answered.
    #[error("needs an answer")]
    Unanswered,
    /// The prompt has no such question.
    #[error("is not a question of this prompt")]
    UnknownQuestion,
    /// The question is answered twice.
    #[error("is answered twice")]
    Twice,
    /// One value is wanted.
    #[error("takes one value, found {found}")]
    NotOne {
        /// How many there are.
        found: usize,
    },
    /// There is no such option.
    #[error("expected one of {}, found {found:?}", first_labels(allowed))]
    NotAnOption {
        /// What was chosen.
        found: String,
        /// What can be.
        allowed: Vec<String>,
    },
    /// An option is chosen twice.
    #[error("each option counts once, found {label:?} twice")]
    ChosenTwice {
        /// The option.
        label: String,
    },
    /// More than one text beside the options.
    #[error("takes one text besides the options, found {found}")]
    SeveralOthers {
        /// How many there are.
        found: usize,
    },
    /// Too few options are chosen.
    #[error("needs at least {least} chosen, found {found}")]
    TooFew {
        /// How many are.
        found: usize,
        /// How many must be.
        least: usize,
    },
    /// Too many options are chosen.
    #[error("takes at most {most} chosen, found {found}")]
    TooMany {
        /// How many are.
        found: usize,
        /// How many may be.
        most: usize,
    },
    /// The text is too short.
    #[error("needs at least {least} characters, found {found}")]
    TooShort {
        /// How many it has.
        found: usize,
        /// How many it must have.
        least: usize,
    },
    /// The text is too long.
    #[error("takes at most {most} characters, found {found}")]
    TooLong {
        /// How many it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// It is not of the form that the input has.
    #[error("expected {}, found {found:?}", form_of(*input))]
    Form {
        /// What has another form.
        input: Input,
        /// What was typed.
        found: String,
    },
    /// A protocol's own answer is no JSON that the question takes.
    #[cfg(feature = "dialect")]
    #[error("expected {expected}, found {found:?}")]
    NotJson {
        /// What it takes.
        expected: &'static str,
        /// What was sent.
        found: String,
    },
    /// The number is too small.
    #[error("must be {least} or more, found {found}")]
    TooSmall {
        /// The number.
        found: f64,
        /// The smallest.
        least: f64,
    },
    /// The number is too large.
    #[error("must be {most} or less, found {found}")]
    TooLarge {
        /// The number.
        found: f64,
        /// The largest.
        most: f64,
    },
    /// No words go with this answer.
    #[error("takes no note")]
    NoteNotAllowed,
    /// The arguments are not to be changed.
    #[error("takes no edited arguments")]
    EditNotAllowed,
    /// Changed arguments go with a yes.
    #[error("takes edited arguments only together with an approval")]
    EditOfDenied,
    /// The arguments have other keys.
    #[error("edited arguments must keep their keys, found {key:?} {}", if *missing { "missing" } else { "added" })]
    EditKeys {
        /// The key.
        key: String,
        /// Whether it is gone, or new.
        missing: bool,
    },
    /// An argument is of another type.
    #[error("the edited argument {key:?} must stay {expected}, found {found}")]
    EditType {
        /// The argument.
        key: String,
        /// What it was.
        expected: &'static str,
        /// What it is now.
        found: &'static str,
    },
    /// The arguments became too deep.
    #[error("edited arguments may be nested {most} deep, found {found}")]
    EditDepth {
        /// How deep they are.
        found: usize,
        /// How deep they may be.
        most: usize,
    },
}

/// What a check gives: a problem is handed on in one word, from check to check.
pub(crate) type Checked<T> = Result<T, Box<AnswerProblem>>;

impl AnswerProblem {
    pub(super) fn not_an_option(question: &Question, found: &str) -> Self {
        let allowed = gather(question.options().iter().map(|choice| choice.label.clone()));
        AnswerProblem::NotAnOption { found: found.to_owned(), allowed }
    }
}

/// The form of a value for a message, with an example.
fn form_of(input: Input) -> &'static str {
    match input {
        Input::Choice => "one of the options",
        Input::Text => "a text",
        Input::Number => "a number such as 2.5",
        Input::Integer => "a whole number such as 3",
        Input::Boolean => "true or false",
        Input::Date => "a day such as 2026-11-18",
        Input::DateTime => "a moment such as 2026-11-18T09:30:00Z",
        Input::Email => "an email address such as ada@example.com",
        Input::Url => "a web address such as https://example.com",
    }
}

/// The labels for a message: a thousand of them help nobody.
fn first_labels(labels: &[String]) -> String {
    const SHOWN: usize = 10;
    let mut text = labels.iter().take(SHOWN).map(|label| one_line(label)).collect::<Vec<_>>().join(", ");
    if labels.len() > SHOWN {
        text.push_str(", …");
    }
    text
}
