//! Text within its limit, values within their depth.

use super::problem::{AskProblem, InvalidAsk};
use crate::{
    display::is_blank,
    json::{Json, Map},
    limits,
    shape::Path,
};

/// Trims a text that must be there; one that shows nothing counts as blank.
pub(super) fn trim(text: &mut String, most: usize) -> Result<(), AskProblem> {
    let trimmed = text.trim();
    if trimmed.len() < text.len() {
        *text = trimmed.to_owned();
    }
    if is_blank(text) {
        return Err(AskProblem::Blank);
    }
    within(text, most)
}

/// Trims a text that may be missing; one that shows nothing is missing.
pub(super) fn trim_optional(text: &mut Option<String>, most: usize) -> Result<(), AskProblem> {
    let Some(held) = text else { return Ok(()) };
    match trim(held, most) {
        Err(AskProblem::Blank) => {
            *text = None;
            Ok(())
        }
        other => other,
    }
}

/// Checks the length of a text that stays as it is.
pub(super) fn within(text: &str, most: usize) -> Result<(), AskProblem> {
    let found = text.chars().count();
    if found > most {
        return Err(AskProblem::TooLong { found, most });
    }
    Ok(())
}

/// Checks the depth of each field that Sayso does not know.
pub(super) fn within_depth(extra: &Map) -> Result<(), InvalidAsk> {
    extra.iter().try_for_each(|(key, value)| depth(value).map_err(|problem| InvalidAsk { at: Path::key(key), problem }))
}

pub(super) fn depth(value: &Json) -> Result<(), AskProblem> {
    let found = value.depth();
    if found > limits::DEPTH {
        return Err(AskProblem::TooDeep { found, most: limits::DEPTH });
    }
    Ok(())
}
