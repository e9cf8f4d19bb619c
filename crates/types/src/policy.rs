//! What a thread does where the protocols disagree.

use crate::{
    dialect::Dialect,
    shape::{shape, words},
};

shape! {
    /// What a thread does where the protocols disagree. Each dialect has its own default.
    ///
    /// ```
    /// use sayso_types::{Dialect, OnText, Policy};
    ///
    /// let policy = Policy::default();
    /// assert_eq!(policy.on_text(Dialect::PendingPrompt), OnText::Answer);
    /// assert_eq!(policy.on_text(Dialect::Confirmation), OnText::Queue);
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Policy refuses unknown {
        /// What plain text does while a prompt is open. Absent and null are the same: as the dialect has it.
        pub on_text: Option<OnText>,
        /// What a second ask does while one is open. Absent and null are the same: as the dialect has it.
        pub on_busy: Option<OnBusy>,
        /// What becomes of an open prompt when the server comes back. Absent and null are the same: `adopt`.
        pub on_restart: Option<OnRestart>,
        /// Whether approvals that the agent itself raises are put to the person. Absent and null are the same: `approval`.
        pub permissions: Option<Permissions>,
    }
}

impl Policy {
    /// What plain text does while a prompt of that dialect is open.
    pub fn on_text(&self, dialect: Dialect) -> OnText {
        self.on_text.unwrap_or(dialect.on_text())
    }

    /// What a second ask does while one is open.
    pub fn on_busy(&self) -> OnBusy {
        self.on_busy.unwrap_or(OnBusy::Queue)
    }

    /// What becomes of an open prompt when the server comes back.
    pub fn on_restart(&self) -> OnRestart {
        self.on_restart.unwrap_or(OnRestart::Adopt)
    }

    /// Whether an approval of that dialect is given at once, and nobody is asked.
    pub fn is_autonomous(&self, dialect: Dialect) -> bool {
        self.permissions == Some(Permissions::Autonomous) && dialect.has_permissions()
    }
}

words! {
    /// What plain text does while a prompt is open.
    ///
    /// ```
    /// use sayso_types::{OnText, Shape};
    ///
    /// assert_eq!(OnText::read("queue".into())?, OnText::Queue);
    /// assert_eq!(OnText::Queue.as_str(), "queue");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum OnText {
        /// It answers the prompt.
        Answer = "answer",
        /// It is refused.
        Refuse = "refuse",
        /// It waits for the agent's next turn.
        Queue = "queue",
    }
}

words! {
    /// What a second ask does while one is open.
    ///
    /// ```
    /// use sayso_types::{OnBusy, Shape};
    ///
    /// assert_eq!(OnBusy::read("supersede".into())?, OnBusy::Supersede);
    /// assert_eq!(OnBusy::Supersede.as_str(), "supersede");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum OnBusy {
        /// It waits for its turn.
        Queue = "queue",
        /// It is refused.
        Refuse = "refuse",
        /// It takes the place of the open one.
        Supersede = "supersede",
    }
}

words! {
    /// What becomes of an open prompt when the server comes back.
    ///
    /// ```
    /// use sayso_types::{OnRestart, Shape};
    ///
    /// assert_eq!(OnRestart::read("adopt".into())?, OnRestart::Adopt);
    /// assert_eq!(OnRestart::Adopt.as_str(), "adopt");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum OnRestart {
        /// It stays open.
        Adopt = "adopt",
        /// It is cancelled, with the reason `worker_restart`.
        Cancel = "cancel",
    }
}

words! {
    /// Whether approvals that the agent itself raises are put to the person.
    ///
    /// ```
    /// use sayso_types::{Permissions, Shape};
    ///
    /// assert_eq!(Permissions::read("autonomous".into())?, Permissions::Autonomous);
    /// assert_eq!(Permissions::Autonomous.as_str(), "autonomous");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Permissions {
        /// They are.
        Approval = "approval",
        /// They are approved at once, and nobody is asked. What is no approval is asked all the same, and so is every
        /// approval in a protocol that has no such setting.
        Autonomous = "autonomous",
    }
}
