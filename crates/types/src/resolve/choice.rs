//! Chosen options.

use super::{
    problem::{AnswerProblem, Checked},
    value,
};
use crate::{display::is_blank, places::Places, question::Question};

/// The labels of what was chosen, in the order of choosing; a text besides the options stays as typed.
pub(super) fn check(question: &Question, chosen: &[String]) -> Checked<Vec<String>> {
    match chosen {
        [name] if !question.is_multi() => {
            let label = match question.option(name) {
                Some(choice) => &choice.label,
                None => {
                    other(question, name)?;
                    name
                }
            };
            Ok(vec![label.clone()])
        }
        _ if !question.is_multi() => Err(AnswerProblem::NotOne { found: chosen.len() }.into()),
        _ => several(question, chosen),
    }
}

fn several(question: &Question, chosen: &[String]) -> Checked<Vec<String>> {
    let names = question.names();
    let (mut values, mut seen, mut others) = (Vec::with_capacity(chosen.len()), Places::new(), 0);
    for name in chosen {
        let value = match names.get(name) {
            Some(choice) => choice.label.as_str(),
            None => {
                others += 1;
                other(question, name)?;
                name
            }
        };
        if seen.insert(value, values.len()).is_some() {
            return Err(AnswerProblem::ChosenTwice { label: value.to_owned() }.into());
        }
        values.push(value.to_owned());
    }
    if others > 1 {
        return Err(AnswerProblem::SeveralOthers { found: others }.into());
    }
    check_count(question, values.len())?;
    Ok(values)
}

fn other(question: &Question, text: &str) -> Checked<()> {
    if question.allow_other != Some(true) || is_blank(text) {
        return Err(AnswerProblem::not_an_option(question, text).into());
    }
    value::check_own_length(question, text)
}

fn check_count(question: &Question, found: usize) -> Checked<()> {
    if found == 0 && !question.is_required() {
        return Ok(());
    }
    let (least, most) = question.item_limits();
    match found {
        0 if least > 0 => Err(AnswerProblem::Unanswered.into()),
        _ if found < least => Err(AnswerProblem::TooFew { found, least }.into()),
        _ if found > most => Err(AnswerProblem::TooMany { found, most }.into()),
        _ => Ok(()),
    }
}
