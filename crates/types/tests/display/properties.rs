//! What holds for every text.

use std::time::{Duration, Instant};

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory as Gc, PrependedConcatenationMark};
use icu_properties::{CodePointMapData, CodePointSetData};
use proptest::prelude::*;
use sayso_types::{DisplayText, Segment};

/// Characters that rules are about, and two that labels are made of.
const PIECES: &[&str] = &[
    "a",
    "1",
    "+",
    "-",
    "#",
    " ",
    "  ",
    "        ",
    "\t",
    "\u{A0}",
    "\u{3000}",
    "\u{2800}",
    "\n",
    "\n\n\n",
    "\r",
    "\r\n",
    "\u{85}",
    "\u{2028}",
    "\u{200B}",
    "\u{200C}",
    "\u{200D}",
    "\u{202E}",
    "\u{2067}",
    "\u{AD}",
    "\u{0301}",
    "\u{0336}",
    "\u{20E3}",
    "\u{FE0E}",
    "\u{FE0F}",
    "\u{E0100}",
    "ب",
    "ي",
    "\u{064B}",
    "क",
    "\u{094D}",
    "র",
    "\u{09CD}",
    "א",
    "ไ",
    "👩",
    "❤",
    "🏻",
    "🏴",
    "🇨",
    "\u{E0067}",
    "\u{E0062}",
    "\u{E007F}",
    "\u{E000}",
    "\u{0378}",
    "⟨",
    "⟩",
    "U+202E",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => prop::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => (prop::sample::select(PIECES), 1..40usize).prop_map(|(piece, n)| piece.repeat(n)),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Whether trust in a text's look ends at this character, unless its context keeps it.
fn is_hidden(c: char) -> bool {
    let category = CodePointMapData::<Gc>::new().get(c);
    let is_listed = matches!(
        category,
        Gc::Control | Gc::Format | Gc::PrivateUse | Gc::Unassigned | Gc::LineSeparator | Gc::ParagraphSeparator
    );
    let is_visible = CodePointSetData::new::<PrependedConcatenationMark>().contains(c);
    c == '\u{2800}' || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) || is_listed && !is_visible
}

/// Whether some context keeps the character.
fn is_ever_kept(c: char) -> bool {
    matches!(c, '\n' | '\t' | '\u{200C}' | '\u{200D}' | '\u{FE0E}' | '\u{FE0F}' | '\u{E0030}'..='\u{E007F}')
}

#[track_caller]
pub(super) fn check(text: &str) {
    let display = DisplayText::new(text);
    let sources: String = display.segments().iter().map(Segment::source).collect();
    assert_eq!(sources, text, "reversible");
    assert_eq!(display.source(), text);

    let shown = display.to_string();
    let again = DisplayText::new(&shown);
    assert!(again.is_plain(), "idempotent: {text:?} to {shown:?} to {again:?}");
    assert_eq!(again.to_string(), shown);
    assert_eq!(display.is_plain(), shown == text);
    assert!(again.segments().len() <= 1, "plain text is one segment");

    let without_breaks = shown.replace("\r\n", "\n");
    let hidden = without_breaks.chars().find(|&c| is_hidden(c) && !is_ever_kept(c));
    assert_eq!(hidden, None, "nothing hidden is shown: {shown:?}");

    let labels = display.segments().iter().filter(|segment| !segment.is_plain()).count();
    let opened = format!("{display:#}").matches('⟨').count();
    assert_eq!(opened, labels + text.matches('⟨').count(), "unforgeable");
    assert!(DisplayText::new(&format!("{display:#}")).is_plain());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..Default::default() })]

    #[test]
    fn texts_of_known_pieces_hold(text in text()) {
        check(&text);
    }

    #[test]
    fn any_text_holds(text in any::<String>()) {
        check(&text);
    }
}

#[test]
fn every_character_holds_by_itself_and_between_letters() {
    for c in '\0'..=char::MAX {
        let text = format!("{c}a{c}");
        let display = DisplayText::new(&text);
        let shown = display.to_string();
        assert!(DisplayText::new(&shown).is_plain(), "{text:?}");
        let is_escaped = matches!(display.segments().last(), Some(Segment::Escape { .. }));
        if is_hidden(c) {
            assert_eq!(is_escaped, c != '\n' && c != '\t', "{text:?}");
        }
    }
}

#[test]
fn a_long_text_takes_time_in_proportion() {
    // Were a rule to look back or ahead without end, each of these would take hours.
    for piece in [
        "a",
        " ",
        "\n",
        " \n",
        "\t\t\t\n\n\nx",
        "\u{200B}",
        "\u{0301}",
        "🏴\u{E0067}",
        "\u{E0067}",
        "क\u{094D}\u{200D}",
        "👩\u{200D}",
        "\u{2800}",
        "\r",
        "1\u{FE0F}",
        "\u{200B}\u{200C}",
        "⟨",
    ] {
        let text = piece.repeat(1_000_000 / piece.len());
        let start = Instant::now();
        let shown = DisplayText::new(&text).to_string();
        assert!(!shown.is_empty());
        assert!(start.elapsed() < Duration::from_secs(20), "{piece:?}");
    }
}
