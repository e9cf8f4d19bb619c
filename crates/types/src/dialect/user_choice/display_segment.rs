//! What a tool would like the person to see of its result. It never changes what the model gets.

use super::callback::tagged;
use crate::{
    json::{Json, Map},
    shape::{Members, Mismatch, Shape, shape, words},
};

/// One way to show a result.
///
/// ```
/// use sayso_types::{Json, Shape, dialect::user_choice::DisplaySegment};
///
/// let json: Json = r#"{"type": "text", "content": "3 files changed"}"#.parse()?;
/// assert_eq!(DisplaySegment::read(json)?, DisplaySegment::Text("3 files changed".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum DisplaySegment {
    /// Plain text, untrusted like any other.
    Text(String),
    /// A change to a file.
    Diff(Diff),
    /// A picture.
    Image(Image),
}

words! {
    /// What sort of segment it is.
    enum SegmentType {
        Text = "text",
        Diff = "diff",
        Image = "image",
    }
}

shape! {
    /// A change to a file.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::Diff};
    ///
    /// let json: Json = r#"{"path": "src/main.rs", "patch": "@@ -1 +1 @@"}"#.parse()?;
    /// assert_eq!(Diff::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Diff keeps unknown {
        /// The file.
        pub path: String,
        /// The change, as a unified diff.
        pub patch: String,
    }
}

shape! {
    /// A picture.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::user_choice::Image};
    ///
    /// let json: Json = r#"{"data": "aGk=", "mediaType": "image/png"}"#.parse()?;
    /// assert_eq!(Image::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Image keeps unknown {
        /// Its bytes, in base 64.
        pub data: String,
        /// Its media type, such as `image/png`.
        pub media_type as "mediaType": String,
    }
}

impl Shape for DisplaySegment {
    fn read(json: Json) -> Result<Self, Mismatch> {
        let mut members = Members::of(json)?;
        match members.take("type")? {
            SegmentType::Text => members.take("content").map(DisplaySegment::Text),
            SegmentType::Diff => members.take("content").map(DisplaySegment::Diff),
            SegmentType::Image => members.take("content").map(DisplaySegment::Image),
        }
    }

    fn blank() -> Self {
        DisplaySegment::Text(String::new())
    }

    fn write(&self) -> Json {
        let (kind, content) = match self {
            DisplaySegment::Text(text) => (SegmentType::Text, text.write()),
            DisplaySegment::Diff(diff) => (SegmentType::Diff, diff.write()),
            DisplaySegment::Image(image) => (SegmentType::Image, image.write()),
        };
        tagged(kind.as_str(), Map::from_iter([("content", content)]).into())
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        let shown = vec![String::schema(book), Diff::schema(book), Image::schema(book)];
        let content = Map::from_iter([("anyOf", shown)]);
        let properties = Map::from_iter([("type", SegmentType::schema(book)), ("content", content.into())]);
        Map::from_iter([("properties", properties)]).into()
    }
}

shape!(@serde DisplaySegment);
