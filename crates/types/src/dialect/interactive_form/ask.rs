//! From a form to an ask.
//!
//! Upstream shows nothing of a default that is no option and sends it all the same, chooses two options where one may be
//! chosen, and never shows the default of a text: here a default is what the person sees chosen or written.

use super::{
    payload::{InputType, RenderOption, RenderPayload, RenderQuestion},
    problem::{FormProblem, InvalidForm},
};
use crate::{
    ask::{Ask, Kind},
    choice::Choice,
    question::{Input, Question, Values},
};
use std::collections::{BTreeMap, BTreeSet};

/// The ask that a form is. The same id twice is refused: an answer could not say which question it means.
///
/// Every choice may be answered by typing instead, and a choice of several by nothing, even where it is required: so
/// people know these forms.
pub fn to_ask(payload: &RenderPayload) -> Result<Ask, InvalidForm> {
    for (index, question) in payload.questions.iter().enumerate() {
        let same = |other: &RenderQuestion| other.id.trim() == question.id.trim();
        if let Some(other) = payload.questions[..index].iter().position(same) {
            return Err(InvalidForm::at("id", FormProblem::SameId { other }).within("questions", index));
        }
    }
    Ok(Ask::new(Kind::AskUserQuestion, payload.questions.iter().map(to_question).collect::<Vec<_>>()))
}

fn to_question(question: &RenderQuestion) -> Question {
    let mut asked = Question {
        id: question.id.trim().into(),
        required: Some(question.required),
        placeholder: question.placeholder.0.clone(),
        ..Question::new(&question.question)
    };
    match question.input_type {
        InputType::Text => {
            asked.input = Some(Input::Text);
            asked.default = text_default(question);
        }
        InputType::Choice => {
            asked.input = Some(Input::Choice);
            asked.multi_select = Some(question.multi_select);
            asked.min_items = (question.multi_select && question.required).then_some(0);
            asked.allow_other = Some(true);
            asked.default = choice_default(question);
            asked.options = Some(choices(question));
        }
    }
    asked
}

fn choices(question: &RenderQuestion) -> Vec<Choice> {
    let choice = |(label, option): (String, &RenderOption)| Choice {
        value: Some(option.value.clone()),
        recommended: option.recommended.then_some(true),
        ..Choice::new(label)
    };
    question.labels().into_iter().zip(question.options()).map(choice).collect()
}

fn text_default(question: &RenderQuestion) -> Option<Values> {
    let text = question.default.0.as_ref()?.join("\n");
    (!text.trim().is_empty()).then(|| Values(vec![text]))
}

/// The options that the default names, by value or label; where it names none, those that are recommended.
fn choice_default(question: &RenderQuestion) -> Option<Values> {
    let options = question.options();
    let mut names = BTreeMap::new();
    for (index, option) in options.iter().enumerate() {
        names.entry(option.value.as_str()).or_insert(index);
    }
    for (index, option) in options.iter().enumerate() {
        names.entry(option.label.as_str()).or_insert(index);
    }
    let mut taken = BTreeSet::new();
    let named = question.default.iter().flatten().filter_map(|name| names.get(name.as_str()).copied());
    let mut chosen: Vec<usize> = named.filter(|index| taken.insert(*index)).collect();
    if chosen.is_empty() {
        chosen.extend((0..options.len()).filter(|index| options[*index].recommended));
    }
    if !question.multi_select {
        chosen.truncate(1);
    }
    let labels = question.labels();
    (!chosen.is_empty()).then(|| Values(chosen.into_iter().map(|index| labels[index].clone()).collect()))
}
