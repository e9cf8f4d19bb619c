//! Texts put together and taken apart at an ASCII character, for where the standard library's searchers, made for any
//! pattern there is, are too much to load.

/// The parts, one behind the other.
///
/// ```
/// assert_eq!(sayso_types::join(&["q", "1", "-text"]), "q1-text");
/// ```
pub fn join(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text.push_str(part);
    }
    text
}

/// What stands before and behind the first `at`, an ASCII character.
///
/// ```
/// assert_eq!(sayso_types::cut("key=a=b", b'='), Some(("key", "a=b")));
/// assert_eq!(sayso_types::cut("key", b'='), None);
/// ```
pub fn cut(text: &str, at: u8) -> Option<(&str, &str)> {
    let place = text.bytes().position(|byte| byte == at)?;
    Some((text.get(..place)?, text.get(place + 1..)?))
}

/// What stands between each `at`, an ASCII character: one piece at least.
///
/// ```
/// assert_eq!(sayso_types::pieces("a..b", b'.').collect::<Vec<_>>(), ["a", "", "b"]);
/// assert_eq!(sayso_types::pieces("", b'.').collect::<Vec<_>>(), [""]);
/// ```
pub fn pieces(text: &str, at: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let (piece, behind) = cut(rest?, at).map_or((rest?, None), |(piece, behind)| (piece, Some(behind)));
        rest = behind;
        Some(piece)
    })
}
