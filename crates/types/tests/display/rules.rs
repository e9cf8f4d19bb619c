//! Each rule at its edge: what is named, what is not, and how.

use sayso_types::{DisplayText, Segment, is_blank};

use super::labels;

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, shown) in cases {
        assert_eq!(DisplayText::new(text).to_string(), *shown, "{text:?}");
    }
}

#[test]
fn hidden_characters_are_named() {
    check(&[
        ("a\0b\u{1B}[0m\u{7F}", "a⟨U+0000⟩b⟨U+001B⟩[0m⟨U+007F⟩"),
        ("\u{FEFF}pay\u{AD}pal\u{200B}", "⟨U+FEFF⟩pay⟨U+00AD⟩pal⟨U+200B⟩"),
        ("a\u{2028}b\u{2029}c\u{85}d", "a⟨U+2028⟩b⟨U+2029⟩c⟨U+0085⟩d"),
        ("\u{115F}\u{1160}\u{3164}\u{FFA0}", "⟨U+115F⟩⟨U+1160⟩⟨U+3164⟩⟨U+FFA0⟩"),
        ("a\u{034F}b\u{180E}c\u{2800}", "a⟨U+034F⟩b⟨U+180E⟩c⟨U+2800⟩"),
        ("\u{E000}\u{F0000}\u{FFFE}\u{10FFFF}", "⟨U+E000⟩⟨U+F0000⟩⟨U+FFFE⟩⟨U+10FFFF⟩"),
        ("\u{0378}\u{E0FFF}\u{FFFC}\u{1D159}", "⟨U+0378⟩⟨U+E0FFF⟩⟨U+FFFC⟩⟨U+1D159⟩"),
    ]);
}

#[test]
fn each_bidi_control_is_named() {
    for control in "\u{061C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\
                    \u{2066}\u{2067}\u{2068}\u{2069}"
        .chars()
    {
        for text in [format!("a{control}b"), format!("א{control}ب")] {
            assert_eq!(labels(&text), [format!("⟨U+{:04X}⟩", control as u32)]);
        }
    }
}

#[test]
fn repeats_are_counted_so_that_labels_are_no_padding() {
    let text = format!("ok{}\u{200C};", "\u{200B}".repeat(400));
    check(&[(&text, "ok⟨U+200B ×400⟩⟨U+200C⟩;")]);
}

#[test]
fn carriage_return_is_named_unless_it_breaks_a_line() {
    check(&[("rm\rls", "rm⟨U+000D⟩ls"), ("a\r\r\nb\r", "a⟨U+000D⟩\r\nb⟨U+000D⟩"), ("a\n\rb", "a\n⟨U+000D⟩b")]);
}

#[test]
fn joiners_stay_only_where_writing_needs_them() {
    check(&[
        ("he\u{200D}llo", "he⟨U+200D⟩llo"),
        ("می\u{200C}\u{200C}خ", "می⟨U+200C ×2⟩خ"),
        ("می\u{200C} x", "می⟨U+200C⟩ x"),
        ("\u{200D}क", "⟨U+200D⟩क"),
        ("क्\u{200D}\u{200D}ष", "क्\u{200D}⟨U+200D⟩ष"),
        ("x\u{094D}\u{200D}", "x\u{094D}⟨U+200D⟩"),
        ("क\u{200C}\u{093C}\u{200C}ष", "क\u{200C}\u{093C}\u{200C}ष"),
        ("👩\u{200C}👧", "👩⟨U+200C⟩👧"),
        ("👩\u{200D}x", "👩⟨U+200D⟩x"),
        ("👩\u{200D}", "👩⟨U+200D⟩"),
        ("🇨🇭\u{200D}👧", "🇨🇭⟨U+200D⟩👧"),
    ]);
}

#[test]
fn style_stays_once_and_only_on_what_takes_it() {
    check(&[
        ("ok\u{FE0F}", "ok⟨U+FE0F⟩"),
        ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}⟨U+FE0F⟩"),
        ("❤\u{FE0F}\u{FE0E}", "❤\u{FE0F}⟨U+FE0E⟩"),
        ("❤\u{FE0E}\u{FE0F}", "❤\u{FE0E}⟨U+FE0F⟩"),
        ("❤\u{FE00}", "❤⟨U+FE00⟩"),
        ("1\u{FE0F}2", "1⟨U+FE0F⟩2"),
        ("1\u{FE0E}\u{20E3}", "1⟨U+FE0E⟩⟨U+20E3⟩"),
    ]);
}

