//! An ask as a whole: its title and body, how many questions, their ids, and what closing it does.

use super::{
    limited::{trim_optional, within_depth},
    problem::{AskProblem, At, InvalidAsk},
    question,
};
use crate::{
    ask::{Ask, Kind, OnDismiss},
    choice::Effect,
    id::QuestionId,
    limits,
    question::Question,
    resolve::resolve_questions,
};

/// Trims, fills in, checks. Doing it again changes nothing.
pub(crate) fn normalise(mut ask: Ask) -> Result<Ask, InvalidAsk> {
    trim_optional(&mut ask.title, limits::TITLE).at("title")?;
    trim_optional(&mut ask.body, limits::BODY).at("body")?;
    within_depth(&ask.extra)?;
    if let Some(found) = ask.expires_in.filter(|seconds| !(1..=limits::EXPIRES_IN).contains(seconds)) {
        return Err(AskProblem::ExpiresIn { found, most: limits::EXPIRES_IN }).at("expires_in");
    }
    match ask.questions.len() {
        0 => return Err(AskProblem::NoQuestions).at("questions"),
        found if found > limits::QUESTIONS => {
            return Err(AskProblem::TooManyQuestions { found, most: limits::QUESTIONS }).at("questions");
        }
        _ => {}
    }
    give_ids(&mut ask.questions)?;
    for (index, question) in ask.questions.iter_mut().enumerate() {
        question::normalise(question, ask.kind).map_err(|invalid| invalid.at_index(index).under("questions"))?;
    }
    ask.on_dismiss =
        on_dismiss(ask.on_dismiss, &ask.questions, ask.kind).map_err(|invalid| invalid.under("on_dismiss"))?;
    Ok(ask)
}

fn give_ids(questions: &mut [Question]) -> Result<(), InvalidAsk> {
    for index in 0..questions.len() {
        let id = given_id(&questions[index].id, &questions[..index])
            .map_err(|invalid| invalid.at_index(index).under("questions"))?;
        questions[index].id = id;
    }
    for index in 0..questions.len() {
        if !questions[index].id.is_given() {
            let taken = |id: &str| questions.iter().any(|other| other.id.as_str() == id);
            questions[index].id = free_id("q", index, taken).into();
        }
    }
    Ok(())
}

fn given_id(id: &QuestionId, before: &[Question]) -> Result<QuestionId, InvalidAsk> {
    let mut text = Some(id.to_string());
    trim_optional(&mut text, limits::ID).at("id")?;
    let id = QuestionId::from(text.unwrap_or_default());
    if id.is_given() && before.iter().any(|other| other.id == id) {
        return Err(AskProblem::IdTwice { id: id.to_string() }).at("id");
    }
    Ok(id)
}

/// `q1` for the first, unless somebody has that already.
pub(super) fn free_id(prefix: &str, index: usize, taken: impl Fn(&str) -> bool) -> String {
    let mut id = format!("{prefix}{}", index + 1);
    while taken(&id) {
        id.push('_');
    }
    id
}

/// Closing a prompt must be a valid answer, and never an approval.
fn on_dismiss(
    on_dismiss: Option<OnDismiss>,
    questions: &[Question],
    kind: Kind,
) -> Result<Option<OnDismiss>, InvalidAsk> {
    let Some(OnDismiss::Answers(drafts)) = on_dismiss else { return Ok(on_dismiss) };
    let answers = resolve_questions(questions, &drafts).map_err(AskProblem::Dismissal)?;
    if kind == Kind::Approval {
        let approves = |id: &QuestionId, label: &str| {
            let question = questions.iter().find(|question| question.id == *id);
            question.and_then(|question| question.option(label)).and_then(|choice| choice.effect)
                == Some(Effect::Approve)
        };
        if answers.iter().any(|answer| answer.answer.iter().any(|label| approves(&answer.id, label))) {
            return Err(AskProblem::ApprovesUnasked.into());
        }
    }
    Ok(Some(OnDismiss::Answers(answers.iter().map(|answer| answer.to_draft()).collect())))
}
