//! JSON text: what is read is written and read again as the same, and its canonical form is its own.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_types::{Json, canonical_json};

fuzz_target!(|data: &[u8]| {
    let Ok(json) = Json::try_from(data) else { return };
    let text = json.to_string();
    let again: Json = text.parse().expect("what we write is JSON");
    assert_eq!(again, json);
    assert_eq!(again.to_string(), text);

    let canonical = canonical_json(&json);
    // It writes a float such as 1e16 in digits, and so many of them are refused.
    if let Ok(parsed) = canonical.parse::<Json>() {
        assert_eq!(parsed, json);
        assert_eq!(canonical_json(&parsed), canonical);
    }
});
