//! The digest that binds an answer to the text that was shown.

use sha2::{Digest as _, Sha256};

use crate::{
    json::Json,
    prompt::{Digest, PromptFields},
    shape::Shape,
};

/// What is left out of the digest: itself, and what the end of a prompt adds.
const LEFT_OUT: [&str; 6] = ["prompt_state", "digest", "answers", "reason", "resolved_at", "resolved_by"];

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
    serde_json_canonicalizer::to_string(json).expect("bug: every Json can be written")
}

/// SHA-256 over the canonical JSON of a value.
pub fn sha256(json: &Json) -> Digest {
    let bytes = Sha256::digest(canonical_json(json));
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{hex}").parse().expect("bug: 32 bytes are 64 hex digits")
}

pub(crate) fn of(fields: &PromptFields) -> Digest {
    let Json::Object(mut map) = fields.write() else { unreachable!("a shape is an object") };
    for key in LEFT_OUT {
        map.remove(key);
    }
    sha256(&map.into())
}

/// A placeholder until the digest is known.
pub(crate) fn none() -> Digest {
    sha256(&Json::Null)
}
