//! How a shape is declared: once, and from that one declaration it is read, written and described.
//!
//! An object is never read from an array, a key never from its neighbour, and an error names the field, what was found
//! and what is allowed. `Option` fields are absent when they are `None`; on reading, absent and `null` are the same.

mod id;
mod macros;
mod mismatch;
#[cfg(feature = "dialect")]
mod or_null;
#[cfg(feature = "schema")]
pub(crate) mod schema;
#[cfg(feature = "serde")]
mod straight;

pub(crate) use id::id;
pub(crate) use macros::{shape, words};
pub use mismatch::{Misfit, Mismatch, Path};
#[cfg(feature = "dialect")]
pub use or_null::OrNull;
#[cfg(feature = "serde")]
pub(crate) use straight::Straight;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{
    gather,
    json::{Json, Map, Number},
};
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

/// The members of an object while a shape takes its fields out of them.
pub(crate) struct Members(Map);

impl Members {
    pub(crate) fn of(json: Json) -> Result<Self, Mismatch> {
        match json {
            Json::Object(map) => Ok(Members(map)),
            other => Err(Mismatch::expected("an object", &other)),
        }
    }

    #[cfg(feature = "dialect")]
    pub(crate) fn take<T: Field>(&mut self, key: &'static str) -> Result<T, Mismatch> {
        T::read_field(self.0.remove(key)).map_err(|mismatch| mismatch.under(key))
    }

    /// Takes each field of a shape out, by its key, in order, up to the first that does not fit. A key comes with whether
    /// it may be absent.
    ///
    /// One loop that is there once, not a line a field: where every byte is paid for, that is a third of the code.
    pub(crate) fn fill(&mut self, keys: &[(&'static str, bool)], fields: &mut [&mut dyn Fill]) -> Result<(), Mismatch> {
        for ((key, optional), field) in keys.iter().zip(fields) {
            let filled = match self.0.remove(key) {
                Some(json) => field.fill(json),
                None if *optional => Ok(()),
                None => Err(Mismatch::of(|| Misfit::Missing)),
            };
            filled.map_err(|mismatch| mismatch.under(key))?;
        }
        Ok(())
    }

    /// What no field has taken.
    pub(crate) fn rest(self) -> Map {
        self.0
    }
}

/// The place of a word in its list.
pub(crate) fn read_word(json: Json, allowed: &'static [&'static str]) -> Result<usize, Mismatch> {
    let found = String::read(json)?;
    match allowed.iter().position(|word| *word == found) {
        Some(place) => Ok(place),
        None => Err(Mismatch::of(|| Misfit::Word { found, allowed })),
    }
}

pub(crate) fn refuse_unknown(rest: &Map, allowed: &'static [&'static str]) -> Result<(), Mismatch> {
    match rest.keys().next() {
        None => Ok(()),
        Some(key) => Err(Mismatch::of(|| Misfit::Unknown { allowed }).under(key)),
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

/// The object that holds each field of a shape, by its key.
pub(crate) fn written(keys: &[&'static str], fields: &[&dyn Give]) -> Map {
    let mut map = Map::new();
    for (key, field) in keys.iter().zip(fields) {
        if let Some(json) = field.give() {
            map.push((*key).to_owned(), json);
        }
    }
    map
}

/// A list that is read item after item.
trait List {
    fn reserve(&mut self, more: usize);

    /// The place of one more.
    fn grow(&mut self) -> &mut dyn Fill;
}

impl<T: Shape> List for Vec<T> {
    fn reserve(&mut self, more: usize) {
        self.reserve_exact(more);
    }

    fn grow(&mut self) -> &mut dyn Fill {
        let last = self.len();
        self.push(T::blank());
        &mut self[last]
    }
}

/// Reads one item after the other, up to the first that does not fit.
fn read_list(json: Json, list: &mut dyn List) -> Result<(), Mismatch> {
    let items = match json {
        Json::Array(items) => items,
        other => return Err(Mismatch::expected("an array", &other)),
    };
    list.reserve(items.len());
    for (index, item) in items.into_iter().enumerate() {
        list.grow().fill(item).map_err(|mismatch| mismatch.at_index(index))?;
    }
    Ok(())
}

macro_rules! plain {
    ($ty:ty, $expected:literal, $json:pat => $value:expr, $blank:expr, $schema:literal) => {
        impl Shape for $ty {
            fn read(json: Json) -> Result<Self, Mismatch> {
                let mut value = Self::blank();
                value.read_in_place(json)?;
                Ok(value)
            }

            fn read_in_place(&mut self, json: Json) -> Result<(), Mismatch> {
                match json {
                    $json => {
                        *self = $value;
                        Ok(())
                    }
                    other => Err(Mismatch::expected($expected, &other)),
                }
            }

            fn write(&self) -> Json {
                self.clone().into()
            }

            #[cfg(feature = "serde")]
            fn write_to<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.serialize(serializer)
            }

            fn blank() -> Self {
                $blank
            }

            #[cfg(feature = "schema")]
            fn schema(_: &mut Book) -> Json {
                [("type", $schema)].into_iter().collect::<Map>().into()
            }
        }
    };
}

plain!(String, "a string", Json::String(text) => text, String::new(), "string");
plain!(bool, "a boolean", Json::Bool(bool) => bool, false, "boolean");
plain!(Map, "an object", Json::Object(map) => map, Map::new(), "object");
plain!(Number, "a number", Json::Number(number) => number, Number::ZERO, "number");

impl Shape for u32 {
    fn read(json: Json) -> Result<Self, Mismatch> {
        let whole = match &json {
            Json::Number(number) => number.as_i64().and_then(|whole| u32::try_from(whole).ok()),
            _ => None,
        };
        whole.ok_or_else(|| Mismatch::expected("a whole number from 0 to 4294967295", &json))
    }

    fn write(&self) -> Json {
        (*self).into()
    }

    #[cfg(feature = "serde")]
    fn write_to<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn blank() -> Self {
        0
    }

    #[cfg(feature = "schema")]
    fn schema(_: &mut Book) -> Json {
        [("type", Json::from("integer")), ("minimum", 0.into()), ("maximum", u32::MAX.into())]
            .into_iter()
            .collect::<Map>()
            .into()
    }
}

impl Shape for Json {
    fn read(json: Json) -> Result<Self, Mismatch> {
        Ok(json)
    }

    fn write(&self) -> Json {
        self.clone()
    }

    #[cfg(feature = "serde")]
    fn write_to<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn blank() -> Self {
        Json::Null
    }

    #[cfg(feature = "schema")]
    fn schema(_: &mut Book) -> Json {
        Json::Object(Map::new())
    }
}

impl<T: Shape> Shape for Vec<T> {
    fn read(json: Json) -> Result<Self, Mismatch> {
        let mut list = Vec::new();
        list.read_in_place(json)?;
        Ok(list)
    }

    fn read_in_place(&mut self, json: Json) -> Result<(), Mismatch> {
        read_list(json, self)
    }

    fn write(&self) -> Json {
        Json::Array(gather(self.iter().map(T::write)))
    }

    #[cfg(feature = "serde")]
    fn write_to<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Straight))
    }

    fn blank() -> Self {
        Vec::new()
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut Book) -> Json {
        [("type", Json::from("array")), ("items", T::schema(book))].into_iter().collect::<Map>().into()
    }
}
