//! An answer for people, in the words that upstream's own clients read back.

use super::payload::RenderQuestion;

const HEADING: &str = "## 📝 我的回答 (My Answers)\n\n";

/// What was given to one question.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Given<'a> {
    /// A typed text, empty where nothing was typed.
    Typed(&'a str),
    /// Values and labels, in the order of choosing.
    Chosen(Vec<(&'a str, &'a str)>),
}

pub(super) fn markdown<'a>(given: impl IntoIterator<Item = (&'a RenderQuestion, &'a Given<'a>)>) -> String {
    let mut message = HEADING.to_owned();
    for (question, given) in given {
        message += &format!("### {}: {}\n**Answer**: ", question.id.to_uppercase(), question.question);
        match given {
            Given::Typed(text) => message += text,
            Given::Chosen(chosen) => match chosen.as_slice() {
                [] => message += &line("", ""),
                [(value, label)] => message += &line(value, label),
                several => {
                    for (value, label) in several {
                        message += "\n- ";
                        message += &line(value, label);
                    }
                }
            },
        }
        message += "\n\n";
    }
    message
}

fn line(value: &str, label: &str) -> String {
    format!("`{value}` - {label}")
}
