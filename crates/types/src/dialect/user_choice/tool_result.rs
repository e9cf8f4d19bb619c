//! The end of a call: what the model gets of it, and what the person sees.

use super::{
    callback::tagged,
    display_segment::{DisplaySegment, Image},
    id::{GroupId, PendingCall, ProviderCallId, ToolCallId},
};
use crate::{
    json::{Json, Map},
    shape::{Members, Mismatch, Shape, shape, words},
};

/// What the model is told when a choice could not be put to the person, or not be delivered.
pub const FLOW_FAILED: &str = "Error: User choice flow failed. Please try again.";

shape! {
    /// The end of a call. Parts and segments of a type that is not known pass through: were they refused, the call would
    /// never end.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::ToolResult};
    ///
    /// let json: Json = r#"{"group_id": "g", "id": "c", "text": "Done.", "content": [{"type": "new"}]}"#.parse()?;
    /// assert_eq!(ToolResult::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct ToolResult keeps unknown {
        /// The conversation.
        pub group_id: GroupId,
        /// The call.
        pub id: ToolCallId,
        /// The provider's id of the call. Absent and null are the same: none.
        pub call_id: Option<ProviderCallId>,
        /// The result as text. Absent and null are the same: none.
        pub text: Option<String>,
        /// The result in parts, each a [`ToolResultContent`] where we know it, which count instead of `text`. Absent and
        /// null are the same: none.
        pub content: Option<Vec<Json>>,
        /// Ways to show it, each a [`DisplaySegment`] where we know it, the best first. Absent and null are the same: the
        /// text.
        pub display_as: Option<Vec<Json>>,
        /// Whether events will follow. Absent and null are the same: no.
        pub subscription: Option<bool>,
    }
}

impl ToolResult {
    /// A result that is nothing but text.
    pub fn new(call: PendingCall, text: impl Into<String>) -> Self {
        ToolResult {
            group_id: call.group_id,
            id: call.id,
            call_id: call.call_id,
            text: Some(text.into()),
            content: None,
            display_as: None,
            subscription: None,
            extra: Map::new(),
        }
    }
}

/// The result of a call whose choice came to nothing.
pub fn flow_failed(call: PendingCall) -> ToolResult {
    ToolResult::new(call, FLOW_FAILED)
}

/// One part of a result.
///
/// ```
/// use sayso_types::{Json, Shape, dialect::user_choice::ToolResultContent};
///
/// let json: Json = r#"{"type": "image", "data": "aGk=", "mediaType": "image/png"}"#.parse()?;
/// assert_eq!(ToolResultContent::read(json.clone())?.write(), json);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ToolResultContent {
    /// Text.
    Text(String),
    /// A picture.
    Image(Image),
}

words! {
    /// What sort of part it is.
    enum ContentType {
        Text = "text",
        Image = "image",
    }
}

impl Shape for ToolResultContent {
    fn read(json: Json) -> Result<Self, Mismatch> {
        let mut members = Members::of(json)?;
        match members.take("type")? {
            ContentType::Text => members.take("text").map(ToolResultContent::Text),
            ContentType::Image => Image::read(members.rest().into()).map(ToolResultContent::Image),
        }
    }

    fn blank() -> Self {
        ToolResultContent::Text(String::new())
    }

    fn write(&self) -> Json {
        match self {
            ToolResultContent::Text(text) => {
                tagged(ContentType::Text.as_str(), Map::from_iter([("text", text.as_str())]).into())
            }
            ToolResultContent::Image(image) => tagged(ContentType::Image.as_str(), image.write()),
        }
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        let text = Map::from_iter([("type", ContentType::schema(book)), ("text", String::schema(book))]);
        let text = Map::from_iter([("properties", text)]);
        Map::from_iter([("anyOf", vec![text.into(), Image::schema(book)])]).into()
    }
}

shape!(@serde ToolResultContent);

/// What the model gets: the parts where there are any, else the text, else nothing. A picture is named, not shown.
///
/// ```
/// use sayso_types::dialect::user_choice::{RapCallback, text_for_model};
///
/// let callback = RapCallback::receive(br#"{
///     "type": "tool_result", "group_id": "thread_xyz", "id": "call_abc123", "text": "not this",
///     "content": [{"type": "text", "text": "Done."}, {"type": "image", "data": "aGk=", "mediaType": "image/png"}]
/// }"#)?;
/// let RapCallback::ToolResult(result) = callback else { unreachable!() };
/// assert_eq!(text_for_model(&result), "Done.\n[image omitted: image/png]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text_for_model(result: &ToolResult) -> String {
    match result.content.as_deref() {
        None | Some([]) => result.text.clone().unwrap_or_default(),
        Some(parts) => parts.iter().filter_map(part_for_model).collect::<Vec<_>>().join("\n"),
    }
}

fn part_for_model(part: &Json) -> Option<String> {
    match ToolResultContent::read(part.clone()).ok()? {
        ToolResultContent::Text(text) => Some(text),
        ToolResultContent::Image(image) => Some(format!("[image omitted: {}]", image.media_type)),
    }
}

/// Ways to show the result to a person, the best first: what the tool suggests and we know, then the text.
pub fn display_segments(result: &ToolResult) -> Vec<DisplaySegment> {
    let suggested = result.display_as.iter().flatten();
    let known = suggested.filter_map(|segment| DisplaySegment::read(segment.clone()).ok());
    known.chain([DisplaySegment::Text(text_for_model(result))]).collect()
}
