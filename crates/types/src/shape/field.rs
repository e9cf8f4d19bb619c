//! What stands under a key of an object, or not.

#[cfg(feature = "serde")]
use serde::ser::SerializeMap;

#[cfg(feature = "dialect")]
use super::mismatch::Misfit;
#[cfg(feature = "schema")]
use super::schema::Book;
#[cfg(feature = "serde")]
use super::straight::Straight;
use super::{Mismatch, Shape};
use crate::json::Json;

/// A shape that stands under a key of an object, or not.
pub(crate) trait Field: Sized {
    /// Whether the key may be absent. The field stays blank then.
    const OPTIONAL: bool;

    #[cfg(feature = "dialect")]
    fn read_field(json: Option<Json>) -> Result<Self, Mismatch> {
        let mut field = Self::blank_field();
        match json {
            Some(json) => field.read_field_in_place(json)?,
            None if Self::OPTIONAL => {}
            None => return Err(Mismatch::of(|| Misfit::Missing)),
        }
        Ok(field)
    }

    /// `None` leaves the key out.
    fn write_field(&self) -> Option<Json>;

    /// The same, as a member of an object that serde writes.
    #[cfg(feature = "serde")]
    fn write_field_to<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        self.write_field().map_or(Ok(()), |json| object.serialize_entry(key, &json))
    }

    /// What stands in the field until it is read.
    fn blank_field() -> Self;

    /// Reads the field into its place, which is blank.
    fn read_field_in_place(&mut self, json: Json) -> Result<(), Mismatch>;

    #[cfg(feature = "schema")]
    fn field_schema(book: &mut Book) -> Json;
}

impl<T: Shape> Field for T {
    const OPTIONAL: bool = false;

    fn write_field(&self) -> Option<Json> {
        Some(self.write())
    }

    #[cfg(feature = "serde")]
    fn write_field_to<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(key, &Straight(self))
    }

    fn blank_field() -> Self {
        T::blank()
    }

    fn read_field_in_place(&mut self, json: Json) -> Result<(), Mismatch> {
        self.read_in_place(json)
    }

    #[cfg(feature = "schema")]
    fn field_schema(book: &mut Book) -> Json {
        T::schema(book)
    }
}

impl<T: Shape> Field for Option<T> {
    const OPTIONAL: bool = true;

    fn write_field(&self) -> Option<Json> {
        self.as_ref().map(T::write)
    }

    #[cfg(feature = "serde")]
    fn write_field_to<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        self.as_ref().map_or(Ok(()), |shape| object.serialize_entry(key, &Straight(shape)))
    }

    fn blank_field() -> Self {
        None
    }

    fn read_field_in_place(&mut self, json: Json) -> Result<(), Mismatch> {
        match json {
            Json::Null => Ok(()),
            json => self.insert(T::blank()).read_in_place(json),
        }
    }

    #[cfg(feature = "schema")]
    fn field_schema(book: &mut Book) -> Json {
        T::schema(book)
    }
}

/// A field that is read in its place.
pub(crate) trait Fill {
    fn fill(&mut self, json: Json) -> Result<(), Mismatch>;
}

impl<T: Field> Fill for T {
    fn fill(&mut self, json: Json) -> Result<(), Mismatch> {
        self.read_field_in_place(json)
    }
}

/// A field that is written from its place.
pub(crate) trait Give {
    fn give(&self) -> Option<Json>;
}

impl<T: Field> Give for T {
    fn give(&self) -> Option<Json> {
        self.write_field()
    }
}
