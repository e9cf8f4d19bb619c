//! The arguments of a call, as rows that a person reads and, where it is allowed, changes.
//!
//! A row keeps the type of its value: what is typed into it counts only while it is still of that type.

use sayso_types::{Json, Map, Question, gather};

use crate::json_text;

/// What sort of value a row holds, and so how it is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArgumentKind {
    /// A text, typed as it is.
    Text,
    /// A number, typed as JSON has it.
    Number,
    /// Yes or no.
    Boolean,
    /// A list, an object or nothing, typed as JSON.
    Json,
}

/// One argument.
#[derive(Debug, PartialEq)]
pub(crate) struct Argument {
    /// Its name; empty where the arguments have no names.
    pub(crate) name: String,
    /// Its value as it was asked.
    pub(crate) value: Json,
    /// What sort of value.
    pub(crate) kind: ArgumentKind,
    /// What the person typed instead.
    pub(crate) typed: Option<String>,
}

impl Argument {
    fn new(name: &str, value: &Json) -> Self {
        let kind = match value {
            Json::String(_) => ArgumentKind::Text,
            Json::Number(_) => ArgumentKind::Number,
            Json::Bool(_) => ArgumentKind::Boolean,
            Json::Null | Json::Array(_) | Json::Object(_) => ArgumentKind::Json,
        };
        Argument { name: name.to_owned(), value: value.clone(), kind, typed: None }
    }

    /// The value as text: as it was asked.
    pub(crate) fn text(&self) -> String {
        match &self.value {
            Json::String(text) => text.clone(),
            nested @ (Json::Array(_) | Json::Object(_)) => json_text::pretty(nested),
            plain => json_text::text(plain),
        }
    }

    /// The value now; `None` where what was typed is not of the value's type.
    pub(crate) fn current(&self) -> Option<Json> {
        let Some(typed) = &self.typed else { return Some(self.value.clone()) };
        match self.kind {
            ArgumentKind::Text => Some(Json::String(typed.clone())),
            ArgumentKind::Boolean => match typed.as_str() {
                "true" => Some(Json::Bool(true)),
                "false" => Some(Json::Bool(false)),
                _ => None,
            },
            ArgumentKind::Number | ArgumentKind::Json => {
                json_text::parse(typed).filter(|json| json.kind() == self.value.kind())
            }
        }
    }

    /// Whether the person made it another value.
    pub(crate) fn is_changed(&self) -> bool {
        self.typed.is_some() && self.current().as_ref() != Some(&self.value)
    }
}

/// All arguments of a call.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Arguments {
    /// One a name, in the order they came in.
    pub(crate) rows: Vec<Argument>,
    editable: bool,
}

impl Arguments {
    /// Those of what a question is about.
    pub(crate) fn new(question: &Question) -> Self {
        let Some(subject) = &question.subject else { return Arguments::default() };
        let rows = match &subject.arguments {
            Json::Object(map) => gather(map.iter().map(|(name, value)| Argument::new(name, value))),
            Json::Null => Vec::new(),
            other => vec![Argument::new("", other)],
        };
        let editable = question.allow_edit == Some(true) && matches!(subject.arguments, Json::Object(_));
        Arguments { rows, editable }
    }

    /// Whether they may be changed.
    pub(crate) fn is_editable(&self) -> bool {
        self.editable
    }

    /// Takes what was typed into a row.
    pub(crate) fn change(&mut self, row: usize, typed: &str) {
        if let Some(argument) = self.rows.get_mut(row).filter(|_| self.editable) {
            argument.typed = Some(typed.to_owned()).filter(|typed| *typed != argument.text());
        }
    }

    /// As they were asked.
    pub(crate) fn reset(&mut self) {
        self.rows.iter_mut().for_each(|argument| argument.typed = None);
    }

    /// Whether any is another value now.
    pub(crate) fn is_changed(&self) -> bool {
        self.rows.iter().any(Argument::is_changed)
    }

    /// The first row in which something stands that is not of its type.
    pub(crate) fn misfit(&self) -> Option<usize> {
        self.rows.iter().position(|argument| argument.current().is_none())
    }

    /// All of them as they are now, where any was changed and all fit.
    pub(crate) fn edited(&self) -> Option<Map> {
        if !self.is_changed() {
            return None;
        }
        let mut edited = Map::new();
        for argument in &self.rows {
            edited.insert(argument.name.clone(), argument.current()?);
        }
        Some(edited)
    }
}

#[cfg(test)]
mod tests {
    use sayso_types::{Shape, Subject};

    use super::*;

    fn arguments(json: &str) -> Arguments {
        let subject = Subject { tool: "t".into(), arguments: json.parse().unwrap(), call_id: None, extra: Map::new() };
        Arguments::new(&Question { subject: Some(subject), allow_edit: Some(true), ..Question::new("?") })
    }

    #[test]
    fn a_row_keeps_the_type_of_its_value() {
        let mut arguments = arguments(r#"{"n": 1, "on": true, "list": [1], "text": "a"}"#);
        arguments.change(0, "two");
        assert_eq!((arguments.misfit(), arguments.edited()), (Some(0), None));
        arguments.change(0, "2");
        arguments.change(1, "false");
        arguments.change(2, "[1, 2]");
        arguments.change(3, "2");
        let edited = arguments.edited().unwrap();
        assert_eq!(edited.write().to_string(), r#"{"n":2,"on":false,"list":[1,2],"text":"2"}"#);
        arguments.change(2, "{}");
        assert_eq!(arguments.misfit(), Some(2));
        arguments.reset();
        assert!(!arguments.is_changed());
    }

    #[test]
    fn typing_the_same_again_is_no_change() {
        let mut arguments = arguments(r#"{"n": 1}"#);
        arguments.change(0, "2");
        arguments.change(0, "1");
        assert!(!arguments.is_changed());
        arguments.change(0, "1.0");
        assert!(!arguments.is_changed(), "the same number, written otherwise");
    }
}
