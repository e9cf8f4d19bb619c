//! A JSON value that is the same in a browser and on a server.
//!
//! Objects keep the order of their keys, so that what passes through leaves as it came, and no key stands twice.
//! Numbers are those that every JSON reader holds exactly: finite, and whole ones within ±2⁵³.

mod map;
mod number;
#[cfg(feature = "serde")]
mod text;

use crate::gather;

pub use map::Map;
pub use number::{InexactNumber, Number};
#[cfg(feature = "serde")]
pub use text::InvalidJson;

/// Any JSON value.
///
/// ```
/// use sayso_types::Json;
///
/// let json: Json = r#"{"path": "/tmp/x", "force": true}"#.parse()?;
/// assert_eq!(json.as_object().and_then(|map| map.get("force")), Some(&Json::Bool(true)));
/// assert!(r#"{"force": false, "force": true}"#.parse::<Json>().is_err(), "a key twice is refused");
/// # Ok::<(), sayso_types::InvalidJson>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Json {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number
    Number(Number),
    /// A text
    String(String),
    /// A list
    Array(Vec<Json>),
    /// An object
    Object(Map),
}

impl Json {
    /// What JSON calls this kind of value, with an article, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::String(_) => "a string",
            Json::Array(_) => "an array",
            Json::Object(_) => "an object",
        }
    }

    /// The text, when this is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// The object, when this is one.
    pub fn as_object(&self) -> Option<&Map> {
        match self {
            Json::Object(map) => Some(map),
            _ => None,
        }
    }

    /// The list, when this is one.
    pub fn as_array(&self) -> Option<&[Json]> {
        match self {
            Json::Array(list) => Some(list),
            _ => None,
        }
    }

    /// The boolean, when this is one: nothing else counts as true or false.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Json::Bool(bool) => Some(*bool),
            _ => None,
        }
    }

    /// How many arrays and objects lie inside each other: 0 for a plain value, 1 for `{}`.
    pub fn depth(&self) -> usize {
        match self {
            Json::Array(list) => 1 + list.iter().map(Json::depth).max().unwrap_or(0),
            Json::Object(map) => 1 + map.iter().map(|(_, value)| value.depth()).max().unwrap_or(0),
            _ => 0,
        }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::String(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Json::String(text)
    }
}

impl From<bool> for Json {
    fn from(bool: bool) -> Self {
        Json::Bool(bool)
    }
}

impl From<u32> for Json {
    fn from(number: u32) -> Self {
        Json::Number(number.into())
    }
}

impl From<Number> for Json {
    fn from(number: Number) -> Self {
        Json::Number(number)
    }
}

impl From<Map> for Json {
    fn from(map: Map) -> Self {
        Json::Object(map)
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(list: Vec<T>) -> Self {
        Json::Array(gather(list.into_iter().map(Into::into)))
    }
}
