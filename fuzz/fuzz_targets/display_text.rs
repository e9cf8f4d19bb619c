//! Display text: reversible, idempotent, and nothing that hides is left in what is shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_types::{DisplayText, Segment, is_blank};

fuzz_target!(|text: &str| {
    let display = DisplayText::new(text);
    let sources: String = display.segments().iter().map(Segment::source).collect();
    assert_eq!(sources, text);

    for shown in [display.to_string(), format!("{display:#}")] {
        let again = DisplayText::new(&shown);
        assert!(again.is_plain(), "{:?}", again.segments());
        assert_eq!(again.to_string(), shown);
        assert!(!shown.contains(hides), "{shown:?}");
    }
    for pair in display.segments().windows(2) {
        assert!(!(pair[0].is_plain() && pair[1].is_plain()));
    }
    assert!(!is_blank(text) || !text.contains(|char: char| char.is_ascii_graphic()), "{text:?}");
});

/// What steers the eye in any context. Joiners and variation selectors may stay where the writing needs them.
fn hides(char: char) -> bool {
    matches!(char, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}' | '\u{AD}')
        || matches!(char, '\u{0}'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{9F}')
}
