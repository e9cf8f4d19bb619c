//! Whether answers answer a prompt. A widget asks this to know what to mark, the server to know what to refuse.

mod choice;
mod edit;
mod format;
mod problem;
mod value;

#[cfg(feature = "dialect")]
pub(crate) use format::is_url;
use problem::Checked;
pub use problem::{AnswerError, AnswerProblem, InvalidAnswer};

use crate::{
    answer::{Answer, AnswerDraft},
    display::is_blank,
    limits,
    prompt::Prompt,
    question::{Input, Question},
    resolution::Resolution,
};

/// Checks the answers to `prompt`, all of them: every error comes at once, each with its question's id.
///
/// ```
/// # use sayso_types::{Ask, Kind, Origin, Prompt, Question};
/// use sayso_types::{AnswerDraft, Resolution, resolve};
///
/// # let prompt = Prompt::new(Ask::new(Kind::Approval, [Question::new("Deploy?")]), Origin {
/// #     prompt_id: "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?, thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse()?,
/// #     source: None, created_at: "2026-11-18T09:30:00Z".parse()?, expires_at: None })?;
/// let resolution = resolve(&prompt, &[AnswerDraft::new("q1", ["Approve"])])?;
/// assert!(resolution.verdicts(&prompt)[0].approved());
///
/// let invalid = resolve(&prompt, &[AnswerDraft::new("q1", ["Sure"])]).unwrap_err();
/// assert_eq!(invalid.to_string(), r#"q1: expected one of Approve, Deny, found "Sure""#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolve(prompt: &Prompt, answers: &[AnswerDraft]) -> Result<Resolution, InvalidAnswer> {
    resolve_questions(&prompt.questions, answers).map(|answers| Resolution::Answered { answers })
}

pub(crate) fn resolve_questions(questions: &[Question], drafts: &[AnswerDraft]) -> Result<Vec<Answer>, InvalidAnswer> {
    let mut errors = Vec::new();
    let mut given: Vec<Option<&AnswerDraft>> = vec![None; questions.len()];
    for draft in drafts {
        match place(questions, &given, draft) {
            Ok(index) => given[index] = Some(draft),
            Err(error) => errors.push(error),
        }
    }
    let mut answers = Vec::with_capacity(questions.len());
    for (question, draft) in questions.iter().zip(given) {
        match answer(question, draft) {
            Ok(answer) => answers.push(answer),
            Err(problem) => errors.push(AnswerError { id: question.id.clone(), problem: *problem }),
        }
    }
    if errors.is_empty() { Ok(answers) } else { Err(InvalidAnswer { errors }) }
}

/// Checks values on their own: what is filled in beforehand goes by the same rules as an answer.
pub(crate) fn check_values(question: &Question, values: &[String]) -> Checked<Vec<String>> {
    match question.input() {
        Input::Choice => choice::check(question, values),
        input => {
            let [text] = values else { return Err(AnswerProblem::NotOne { found: values.len() }.into()) };
            Ok(vec![value::check(question, input, text)?])
        }
    }
}

/// Which question a draft answers: by id, else by its text, taking the next where several read the same.
fn place(questions: &[Question], given: &[Option<&AnswerDraft>], draft: &AnswerDraft) -> Result<usize, AnswerError> {
    let open = |index: &usize| given[*index].is_none();
    let matching = |index: &usize| match &draft.question {
        _ if draft.id.is_given() => questions[*index].id == draft.id,
        Some(text) => questions[*index].question == text.trim(),
        None => false,
    };
    let mut found = (0..questions.len()).filter(matching).peekable();
    let first = found.peek().copied();
    found.find(open).ok_or_else(|| match first {
        Some(index) => AnswerError { id: questions[index].id.clone(), problem: AnswerProblem::Twice },
        None => AnswerError {
            id: if draft.id.is_given() { draft.id.clone() } else { draft.question.clone().unwrap_or_default().into() },
            problem: AnswerProblem::UnknownQuestion,
        },
    })
}

fn answer(question: &Question, draft: Option<&AnswerDraft>) -> Checked<Answer> {
    let untouched = AnswerDraft::default();
    let draft = draft.unwrap_or(&untouched);
    let values = if draft.answer.iter().all(|value| is_blank(value)) && !question.is_multi() {
        nothing(question)?
    } else {
        check_values(question, &draft.answer)?
    };
    Ok(Answer {
        id: question.id.clone(),
        question: question.question.clone(),
        note: note(question, draft)?,
        edited: edit::check(question, &values, draft.edited.as_ref())?,
        answer: values,
    })
}

/// An optional question may be left alone.
fn nothing(question: &Question) -> Checked<Vec<String>> {
    if question.is_required() { Err(AnswerProblem::Unanswered.into()) } else { Ok(Vec::new()) }
}

fn note(question: &Question, draft: &AnswerDraft) -> Checked<Option<String>> {
    let Some(note) = draft.note.as_ref().filter(|note| !is_blank(note)) else { return Ok(None) };
    if question.allow_note != Some(true) {
        return Err(AnswerProblem::NoteNotAllowed.into());
    }
    value::check_length(note, 0, limits::NOTE)?;
    Ok(Some(note.clone()))
}
