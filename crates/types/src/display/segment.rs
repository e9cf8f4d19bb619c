//! One stretch of a text, and how it is shown.

use std::fmt;

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

impl fmt::Display for Segment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Plain(text) if f.alternate() => write_unforgeable(text, f),
            Self::Plain(text) => f.write_str(text),
            Self::Escape { character, count, .. } => write_escape(character, count, f),
            Self::Blanks { count, .. } => write!(f, "{OPEN}{count} blanks⟩"),
            Self::Lines { count, .. } => write!(f, "{OPEN}{count} empty lines⟩"),
        }
    }
}

fn write_escape(character: char, count: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{OPEN}U+{:04X}", u32::from(character))?;
    if count > 1 {
        write!(f, " ×{count}")?;
    }
    f.write_str("⟩")
}

fn write_unforgeable(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut parts = text.split(OPEN);
    f.write_str(parts.next().unwrap_or_default())?;
    for part in parts {
        write_escape(OPEN, 1, f)?;
        f.write_str(part)?;
    }
    Ok(())
}
