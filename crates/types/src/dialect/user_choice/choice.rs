//! The message by which a tool asks for a choice, and what must hold of it.

use super::{
    field::{Index, OrDefault},
    id::{GroupId, PendingCall, ProviderCallId, ToolCallId},
};
use crate::shape::shape;

shape! {
    /// A tool asks the person to pick one of its choices. The call goes on waiting; the model never sees this.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::UserChoice};
    ///
    /// let json: Json = r#"{
    ///     "group_id": "thread_xyz", "id": "call_abc123", "call_id": null,
    ///     "prompt": "Allow writing to the original directory?", "choices": ["Yes once", "No"], "default": 2,
    ///     "response_url": "http://127.0.0.1:3001/user_choice_response"
    /// }"#.parse()?;
    /// let error = UserChoice::read(json)?.check().unwrap_err();
    /// assert_eq!(error.to_string(), "default must be an index of the 2 choices, from 0 to 1, found 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct UserChoice keeps unknown {
        /// The conversation.
        pub group_id: GroupId,
        /// The call.
        pub id: ToolCallId,
        /// The provider's id of the call. Absent and null are the same: none.
        pub call_id: Option<ProviderCallId>,
        /// What the person is asked.
        pub prompt: String,
        /// What can be chosen, at least one. They are told apart by their place: the same may stand twice.
        pub choices: Vec<String>,
        /// The one that counts when the person does not choose. Absent: the first, as the reference reads it.
        pub default: OrDefault<Index>,
        /// Where the choice is to be sent.
        pub response_url: String,
    }
}

/// A choice that cannot be put to anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidUserChoice {
    /// There is nothing to choose.
    #[error("choices must have at least one, found none")]
    NoChoices,
    /// The default is none of the choices.
    #[error("default must be an index of the {choices} choices, from 0 to {last}, found {found}", last = choices - 1)]
    Default {
        /// What was found.
        found: u32,
        /// How many choices there are, at least one.
        choices: usize,
    },
}

impl UserChoice {
    /// The two rules: at least one choice, and the default is one of them.
    pub fn check(&self) -> Result<(), InvalidUserChoice> {
        match self.choices.len() {
            0 => Err(InvalidUserChoice::NoChoices),
            choices if self.default.0.0 as usize >= choices => {
                Err(InvalidUserChoice::Default { found: self.default.0.0, choices })
            }
            _ => Ok(()),
        }
    }

    /// The call that waits.
    pub fn call(&self) -> PendingCall {
        PendingCall { group_id: self.group_id.clone(), id: self.id.clone(), call_id: self.call_id.clone() }
    }
}

/// Whether `b` is `a` delivered again. If it is not, and is of the same call, it takes the place of `a`.
///
/// Fields that the reference ignores do not count: a sender may well stamp each delivery.
pub fn same_choice(a: &UserChoice, b: &UserChoice) -> bool {
    let without_extra = |choice: &UserChoice| UserChoice { extra: Default::default(), ..choice.clone() };
    without_extra(a) == without_extra(b)
}
