//! What the eye sees: a text as segments, in which nothing hidden stays hidden.
//!
//! For display only: what is stored, digested and sent keeps the original text. The rules follow
//! Unicode 18.0; a character that is newer than that counts as unassigned, and is escaped.
//!
//! Letters that only look like other letters are not escaped: they are visible, and ordinary in
//! their own language.

mod blank;
mod class;
mod context;
mod scan;
mod segment;
mod table;

pub use segment::Segment;

use std::fmt;

use class::{Class, class};

/// A text cut into what can be shown as it is and what has to be named.
///
/// - **Reversible**: the [sources](Segment::source) of the segments, put together, are the text.
/// - **Idempotent**: the shown text has only plain segments and shows itself.
/// - **Quiet**: joiners between letters of scripts that use them, emoji sequences, flags, line
///   breaks (`\n` and `\r\n`), single tabs and wide spaces are plain. So is indentation by spaces
///   and tabs up to 32 columns, also behind the `+` or `-` of a diff: it is ordinary in code, and
///   too little to push anything out of view.
///
/// # Flat text
///
/// [`Display`](fmt::Display) writes the shown text. A text may itself spell `⟨U+202E⟩`, which then
/// is plain and shown the same, since nothing that is idempotent could tell the two apart. So the
/// segments are what counts, wherever they can be drawn apart. Where they cannot, as in a log,
/// write `{:#}`: there a `⟨` of the text is escaped too, and each `⟨` is truly a label's.
/// Neither form ever contains what would have been escaped, so a text may raise a false alarm in
/// the first form, but hides nothing in either.
///
/// ```
/// use sayso_types::{DisplayText, Segment};
///
/// let text = DisplayText::new("rm -rf ~/\u{202E}gnp.");
/// assert_eq!(
///     text.segments(),
///     [
///         Segment::Plain("rm -rf ~/"),
///         Segment::Escape { source: "\u{202E}", character: '\u{202E}', count: 1 },
///         Segment::Plain("gnp."),
///     ]
/// );
/// assert_eq!(text.to_string(), "rm -rf ~/⟨U+202E⟩gnp.");
///
/// let forged = DisplayText::new("⟨U+202E⟩");
/// assert_eq!(forged.segments(), [Segment::Plain("⟨U+202E⟩")]);
/// assert_eq!(format!("{forged:#}"), "⟨U+27E8⟩U+202E⟩");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisplayText<'a> {
    source: &'a str,
    segments: Vec<Segment<'a>>,
}

impl<'a> DisplayText<'a> {
    /// Cuts a text into segments, in one pass.
    ///
    /// ```
    /// # use sayso_types::DisplayText;
    /// let text = DisplayText::new("می‌خواهم 👨‍👩‍👧");
    /// assert!(text.is_plain());
    /// ```
    pub fn new(source: &'a str) -> Self {
        Self { source, segments: scan::scan(source) }
    }

    /// The segments, in the text's order. Two plain ones never follow each other.
    ///
    /// ```
    /// # use sayso_types::DisplayText;
    /// let text = DisplayText::new("ls\r; rm");
    /// let sources: String = text.segments().iter().map(|segment| segment.source()).collect();
    /// assert_eq!(sources, "ls\r; rm");
    /// ```
    pub fn segments(&self) -> &[Segment<'a>] {
        &self.segments
    }

    /// The text that this was made from.
    ///
    /// ```
    /// # use sayso_types::DisplayText;
    /// assert_eq!(DisplayText::new("a\0b").source(), "a\0b");
    /// ```
    pub fn source(&self) -> &'a str {
        self.source
    }

    /// Whether the text is shown as it is, with nothing escaped or counted.
    ///
    /// ```
    /// # use sayso_types::DisplayText;
    /// assert!(DisplayText::new("شكراً، هل توافق؟").is_plain());
    /// assert!(!DisplayText::new("pay\u{AD}pal").is_plain());
    /// ```
    pub fn is_plain(&self) -> bool {
        self.segments.iter().all(Segment::is_plain)
    }
}

impl DisplayText<'_> {
    /// What is shown of it, as one text.
    ///
    /// ```
    /// # use sayso_types::DisplayText;
    /// assert_eq!(DisplayText::new("a\0b").shown(), "a⟨U+0000⟩b");
    /// ```
    pub fn shown(&self) -> String {
        let mut text = String::new();
        self.segments.iter().for_each(|segment| text.push_str(&segment.shown()));
        text
    }
}

impl fmt::Display for DisplayText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.segments.iter().try_for_each(|segment| fmt::Display::fmt(segment, f))
    }
}

/// A text on one line, with what hides in it named: for messages, where a line break could pass for the next one.
pub(crate) fn one_line(text: &str) -> String {
    DisplayText::new(&text.split_whitespace().collect::<Vec<_>>().join(" ")).to_string()
}

/// Whether a text has nothing to see in it: only white space, hidden characters, and marks without
/// a letter to stand on.
///
/// ```
/// # use sayso_types::is_blank;
/// assert!(is_blank(""));
/// assert!(is_blank("\u{3164}\u{2800} \u{200B}"));
/// assert!(!is_blank("\u{200B}.\u{200B}"));
/// ```
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| {
        !c.is_ascii_graphic() && matches!(class(c), Class::Hidden | Class::Blank | Class::Mark | Class::Virama)
    })
}
