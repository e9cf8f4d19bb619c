//! From the end of a prompt to what the tool is told.

use super::{choice::UserChoice, field::Index, id::ToolCallId};
use crate::{prompt::Prompt, resolution::Resolution, shape::shape};

shape! {
    /// What the person chose, posted to the `response_url` of a choice, once.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::UserChoiceResponse};
    ///
    /// let json: Json = r#"{"id": "call_abc123", "selected": 1}"#.parse()?;
    /// assert_eq!(UserChoiceResponse::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct UserChoiceResponse keeps unknown {
        /// The call, as the choice named it.
        pub id: ToolCallId,
        /// The place of what was chosen, from 0.
        pub selected: Index,
    }
}

/// A selection that is none of the choices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSelection {
    /// There are fewer choices.
    #[error("selected must be an index of the {choices} choices, found {found}")]
    OutOfRange {
        /// What was selected.
        found: u32,
        /// How many choices there are.
        choices: usize,
    },
    /// The prompt was answered with something else, so it is not the prompt of this choice.
    #[error("the answer must be one option of the prompt, found {found:?}")]
    NotAnOption {
        /// The answer.
        found: Vec<String>,
    },
}

/// The response that selects the choice at `index`.
pub fn select(choice: &UserChoice, index: Index) -> Result<UserChoiceResponse, InvalidSelection> {
    let choices = choice.choices.len();
    if index.0 as usize >= choices {
        return Err(InvalidSelection::OutOfRange { found: index.0, choices });
    }
    Ok(UserChoiceResponse { id: choice.id.clone(), selected: index, extra: Default::default() })
}

/// What the tool is told: the place of the option that the person chose, and the default where nobody chose, whether the
/// prompt was closed, withdrawn, expired or broken. The protocol has no other word for that, and a tool that hears
/// nothing waits for ever.
///
/// ```
/// # use sayso_types::{Json, Origin, Prompt, Shape, dialect::user_choice::UserChoice};
/// use sayso_types::{AnswerDraft, Resolution, dialect::user_choice, reason, resolve};
///
/// # let json: Json = r#"{"group_id": "thread_xyz", "id": "call_abc123", "prompt": "Allow?", "choices": ["Yes", "No"],
/// #     "default": 1, "response_url": "http://127.0.0.1:3001/user_choice_response"}"#.parse()?;
/// # let choice = UserChoice::read(json)?;
/// # let prompt = Prompt::new(user_choice::ask(&choice)?, Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None })?;
/// let yes = resolve(&prompt, &[AnswerDraft::new("choice", ["Yes"])])?;
/// assert_eq!(user_choice::response(&choice, &prompt, &yes)?.write().to_string(), r#"{"id":"call_abc123","selected":0}"#);
///
/// let expired = Resolution::cancelled(reason::EXPIRED);
/// assert_eq!(user_choice::response(&choice, &prompt, &expired)?.selected.0, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn response(
    choice: &UserChoice,
    prompt: &Prompt,
    resolution: &Resolution,
) -> Result<UserChoiceResponse, InvalidSelection> {
    let Resolution::Answered { answers } = resolution else { return select(choice, *choice.default) };
    let found = answers.first().map(|answer| answer.answer.as_slice()).unwrap_or_default();
    let place = match (found, prompt.questions.as_slice()) {
        ([label], [question]) => question.options().iter().position(|option| option.label == *label),
        _ => None,
    };
    match place.and_then(|place| u32::try_from(place).ok()) {
        Some(place) => select(choice, Index(place)),
        None => Err(InvalidSelection::NotAnOption { found: found.to_vec() }),
    }
}
