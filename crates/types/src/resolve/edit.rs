//! Arguments that the person changed: the same keys, the same types, and a yes beside them.

use super::problem::{AnswerProblem, Checked};
use crate::{
    choice::Effect,
    join,
    json::{Json, Map},
    limits,
    question::Question,
};

/// The arguments as they were changed; `None` where nothing was.
pub(super) fn check(question: &Question, values: &[String], edited: Option<&Map>) -> Checked<Option<Map>> {
    let Some(edited) = edited else { return Ok(None) };
    let Some(Json::Object(arguments)) = question.subject.as_ref().map(|subject| &subject.arguments) else {
        return Err(AnswerProblem::EditNotAllowed.into());
    };
    if question.allow_edit != Some(true) {
        return Err(AnswerProblem::EditNotAllowed.into());
    }
    same_form(arguments, edited, "")?;
    if edited == arguments {
        return Ok(None);
    }
    let effect = |label: &String| question.option(label).and_then(|choice| choice.effect);
    if !values.iter().any(|label| effect(label) == Some(Effect::Approve)) {
        return Err(AnswerProblem::EditOfDenied.into());
    }
    Ok(Some(edited.clone()))
}

/// Objects keep their keys and the types of their members; a list stays a list, of any length.
fn same_form(before: &Map, after: &Map, path: &str) -> Checked<()> {
    let within = |key: &str| if path.is_empty() { key.to_owned() } else { join(&[path, ".", key]) };
    let (known, places) = (before.places(), after.places());
    if let Some(key) = places.names().find(|key| known.get(key).is_none()) {
        return Err(AnswerProblem::EditKeys { key: within(key), missing: false }.into());
    }
    for (key, value) in before.iter() {
        let Some(changed) = places.get(key).map(|place| after.at(place)) else {
            return Err(AnswerProblem::EditKeys { key: within(key), missing: true }.into());
        };
        if changed.kind() != value.kind() {
            return Err(
                AnswerProblem::EditType { key: within(key), expected: value.kind(), found: changed.kind() }.into()
            );
        }
        if changed.depth() > limits::DEPTH {
            return Err(AnswerProblem::EditDepth { found: changed.depth(), most: limits::DEPTH }.into());
        }
        if let (Json::Object(before), Json::Object(after)) = (value, changed) {
            same_form(before, after, &within(key))?;
        }
    }
    Ok(())
}
