//! The digest that binds an answer to the text that was shown.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::{
    json::Json,
    prompt::{Digest, PromptFields},
    shape::Shape,
};

/// What is left out of the digest: itself, and what the end of a prompt adds.
const LEFT_OUT: [&str; 6] = ["prompt_state", "digest", "answers", "reason", "resolved_at", "resolved_by"];

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
    let mut text = Vec::new();
    write(json, &mut text);
    String::from_utf8(text).expect("bug: JSON is UTF-8")
}

/// Puts members into their order, of which the canonicaliser would make several copies each; the rest is left to it.
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
        Json::Object(map) => {
            let mut members: Vec<_> = map.iter().collect();
            members.sort_unstable_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
            text.push(b'{');
            for (place, (key, value)) in members.into_iter().enumerate() {
                text.extend((place > 0).then_some(b','));
                write_plain(&key, text);
                text.push(b':');
                write(value, text);
            }
            text.push(b'}');
        }
        plain => write_plain(plain, text),
    }
}

fn write_plain(value: &impl Serialize, text: &mut Vec<u8>) {
    serde_json_canonicalizer::to_writer(value, text).expect("bug: every Json can be written");
}

/// SHA-256 over the canonical JSON of a value.
pub fn sha256(json: &Json) -> Digest {
    let mut text = "sha256:".to_owned();
    for byte in Sha256::digest(canonical_json(json)) {
        text.extend([byte >> 4, byte & 0xf].map(|digit| char::from(HEX[usize::from(digit)])));
    }
    text.parse().expect("bug: 32 bytes are 64 hex digits")
}

pub(crate) fn of(fields: &PromptFields) -> Digest {
    let Json::Object(mut map) = fields.write() else { unreachable!("a shape is an object") };
    for key in LEFT_OUT {
        map.remove(key);
    }
    sha256(&map.into())
}
