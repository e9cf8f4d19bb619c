//! From a tool's choice to the question for the person.
//!
//! The tool tells its choices apart by place, the person by label. So each option's label is made one that can be seen
//! and stands once, and the way back goes by place.

use std::collections::BTreeSet;

use super::choice::{InvalidUserChoice, UserChoice};
use crate::{
    answer::AnswerDraft,
    ask::{Ask, Kind, OnDismiss},
    choice::Choice,
    dialect::labels::distinct,
    display::is_blank,
    question::{Question, Values},
};

const QUESTION_ID: &str = "choice";

/// The question for the person: one, whose options are the choices in their order. The default is chosen beforehand, and
/// closing the prompt chooses it.
///
/// What is longer than a prompt may be, or has no text to show, is refused by [`Prompt::new`](crate::Prompt::new): the
/// call is then to be ended with [`flow_failed`](super::flow_failed).
///
/// ```
/// # use sayso_types::{Json, Shape, dialect::user_choice::{self, UserChoice}};
/// # let json: Json = r#"{"group_id": "thread_xyz", "id": "call_abc123", "prompt": "Allow?", "choices": ["Yes", "Yes", ""],
/// #     "default": 2, "response_url": "http://127.0.0.1:3001/user_choice_response"}"#.parse()?;
/// # let choice = UserChoice::read(json)?;
/// let ask = user_choice::ask(&choice)?;
/// let labels: Vec<_> = ask.questions[0].options().iter().map(|choice| choice.label.as_str()).collect();
/// assert_eq!(labels, ["Yes", "Yes (2)", "Option 3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask(choice: &UserChoice) -> Result<Ask, InvalidUserChoice> {
    choice.check()?;
    let labels = labels(&choice.choices);
    let default = labels[choice.default.0.0 as usize].clone();
    let question = Question {
        id: QUESTION_ID.into(),
        default: Some(Values(vec![default.clone()])),
        options: Some(options(labels)),
        ..Question::new(&choice.prompt)
    };
    let dismissal = AnswerDraft::new(QUESTION_ID, [default]);
    Ok(Ask { on_dismiss: Some(OnDismiss::Answers(vec![dismissal])), ..Ask::new(Kind::AskUserQuestion, [question]) })
}

/// A label that can be seen for each choice, none twice: "Yes", "Yes (2)", "Option 3" for a blank one.
fn labels(choices: &[String]) -> Vec<String> {
    let visible = |(index, choice): (usize, &String)| match choice.trim() {
        blank if is_blank(blank) => format!("Option {}", index + 1),
        text => text.to_owned(),
    };
    let visible: Vec<String> = choices.iter().enumerate().map(visible).collect();
    distinct(visible.iter().map(String::as_str))
}

/// Options whose ids are their places. An answer may name an option by label or id, so where a label is itself a number
/// the ids are set apart from it.
fn options(labels: Vec<String>) -> Vec<Choice> {
    let taken: BTreeSet<&str> = labels.iter().map(String::as_str).collect();
    let mut prefix = String::new();
    while (0..labels.len()).any(|index| taken.contains(format!("{prefix}{index}").as_str())) {
        prefix.push('#');
    }
    let option =
        |(index, label): (usize, &String)| Choice { id: format!("{prefix}{index}").into(), ..Choice::new(label) };
    labels.iter().enumerate().map(option).collect()
}
