//! A field that is always written: `null` where there is nothing.

use crate::{
    json::Json,
    shape::{Field, Mismatch, Shape},
};

/// A value, or `null`. On reading, absent and `null` are the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrNull<T>(pub Option<T>);

impl<T: Shape> Field for OrNull<T> {
    fn read_field(json: Option<Json>) -> Result<Self, Mismatch> {
        Option::read_field(json).map(OrNull)
    }

    fn write_field(&self) -> Option<Json> {
        Some(self.0.as_ref().map_or(Json::Null, T::write))
    }

    #[cfg(feature = "schema")]
    const OPTIONAL: bool = false;

    #[cfg(feature = "schema")]
    fn field_schema(book: &mut crate::shape::schema::Book) -> Json {
        let null = crate::Map::from_iter([("type", "null")]);
        crate::Map::from_iter([("anyOf", vec![T::schema(book), null.into()])]).into()
    }
}
