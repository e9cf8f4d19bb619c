//! What makes a question an approval: options that say yes and no, and mean it.

use super::problem::{AskProblem, At, InvalidAsk};
use crate::{
    choice::{Choice, Effect, Scope, Style},
    question::{Input, Question},
    words_of_consent::effect_of,
};

/// Fills in what an approval needs.
pub(super) fn fill(question: &mut Question) -> Result<(), InvalidAsk> {
    if let Some(input) = question.input.filter(|input| *input != Input::Choice) {
        return Err(AskProblem::InputForKind { kind: "approval", input }).at("input");
    }
    question.input = Some(Input::Choice);
    if question.is_multi() {
        return Err(AskProblem::MultiApproval).at("multiSelect");
    }
    if question.allow_other == Some(true) {
        return Err(AskProblem::LooseApproval { field: "allow_other" }).at("allow_other");
    }
    if question.required == Some(false) {
        return Err(AskProblem::LooseApproval { field: "required" }).at("required");
    }
    question.allow_other = None;
    question.allow_note.get_or_insert(true);
    question.allow_edit.take_if(|allowed| !*allowed);
    if question.options().is_empty() {
        question.options = Some(yes_and_no());
    }
    let options = question.options.get_or_insert_default();
    for (index, choice) in options.iter_mut().enumerate() {
        fill_choice(choice).map_err(|invalid| invalid.at_index(index).under("options"))?;
    }
    if !options.iter().any(|choice| choice.effect == Some(Effect::Deny)) {
        return Err(AskProblem::NoDeny).at("options");
    }
    Ok(())
}

/// Refuses what only an approval has.
pub(super) fn refuse(question: &Question) -> Result<(), InvalidAsk> {
    if question.allow_edit == Some(true) {
        return Err(AskProblem::OnlyForApproval).at("allow_edit");
    }
    for (index, choice) in question.options().iter().enumerate() {
        for (name, absent) in [("effect", choice.effect.is_none()), ("scope", choice.scope.is_none())] {
            if !absent {
                return Err(AskProblem::OnlyForApproval)
                    .at(name)
                    .map_err(|invalid| invalid.at_index(index).under("options"));
            }
        }
    }
    Ok(())
}

/// Whether choosing `label` approves.
pub(super) fn approves(question: &Question, label: &str) -> bool {
    question.option(label).and_then(|choice| choice.effect) == Some(Effect::Approve)
}

fn yes_and_no() -> Vec<Choice> {
    let choice = |label: &str, effect, style| Choice {
        effect: Some(effect),
        scope: Some(Scope::Once),
        style,
        ..Choice::new(label)
    };
    vec![choice("Approve", Effect::Approve, Some(Style::Primary)), choice("Deny", Effect::Deny, None)]
}

/// An option says what it does, in its effect or in a label that leaves no doubt. Whatever an answer may call it by must
/// not say the opposite: who sends "Deny", or presses "No.", has not approved.
fn fill_choice(choice: &mut Choice) -> Result<(), InvalidAsk> {
    let said = effect_of(&choice.label);
    let Some(effect) = choice.effect.or(said) else {
        return Err(AskProblem::NoEffect { label: choice.label.clone() }).at("effect");
    };
    let names =
        [("label", Some(choice.label.as_str())), ("id", Some(choice.id.as_str())), ("value", choice.value.as_deref())];
    for (key, name) in names {
        if let Some(name) = name.filter(|name| seems_to_say(name).is_some_and(|said| said != effect)) {
            return Err(AskProblem::Misleading { name: name.to_owned(), effect }).at(key);
        }
    }
    choice.effect = Some(effect);
    choice.scope.get_or_insert(Scope::Once);
    Ok(())
}

/// What a name means to somebody who does not look at the signs around it.
fn seems_to_say(name: &str) -> Option<Effect> {
    effect_of(name.trim_matches(|char: char| !char.is_alphanumeric()))
}
