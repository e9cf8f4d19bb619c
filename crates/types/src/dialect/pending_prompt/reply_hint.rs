//! The line that tells how to reply. It promises nothing that the mapping of typed text does not do.

use crate::{
    ask::Kind,
    prompt::Prompt,
    question::{Input, Question},
    text::approval,
};

pub(super) fn of(prompt: &Prompt) -> String {
    match prompt.questions.as_slice() {
        [question] if prompt.kind == Kind::Approval => for_approval(question).to_owned(),
        [question] => for_question(question).to_owned(),
        _ if prompt.kind == Kind::Approval => {
            "Reply with a line for each: \"1) yes\", \"2) no\". One word alone goes for all. Anything else denies."
                .to_owned()
        }
        _ => "Reply with a line for each question: \"1) …\", \"2) …\".".to_owned(),
    }
}

fn for_approval(question: &Question) -> &'static str {
    match (approval::consent(question), approval::numbers_count(question)) {
        (Some(_), true) => "Reply with yes, no, a number or the option text. Anything else denies.",
        (Some(_), false) => "Reply with yes, no or the option text. Anything else denies.",
        (None, _) => "Reply with no or the option text. Anything else denies.",
    }
}

fn for_question(question: &Question) -> &'static str {
    let other = question.allow_other == Some(true);
    match question.input() {
        Input::Choice => match (question.is_multi(), other) {
            (false, true) => "Reply with a number, the option text, or free text.",
            (false, false) => "Reply with a number or the option text.",
            (true, true) => "Reply with numbers or option texts, separated by commas, or free text.",
            (true, false) => "Reply with numbers or option texts, separated by commas.",
        },
        Input::Text => "Reply with free text.",
        Input::Number => "Reply with a number such as 2.5.",
        Input::Integer => "Reply with a whole number such as 3.",
        Input::Boolean => "Reply with yes or no.",
        Input::Date => "Reply with a day such as 2026-11-18.",
        Input::DateTime => "Reply with a moment such as 2026-11-18T09:30:00Z.",
        Input::Email => "Reply with an email address.",
        Input::Url => "Reply with a web address such as https://example.com.",
    }
}
