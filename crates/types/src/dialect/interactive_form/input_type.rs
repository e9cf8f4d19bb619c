//! What models call the two ways to answer.

/// Names of a text field.
const TEXT: [&str; 8] = ["text", "text_input", "textarea", "long_text", "short_text", "string", "input", "free_text"];
/// Names of a choice of several. Every other name, with options beside it, is a choice of one unless a flag says more.
const MULTI: [&str; 8] = [
    "multi_select",
    "multiple_select",
    "multiselect",
    "multi_choice",
    "multiple_choice",
    "checkbox",
    "checkboxes",
    "checkbox_group",
];

/// What a name means where there are options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Named {
    Text,
    Multi,
    /// One, or as many as a flag of its own says.
    Choice,
}

pub(super) fn named(input_type: &str) -> Named {
    let name = input_type.trim().to_lowercase().replace(['-', ' '], "_");
    if TEXT.contains(&name.as_str()) {
        Named::Text
    } else if MULTI.contains(&name.as_str()) {
        Named::Multi
    } else {
        Named::Choice
    }
}

/// Takes apart what some models write, `single_choice(question(Which one?))`: the type, and the question in it.
pub(super) fn split(input_type: &str) -> (&str, Option<&str>) {
    for (at, _) in input_type.match_indices('(') {
        let before = &input_type[..at];
        let name = &before[before.trim_end_matches(is_of_name).len()..];
        if !name.is_empty()
            && let Some(question) = after_question(&input_type[at + 1..])
        {
            return (name.trim(), Some(unwrap(question)).filter(|question| !question.is_empty()));
        }
    }
    (input_type, None)
}

fn is_of_name(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_' || char == '-' || char.is_whitespace()
}

/// What stands behind `question(`.
fn after_question(text: &str) -> Option<&str> {
    const WORD: &str = "question";
    let (word, rest) = text.trim_start().split_at_checked(WORD.len())?;
    if !word.eq_ignore_ascii_case(WORD) {
        return None;
    }
    rest.trim_start().strip_prefix('(')
}

/// Takes off the two parentheses that were opened, and no more: the question may end with one of its own.
fn unwrap(question: &str) -> &str {
    const OPENED: usize = 2;
    (0..OPENED).fold(question.trim(), |question, _| question.strip_suffix(')').unwrap_or(question).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_whatever_their_case_and_hyphens() {
        for (name, meaning) in [
            ("Free-Text", Named::Text),
            (" long text ", Named::Text),
            ("Checkbox Group", Named::Multi),
            ("radio", Named::Choice),
            ("slider", Named::Choice),
        ] {
            assert_eq!(named(name), meaning, "{name}");
        }
    }

    #[test]
    fn a_question_inside_the_type_is_taken_out() {
        for (written, parts) in [
            ("radio", ("radio", None)),
            ("single_choice(question(Which one?))", ("single_choice", Some("Which one?"))),
            ("select ( Question ( Use A (recommended)))", ("select", Some("Use A (recommended)"))),
            ("choice(question(Open", ("choice", Some("Open"))),
            ("choice(question())", ("choice", None)),
            ("choice(note(x))", ("choice(note(x))", None)),
            ("(question(x))", ("(question(x))", None)),
            ("f(x) radio(question(Which?))", ("radio", Some("Which?"))),
        ] {
            assert_eq!(split(written), parts, "{written}");
        }
    }
}
