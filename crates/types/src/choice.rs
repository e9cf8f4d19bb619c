//! One option of a question.

use crate::{
    id::ChoiceId,
    shape::{shape, words},
};

shape! {
    /// One option of a question.
    ///
    /// ```
    /// use sayso_types::{Choice, Json, Shape};
    ///
    /// let json: Json = r#"{"label": "staging", "description": "push to staging.example.com"}"#.parse()?;
    /// assert_eq!(Choice::read(json)?.label, "staging");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Choice keeps unknown {
        /// Left out, normalising gives `o1`, `o2`, …, and `#o1`, `#o2`, … where the person may type something else, so that
        /// a typed "o1" stays what was typed. Absent and null are the same.
        pub id: ChoiceId => filled,
        /// What the person reads, and what an answer holds.
        pub label: String,
        /// What the agent calls it; an answer may name it. Absent and null are the same: the label alone.
        pub value: Option<String>,
        /// A line below the label. Absent and null are the same: none.
        pub description: Option<String>,
        /// What choosing it would give, shown beside the options. Absent and null are the same: none.
        pub preview: Option<String>,
        /// Whether the agent recommends it. Absent and null are the same: no.
        pub recommended: Option<bool>,
        /// How its button looks. Absent and null are the same: `default`.
        pub style: Option<Style>,
        /// On an approval: what choosing it does. Absent and null are the same: read from a label like "Approve" or "No".
        pub effect: Option<Effect>,
        /// On an approval: how far the effect reaches. Absent and null are the same: `once`.
        pub scope: Option<Scope>,
    }
}

impl Choice {
    /// An option with nothing but its label.
    pub fn new(label: impl Into<String>) -> Self {
        Choice { label: label.into(), ..Choice::default() }
    }

    /// Whether `name` is the label, the id or the value of this option.
    pub fn is_called(&self, name: &str) -> bool {
        self.label == name || self.id.as_str() == name || self.value.as_deref() == Some(name)
    }
}

words! {
    /// How an option's button looks.
    ///
    /// ```
    /// use sayso_types::{Shape, Style};
    ///
    /// assert_eq!(Style::read("danger".into())?, Style::Danger);
    /// assert_eq!(Style::Danger.as_str(), "danger");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Style {
        /// Like any other.
        Default = "default",
        /// The one to notice.
        Primary = "primary",
        /// It destroys something.
        Danger = "danger",
    }
}

words! {
    /// What an option of an approval does.
    ///
    /// ```
    /// use sayso_types::{Effect, Shape};
    ///
    /// assert_eq!(Effect::read("approve".into())?, Effect::Approve);
    /// assert_eq!(Effect::Approve.as_str(), "approve");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Effect {
        /// The thing may run.
        Approve = "approve",
        /// It may not.
        Deny = "deny",
    }
}

words! {
    /// How far an option's effect reaches.
    ///
    /// ```
    /// use sayso_types::{Scope, Shape};
    ///
    /// assert_eq!(Scope::read("session".into())?, Scope::Session);
    /// assert_eq!(Scope::Session.as_str(), "session");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Scope {
        /// This call only.
        Once = "once",
        /// This session.
        Session = "session",
        /// From now on.
        Always = "always",
    }
}
