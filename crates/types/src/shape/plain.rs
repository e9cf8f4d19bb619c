//! The values that JSON itself has.

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

#[cfg(feature = "schema")]
use super::schema::Book;
use super::{Mismatch, Shape};
use crate::json::{Json, Map, Number};

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
