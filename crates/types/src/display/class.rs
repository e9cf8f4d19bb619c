//! What kind of character each one is, looked up in the generated table.

use std::sync::LazyLock;

use super::table::{CLASSES, LENGTHS};

/// A character's part in display.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Visible wherever it stands.
    Plain = 0,
    /// Escaped, unless its context keeps it.
    Hidden = 1,
    /// A space of some width.
    Blank = 2,
    /// Drawn onto the character before it.
    Mark = 3,
    /// The mark after which a joiner may end a word, as in Malayalam.
    Virama = 4,
    /// A letter or digit of a script that uses joiners.
    Letter = 5,
    /// What emoji sequences are made of.
    Pictograph = 6,
}

/// The class of a character. Beyond the table all is hidden.
pub(super) fn class(c: char) -> Class {
    let at = ENDS.partition_point(|range| range >> 3 <= u32::from(c));
    ENDS.get(at).map_or(Class::Hidden, |range| Class::of(range & 7))
}

impl Class {
    fn of(bits: u32) -> Self {
        match bits {
            0 => Self::Plain,
            2 => Self::Blank,
            3 => Self::Mark,
            4 => Self::Virama,
            5 => Self::Letter,
            6 => Self::Pictograph,
            _ => Self::Hidden,
        }
    }
}

/// For each range, the code point after its last one, and its class in the lowest three bits.
static ENDS: LazyLock<Vec<u32>> = LazyLock::new(decode);

/// A class is a digit. A length is seven bits a byte, lowest first; the last byte is below 128. They stand apart, since each
/// packs better among its own.
fn decode() -> Vec<u32> {
    let mut ends = Vec::new();
    let (mut end, mut shift) = (0, 0);
    let mut classes = CLASSES.iter();
    for &byte in LENGTHS {
        end += u32::from(byte & 0x7F) << shift;
        shift += 7;
        if byte < 0x80 {
            ends.push(end << 3 | u32::from(classes.next().unwrap_or(&0) & 7));
            shift = 0;
        }
    }
    ends
}
