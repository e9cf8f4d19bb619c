//! Which hidden characters stay, because the writing around them needs them.

use super::class::{Class, class};

const NON_JOINER: char = '\u{200C}';
const JOINER: char = '\u{200D}';
const TEXT_STYLE: char = '\u{FE0E}';
const EMOJI_STYLE: char = '\u{FE0F}';
const KEYCAP: char = '\u{20E3}';
const BLACK_FLAG: char = '\u{1F3F4}';

/// What a character leans on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// The text's start, or a line break.
    LineStart,
    /// A `+` or `-` at the start of a line, as in a diff.
    DiffSign,
    /// Something that is shown as a label, or a tab.
    Nothing,
    /// A visible character that keeps nothing hidden after it.
    Other,
    /// A character that a keycap may enclose.
    KeycapBase,
    /// A letter of a script that uses joiners, marks on it included.
    Letter,
    /// Such a letter with a virama.
    Virama,
    /// A joiner that was kept.
    Joiner,
    /// A pictograph that nothing was added to.
    Pictograph,
    /// A pictograph with its emoji style or a skin tone.
    Styled,
}

impl Before {
    /// After a visible ASCII character.
    pub(super) fn after_ascii(self, byte: u8) -> Self {
        match byte {
            b'+' | b'-' if self == Self::LineStart => Self::DiffSign,
            b'0'..=b'9' | b'#' | b'*' => Self::KeycapBase,
            _ => Self::Other,
        }
    }

    /// After a mark that was kept.
    pub(super) fn after_mark(self, mark: Class) -> Self {
        match self {
            Self::Letter | Self::Virama | Self::Joiner if mark == Class::Virama => Self::Virama,
            Self::Letter | Self::Virama | Self::Joiner => Self::Letter,
            _ => Self::Other,
        }
    }

    /// After a visible character without a class of its own.
    pub(super) fn after_plain(self, c: char) -> Self {
        match c {
            '\u{1F3FB}'..='\u{1F3FF}' if self == Self::Pictograph => Self::Styled,
            _ => Self::Other,
        }
    }

    /// After a hidden character, if it stays. `room` is whether one more mark would be kept.
    pub(super) fn after_hidden(self, c: char, next: Option<char>, room: bool) -> Option<Self> {
        match (c, self) {
            (JOINER | NON_JOINER, Self::Virama) => Some(Self::Joiner),
            (JOINER | NON_JOINER, Self::Letter) => {
                let joins = match class(next?) {
                    Class::Letter => true,
                    Class::Mark | Class::Virama => room,
                    _ => false,
                };
                joins.then_some(Self::Joiner)
            }
            (JOINER, Self::Pictograph | Self::Styled) => (class(next?) == Class::Pictograph).then_some(Self::Joiner),
            (EMOJI_STYLE, Self::Pictograph) => Some(Self::Styled),
            (TEXT_STYLE, Self::Pictograph) => Some(Self::Other),
            // A digit takes the style also without a keycap, but then it only hides a bit.
            (EMOJI_STYLE, Self::KeycapBase) => (next? == KEYCAP).then_some(Self::Other),
            _ => None,
        }
    }
}

/// The length of the tags that make the text's first character the flag of a region, or 0.
pub(super) fn flag_tags(text: &str) -> usize {
    let Some(tags) = text.strip_prefix(BLACK_FLAG) else {
        return 0;
    };
    let is_name = |c: &char| matches!(c, '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}');
    let name = tags.chars().take(7).take_while(is_name).count();
    let is_ended = tags.chars().nth(name) == Some('\u{E007F}');
    if (2..=6).contains(&name) && is_ended { (name + 1) * BLACK_FLAG.len_utf8() } else { 0 }
}
