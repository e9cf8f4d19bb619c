//! A prompt in words, for clients that show text and no more.
//!
//! What the agent wrote is told apart from our own lines: an option is one line, and further lines of a longer text
//! begin with `>`, so that a question cannot bring options or a hint of its own.

use super::reply_hint;
use crate::{
    answer::Answer,
    ask::Kind,
    choice::Choice,
    display::{DisplayText, one_line},
    json::Json,
    prompt::{Prompt, PromptState},
    question::Question,
    text::approval,
};

/// What is asked, each option with the number that the mapping of typed text goes by, and how to reply.
pub(super) fn asked(prompt: &Prompt) -> String {
    let mut lines = vec!["❓ Provide input:".to_owned()];
    lines.extend([&prompt.title, &prompt.body].into_iter().flatten().map(|text| paragraph(text)));
    let several = prompt.questions.len() > 1;
    for (index, question) in prompt.questions.iter().enumerate() {
        let number = if several { format!("{}) ", index + 1) } else { String::new() };
        lines.push(format!("{number}{}", paragraph(&question.question)));
        lines.extend(subject(question));
        let numbered = prompt.kind != Kind::Approval || approval::numbers_count(question);
        let options = question.options().iter().enumerate();
        lines.extend(options.map(|(index, choice)| option(numbered.then_some(index + 1), choice)));
    }
    lines.push(reply_hint::of(prompt));
    lines.join("\n")
}

/// How it ended; `None` while it has not.
pub(super) fn ended(prompt: &Prompt) -> Option<String> {
    let because = || prompt.reason.as_deref().map(|reason| format!(": {}", line(reason))).unwrap_or_default();
    match prompt.prompt_state {
        PromptState::Pending => None,
        PromptState::Answered => {
            let answers: Vec<_> = prompt.answers.iter().flatten().map(chosen).collect();
            Some(format!("✓ Answered: {}", line(&answers.join("; "))))
        }
        PromptState::Cancelled => Some(format!("✗ Cancelled{}", because())),
        PromptState::Failed => Some(format!("✗ Failed{}", because())),
    }
}

/// The answers as somebody would type them, so that a reader of text alone understands them, too.
pub(super) fn typed(answers: &[Answer]) -> String {
    match answers {
        [answer] => chosen(answer),
        several => {
            let numbered =
                several.iter().enumerate().map(|(index, answer)| format!("{}) {}", index + 1, chosen(answer)));
            numbered.collect::<Vec<_>>().join("\n")
        }
    }
}

fn chosen(answer: &Answer) -> String {
    if answer.answer.is_empty() { "(no answer)".to_owned() } else { answer.answer.join(", ") }
}

fn subject(question: &Question) -> Vec<String> {
    let Some(subject) = &question.subject else { return Vec::new() };
    let mut lines = vec![format!("Tool: {}", line(&subject.tool))];
    if subject.arguments != Json::Null {
        lines.push(format!("Arguments: {}", line(&subject.arguments.to_string())));
    }
    lines
}

fn option(number: Option<usize>, choice: &Choice) -> String {
    let bullet = number.map_or("-".to_owned(), |number| format!("{number}."));
    let about = choice.description.as_deref().map(|text| format!(" — {}", line(text))).unwrap_or_default();
    format!("  {bullet} {}{about}", line(&choice.label))
}

/// A text of several lines, the further ones marked; blank lines do not pile up.
fn paragraph(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let mut lines: Vec<String> = Vec::new();
    for line in text.split(['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}']) {
        let marked = if lines.is_empty() { shown(line) } else { format!("> {}", shown(line)) };
        let marked = marked.trim_end().to_owned();
        if marked != ">" || lines.last().is_some_and(|last| last != ">") {
            lines.push(marked);
        }
    }
    lines.join("\n")
}

/// A text as one line, in which what hides, or would steer a terminal, is named.
fn line(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { one_line(text) }
}

/// What hides, or would steer a terminal, is named.
fn shown(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { DisplayText::new(text).to_string() }
}

/// Whether a text is words of ASCII with one space between two, as most are: it is shown as it is, and need not be looked at
/// letter by letter.
fn is_plain(text: &str) -> bool {
    let spaces = [text.starts_with(' '), text.ends_with(' '), text.contains("  ")];
    text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') && spaces == [false; 3]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_words_with_one_space_between_two_are_plain() {
        for (text, expected) in [
            ("", true),
            ("a", true),
            ("Deploy {\"build\": 7}?", true),
            (" a", false),
            ("a ", false),
            ("a  b", false),
            ("a\tb", false),
            ("a\nb", false),
            ("é", false),
            ("\u{7f}", false),
        ] {
            assert_eq!(is_plain(text), expected, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_plain_is_shown_as_it_is(text in "[ -~]{0,12}( [ -~]{1,12}){0,4}") {
            if is_plain(&text) {
                prop_assert_eq!(&one_line(&text), &text);
                prop_assert_eq!(&DisplayText::new(&text).to_string(), &text);
            }
        }
    }
}
