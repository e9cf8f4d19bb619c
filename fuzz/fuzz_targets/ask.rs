//! An ask over the wire: what is taken becomes a prompt or is refused; asked again it becomes the same prompt.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_fuzz::{endings, prompt, settle};
use sayso_types::{Ask, Json, Shape};

/// What a prompt has and an ask has not.
const PROMPT_ONLY: [&str; 7] =
    ["prompt_id", "thread_id", "prompt_state", "source", "created_at", "expires_at", "digest"];

fuzz_target!(|data: &[u8]| {
    let Ok(ask) = Ask::receive(data) else { return };
    assert_eq!(Ask::read(ask.write()).as_ref(), Ok(&ask));
    let Ok(asked) = prompt(ask) else { return };
    let Json::Object(mut map) = asked.write() else { unreachable!("a prompt is an object") };
    for key in PROMPT_ONLY {
        map.remove(key);
    }
    let again = Ask::receive(Json::from(map).to_string().as_bytes());
    // What normalising fills in may take it over the limit of its size.
    if let Ok(again) = again {
        assert_eq!(prompt(again).expect("what was normalised is an ask"), asked);
    }
    endings(&asked).iter().for_each(|ending| settle(&asked, ending));
});
