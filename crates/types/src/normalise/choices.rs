//! The options of one question.

use super::{
    ask::free_id,
    limited::{trim, trim_optional, within, within_depth},
    problem::{AskProblem, At, InvalidAsk},
};
use crate::{
    choice::Choice,
    limits,
    question::{Input, Question},
};
use std::collections::BTreeSet;

pub(super) fn normalise(question: &mut Question) -> Result<(), InvalidAsk> {
    let input = question.input();
    if input != Input::Choice {
        return refuse(question, input);
    }
    let multi = question.is_multi();
    question.multi_select = Some(multi);
    let prefix = if question.allow_other == Some(true) { "#o" } else { "o" };
    let options = question.options.get_or_insert_default();
    if options.is_empty() || options.len() > limits::OPTIONS {
        return Err(AskProblem::OptionCount { found: options.len(), most: limits::OPTIONS }).at("options");
    }
    for (index, choice) in options.iter_mut().enumerate() {
        trim_texts(choice).map_err(|invalid| invalid.at_index(index).under("options"))?;
    }
    refuse_twice(options)?;
    give_ids(options, prefix);
    if !multi {
        for (name, limit) in [("min_items", question.min_items), ("max_items", question.max_items)] {
            if limit.is_some() {
                return Err(AskProblem::NotForSingle).at(name);
            }
        }
    }
    Ok(())
}

/// A question that is not a choice has nothing of one.
fn refuse(question: &mut Question, input: Input) -> Result<(), InvalidAsk> {
    let no_options = question.options().is_empty();
    for (name, absent) in [
        ("options", no_options),
        ("multiSelect", !question.is_multi()),
        ("allow_other", question.allow_other != Some(true)),
    ] {
        if !absent {
            return Err(AskProblem::NotForInput { input }).at(name);
        }
    }
    question.options = None;
    question.multi_select = None;
    Ok(())
}

fn trim_texts(choice: &mut Choice) -> Result<(), InvalidAsk> {
    let mut id = Some(choice.id.to_string());
    trim_optional(&mut id, limits::ID).at("id")?;
    choice.id = id.unwrap_or_default().into();
    trim(&mut choice.label, limits::LABEL).at("label")?;
    trim_optional(&mut choice.description, limits::DESCRIPTION).at("description")?;
    within(choice.value.as_deref().unwrap_or_default(), limits::VALUE).at("value")?;
    within(choice.preview.as_deref().unwrap_or_default(), limits::PREVIEW).at("preview")?;
    choice.recommended.take_if(|recommended| !*recommended);
    within_depth(&choice.extra)
}

fn refuse_twice(options: &[Choice]) -> Result<(), InvalidAsk> {
    let (mut labels, mut ids) = (BTreeSet::new(), BTreeSet::new());
    for (index, choice) in options.iter().enumerate() {
        let at = |key| move |invalid: InvalidAsk| invalid.under(key).at_index(index).under("options");
        if !labels.insert(choice.label.as_str()) {
            return Err(AskProblem::LabelTwice { label: choice.label.clone() }.into()).map_err(at("label"));
        }
        if choice.id.is_given() && !ids.insert(choice.id.as_str()) {
            return Err(AskProblem::IdTwice { id: choice.id.to_string() }.into()).map_err(at("id"));
        }
    }
    Ok(())
}

/// An answer may name an option by its id. Where it may also be typed, the ids are none that a person would type.
fn give_ids(options: &mut [Choice], prefix: &str) {
    let mut taken = BTreeSet::new();
    for choice in options.iter() {
        taken.insert(choice.id.to_string());
    }
    for (index, choice) in options.iter_mut().enumerate().filter(|(_, choice)| !choice.id.is_given()) {
        let id = free_id(prefix, index, |id| taken.contains(id));
        taken.insert(id.clone());
        choice.id = id.into();
    }
}
