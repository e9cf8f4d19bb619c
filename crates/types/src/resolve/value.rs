//! Typed values: text, numbers, yes or no, days, addresses.

use super::{
    format::{is_email, is_json_number, is_url},
    problem::AnswerProblem,
};
use crate::{
    json::Number,
    limits,
    question::{Input, Question},
    timestamp::{is_date, is_date_time},
};

/// The value as it is stored: text as it was typed, everything else without blanks around it.
pub(super) fn check(question: &Question, input: Input, text: &str) -> Result<String, AnswerProblem> {
    if input == Input::Text {
        check_own_length(question, text)?;
        return Ok(text.to_owned());
    }
    let text = text.trim();
    let form = |expected| AnswerProblem::Form { expected, found: text.to_owned() };
    let be = |fits: bool, expected| if fits { Ok(()) } else { Err(form(expected)) };
    match input {
        Input::Choice | Input::Text => {}
        Input::Number => check_range(question, number(text).ok_or_else(|| form("a number such as 2.5"))?)?,
        Input::Integer => {
            let whole = number(text).filter(|number| number.as_i64().is_some());
            check_range(question, whole.ok_or_else(|| form("a whole number such as 3"))?)?;
        }
        Input::Boolean => be(matches!(text, "true" | "false"), "true or false")?,
        Input::Date => be(is_date(text), "a day such as 2026-11-18")?,
        Input::DateTime => be(is_date_time(text), "a moment such as 2026-11-18T09:30:00Z")?,
        Input::Email => be(is_email(text), "an email address such as ada@example.com")?,
        Input::Url => be(is_url(text), "a web address such as https://example.com")?,
    }
    if matches!(input, Input::Email | Input::Url) {
        check_own_length(question, text)?;
    }
    Ok(text.to_owned())
}

/// A number that JSON can hold, exactly.
fn number(text: &str) -> Option<Number> {
    if !is_json_number(text) {
        return None;
    }
    match text.parse::<i64>() {
        Ok(whole) => Number::try_from(whole).ok(),
        Err(_) => text
            .parse::<f64>()
            .ok()
            .filter(|float| !is_rounded(text, *float))
            .and_then(|float| Number::try_from(float).ok()),
    }
}

/// A whole number written with more digits than a float holds.
fn is_rounded(text: &str, float: f64) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        && Number::try_from(float).is_ok_and(|number| number.as_i64().is_none())
}

fn check_range(question: &Question, number: Number) -> Result<(), AnswerProblem> {
    let found = number.as_f64();
    if let Some(least) = question.minimum.map(Number::as_f64).filter(|least| found < *least) {
        return Err(AnswerProblem::TooSmall { found, least });
    }
    if let Some(most) = question.maximum.map(Number::as_f64).filter(|most| found > *most) {
        return Err(AnswerProblem::TooLarge { found, most });
    }
    Ok(())
}

/// The limits that the question sets, or our own.
pub(super) fn check_own_length(question: &Question, text: &str) -> Result<(), AnswerProblem> {
    let least = question.min_length.map_or(0, |least| least as usize);
    let most = question.max_length.map_or(limits::TEXT, |most| most as usize);
    check_length(text, least, most)
}

pub(super) fn check_length(text: &str, least: usize, most: usize) -> Result<(), AnswerProblem> {
    let found = text.chars().count();
    if found < least {
        return Err(AnswerProblem::TooShort { found, least });
    }
    if found > most {
        return Err(AnswerProblem::TooLong { found, most });
    }
    Ok(())
}
