//! A yes or a no out of a few typed words; in doubt it is a no.

use super::label;
use crate::{
    choice::{Choice, Effect, Scope},
    question::Question,
    words_of_consent::effect_of,
};

/// The option that `text` plainly means; `None` where it means none of them, or could mean two.
pub(super) fn plainly_meant<'a>(question: &'a Question, text: &str) -> Option<&'a Choice> {
    let text = text.trim();
    let by_word = match effect_of(text) {
        Some(Effect::Approve) => consent(question),
        Some(Effect::Deny) => denial(question),
        None => None,
    };
    let mut readings = [label::called(question, text), by_word, by_number(question, text)].into_iter().flatten();
    let first = readings.next()?;
    readings.all(|other| other.label == first.label).then_some(first)
}

/// What a plain "yes" chooses: the one option that approves once, first of all one whose label is such a word itself.
pub(crate) fn consent(question: &Question) -> Option<&Choice> {
    let once = || approving(question).filter(|choice| scope(choice) == Scope::Once);
    label::only(once().filter(|choice| effect_of(&choice.label).is_some())).or_else(|| label::only(once()))
}

/// What a plain "no" chooses, and all that is unclear: the denial that reaches least far.
pub(super) fn denial(question: &Question) -> Option<&Choice> {
    let denies = |choice: &&Choice| choice.effect == Some(Effect::Deny);
    question.options().iter().filter(denies).min_by_key(|choice| scope(choice))
}

/// Whether the options' numbers can be answers: 1 must be what "yes" is, and 2 a no.
pub(crate) fn numbers_count(question: &Question) -> bool {
    match question.options() {
        [first, second, ..] => {
            consent(question).is_some_and(|yes| yes.label == first.label) && second.effect == Some(Effect::Deny)
        }
        _ => false,
    }
}

/// Only as the list shows it: a yes is not guessed from `01` or `１`.
fn by_number<'a>(question: &'a Question, text: &str) -> Option<&'a Choice> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) || text.starts_with('0') {
        return None;
    }
    let number: usize = text.parse().ok()?;
    match number {
        _ if numbers_count(question) => question.options().get(number - 1),
        2 => denial(question),
        _ => None,
    }
}

fn approving(question: &Question) -> impl Iterator<Item = &Choice> {
    question.options().iter().filter(|choice| choice.effect == Some(Effect::Approve))
}

fn scope(choice: &Choice) -> Scope {
    choice.scope.unwrap_or(Scope::Once)
}
