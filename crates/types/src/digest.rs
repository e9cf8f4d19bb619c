//! The digest that binds an answer to the text that was shown.

use std::cmp::Ordering;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::{
    json::{Json, Map},
    prompt::Digest,
};

/// What is left out of the digest: itself, and what the end of a prompt adds.
const LEFT_OUT: [&str; 6] = ["prompt_state", "digest", "answers", "reason", "resolved_at", "resolved_by"];

/// Most prompts are shorter as JSON text, in bytes, so that writing one is not to move it.
const USUAL: usize = 4 * 1024;

const HEX: &[u8; 16] = b"0123456789abcdef";

/// The canonical JSON of a value (RFC 8785): the same for the same value, whatever the order of its keys.
///
/// ```
/// use sayso_types::{Json, canonical_json};
///
/// let json: Json = r#"{"b": 1.0, "a": "é"}"#.parse()?;
/// assert_eq!(canonical_json(&json), r#"{"a":"é","b":1}"#);
/// # Ok::<(), sayso_types::InvalidJson>(())
/// ```
pub fn canonical_json(json: &Json) -> String {
    let mut text = Vec::with_capacity(USUAL);
    write(json, &mut text);
    String::from_utf8(text).expect("bug: JSON is UTF-8")
}

/// Writes what any writer of JSON writes the same; only numbers that are not whole are left to the canonicaliser, which makes
/// several copies of all that passes through it.
fn write(json: &Json, text: &mut Vec<u8>) {
    match json {
        Json::Array(list) => {
            text.push(b'[');
            for (place, item) in list.iter().enumerate() {
                text.extend((place > 0).then_some(b','));
                write(item, text);
            }
            text.push(b']');
        }
        Json::Object(map) => write_object(map.iter().collect(), text),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => write_plain(&whole, text),
            None => serde_json_canonicalizer::to_writer(number, text).expect("bug: every number can be written"),
        },
        Json::Null => write_plain(&(), text),
        Json::Bool(bool) => write_plain(bool, text),
        Json::String(string) => write_plain(string, text),
    }
}

fn write_object(mut members: Vec<(&str, &Json)>, text: &mut Vec<u8>) {
    members.sort_unstable_by(|(a, _), (b, _)| order(a, b));
    text.push(b'{');
    for (place, (key, value)) in members.into_iter().enumerate() {
        text.extend((place > 0).then_some(b','));
        write_plain(key, text);
        text.push(b':');
        write(value, text);
    }
    text.push(b'}');
}

/// The order of keys: that of their UTF-16, which is that of the bytes where all of them are ASCII.
fn order(a: &str, b: &str) -> Ordering {
    if a.is_ascii() && b.is_ascii() { a.cmp(b) } else { a.encode_utf16().cmp(b.encode_utf16()) }
}

fn write_plain(value: &(impl Serialize + ?Sized), text: &mut Vec<u8>) {
    serde_json::to_writer(text, value).expect("bug: every Json can be written");
}

/// SHA-256 over the canonical JSON of a value.
pub fn sha256(json: &Json) -> Digest {
    of_text(canonical_json(json).as_bytes())
}

/// The digest of a prompt, by its JSON.
pub(crate) fn of(prompt: &Map) -> Digest {
    let mut text = Vec::with_capacity(USUAL);
    write_object(prompt.iter().filter(|(key, _)| !LEFT_OUT.contains(key)).collect(), &mut text);
    of_text(&text)
}

fn of_text(canonical: &[u8]) -> Digest {
    let mut text = "sha256:".to_owned();
    for byte in Sha256::digest(canonical) {
        text.extend([byte >> 4, byte & 0xf].map(|digit| char::from(HEX[usize::from(digit)])));
    }
    text.parse().expect("bug: 32 bytes are 64 hex digits")
}
