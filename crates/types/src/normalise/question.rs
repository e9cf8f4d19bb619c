//! One question: its texts, its way of answering, its limits.

use super::{
    approval, choices,
    limited::{depth, trim, trim_optional, within_depth},
    problem::{AskProblem, At, InvalidAsk},
};
use crate::{
    ask::Kind,
    json::{Json, Number},
    limits,
    question::{Input, Question, Subject, Values},
    resolve::check_values,
};

pub(super) fn normalise(question: &mut Question, kind: Kind) -> Result<(), InvalidAsk> {
    trim(&mut question.question, limits::QUESTION).at("question")?;
    trim_optional(&mut question.header, limits::HEADER).at("header")?;
    trim_optional(&mut question.placeholder, limits::PLACEHOLDER).at("placeholder")?;
    within_depth(&question.extra)?;
    if let Some(subject) = &mut question.subject {
        check_subject(subject).map_err(|invalid| invalid.under("subject"))?;
    }
    match kind {
        Kind::Approval => approval::fill(question)?,
        Kind::AskUserQuestion | Kind::Text => approval::refuse(question)?,
    }
    let input = question.input();
    if kind == Kind::Text && input == Input::Choice {
        return Err(AskProblem::InputForKind { kind: kind.as_str(), input }).at("input");
    }
    question.input = Some(input);
    question.required = Some(question.is_required());
    for flag in [&mut question.allow_other, &mut question.allow_note, &mut question.allow_edit] {
        flag.take_if(|allowed| !*allowed && kind != Kind::Approval);
    }
    choices::normalise(question)?;
    check_edit(question)?;
    check_limits(question)?;
    check_items(question)?;
    normalise_default(question, kind)
}

fn check_subject(subject: &mut Subject) -> Result<(), InvalidAsk> {
    trim(&mut subject.tool, limits::TOOL).at("tool")?;
    trim_optional(&mut subject.call_id, limits::ID).at("call_id")?;
    depth(&subject.arguments).at("arguments")?;
    within_depth(&subject.extra)
}

fn check_edit(question: &Question) -> Result<(), InvalidAsk> {
    let arguments = question.subject.as_ref().map(|subject| &subject.arguments);
    if question.allow_edit == Some(true) && !matches!(arguments, Some(Json::Object(_))) {
        return Err(AskProblem::NothingToEdit).at("allow_edit");
    }
    Ok(())
}

fn check_limits(question: &Question) -> Result<(), InvalidAsk> {
    let input = question.input();
    let typed = matches!(input, Input::Text | Input::Email | Input::Url) || question.allow_other == Some(true);
    let numeric = matches!(input, Input::Number | Input::Integer);
    let count = |limit: Option<u32>| limit.map(f64::from);
    let size = |limit: Option<Number>| limit.map(Number::as_f64);
    for (fits, least, (least_name, most_name), most) in [
        (typed, count(question.min_length), ("min_length", "max_length"), count(question.max_length)),
        (numeric, size(question.minimum), ("minimum", "maximum"), size(question.maximum)),
        (input == Input::Choice, count(question.min_items), ("min_items", "max_items"), count(question.max_items)),
    ] {
        if !fits && let Some(name) = least.map(|_| least_name).or(most.map(|_| most_name)) {
            return Err(AskProblem::NotForInput { input }).at(name);
        }
        if let (Some(found), Some(most)) = (least, most)
            && found > most
        {
            return Err(AskProblem::Reversed { name: most_name, most, found }).at(least_name);
        }
    }
    for (name, limit) in [("min_length", question.min_length), ("max_length", question.max_length)] {
        if let Some(found) = limit.filter(|found| *found as usize > limits::TEXT) {
            return Err(AskProblem::LimitAbove { found, most: limits::TEXT }).at(name);
        }
    }
    if input == Input::Integer {
        for (name, limit) in [("minimum", question.minimum), ("maximum", question.maximum)] {
            if let Some(found) = limit.filter(|limit| limit.as_i64().is_none()) {
                return Err(AskProblem::NotWhole { found }).at(name);
            }
        }
    }
    Ok(())
}

/// A choice of several must be one that can be made.
fn check_items(question: &Question) -> Result<(), InvalidAsk> {
    if !question.is_multi() {
        return Ok(());
    }
    let most = question.options().len() + usize::from(question.allow_other == Some(true));
    if let Some(found) = question.min_items.filter(|found| *found as usize > most) {
        return Err(AskProblem::LimitAbove { found, most }).at("min_items");
    }
    if question.is_required() && question.min_items.is_none() && question.max_items == Some(0) {
        return Err(AskProblem::NoneAllowed).at("max_items");
    }
    Ok(())
}

/// What is filled in beforehand must be an answer, and on an approval never a yes.
fn normalise_default(question: &mut Question, kind: Kind) -> Result<(), InvalidAsk> {
    let Some(Values(values)) = question.default.take() else { return Ok(()) };
    if values.is_empty() {
        return Ok(());
    }
    let values = check_values(question, &values).map_err(|problem| AskProblem::Default(*problem)).at("default")?;
    if kind == Kind::Approval && values.iter().any(|label| approval::approves(question, label)) {
        return Err(AskProblem::ApprovesUnasked).at("default");
    }
    question.default = Some(Values(values));
    Ok(())
}
