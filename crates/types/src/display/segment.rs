//! One stretch of a text, and how it is shown.

use std::fmt;

use crate::{digits::digits, join};

/// Opens a label. Ordinary mathematics has it too, see [`DisplayText`](super::DisplayText).
const OPEN: char = '⟨';

/// A stretch of a text that is shown in one way.
///
/// Its [`Display`](fmt::Display) is what is shown: the text itself, or a label in `⟨` and `⟩`.
///
/// ```
/// use sayso_types::{DisplayText, Segment};
///
/// let text = "ls".to_owned() + &" ".repeat(400) + "; rm\u{200B}\u{200B}";
/// let shown: Vec<String> = DisplayText::new(&text)
///     .segments()
///     .iter()
///     .map(Segment::to_string)
///     .collect();
/// assert_eq!(shown, ["ls", "⟨400 blanks⟩", "; rm", "⟨U+200B ×2⟩"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Segment<'a> {
    /// Shown as it is.
    Plain(&'a str),
    /// A character that must not be drawn: invisible, reordering, a control, private, unassigned,
    /// or one combining mark too many. Repeats of it are counted, so that they cannot become
    /// padding themselves.
    Escape {
        /// The character, as often as it stands there.
        source: &'a str,
        /// The character.
        character: char,
        /// How often it stands there, at least once.
        count: usize,
    },
    /// Blanks and tabs, too many in a row.
    Blanks {
        /// The blanks.
        source: &'a str,
        /// How many they are.
        count: usize,
    },
    /// Empty lines, too many in a row. The line break before and after them is plain.
    Lines {
        /// The lines, without the last one's line break.
        source: &'a str,
        /// How many they are.
        count: usize,
    },
}

impl<'a> Segment<'a> {
    /// The stretch of the original text.
    ///
    /// ```
    /// # use sayso_types::Segment;
    /// assert_eq!(Segment::Plain("ls").source(), "ls");
    /// assert_eq!(Segment::Blanks { source: "        ", count: 8 }.source(), "        ");
    /// ```
    pub fn source(&self) -> &'a str {
        match *self {
            Self::Plain(source)
            | Self::Escape { source, .. }
            | Self::Blanks { source, .. }
            | Self::Lines { source, .. } => source,
        }
    }

    /// Whether it is shown as it is.
    ///
    /// ```
    /// # use sayso_types::Segment;
    /// assert!(Segment::Plain("ls").is_plain());
    /// assert!(!Segment::Lines { source: "\n\n\n", count: 4 }.is_plain());
    /// ```
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::Plain(_))
    }
}

impl Segment<'_> {
    /// What is shown of it: the text itself, or a label.
    ///
    /// ```
    /// # use sayso_types::Segment;
    /// assert_eq!(Segment::Escape { source: "\0", character: '\0', count: 1 }.shown(), "⟨U+0000⟩");
    /// ```
    pub fn shown(&self) -> String {
        match *self {
            Self::Plain(text) => text.to_owned(),
            Self::Escape { character, count, .. } => escape(character, count),
            Self::Blanks { count, .. } => label(&digits(count), " blanks"),
            Self::Lines { count, .. } => label(&digits(count), " empty lines"),
        }
    }
}

/// Put together by hand: the machinery of formatting is a lot for a browser.
fn escape(character: char, count: usize) -> String {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let code = u32::from(character);
    let mut name = String::from("U+");
    for place in (0..6).rev().filter(|place| *place < 4 || code >> (4 * place) != 0) {
        name.push(char::from(DIGITS[(code >> (4 * place)) as usize % 16]));
    }
    if count > 1 { label(&name, &join(&[" ×", &digits(count)])) } else { label(&name, "") }
}

fn label(name: &str, rest: &str) -> String {
    join(&["⟨", name, rest, "⟩"])
}

impl fmt::Display for Segment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Plain(text) if f.alternate() => write_unforgeable(text, f),
            _ => f.write_str(&self.shown()),
        }
    }
}

fn write_unforgeable(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut parts = text.split(OPEN);
    f.write_str(parts.next().unwrap_or_default())?;
    for part in parts {
        f.write_str(&escape(OPEN, 1))?;
        f.write_str(part)?;
    }
    Ok(())
}
