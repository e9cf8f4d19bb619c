//! What a person has entered for one question so far: pure state, turned into an answer when it is sent.

mod arguments;
mod saved;

pub(crate) use arguments::{Argument, ArgumentKind, Arguments};
pub(crate) use saved::{restore, save};

use sayso_types::{AnswerDraft, Choice, Effect, Input, Kind, Prompt, Question, Style, gather};

/// What stands in one question's controls.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Entry {
    /// Labels of the options that are chosen, in the order of choosing.
    pub(crate) chosen: Vec<String>,
    /// What is typed beside the options, while that is chosen.
    pub(crate) other: Option<String>,
    /// What is typed where there are no options.
    pub(crate) text: String,
    /// Words beside the answer.
    pub(crate) note: String,
    /// The arguments as the person has them now, where they may be changed.
    pub(crate) arguments: Arguments,
    /// Whether the person has touched it.
    pub(crate) touched: bool,
}

impl Entry {
    /// What stands there before anybody touches it: the default, else what is recommended.
    ///
    /// An approval starts with nothing chosen, and so does whatever would destroy something.
    pub(crate) fn new(kind: Kind, question: &Question) -> Self {
        let mut entry = Entry { arguments: Arguments::new(question), ..Entry::default() };
        if kind == Kind::Approval {
            return entry;
        }
        let default = question.default.as_ref().map_or(&[] as &[String], |values| &values.0);
        if question.input() != Input::Choice {
            entry.text = default.first().cloned().unwrap_or_default();
            return entry;
        }
        for value in default {
            match question.option(value) {
                Some(choice) => entry.chosen.push(choice.label.clone()),
                None => entry.other = Some(value.clone()),
            }
        }
        if default.is_empty() {
            let good = |choice: &&Choice| choice.recommended == Some(true) && choice.style != Some(Style::Danger);
            let recommended = question.options().iter().filter(good).map(|choice| choice.label.clone());
            let most = match (question.is_multi(), question.max_items) {
                (false, _) => 1,
                (true, Some(most)) => most as usize,
                (true, None) => usize::MAX,
            };
            entry.chosen = gather(recommended.take(most));
        }
        entry
    }

    /// Chooses an option, or takes the choice back; one choice replaces another where only one may be chosen.
    pub(crate) fn choose(&mut self, question: &Question, label: &str, chosen: bool) {
        self.touched = true;
        self.chosen.retain(|other| other != label && question.is_multi());
        if chosen {
            self.chosen.push(label.to_owned());
            if !question.is_multi() {
                self.other = None;
            }
        }
    }

    /// Chooses to type something else, or takes that back.
    pub(crate) fn choose_other(&mut self, question: &Question, text: Option<String>) {
        self.touched = true;
        if text.is_some() && !question.is_multi() {
            self.chosen.clear();
        }
        self.other = text;
    }

    /// The answer as it would be sent.
    pub(crate) fn to_draft(&self, question: &Question) -> AnswerDraft {
        let answer: Vec<String> = match question.input() {
            Input::Choice => gather(self.chosen.iter().chain(self.other()).cloned()),
            _ if self.text.is_empty() => Vec::new(),
            _ => vec![self.text.clone()],
        };
        let approves = self.effect(question) == Some(Effect::Approve);
        AnswerDraft {
            id: question.id.clone(),
            question: Some(question.question.clone()),
            answer,
            note: Some(self.note.clone()).filter(|note| !note.trim().is_empty()),
            edited: if approves { self.arguments.edited() } else { None },
        }
    }

    /// What is typed beside the options, where it says something.
    fn other(&self) -> Option<&String> {
        self.other.as_ref().filter(|text| !text.trim().is_empty())
    }

    /// What the chosen option does, on an approval.
    pub(crate) fn effect(&self, question: &Question) -> Option<Effect> {
        self.chosen.first().and_then(|label| question.option(label)).and_then(|choice| choice.effect)
    }

    /// Whether there is anything in it that could be sent.
    pub(crate) fn is_filled(&self, question: &Question) -> bool {
        match question.input() {
            Input::Choice => !self.chosen.is_empty() || self.other().is_some(),
            _ => !self.text.is_empty(),
        }
    }
}

/// The entries of a prompt before anybody touches it.
pub(crate) fn entries(prompt: &Prompt) -> Vec<Entry> {
    gather(prompt.questions.iter().map(|question| Entry::new(prompt.kind, question)))
}

#[cfg(test)]
mod tests {
    use sayso_types::{Json, Shape};

    use super::*;

    fn question(json: &str) -> Question {
        Question::read(json.parse::<Json>().unwrap()).unwrap()
    }

    #[test]
    fn recommended_is_chosen_unless_there_is_a_default() {
        let mut question = question(
            r#"{"question": "?", "input": "choice", "options":
            [{"id": "a", "label": "A"}, {"id": "b", "label": "B", "recommended": true}, {"id": "c", "label": "C", "recommended": true}]}"#,
        );
        assert_eq!(Entry::new(Kind::AskUserQuestion, &question).chosen, ["B"]);
        question.multi_select = Some(true);
        assert_eq!(Entry::new(Kind::AskUserQuestion, &question).chosen, ["B", "C"]);
        question.default = Some(sayso_types::Values(vec!["A".into()]));
        assert_eq!(Entry::new(Kind::AskUserQuestion, &question).chosen, ["A"]);
    }

    #[test]
    fn an_approval_and_a_danger_start_with_nothing_chosen() {
        let question = question(
            r#"{"question": "?", "input": "choice", "options":
            [{"id": "a", "label": "Wipe", "recommended": true, "style": "danger"}]}"#,
        );
        assert!(Entry::new(Kind::AskUserQuestion, &question).chosen.is_empty());
        assert!(Entry::new(Kind::Approval, &question).chosen.is_empty());
    }

    #[test]
    fn one_choice_replaces_another_and_several_stand_beside_each_other() {
        let mut question = question(
            r#"{"question": "?", "input": "choice", "allow_other": true, "options": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]}"#,
        );
        let mut entry = Entry::default();
        entry.choose(&question, "A", true);
        entry.choose(&question, "B", true);
        assert_eq!(entry.chosen, ["B"]);
        entry.choose_other(&question, Some("mine".into()));
        assert_eq!(entry.to_draft(&question).answer, ["mine"]);
        question.multi_select = Some(true);
        entry.choose(&question, "A", true);
        assert_eq!(entry.to_draft(&question).answer, ["A", "mine"]);
        entry.choose(&question, "A", false);
        assert_eq!(entry.to_draft(&question).answer, ["mine"]);
    }

    #[test]
    fn changed_arguments_go_with_a_yes_only() {
        let question = question(
            r#"{"question": "?", "input": "choice", "allow_edit": true, "subject": {"tool": "t", "arguments": {"n": 1}},
            "options": [{"id": "y", "label": "Approve", "effect": "approve"}, {"id": "n", "label": "Deny", "effect": "deny"}]}"#,
        );
        let mut entry = Entry::new(Kind::Approval, &question);
        entry.arguments.change(0, "2");
        entry.choose(&question, "Deny", true);
        assert_eq!(entry.to_draft(&question).edited, None);
        entry.choose(&question, "Approve", true);
        assert!(entry.to_draft(&question).edited.is_some());
    }
}
