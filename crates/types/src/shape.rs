//! How a shape is declared: once, and from that one declaration it is read, written and described.
//!
//! An object is never read from an array, a key never from its neighbour, and an error names the field, what was found
//! and what is allowed. `Option` fields are absent when they are `None`; on reading, absent and `null` are the same.

mod field;
mod id;
mod list;
mod macros;
mod members;
mod mismatch;
#[cfg(feature = "dialect")]
mod or_null;
mod plain;
#[cfg(feature = "schema")]
pub(crate) mod schema;
#[cfg(feature = "serde")]
mod straight;

pub(crate) use field::Field;
pub(crate) use id::id;
pub(crate) use macros::{shape, words};
pub(crate) use members::{Members, refuse_unknown, written};
pub use mismatch::{Misfit, Mismatch, Path};
#[cfg(feature = "dialect")]
pub use or_null::OrNull;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use crate::json::Json;
#[cfg(feature = "schema")]
use schema::Book;

/// A value that is read from JSON and written as JSON.
///
/// ```
/// use sayso_types::{Ask, Json, Shape};
///
/// let json: Json = r#"{"kind": "text", "questions": [{"question": "Which branch?"}]}"#.parse()?;
/// assert_eq!(Ask::read(json.clone())?.write(), json);
///
/// let list: Json = r#"["text", []]"#.parse()?;
/// assert_eq!(Ask::read(list).unwrap_err().to_string(), "the value: expected an object, found an array");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Shape: Sized {
    /// Reads the value, or says what does not fit.
    fn read(json: Json) -> Result<Self, Mismatch>;

    /// Writes the value.
    fn write(&self) -> Json;

    /// Writes the value to where serde writes, the same as [`Shape::write`] does; most without making it first.
    #[cfg(feature = "serde")]
    #[doc(hidden)]
    fn write_to<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write().serialize(serializer)
    }

    /// What stands in a field until it is read. Nobody gets to see it.
    #[doc(hidden)]
    fn blank() -> Self;

    /// Reads the value into its place, which is blank, as [`Shape::read`] does; what is large is not moved there. Nobody
    /// gets to see what did not fit.
    #[doc(hidden)]
    fn read_in_place(&mut self, json: Json) -> Result<(), Mismatch> {
        *self = Self::read(json)?;
        Ok(())
    }

    /// Describes the value as JSON Schema; named shapes go into the book and are referred to.
    #[cfg(feature = "schema")]
    fn schema(book: &mut Book) -> Json;
}

/// The place of a word in its list.
pub(crate) fn read_word(json: Json, allowed: &'static [&'static str]) -> Result<usize, Mismatch> {
    let found = String::read(json)?;
    match allowed.iter().position(|word| *word == found) {
        Some(place) => Ok(place),
        None => Err(Mismatch::of(|| Misfit::Word { found, allowed })),
    }
}
