//! Blanks in a row, and empty lines in a row: when they are padding.

use super::class::{Class, class};

/// The braille pattern without a dot: drawn as a blank, though Unicode has it as a symbol.
pub(super) const BRAILLE_BLANK: char = '\u{2800}';

/// So many blanks in a row are padding; text and tables get by with fewer.
const PADDING: usize = 8;

/// So many empty lines in a row are padding.
const PADDING_LINES: usize = 4;

/// Spaces and tabs at a line's start may reach this column, as they do in code and diffs.
const INDENT: usize = 32;

/// What a tab adds to the indentation: eight levels by tab stay plain, as eight by four spaces do.
const TAB: usize = 4;

/// Whether a character, of this class, is drawn as a blank.
pub(super) fn is_blank(c: char, class: Class) -> bool {
    class == Class::Blank || c == '\t' || c == BRAILLE_BLANK
}

/// Blanks in a row.
pub(super) struct BlankRun {
    /// In bytes.
    pub(super) len: usize,
    pub(super) count: usize,
    /// How far the run indents, if it is made of spaces and tabs alone.
    columns: Option<usize>,
}

impl BlankRun {
    /// The blanks that the text starts with, perhaps none.
    pub(super) fn of(text: &str) -> Self {
        let mut run = Self { len: 0, count: 0, columns: Some(0) };
        for c in text.chars() {
            let width = match c {
                ' ' => Some(1),
                '\t' => Some(TAB),
                _ if is_blank(c, class(c)) => None,
                _ => break,
            };
            run.len += c.len_utf8();
            run.count += 1;
            run.columns = run.columns.zip(width).map(|(sum, width)| sum + width);
        }
        run
    }

    pub(super) fn is_indent(&self) -> bool {
        self.columns.is_some_and(|columns| columns <= INDENT)
    }

    pub(super) fn is_padding(&self) -> bool {
        self.count >= PADDING
    }
}

/// Empty lines in a row, enough to be padding.
pub(super) struct EmptyLines {
    /// In bytes, without the last line's break.
    pub(super) len: usize,
    pub(super) count: usize,
}

impl EmptyLines {
    /// The empty lines that the text starts with. A line of blanks is empty too.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut lines = Self { len: 0, count: 0 };
        let mut start = 0;
        loop {
            let end = start + BlankRun::of(&text[start..]).len;
            let line_break = line_break(&text[end..]);
            if line_break == 0 {
                break;
            }
            lines.len = end;
            lines.count += 1;
            start = end + line_break;
        }
        (lines.count >= PADDING_LINES).then_some(lines)
    }
}

/// The length of the line break that the text starts with, or 0. A lone carriage return is none.
pub(super) fn line_break(text: &str) -> usize {
    match text.as_bytes() {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    }
}
