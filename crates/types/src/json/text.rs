//! JSON text in and out, through `serde_json`, with what it lets pass refused: keys that stand twice, rounded numbers.

use std::{fmt, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, MapAccess, SeqAccess, Visitor},
};

use super::{Json, Map, Number, number::InexactNumber};

/// Text that is not the JSON we take: what was found, and where.
///
/// ```
/// use sayso_types::Json;
///
/// let error = "[12345678901234567890]".parse::<Json>().unwrap_err();
/// assert!(error.to_string().contains("send others as a string"), "{error}");
/// ```
#[derive(Debug, thiserror::Error)]
pub enum InvalidJson {
    /// The text is not JSON, or has a key twice.
    #[error("not valid JSON: {0}")]
    Syntax(#[from] serde_json::Error),
    /// `serde_json` would round a whole number as long as this one.
    #[error("not valid JSON: at byte {at}: {InexactNumber}")]
    Rounded {
        /// Where the number begins.
        at: usize,
    },
}

impl FromStr for Json {
    type Err = InvalidJson;

    fn from_str(text: &str) -> Result<Self, InvalidJson> {
        Json::try_from(text.as_bytes())
    }
}

impl TryFrom<&[u8]> for Json {
    type Error = InvalidJson;

    fn try_from(bytes: &[u8]) -> Result<Self, InvalidJson> {
        let json = serde_json::from_slice(bytes)?;
        match rounded_integer(bytes) {
            Some(at) => Err(InvalidJson::Rounded { at }),
            None => Ok(json),
        }
    }
}

/// Where valid JSON has a whole number of more digits than 2⁵³ has: beyond 64 bits `serde_json` hands over a rounded float.
fn rounded_integer(json: &[u8]) -> Option<usize> {
    const EXACT_DIGITS: usize = 16;
    let mut at = 0;
    while let Some(byte) = json.get(at) {
        match byte {
            b'"' => at = string_end(json, at + 1),
            b'0'..=b'9' | b'-' => {
                let literal =
                    json[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
                let length = literal.clone().count();
                if length > EXACT_DIGITS
                    && literal.skip(1).all(u8::is_ascii_digit)
                    && length - usize::from(*byte == b'-') > EXACT_DIGITS
                {
                    return Some(at);
                }
                at += length;
            }
            _ => at += 1,
        }
    }
    None
}

/// The place behind the string whose text begins at `at`.
fn string_end(json: &[u8], mut at: usize) -> usize {
    loop {
        match json.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') | None => return at + 1,
            Some(_) => at += 1,
        }
    }
}

impl fmt::Display for Json {
    /// Compact, keys in their order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(bool) => serializer.serialize_bool(*bool),
            Json::Number(number) => number.serialize(serializer),
            Json::String(text) => serializer.serialize_str(text),
            Json::Array(list) => serializer.collect_seq(list),
            Json::Object(map) => map.serialize(serializer),
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.written_whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_f64(self.as_f64()),
        }
    }
}

impl Serialize for Map {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, bool: bool) -> Result<Json, E> {
        Ok(Json::Bool(bool))
    }

    fn visit_i64<E: serde::de::Error>(self, whole: i64) -> Result<Json, E> {
        Number::try_from(whole).map(Json::Number).map_err(E::custom)
    }

    fn visit_u64<E: serde::de::Error>(self, whole: u64) -> Result<Json, E> {
        self.visit_i64(whole.try_into().unwrap_or(i64::MAX))
    }

    fn visit_f64<E: serde::de::Error>(self, float: f64) -> Result<Json, E> {
        Number::try_from(float).map(Json::Number).map_err(E::custom)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::from(text))
    }

    fn visit_string<E>(self, text: String) -> Result<Json, E> {
        Ok(Json::String(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut map = Map::new();
        while let Some((key, value)) = members.next_entry::<String, Json>()? {
            map.push(key, value);
        }
        match twice(&map) {
            Some(key) => Err(A::Error::custom(format_args!("the key {key:?} stands twice in one object"))),
            None => Ok(Json::Object(map)),
        }
    }
}

/// A key that stands twice.
fn twice(map: &Map) -> Option<&str> {
    let mut keys: Vec<&str> = map.keys().collect();
    keys.sort_unstable();
    keys.windows(2).find(|two| two[0] == two[1]).map(|two| two[0])
}
