//! Typed text to answers: what a person writes in a plain chat, read against what was asked.
//!
//! It always gives one answer for each question, and never fails: whether they are answers that the prompt takes,
//! [`resolve`](crate::resolve) says. On an approval whatever is not plainly a yes is a no.

pub(crate) mod approval;
mod choice;
pub(crate) mod label;
mod labels;
mod number;
mod parts;

use crate::{
    answer::AnswerDraft,
    ask::Kind,
    choice::Effect,
    display::is_blank,
    limits,
    prompt::Prompt,
    question::{Input, Question},
    words_of_consent::effect_of,
};

/// Reads `text` as the answer to `prompt`: one draft for each question, in order.
///
/// - An **approval** takes its options' labels, the words `approve`, `approved`, `yes`, `y`, `ok`, `allow` and `deny`,
///   `denied`, `no`, `n`, `reject`, whatever their case, and numbers. A word of consent stands for the one option that
///   approves once, never for one that reaches further. Numbers count where the first option is that one and the second
///   denies, so that 1 is a yes and 2 a no as everywhere; otherwise they are no answer. Whatever is unclear, or could be
///   read in two ways, denies, with the words as a note where a note may stand.
/// - A **choice** takes the number of an option as it is listed, or its label in any case; else the text as it was
///   typed. With `multiSelect` it takes several, apart by commas, blanks or "and", each counted once. A number beyond
///   the options or a word that is none of them makes all of it a typed text: "auth but not cache" does not ask for
///   both.
/// - **Text** stays as it was typed; other inputs lose the blanks around them, and a boolean takes yes and no.
/// - **Several questions** are answered as `1) … 2) …`, on lines of their own or on one; else each gets the whole text,
///   so that one "yes" approves all that was asked.
///
/// ```
/// # use sayso_types::{Ask, Choice, Kind, Origin, Prompt, Question};
/// use sayso_types::answers_from_text;
///
/// # let origin = Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None };
/// let prompt = Prompt::new(Ask::new(Kind::Approval, [Question::new("Deploy?")]), origin)?;
/// assert_eq!(answers_from_text(&prompt, " YES ")[0].answer, ["Approve"]);
///
/// let unclear = answers_from_text(&prompt, "yes, but not on main");
/// assert_eq!(unclear[0].answer, ["Deny"]);
/// assert_eq!(unclear[0].note.as_deref(), Some("yes, but not on main"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answers_from_text(prompt: &Prompt, text: &str) -> Vec<AnswerDraft> {
    let questions = prompt.questions.as_slice();
    if let [question] = questions {
        return vec![answer(prompt.kind, question, text)];
    }
    match parts::split(questions, text) {
        Some(parts) => {
            let part = |(question, part): (&Question, Option<&str>)| match part {
                Some(part) => answer(prompt.kind, question, part),
                None => left_alone(question),
            };
            questions.iter().zip(parts).map(part).collect()
        }
        // A note belongs to its answer; words that were meant for all of them are not repeated beside each.
        None => {
            questions.iter().map(|question| AnswerDraft { note: None, ..answer(prompt.kind, question, text) }).collect()
        }
    }
}

fn answer(kind: Kind, question: &Question, text: &str) -> AnswerDraft {
    if kind == Kind::Approval {
        return approve_or_deny(question, text);
    }
    if is_blank(text) && !question.is_required() {
        return left_alone(question);
    }
    let values = match question.input() {
        Input::Choice if question.is_multi() => choice::several(question, text),
        Input::Choice => choice::one(question, text),
        Input::Text => vec![text.to_owned()],
        Input::Boolean => vec![boolean(text)],
        Input::Number | Input::Integer | Input::Date | Input::DateTime | Input::Email | Input::Url => {
            vec![text.trim().to_owned()]
        }
    };
    AnswerDraft::new(question.id.as_str(), values)
}

fn approve_or_deny(question: &Question, text: &str) -> AnswerDraft {
    let plain = approval::plainly_meant(question, text);
    let label = plain.or_else(|| approval::denial(question)).map(|choice| choice.label.as_str());
    let note = Some(text.trim()).filter(|text| {
        let fits = !is_blank(text) && text.chars().count() <= limits::NOTE;
        plain.is_none() && question.allow_note == Some(true) && fits
    });
    AnswerDraft { note: note.map(str::to_owned), ..AnswerDraft::new(question.id.as_str(), label) }
}

fn left_alone(question: &Question) -> AnswerDraft {
    AnswerDraft::new::<String>(question.id.as_str(), [])
}

fn boolean(text: &str) -> String {
    let text = text.trim();
    match effect_of(text) {
        Some(Effect::Approve) => "true".to_owned(),
        Some(Effect::Deny) => "false".to_owned(),
        None if ["true", "false"].iter().any(|word| word.eq_ignore_ascii_case(text)) => text.to_ascii_lowercase(),
        None => text.to_owned(),
    }
}
