//! Chosen options.

use super::{problem::AnswerProblem, value};
use crate::{display::is_blank, limits, question::Question};

/// The labels of what was chosen, in the order of choosing; a text besides the options stays as typed.
pub(super) fn check(question: &Question, chosen: &[String]) -> Result<Vec<String>, AnswerProblem> {
    if !question.is_multi() && chosen.len() != 1 {
        return Err(AnswerProblem::NotOne { found: chosen.len() });
    }
    let (mut values, mut others) = (Vec::with_capacity(chosen.len()), 0);
    for name in chosen {
        let value = match question.option(name) {
            Some(choice) => choice.label.clone(),
            None => {
                others += 1;
                other(question, name)?
            }
        };
        if values.contains(&value) {
            return Err(AnswerProblem::ChosenTwice { label: value });
        }
        values.push(value);
    }
    if others > 1 {
        return Err(AnswerProblem::SeveralOthers { found: others });
    }
    if question.is_multi() {
        check_count(question, values.len())?;
    }
    Ok(values)
}

fn other(question: &Question, text: &str) -> Result<String, AnswerProblem> {
    if question.allow_other != Some(true) || is_blank(text) {
        return Err(AnswerProblem::not_an_option(question, text));
    }
    value::check_own_length(question, text)?;
    Ok(text.to_owned())
}

fn check_count(question: &Question, found: usize) -> Result<(), AnswerProblem> {
    if found == 0 && !question.is_required() {
        return Ok(());
    }
    let least = question.min_items.map_or(1, |least| least as usize);
    let most = question.max_items.map_or(limits::OPTIONS + 1, |most| most as usize);
    match found {
        0 if least > 0 => Err(AnswerProblem::Unanswered),
        _ if found < least => Err(AnswerProblem::TooFew { found, least }),
        _ if found > most => Err(AnswerProblem::TooMany { found, most }),
        _ => Ok(()),
    }
}
