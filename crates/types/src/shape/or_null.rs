//! A field that is always written: null where there is nothing.

use std::ops::Deref;

#[cfg(feature = "schema")]
use super::schema::Book;
use super::{Field, Mismatch, Shape};
use crate::json::Json;

/// A field that is written as null where there is nothing; read, absent and null are the same.
///
/// ```
/// use sayso_types::{Json, Shape, dialect::user_choice::RapInvocation};
///
/// let json: Json = r#"{"operation": "f", "id": "c", "callback_url": "http://127.0.0.1/", "group_id": "g"}"#.parse()?;
/// let invocation = RapInvocation::read(json)?;
/// assert!(invocation.call_id.is_none());
/// assert!(invocation.write().to_string().contains(r#""call_id":null"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrNull<T>(pub Option<T>);

impl<T> Default for OrNull<T> {
    fn default() -> Self {
        OrNull(None)
    }
}

impl<T> Deref for OrNull<T> {
    type Target = Option<T>;

    fn deref(&self) -> &Option<T> {
        &self.0
    }
}

impl<T: Shape> Field for OrNull<T> {
    const OPTIONAL: bool = true;

    fn read_field_in_place(&mut self, json: Json) -> Result<(), Mismatch> {
        self.0.read_field_in_place(json)
    }

    fn write_field(&self) -> Option<Json> {
        Some(self.0.as_ref().map_or(Json::Null, T::write))
    }

    fn blank_field() -> Self {
        OrNull(None)
    }

    #[cfg(feature = "schema")]
    fn field_schema(book: &mut Book) -> Json {
        T::schema(book)
    }
}
