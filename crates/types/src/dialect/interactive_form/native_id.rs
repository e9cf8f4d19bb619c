//! Ids that the agent's side gives.

use crate::{
    json::{Json, Number},
    shape::{Mismatch, Shape, id, shape},
};

id! {
    /// The id of the call that showed a form, by which an answer names it.
    ///
    /// ```
    /// use sayso_types::dialect::interactive_form::ToolUseId;
    ///
    /// assert!("tool-1".parse::<ToolUseId>().is_ok());
    /// assert!(" tool-1".parse::<ToolUseId>().is_err());
    /// ```
    ToolUseId, "a text that is not blank, without blanks around it", |text| !text.is_empty() && text.trim() == text
}

/// The id of a task or a subtask: a number upstream, a string elsewhere. It leaves as it came.
///
/// ```
/// use sayso_types::{Shape, dialect::interactive_form::NativeId};
///
/// assert_eq!(NativeId::from(7).write().to_string(), "7");
/// assert_eq!(NativeId::from("7").write().to_string(), r#""7""#);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum NativeId {
    /// A number.
    Number(Number),
    /// A text.
    Text(String),
}

impl Shape for NativeId {
    fn read(json: Json) -> Result<Self, Mismatch> {
        match json {
            Json::Number(number) => Ok(NativeId::Number(number)),
            Json::String(text) => Ok(NativeId::Text(text)),
            other => Err(Mismatch::expected("a number or a string", &other)),
        }
    }

    fn blank() -> Self {
        NativeId::Text(String::new())
    }

    fn write(&self) -> Json {
        match self {
            NativeId::Number(number) => (*number).into(),
            NativeId::Text(text) => text.as_str().into(),
        }
    }

    #[cfg(feature = "schema")]
    fn schema(_: &mut crate::shape::schema::Book) -> Json {
        crate::Map::from_iter([("type", vec!["number", "string"])]).into()
    }
}

impl From<u32> for NativeId {
    fn from(number: u32) -> Self {
        NativeId::Number(number.into())
    }
}

impl From<&str> for NativeId {
    fn from(text: &str) -> Self {
        NativeId::Text(text.to_owned())
    }
}

shape! {
    /// What the `_meta` of a call may say of it.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::interactive_form::CallMeta};
    ///
    /// let json: Json = r#"{"task_id": 7, "tool_use_id": "tool-1"}"#.parse()?;
    /// assert_eq!(CallMeta::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct CallMeta ignores unknown {
        /// The task. Absent and null are the same: the server gives one.
        pub task_id: Option<NativeId>,
        /// The agent's turn. Absent and null are the same: the server gives one.
        pub subtask_id: Option<NativeId>,
        /// The call itself. Absent and null are the same: the server gives one.
        pub tool_use_id: Option<ToolUseId>,
    }
}
