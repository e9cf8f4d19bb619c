//! The answer to a form, as it comes with a message and as the agent gets it.

use super::{
    TOOL_NAME, lax,
    native_id::{NativeId, ToolUseId},
    payload::FormType,
};
use crate::{
    json::{Json, Map},
    shape::{Mismatch, Shape, shape, words},
};

shape! {
    /// The answer to a form. Fields that it does not have are passed over.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::interactive_form::FormAnswer};
    ///
    /// let json: Json = r#"{"type": "interactive_form_question", "tool_use_id": "tool-1", "success": true,
    ///     "status": "answered", "answers": {"lang": "rust"}}"#.parse()?;
    /// assert_eq!(FormAnswer::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct FormAnswer ignores unknown {
        /// That it answers a form.
        pub kind as "type": FormType,
        /// Which form it answers.
        pub tool_use_id: ToolUseId,
        /// The task. Absent and null are the same: not known.
        pub task_id: Option<NativeId>,
        /// The agent's turn that asked. Absent and null are the same: not known.
        pub subtask_id: Option<NativeId>,
        /// Whether the form was answered.
        pub success: bool,
        /// Whether the form was answered, in a word.
        pub status: AnswerStatus,
        /// By id of the question: the value of an option, a list of them where several may be chosen, or a typed text.
        pub answers: Map,
        /// The same for people; of a form that was cancelled, what the person wrote instead. Absent and null are the
        /// same: nothing.
        pub message: Option<String>,
    }
}

impl FormAnswer {
    /// Reads an answer as clients send it: what they may leave out is filled in.
    ///
    /// ```
    /// use sayso_types::{Json, dialect::interactive_form::{AnswerStatus, FormAnswer}};
    ///
    /// let json: Json = r#"{"ask_id": "ask_123", "tool_use_id": "tool_123", "answers": {"genre": "fantasy"}}"#.parse()?;
    /// assert_eq!(FormAnswer::receive(json)?.status, AnswerStatus::Answered);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn receive(json: Json) -> Result<Self, Mismatch> {
        let mut map = Map::read(json)?;
        for (key, default) in [
            ("type", Json::from(TOOL_NAME)),
            ("success", true.into()),
            ("status", AnswerStatus::Answered.write()),
            ("answers", Map::new().into()),
        ] {
            if map.get(key).is_none() {
                map.insert(key, default);
            }
        }
        if let Some(success) = map.get("success").and_then(lax::boolean) {
            map.insert("success", success);
        }
        if let Some(id) = map.get("tool_use_id").and_then(Json::as_str).map(|id| id.trim().to_owned()) {
            map.insert("tool_use_id", id);
        }
        FormAnswer::read(map.into())
    }
}

words! {
    /// How a form ended.
    ///
    /// ```
    /// use sayso_types::{Shape, dialect::interactive_form::AnswerStatus};
    ///
    /// assert_eq!(AnswerStatus::read("cancelled".into())?, AnswerStatus::Cancelled);
    /// assert_eq!(AnswerStatus::Cancelled.as_str(), "cancelled");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum AnswerStatus {
        /// The person filled it in.
        Answered = "answered",
        /// It was put aside.
        Cancelled = "cancelled",
    }
}
