//! One reply to several questions: `1) … 2) …`, on lines of their own or on one, also `1.` and `1:`.
//!
//! A reply counts as written so only when it leaves no doubt: it begins with a number, all numbers are followed by the
//! same sign, each belongs to a question, none stands twice, and no question that must be answered is left out.

use crate::question::Question;

/// The number of a question, within a reply.
#[derive(Clone, Copy)]
struct Marker {
    number: usize,
    sign: char,
    start: usize,
    end: usize,
    begins_line: bool,
}

/// The part of `text` that belongs to each question; `None` for all of it where it is not written in parts.
pub(super) fn split<'a>(questions: &[Question], text: &'a str) -> Option<Vec<Option<&'a str>>> {
    let mut markers = markers(text);
    let first = *markers.first()?;
    if !text[..first.start].trim().is_empty() {
        return None;
    }
    markers.retain(|marker| marker.sign == first.sign);
    let begin_lines: Vec<_> = markers.iter().copied().filter(|marker| marker.begins_line).collect();
    // The last of the fullest wins: what begins lines, unless one line holds more.
    let readings = [place(questions, text, &markers), place(questions, text, &begin_lines)];
    readings.into_iter().flatten().max_by_key(|parts| parts.iter().flatten().count())
}

fn place<'a>(questions: &[Question], text: &'a str, markers: &[Marker]) -> Option<Vec<Option<&'a str>>> {
    let mut parts = vec![None; questions.len()];
    for (index, marker) in markers.iter().enumerate() {
        let end = markers.get(index + 1).map_or(text.len(), |next| next.start);
        let part = parts.get_mut(marker.number.checked_sub(1)?)?;
        if part.replace(text[marker.end..end].trim()).is_some() {
            return None;
        }
    }
    let complete = questions.iter().zip(&parts).all(|(question, part)| part.is_some() || !question.is_required());
    complete.then_some(parts)
}

/// Every number followed by a sign, where a word begins.
fn markers(text: &str) -> Vec<Marker> {
    let mut markers = Vec::new();
    let (mut begins_word, mut begins_line) = (true, true);
    for (at, char) in text.char_indices() {
        if begins_word && let Some((number, sign, length)) = marker(&text[at..]) {
            markers.push(Marker { number, sign, start: at, end: at + length, begins_line });
        }
        begins_word = char.is_whitespace();
        begins_line = char == '\n' || (begins_line && begins_word);
    }
    markers
}

/// `1)`; a point or a colon must end the word, for `1.5` and `1:30` are values.
fn marker(text: &str) -> Option<(usize, char, usize)> {
    /// There are never more questions than two digits can count.
    const DIGITS: usize = 2;
    let digits = text.bytes().take(DIGITS + 1).take_while(u8::is_ascii_digit).count();
    if !(1..=DIGITS).contains(&digits) {
        return None;
    }
    let number = text[..digits].parse().ok()?;
    let mut rest = text[digits..].chars();
    let sign = rest.next().filter(|sign| matches!(sign, ')' | '.' | ':'))?;
    let ends_word = rest.next().is_none_or(char::is_whitespace);
    (sign == ')' || ends_word).then_some((number, sign, digits + 1))
}