#[test]
fn tags_stay_only_in_a_whole_flag() {
    check(&[
        ("ok\u{E0072}\u{E006D}", "ok⟨U+E0072⟩⟨U+E006D⟩"),
        ("🏴\u{E0067}\u{E0062}", "🏴⟨U+E0067⟩⟨U+E0062⟩"),
        ("🏴\u{E0067}\u{E007F}", "🏴⟨U+E0067⟩⟨U+E007F⟩"),
        ("👍\u{E0067}\u{E0062}\u{E007F}", "👍⟨U+E0067⟩⟨U+E0062⟩⟨U+E007F⟩"),
        ("🏴\u{E0041}\u{E0042}\u{E007F}", "🏴⟨U+E0041⟩⟨U+E0042⟩⟨U+E007F⟩"),
    ]);
    let seven = format!("🏴{}\u{E007F}", "\u{E0061}".repeat(7));
    check(&[(&seven, "🏴⟨U+E0061 ×7⟩⟨U+E007F⟩")]);
}

#[test]
fn a_base_carries_four_marks() {
    let marks = |count| "\u{0301}".repeat(count);
    check(&[
        (&format!("a{}b", marks(4)), &format!("a{}b", marks(4))),
        (&format!("a{}b", marks(9)), &format!("a{}⟨U+0301 ×5⟩b", marks(4))),
        (&format!("क{}\u{200D}्", marks(4)), &format!("क{}⟨U+200D⟩⟨U+094D⟩", marks(4))),
    ]);
}

#[test]
fn a_mark_needs_a_base() {
    check(&[
        ("\u{0301}a", "⟨U+0301⟩a"),
        ("a\n\u{0336}b\t\u{0336}c", "a\n⟨U+0336⟩b\t⟨U+0336⟩c"),
        ("\u{202E}\u{20E0}", "⟨U+202E⟩⟨U+20E0⟩"),
        (" \u{0301}", " \u{0301}"),
    ]);
}

#[test]
fn eight_blanks_are_counted() {
    check(&[
        ("ls        ;rm", "ls⟨8 blanks⟩;rm"),
        ("ls  \t \u{A0}\u{3000}\u{2003}\u{2800};", "ls⟨8 blanks⟩;"),
        ("ls  \u{2800}  ;", "ls  ⟨U+2800⟩  ;"),
        ("ls    \u{200B}    ;", "ls    ⟨U+200B⟩    ;"),
        ("ls        ", "ls⟨8 blanks⟩"),
    ]);
}

#[test]
fn indentation_beyond_32_columns_is_counted() {
    check(&[
        (&format!("a\n{}b", " ".repeat(33)), "a\n⟨33 blanks⟩b"),
        (&format!("a\n{}b", " ".repeat(400)), "a\n⟨400 blanks⟩b"),
        (&format!("{}b", "\t".repeat(9)), "⟨9 blanks⟩b"),
        (&format!("+{}b", " ".repeat(33)), "+⟨33 blanks⟩b"),
        (&format!("x+{}b", " ".repeat(8)), "x+⟨8 blanks⟩b"),
        (&format!("{}b", "\u{A0}".repeat(8)), "⟨8 blanks⟩b"),
    ]);
}

#[test]
fn four_empty_lines_are_counted() {
    check(&[
        ("a\n\n\n\n\nb", "a\n⟨4 empty lines⟩\nb"),
        ("\n\n\n\nb", "⟨4 empty lines⟩\nb"),
        ("a\n \n\t\n\u{2800}\n\u{3000}\nb", "a\n⟨4 empty lines⟩\nb"),
        ("a\r\n\r\n\r\n\r\n\r\nb", "a\r\n⟨4 empty lines⟩\r\nb"),
        ("a\n\n\n\n\n    b", "a\n⟨4 empty lines⟩\n    b"),
        ("a\n\n\n\n\n", "a\n⟨4 empty lines⟩\n"),
        ("a\n\n\n\u{200B}\n\n\nb", "a\n\n\n⟨U+200B⟩\n\n\nb"),
    ]);
    let far = format!("a{}b", "\n".repeat(500));
    check(&[(&far, "a\n⟨499 empty lines⟩\nb")]);
}

#[test]
fn a_spelled_label_is_text_and_never_an_escape() {
    let spelled = "⟨U+202E⟩ ⟨400 blanks⟩";
    assert_eq!(DisplayText::new(spelled).segments(), [Segment::Plain(spelled)]);

    let both = DisplayText::new("⟨U+202E⟩\u{202E}");
    assert_eq!(both.segments().len(), 2);
    assert_eq!(both.to_string(), "⟨U+202E⟩⟨U+202E⟩");
    assert_eq!(format!("{both:#}"), "⟨U+27E8⟩U+202E⟩⟨U+202E⟩");
}

#[test]
fn blank_is_what_shows_nothing() {
    for text in [
        "",
        " \t\r\n",
        "\u{3164}",
        "\u{2800}\u{3000}",
        "\u{200B}\u{202E}\u{FEFF}",
        "\u{E0041}",
        "\u{0301}",
        "\u{FE0F}\u{20E3}",
        "\0",
        "\u{E000}",
        "\u{FFFC}",
    ] {
        assert!(is_blank(text), "{text:?}");
    }
    for text in [".", " a ", "\u{200B}ب", "👍", "🇨🇭", "क्\u{200D}", "⠁", "\u{06DD}"] {
        assert!(!is_blank(text), "{text:?}");
    }
}
