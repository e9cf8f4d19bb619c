//! Options by number or label; what names none of them is the person's own text, as it was typed.

use super::{
    label,
    labels::{Labels, tokens},
    number::number,
};
use crate::{choice::Choice, question::Question};

/// One option, or the text.
pub(super) fn one(question: &Question, text: &str) -> Vec<String> {
    vec![named(question, text).map_or(text, |choice| choice.label.as_str()).to_owned()]
}

/// Several options, each once, in the order they were typed, or the text.
pub(super) fn several(question: &Question, text: &str) -> Vec<String> {
    if named(question, text).is_some() {
        return one(question, text);
    }
    let (labels, tokens) = (Labels::of(question), tokens(text));
    let mut chosen = Vec::new();
    let mut seen = vec![false; question.options().len()];
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let numbered = listed_at(question, token.text).map(|option| (1, option));
        // A number is a place in the list, unless a longer label begins with it: "2 replicas".
        let found = match labels.longest(text, &tokens[at..]) {
            Some(label) if label.0 > 1 || numbered.is_none() => Some(label),
            _ => numbered,
        };
        match found {
            Some((taken, option)) => {
                if !std::mem::replace(&mut seen[option], true) {
                    chosen.push(question.options()[option].label.clone());
                }
                at += taken;
            }
            None if token.joins() => at += 1,
            None => return vec![text.to_owned()],
        }
    }
    if chosen.is_empty() { vec![text.to_owned()] } else { chosen }
}

/// The option that the whole text names: a number is a place in the list even where a label is a number, too.
fn named<'a>(question: &'a Question, text: &str) -> Option<&'a Choice> {
    match listed_at(question, text.trim()) {
        Some(option) => question.options().get(option),
        None => label::called(question, text),
    }
}

fn listed_at(question: &Question, text: &str) -> Option<usize> {
    number(text)?.checked_sub(1).filter(|option| *option < question.options().len())
}
