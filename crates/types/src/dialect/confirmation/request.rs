//! What is to be confirmed.

use crate::{
    dialect::user_choice::ToolCallId,
    display::is_blank,
    json::{Json, Map},
    shape::{Mismatch, Shape, shape},
};

shape! {
    /// What is to be confirmed.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::confirmation::{Asked, ConfirmationRequest}};
    ///
    /// let json: Json = r#"{
    ///     "tool_call_id": "call_1", "tool_name": "delete_records", "input": "{\"table\":\"users\"}",
    ///     "hint": "", "payload": null
    /// }"#.parse()?;
    /// let request = ConfirmationRequest::read(json)?;
    /// assert_eq!(request.asked(), Asked::BeforeRun);
    /// assert_eq!(request.input.arguments().to_string(), r#"{"table":"users"}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct ConfirmationRequest keeps unknown {
        /// The call. A tool may ask several times within one call.
        pub tool_call_id: ToolCallId,
        /// The tool.
        pub tool_name: String,
        /// What it runs with.
        pub input: ToolInput,
        /// What the tool says of it, when it asks itself. Absent, null and blank are the same: nothing.
        pub hint: Option<String>,
        /// What the tool wants to be seen, when it asks itself. Absent and null are the same: nothing.
        pub payload: Option<Json>,
    }
}

/// Who asks for a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The agent, before the tool runs.
    BeforeRun,
    /// The tool, while it runs.
    WithinRun,
}

impl ConfirmationRequest {
    /// A request made before the tool runs.
    pub fn new(tool_call_id: impl Into<ToolCallId>, tool_name: impl Into<String>, input: ToolInput) -> Self {
        ConfirmationRequest {
            tool_call_id: tool_call_id.into(),
            tool_name: tool_name.into(),
            input,
            hint: None,
            payload: None,
            extra: Map::new(),
        }
    }

    /// Who asks: a request with a hint or a payload comes from the tool itself.
    pub fn asked(&self) -> Asked {
        if self.hint().is_none() && self.payload.is_none() { Asked::BeforeRun } else { Asked::WithinRun }
    }

    /// The hint, if it says anything.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref().filter(|hint| !is_blank(hint))
    }
}

/// What a tool runs with: the text of its arguments as the model wrote it, or the arguments themselves.
///
/// ```
/// use sayso_types::dialect::confirmation::ToolInput;
///
/// let text = ToolInput::Text(r#"{"table":"users"}"#.into());
/// assert!(text.arguments().as_object().is_some());
/// assert_eq!(ToolInput::Text("users".into()).arguments(), "users".into());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ToolInput {
    /// JSON as text, or what the model wrote in its place.
    Text(String),
    /// The arguments.
    Object(Map),
}

impl ToolInput {
    /// The arguments to show: what the text means where it is JSON, else the text itself.
    pub fn arguments(&self) -> Json {
        match self {
            ToolInput::Text(text) => text.parse().unwrap_or_else(|_| text.as_str().into()),
            ToolInput::Object(map) => map.clone().into(),
        }
    }
}

const EXPECTED: &str = "JSON as a string, or an object";

impl Shape for ToolInput {
    fn read(json: Json) -> Result<Self, Mismatch> {
        match json {
            Json::String(text) => Ok(ToolInput::Text(text)),
            Json::Object(map) => Ok(ToolInput::Object(map)),
            other => Err(Mismatch::expected(EXPECTED, &other)),
        }
    }

    fn blank() -> Self {
        ToolInput::Text(String::new())
    }

    fn write(&self) -> Json {
        match self {
            ToolInput::Text(text) => text.write(),
            ToolInput::Object(map) => map.write(),
        }
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        Map::from_iter([("anyOf", vec![String::schema(book), Map::schema(book)])]).into()
    }
}

shape!(@serde ToolInput);
