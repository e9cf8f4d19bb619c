//! Typed values: text, numbers, yes or no, days, addresses.

use super::{
    format::{is_email, is_json_number, is_url},
    problem::{AnswerProblem, Checked},
};
use crate::{
    json::Number,
    limits,
    question::{Input, Question},
    timestamp::{is_date, is_date_time},
};

/// The value as it is stored: text as it was typed, everything else without blanks around it.
pub(super) fn check(question: &Question, input: Input, text: &str) -> Checked<String> {
    if input == Input::Text {
        check_own_length(question, text)?;
        return Ok(text.to_owned());
    }
    let text = text.trim();
    let number = number(text).filter(|number| input == Input::Number || number.as_i64().is_some());
    let fits = match input {
        Input::Choice | Input::Text => true,
        Input::Number | Input::Integer => number.is_some(),
        Input::Boolean => matches!(text, "true" | "false"),
        Input::Date => is_date(text),
        Input::DateTime => is_date_time(text),
        Input::Email => is_email(text),
        Input::Url => is_url(text),
    };
    if !fits {
        return Err(AnswerProblem::Form { input, found: text.to_owned() }.into());
    }
    if let (Input::Number | Input::Integer, Some(number)) = (input, number) {
        check_range(question, number)?;
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
        Err(_) => {
            Some(decimal(text)).filter(|float| !is_rounded(text, *float)).and_then(|float| Number::try_from(float).ok())
        }
    }
}

/// The float that `text`, a number as JSON writes it, stands for: exactly up to fifteen digits and powers of ten up to
/// 22, and else within a few units of the last place, which is enough to hold it against a limit. The standard library's
/// own reading is exact, and brings a browser ten thousand bytes of tables.
fn decimal(text: &str) -> f64 {
    const EXACT: i32 = 22;
    let (mut mantissa, mut power, mut fraction) = (0.0_f64, 0_i32, false);
    let mut bytes = text.bytes();
    for byte in bytes.by_ref() {
        match byte {
            b'0'..=b'9' => {
                mantissa = mantissa * 10.0 + f64::from(byte - b'0');
                power -= i32::from(fraction);
            }
            b'.' => fraction = true,
            b'-' => {}
            _ => break,
        }
    }
    let (mut exponent, mut negative) = (0_i32, false);
    for byte in bytes {
        match byte {
            b'-' => negative = true,
            b'0'..=b'9' => exponent = exponent.saturating_mul(10).saturating_add(i32::from(byte - b'0')),
            _ => {}
        }
    }
    power = power.saturating_add(if negative { -exponent } else { exponent });
    let scaled = match power {
        0 => mantissa,
        1..=EXACT => mantissa * 10_f64.powi(power),
        _ if (-EXACT..0).contains(&power) => mantissa / 10_f64.powi(-power),
        _ => mantissa * 10_f64.powi(power / 2) * 10_f64.powi(power - power / 2),
    };
    if text.starts_with('-') { -scaled } else { scaled }
}

/// A whole number written with more digits than a float holds.
fn is_rounded(text: &str, float: f64) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        && Number::try_from(float).is_ok_and(|number| number.as_i64().is_none())
}

fn check_range(question: &Question, number: Number) -> Checked<()> {
    let found = number.as_f64();
    if let Some(least) = question.minimum.map(Number::as_f64).filter(|least| found < *least) {
        return Err(AnswerProblem::TooSmall { found, least }.into());
    }
    if let Some(most) = question.maximum.map(Number::as_f64).filter(|most| found > *most) {
        return Err(AnswerProblem::TooLarge { found, most }.into());
    }
    Ok(())
}

/// The limits that the question sets, or our own.
pub(super) fn check_own_length(question: &Question, text: &str) -> Checked<()> {
    let least = question.min_length.map_or(0, |least| least as usize);
    let most = question.max_length.map_or(limits::TEXT, |most| most as usize);
    check_length(text, least, most)
}

pub(super) fn check_length(text: &str, least: usize, most: usize) -> Checked<()> {
    let found = text.chars().count();
    if found < least {
        return Err(AnswerProblem::TooShort { found, least }.into());
    }
    if found > most {
        return Err(AnswerProblem::TooLong { found, most }.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::decimal;

    #[test]
    fn usual_numbers_are_read_exactly() {
        for text in ["0", "-0", "2.5", "0.1", "-17.25", "1e3", "1.5E-7", "123456789012345", "9.99e21", "1e22"] {
            assert_eq!(decimal(text), text.parse::<f64>().unwrap(), "{text}");
        }
        assert_eq!(decimal("1e999"), f64::INFINITY);
        assert_eq!(decimal("1e-999"), 0.0);
    }

    proptest! {
        #[test]
        fn any_number_is_read_within_a_few_units_of_its_last_place(number in any::<f64>().prop_filter("normal", |n| n.is_normal())) {
            let read = decimal(&format!("{number:e}"));
            prop_assert!((read / number - 1.0).abs() < 1e-13, "{number:e} was read as {read:e}");
        }
    }
}
