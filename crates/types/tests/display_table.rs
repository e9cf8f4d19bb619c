//! The table behind `DisplayText` against Unicode's own data, code point by code point.
//!
//! `SAYSO_BLESS=1 cargo test -p sayso-types --test display_table` writes the table anew.

#[path = "../src/display/class.rs"]
mod class;
#[path = "../src/display/table.rs"]
mod table;

use std::{env, fmt::Write, fs};

use class::{Class, class};
use icu_properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory,
    PrependedConcatenationMark, Script,
};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData};

/// The table is part of each page that has the widget.
const MAX_TABLE: usize = 5000;

/// Drawn as nothing, though Unicode has them as symbols or plain marks: the braille blank, the
/// object replacement, the Khitan filler and the null notehead.
const BLANK_SYMBOLS: [u32; 4] = [0x2800, 0xFFFC, 0x16FE4, 0x1D159];

/// Scripts in whose everyday spelling a joiner or non-joiner changes what is seen.
const JOINER_SCRIPTS: [Script; 25] = [
    Script::Adlam,
    Script::Arabic,
    Script::Balinese,
    Script::Bengali,
    Script::Chakma,
    Script::Devanagari,
    Script::Grantha,
    Script::Gujarati,
    Script::Gurmukhi,
    Script::HanifiRohingya,
    Script::Javanese,
    Script::Kannada,
    Script::Khmer,
    Script::Malayalam,
    Script::Mandaic,
    Script::Mongolian,
    Script::Myanmar,
    Script::Newa,
    Script::Nko,
    Script::Oriya,
    Script::Sinhala,
    Script::Syriac,
    Script::Tamil,
    Script::Telugu,
    Script::Tirhuta,
];

#[test]
fn table_agrees_with_unicode() {
    if env::var_os("SAYSO_BLESS").is_some() {
        return bless();
    }
    for c in '\0'..=char::MAX {
        let code = u32::from(c);
        assert_eq!(class(c), expected(code), "U+{code:04X}");
    }
}

#[test]
fn table_is_small() {
    let size = table::CLASSES.len() + table::LENGTHS.len();
    assert!(size <= MAX_TABLE, "{size} bytes");
}

#[test]
fn table_knows_what_unicode_18_added() {
    assert_eq!(class('\u{20C2}'), Class::Plain, "a currency sign");
    assert_eq!(class('\u{0B53}'), Class::Mark, "an Oriya sign");
    assert_eq!(class('\u{1FAEB}'), Class::Pictograph, "an emoji");
}

fn expected(code: u32) -> Class {
    use GeneralCategory as Gc;

    let category = CodePointMapData::<Gc>::new().get32(code);
    if CodePointSetData::new::<PrependedConcatenationMark>().contains32(code) {
        return Class::Plain;
    }
    if CodePointSetData::new::<DefaultIgnorableCodePoint>().contains32(code) || BLANK_SYMBOLS.contains(&code) {
        return Class::Hidden;
    }
    match category {
        Gc::Control
        | Gc::Format
        | Gc::Surrogate
        | Gc::PrivateUse
        | Gc::Unassigned
        | Gc::LineSeparator
        | Gc::ParagraphSeparator => Class::Hidden,
        Gc::SpaceSeparator => Class::Blank,
        Gc::NonspacingMark | Gc::EnclosingMark => {
            let combining = CodePointMapData::<CanonicalCombiningClass>::new().get32(code);
            if combining == CanonicalCombiningClass::Virama && uses_joiners(code) { Class::Virama } else { Class::Mark }
        }
        Gc::UppercaseLetter
        | Gc::LowercaseLetter
        | Gc::ModifierLetter
        | Gc::OtherLetter
        | Gc::SpacingMark
        | Gc::DecimalNumber
            if uses_joiners(code) =>
        {
            Class::Letter
        }
        _ if CodePointSetData::new::<ExtendedPictographic>().contains32(code) => Class::Pictograph,
        _ => Class::Plain,
    }
}

fn uses_joiners(code: u32) -> bool {
    let scripts = ScriptWithExtensions::new();
    JOINER_SCRIPTS.iter().any(|&script| scripts.has_script32(code, script))
}

fn bless() {
    let (classes, lengths) = encode();
    let mut text = String::from(
        "//! Every code point's class, as `tests/display_table.rs` writes it. Not for editing.\n\
         //!\n\
         //! Derived from Unicode 18.0 data, under the Unicode License v3.\n",
    );
    let parts = [
        ("The classes of the ranges, in order: each the digit that `class` knows it by.", "CLASSES", classes),
        ("The lengths of the ranges, in the coding that `class` reads.", "LENGTHS", lengths),
    ];
    for (about, name, bytes) in parts {
        write!(text, "\n/// {about}\n#[rustfmt::skip]\npub(super) static {name}: &[u8] = b\"\\\n")
            .expect("a string takes all text");
        for line in bytes.chunks(if name == "CLASSES" { 96 } else { 24 }) {
            for byte in line {
                let written = if byte.is_ascii_digit() && name == "CLASSES" {
                    write!(text, "{}", char::from(*byte))
                } else {
                    write!(text, "\\x{byte:02x}")
                };
                written.expect("a string takes all text");
            }
            text.push_str("\\\n");
        }
        text.push_str("\";\n");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/display/table.rs");
    fs::write(path, text).expect("the table is writable");
}

/// The coding is told in `class`.
fn encode() -> (Vec<u8>, Vec<u8>) {
    let all: Vec<Class> = (0..=u32::from(char::MAX)).map(expected).collect();
    let (mut classes, mut lengths) = (Vec::new(), Vec::new());
    for range in all.chunk_by(|a, b| a == b) {
        classes.push(b'0' + range[0] as u8);
        let mut length = range.len();
        while length >= 0x80 {
            lengths.push((length & 0x7F) as u8 | 0x80);
            length >>= 7;
        }
        lengths.push(length as u8);
    }
    (classes, lengths)
}
