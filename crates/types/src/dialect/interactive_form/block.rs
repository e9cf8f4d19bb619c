//! The block of a message that stands for a call of the tool, and carries the form.

use super::{TOOL_NAME, native_id::ToolUseId, payload::RenderPayload};
use crate::{
    json::{Json, Map},
    shape::{Mismatch, Shape},
};

/// The `type` of a block that stands for a call.
const TOOL_BLOCK: &str = "tool";
/// The `status` of a block whose form waits for its answer.
const PENDING: &str = "pending";

/// Whether a tool of that name shows forms: hosts put their own prefixes before it.
pub fn is_form_tool(tool_name: &str) -> bool {
    tool_name.contains(TOOL_NAME)
}

/// A block of a message. Whatever is in it leaves as it came.
///
/// ```
/// use sayso_types::{Json, Shape, dialect::interactive_form::ToolBlock};
///
/// let json: Json = r#"{"status":"pending","type":"tool","tool_name":"mcp__forms__interactive_form_question",
///     "tool_use_id":"tool-1","tool_input":{"questions":[{"id":"q","question":"Q?"}]}}"#.parse()?;
/// let block = ToolBlock::read(json.clone())?;
/// assert!(block.shown().is_none(), "what the model sent is never shown");
/// assert_eq!(block.write().to_string(), json.to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ToolBlock(Map);

/// A form that was shown, and the call that showed it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownForm {
    /// The call, by which an answer names the form.
    pub tool_use_id: ToolUseId,
    /// The form.
    pub payload: RenderPayload,
}

impl ToolBlock {
    /// The block of a call whose form waits for its answer.
    pub fn new(tool_name: &str, tool_use_id: &ToolUseId, payload: &RenderPayload) -> Self {
        ToolBlock(Map::from_iter([
            ("type", TOOL_BLOCK.into()),
            ("tool_name", tool_name.into()),
            ("tool_use_id", tool_use_id.write()),
            ("status", PENDING.into()),
            ("render_payload", payload.write()),
        ]))
    }

    /// Its members.
    pub fn as_map(&self) -> &Map {
        &self.0
    }

    /// The form in it; `None` where the block is another's, or holds nothing that can be shown.
    pub fn shown(&self) -> Option<ShownForm> {
        if self.text("type") != Some(TOOL_BLOCK) || !self.text("tool_name").is_some_and(is_form_tool) {
            return None;
        }
        let id = |key| self.text(key).and_then(|text| text.trim().parse().ok());
        Some(ShownForm {
            tool_use_id: id("tool_use_id").or_else(|| id("id"))?,
            payload: RenderPayload::renderable(self.0.get("render_payload")?)?,
        })
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Json::as_str)
    }
}

impl Shape for ToolBlock {
    fn read(json: Json) -> Result<Self, Mismatch> {
        Map::read(json).map(ToolBlock)
    }

    fn blank() -> Self {
        ToolBlock(Map::new())
    }

    fn write(&self) -> Json {
        self.0.write()
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        Map::schema(book)
    }
}
