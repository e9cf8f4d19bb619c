//! Ordinary writing, all of it plain.

use sayso_types::DisplayText;

#[track_caller]
fn check(texts: &[(&str, &str)]) {
    for (name, text) in texts {
        let display = DisplayText::new(text);
        assert!(display.is_plain(), "{name}: {display}");
        assert_eq!(display.to_string(), *text, "{name}");
    }
}

#[test]
fn languages_are_plain() {
    check(&[
        ("Arabic", "شكراً، هل توافق؟ مُحَمَّدٌ ١٢٣"),
        ("Arabic number sign", "\u{0600}١٢ \u{06DD}٣"),
        ("Persian", "می\u{200C}خواهم کتاب\u{200C}ها کار\u{200C}هایِ\u{200C}ما ۲۰\u{200C}ساله"),
        ("Urdu", "کیا آپ اجازت دیتے ہیں؟"),
        ("Hebrew", "האם לאשר? בְּרֵאשִׁ֖ית בָּרָ֣א שָּׁ֔"),
        ("Syriac", "ܫܠܡܐ\u{070F}"),
        ("Hindi", "क्या आप सहमत हैं? क्षत्रिय"),
        ("Hindi joiners", "क्\u{200D}ष क्\u{200C}ष र\u{094D}\u{200D}य श्रीमान्\u{200C} जी"),
        ("Marathi", "दर्\u{200D}या"),
        ("Nepali", "गर्\u{200D}यो"),
        ("Bengali", "র\u{200D}্যাব ফেসবুক্\u{200C} উৎসব"),
        ("Gurmukhi", "ਕੀ ਤੁਸੀਂ ਸਹਿਮਤ ਹੋ?"),
        ("Gujarati", "શું તમે સંમત છો?"),
        ("Tamil", "க்\u{200C}ஷ ஸ்ரீ நீங்கள் ஒப்புக்கொள்கிறீர்களா"),
        ("Telugu", "విండోస్\u{200C} సాఫ్ట్\u{200C}వేర్"),
        ("Kannada", "ರ\u{200D}್ಯಾ ಸಾಫ್ಟ್\u{200C}ವೇರ್"),
        ("Malayalam", "അവന്\u{200D} പറഞ്ഞു ന്\u{200D}റെ. അവൻ"),
        ("Sinhala", "ශ්\u{200D}රී ලංකාව ක්\u{200D}ෂ"),
        ("Thai", "อนุมัติไหม ที่นี่ กำลังน้ำ"),
        ("Lao", "ຂໍອະນຸຍາດບໍ່"),
        ("Khmer", "តើអ្នកយល់ព្រមទេ ស្ត្រី ប\u{200C}៊ី"),
        ("Burmese", "ကျွန်ုပ်တို့ သဘောတူပါသလား မြွှုံ"),
        ("Tibetan", "བསྒྲུབས ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ"),
        ("Mongolian", "ᠮᠣᠩᠭᠣᠯ"),
        ("Adlam", "𞤀𞤣𞤤𞤢𞤥"),
        ("Vietnamese", "Bạn có đồng ý không?"),
        ("Vietnamese, decomposed", "o\u{0302}\u{0301} u\u{031B}\u{0323}"),
        ("Korean", "승인하시겠습니까? 한글"),
        ("Korean, decomposed", "\u{1112}\u{1161}\u{11AB}"),
        ("Japanese", "承認しますか?\u{3000}はい。か\u{3099}"),
        ("Chinese", "〈批准〉吗?\u{3000}𠮷"),
        ("Russian", "Вы согласны? и\u{0306}"),
        ("Greek", "Συμφωνείτε; ᾧ"),
        ("French", "D’accord\u{A0}? 10\u{202F}000\u{A0}€"),
        ("Amharic", "ይስማማሉ?"),
        ("Georgian", "ეთანხმებით?"),
        ("mathematics", "⟨x|y⟩ ∀x∈ℝ: 𝑓(x) ≤ ∞"),
    ]);
}

#[test]
fn emoji_are_plain() {
    check(&[
        ("family", "👨\u{200D}👩\u{200D}👧\u{200D}👦"),
        ("skin tones", "👍🏽 🧑🏽\u{200D}🤝\u{200D}🧑🏻 🏻"),
        ("gender", "🏃🏿\u{200D}♀\u{FE0F} 🤷\u{200D}♂\u{FE0F}"),
        ("heart on fire", "❤\u{FE0F}\u{200D}🔥"),
        ("eye in a bubble", "👁\u{FE0F}\u{200D}🗨\u{FE0F}"),
        ("turning head", "🙂\u{200D}↔\u{FE0F}"),
        ("rainbow and pirate flags", "🏳\u{FE0F}\u{200D}🌈 🏴\u{200D}☠\u{FE0F}"),
        ("country flags", "🇨🇭🇯🇵 🇺🇳"),
        ("Scotland", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"),
        ("keycaps", "1\u{FE0F}\u{20E3} #\u{FE0F}\u{20E3} *\u{20E3}"),
        ("text style", "☎\u{FE0E} ©\u{FE0F} ™"),
        ("prohibited", "🚭 📱\u{20E0}"),
    ]);
}

#[test]
fn code_is_plain() {
    let deep = " ".repeat(32) + "return;";
    let tabs = "\t".repeat(8) + "return;";
    let diff = format!("@@ -1 +1 @@\n-{}old\n+{}new\n", " ".repeat(24), "\t".repeat(5));
    check(&[
        ("seven blanks", "x       = 1"),
        ("seven tabs", "x\t\t\t\t\t\t\t= 1"),
        ("32 columns", &deep),
        ("eight tabs", &tabs),
        ("second line", &format!("if x {{\n{deep}\n}}\n")),
        ("diff", &diff),
        ("blank line with indentation", "a\n            \nb"),
        ("three empty lines", "a\n\n\n\nb"),
        ("Windows line breaks", "a\r\n\r\nb\r\n"),
        ("table", "name\tvalue\n----\t-----\n"),
    ]);
}
