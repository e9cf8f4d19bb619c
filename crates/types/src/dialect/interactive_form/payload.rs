//! A form as it is shown: the only schema that a renderer trusts.

use super::native_id::NativeId;
use crate::{
    dialect::labels::distinct,
    shape::{OrNull, shape, words},
};

shape! {
    /// A form as it is shown. [`normalise`](super::normalise) makes it; [`RenderPayload::renderable`] reads a stored one.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::interactive_form::RenderPayload};
    ///
    /// let json: Json = r#"{"type":"interactive_form_question","task_id":1,"subtask_id":2,"questions":[{"id":"q",
    ///     "question":"Q?","input_type":"text","options":null,"multi_select":false,"required":true,"default":null,
    ///     "placeholder":null}]}"#.parse()?;
    /// let payload = RenderPayload::renderable(&json).expect("it can be shown");
    /// assert_eq!(payload.write().to_string(), json.to_string());
    /// # Ok::<(), sayso_types::InvalidJson>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct RenderPayload ignores unknown {
        /// That it is a form.
        pub kind as "type": FormType,
        /// The task. Absent and null are the same: not known.
        pub task_id: Option<NativeId>,
        /// The agent's turn. Absent and null are the same: not known.
        pub subtask_id: Option<NativeId>,
        /// What is asked, at least one.
        pub questions: Vec<RenderQuestion>,
    }
}

shape! {
    /// One question of a form.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::interactive_form::RenderQuestion};
    ///
    /// let json: Json = r#"{"id": "q", "question": "Which?", "input_type": "choice", "options":
    ///     [{"label": "Rust", "value": "rust", "recommended": true}], "multi_select": false, "required": true,
    ///     "default": null, "placeholder": null}"#.parse()?;
    /// assert_eq!(RenderQuestion::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct RenderQuestion ignores unknown {
        /// What an answer calls it.
        pub id: String,
        /// What is asked.
        pub question: String,
        /// How it is answered.
        pub input_type: InputType,
        /// What can be chosen; nothing where it is answered by typing.
        pub options: OrNull<Vec<RenderOption>>,
        /// Whether several options may be chosen.
        pub multi_select: bool,
        /// Whether it must be answered.
        pub required: bool,
        /// What is filled in beforehand: values of options, or a text.
        pub default: OrNull<Vec<String>>,
        /// What an empty text field shows.
        pub placeholder: OrNull<String>,
    }
}

impl RenderQuestion {
    /// What can be chosen; empty where nothing can.
    pub fn options(&self) -> &[RenderOption] {
        match self.input_type {
            InputType::Choice => self.options.0.as_deref().unwrap_or_default(),
            InputType::Text => &[],
        }
    }

    /// What the person reads of each option: a form may have a label twice, a prompt may not.
    pub(super) fn labels(&self) -> Vec<String> {
        distinct(self.options().iter().map(|option| option.label.trim()))
    }

    /// Whether several options may be chosen.
    pub fn is_multi(&self) -> bool {
        self.multi_select && self.input_type == InputType::Choice
    }

    /// Whether a person could see it and answer it.
    pub fn is_renderable(&self) -> bool {
        let blank = |text: &str| text.trim().is_empty();
        !blank(&self.id) && !blank(&self.question) && (self.input_type == InputType::Text || !self.options().is_empty())
    }
}

shape! {
    /// One option of a question.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::interactive_form::RenderOption};
    ///
    /// let json: Json = r#"{"label": "Rust", "value": "rust", "recommended": true}"#.parse()?;
    /// assert_eq!(RenderOption::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct RenderOption ignores unknown {
        /// What the person reads.
        pub label: String,
        /// What an answer holds.
        pub value: String,
        /// Whether the agent recommends it.
        pub recommended: bool,
    }
}

words! {
    /// How a question of a form is answered.
    ///
    /// ```
    /// use sayso_types::{Shape, dialect::interactive_form::InputType};
    ///
    /// assert_eq!(InputType::read("choice".into())?, InputType::Choice);
    /// assert_eq!(InputType::Choice.as_str(), "choice");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum InputType {
        /// By choosing options, or typing something else.
        Choice = "choice",
        /// By typing.
        Text = "text",
    }
}

words! {
    /// The `type` of a form and of its answer.
    ///
    /// ```
    /// use sayso_types::{Shape, dialect::interactive_form::FormType};
    ///
    /// assert_eq!(FormType::read("interactive_form_question".into())?, FormType::InteractiveFormQuestion);
    /// assert_eq!(FormType::InteractiveFormQuestion.as_str(), "interactive_form_question");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum FormType {
        /// The only one.
        InteractiveFormQuestion = "interactive_form_question",
    }
}
