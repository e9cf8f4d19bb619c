//! The protocols that Sayso speaks: one file each, and one line here.
//!
//! A dialect knows its protocol's wire shapes and two pure functions: native request → [`Ask`](crate::Ask), and
//! [`Resolution`](crate::Resolution) → native reply. Nothing else in Sayso knows a protocol by its name.

#[cfg(feature = "dialect")]
pub mod approval;
#[cfg(feature = "dialect")]
pub mod confirmation;
#[cfg(feature = "dialect")]
pub mod interactive_form;
#[cfg(feature = "dialect")]
mod labels;
#[cfg(feature = "dialect")]
pub mod pending_prompt;
#[cfg(feature = "dialect")]
pub mod user_choice;

use crate::{policy::OnText, shape::words};

words! {
    /// A protocol that Sayso speaks.
    ///
    /// ```
    /// use sayso_types::{Dialect, Shape};
    ///
    /// assert_eq!(Dialect::read("interactive_form_question".into())?, Dialect::InteractiveForm);
    /// assert_eq!(Dialect::InteractiveForm.as_str(), "interactive_form_question");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Dialect {
        /// Prompts as items of a thread, and Sayso's own HTTP surface, which keeps their names.
        PendingPrompt = "pending_prompt",
        /// RAP: a tool lets the person pick one of its choices.
        UserChoice = "user_choice",
        /// A tool call that waits for a yes or no.
        Confirmation = "confirmation",
        /// Approval requests and responses as contents of a chat.
        Approval = "approval",
        /// A form shown by a tool of MCP.
        InteractiveForm = "interactive_form_question",
    }
}

impl Dialect {
    /// What plain text does while a prompt of this dialect is open, where the thread's policy does not say.
    pub(crate) fn on_text(self) -> OnText {
        match self {
            Dialect::PendingPrompt => OnText::Answer,
            Dialect::InteractiveForm => OnText::Refuse,
            Dialect::UserChoice | Dialect::Confirmation | Dialect::Approval => OnText::Queue,
        }
    }

    /// Whether its agents have a setting under which they raise no approvals.
    pub(crate) fn has_permissions(self) -> bool {
        self == Dialect::PendingPrompt
    }

    /// Describes the shapes that this dialect has on the wire, beyond those of Sayso itself.
    #[cfg(feature = "schema")]
    pub(crate) fn describe(self, book: &mut crate::schema::Book) {
        match self {
            Dialect::PendingPrompt => {}
            Dialect::UserChoice => user_choice::describe(book),
            Dialect::Confirmation => confirmation::describe(book),
            Dialect::Approval => approval::describe(book),
            Dialect::InteractiveForm => interactive_form::describe(book),
        }
    }
}
