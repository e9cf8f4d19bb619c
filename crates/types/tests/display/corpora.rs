//! Attack corpora, each case by name.

use std::collections::BTreeSet;
use std::fs;

use sayso_types::{DisplayText, Segment, is_blank};
use serde_json::Value;

use super::labels;

/// What is named in the attacks that hide something.
const NAMED: &[(&str, &[&str])] = &[
    ("pad-tab", &["⟨200 blanks⟩"]),
    ("pad-unicode-space", &["⟨250 blanks⟩"]),
    ("pad-braille-blank", &["⟨300 blanks⟩"]),
    ("bidi-rlo", &["⟨U+202E⟩"]),
    ("bidi-isolate", &["⟨U+2067⟩", "⟨U+2069⟩", "⟨U+2066⟩"]),
    ("bidi-alm-lrm", &["⟨U+061C⟩", "⟨U+200E⟩", "⟨U+200F⟩"]),
    ("default-ignorable-supp", &["⟨U+1D173⟩", "⟨U+1BCA0⟩"]),
    ("hangul-filler", &["⟨U+3164⟩"]),
    ("ansi-osc8", &["⟨U+001B⟩", "⟨U+0007⟩", "⟨U+001B⟩", "⟨U+0007⟩"]),
    ("cr-overwrite", &["⟨U+000D⟩"]),
    ("nul-and-c1", &["⟨U+0000⟩", "⟨U+0085⟩", "⟨U+009B⟩"]),
];

/// One label for each of its 41 selectors, counted up in the test.
const VARIATION_SELECTORS: &str = "variation-selector-bytes";

/// Attacks by what is visible: by look-alikes, addresses, markup, claims, length or shape. Other
/// rules meet them; here they are text like any other.
const VISIBLE: &[&str] = &[
    "homoglyph-host",
    "punycode-host",
    "userinfo-host",
    "data-url",
    "markdown-image",
    "html-fake-ui",
    "fake-chrome-text",
    "fake-origin",
    "default-danger",
    "long-title",
    "long-single-token",
    "many-options",
    "array-as-struct",
    "big-int",
];

const BENIGN: &[&str] = &["benign-00", "benign-01", "benign-05", "benign-06", "benign-09"];

/// Sources that hide nothing: by letters that look like others, which are visible and so not
/// escaped, and two patterns that find the attack without having it.
const TROJAN_VISIBLE: &[&str] = &[
    "Assembly/homoglyph-function.s",
    "Bash/homoglyph-function.sh",
    "C#/homoglyph-function.csx",
    "C++/homoglyph-function.cpp",
    "C/homoglyph-function.c",
    "Go/homoglyph-function.go",
    "Java/HomoglyphFunction.java",
    "JavaScript/homoglyph-function.js",
    "Python/homoglyph-function.py",
    "Rust/homoglyph-function.rs",
    "SQL/homoglyph-function.py",
    "Solidity/homoglyph-function.sol",
    "RegEx/java.regex",
    "RegEx/pcre2.regex",
];

fn fixture(path: &str) -> Vec<Value> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/");
    let text = fs::read_to_string(format!("{root}{path}")).expect("the fixture is there");
    serde_json::from_str(&text).expect("the fixture is a list")
}

/// The texts of a fixture, each by its name.
fn named_texts(path: &str, key: &str) -> Vec<(String, String)> {
    let string = |value: &Value| value.as_str().expect("a string").to_owned();
    fixture(path).iter().map(|case| (string(&case[key]), string(&case["text"]))).collect()
}

#[test]
fn attacks_on_the_person_are_named_and_benign_texts_are_plain() {
    let mut seen = BTreeSet::new();
    for (id, text) in named_texts("hitl-attacks/cases.json", "id") {
        let expected: Vec<String> = if id == VARIATION_SELECTORS {
            let selectors = (0xE0100..=0xE0127).map(|code| format!("⟨U+{code:04X}⟩"));
            ["⟨U+FE0F⟩".to_owned()].into_iter().chain(selectors).collect()
        } else if let Some((_, labels)) = NAMED.iter().find(|(named, _)| *named == id) {
            labels.iter().map(ToString::to_string).collect()
        } else {
            assert!(VISIBLE.contains(&&*id) || BENIGN.contains(&&*id), "{id} is in no list");
            Vec::new()
        };
        assert_eq!(labels(&text), expected, "{id}");
        seen.insert(id);
    }
    assert_eq!(seen.len(), NAMED.len() + 1 + VISIBLE.len() + BENIGN.len());
}

#[test]
fn a_label_of_hangul_filler_is_blank() {
    for (id, text) in named_texts("hitl-attacks/cases.json", "id") {
        assert_eq!(is_blank(&text), id == "hangul-filler", "{id}");
    }
}

#[test]
fn trojan_sources_show_exactly_what_they_hide() {
    let samples = named_texts("trojan-source/samples.json", "path");
    assert_eq!(samples.len(), 53);
    for (path, text) in samples {
        let hidden: String = text
            .chars()
            .filter(|c| matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'))
            .collect();
        let display = DisplayText::new(&text);
        let escaped: String =
            display.segments().iter().filter(|segment| !segment.is_plain()).map(Segment::source).collect();
        assert_eq!(escaped, hidden, "{path}");

        let is_visible = TROJAN_VISIBLE.contains(&&*path);
        assert_eq!(display.is_plain(), is_visible, "{path}");
    }
}

#[test]
fn naughty_strings_come_back() {
    let strings = fixture("blns/blns.json");
    assert_eq!(strings.len(), 515);
    for string in &strings {
        super::properties::check(string.as_str().unwrap());
    }
}
