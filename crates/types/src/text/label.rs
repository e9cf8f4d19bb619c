//! An option by its label.

#[cfg(feature = "dialect")]
use std::collections::BTreeMap;

use crate::{choice::Choice, question::Question};

/// The option whose label is `text`; where none is written so, the only one that differs in nothing but case.
pub(crate) fn called<'a>(question: &'a Question, text: &str) -> Option<&'a Choice> {
    let text = text.trim();
    let options = question.options();
    let folded = fold(text);
    options
        .iter()
        .find(|choice| choice.label == text)
        .or_else(|| only(options.iter().filter(|choice| fold(&choice.label) == folded)))
}

/// Every option under its label with its case folded, where no other has the same, for looking up many of them.
#[cfg(feature = "dialect")]
pub(crate) fn folded(question: &Question) -> BTreeMap<String, Option<&Choice>> {
    let mut labels = BTreeMap::new();
    for choice in question.options() {
        labels.entry(fold(&choice.label)).and_modify(|other| *other = None).or_insert(Some(choice));
    }
    labels
}

/// Upper and lower case made the same.
pub(crate) fn fold(text: &str) -> String {
    text.to_lowercase()
}

/// The one that there is; `None` for none and for several.
pub(super) fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next();
    if items.next().is_some() { None } else { first }
}
