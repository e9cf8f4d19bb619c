//! What the person allowed for later, by what they chose, and what follows from it.

use sayso_server::{record::Record, thread::Outcome};
use sayso_types::{Author, Dialect, Json, Prompt};

use crate::{
    own::call,
    step::{Step, What},
};

/// Tools that run without asking: with any arguments, or with these.
#[derive(Default)]
pub(crate) struct Allowed(Vec<(String, Option<Json>)>);

impl Allowed {
    /// Takes in what a step did, and checks it: nobody is asked what is allowed, and nothing else goes unasked.
    pub(crate) fn note(&mut self, step: &Step, records: &[Record], outcome: &Outcome) {
        if let Step::Ask { what: What::Request(n), .. } = step {
            match outcome {
                Outcome::Unasked { replayed: false, .. } => assert!(self.covers(*n), "{step:?}: nobody allowed it"),
                Outcome::Prompt(_) => assert!(!self.covers(*n), "{step:?}: asked for what is allowed"),
                _ => assert!(records.is_empty(), "{step:?}: what is told again leaves no trace"),
            }
        }
        let before = self.0.len();
        for prompt in records.iter().filter_map(|record| record.private.prompt.as_ref()) {
            if let Some(rule) = allowed(prompt).filter(|rule| !self.0.contains(rule)) {
                self.0.push(rule);
            }
        }
        let made: usize = records.iter().map(|record| record.private.standing.len()).sum();
        assert_eq!(made, self.0.len() - before, "{step:?}: a rule is made by the person's choice, once");
    }

    fn covers(&self, n: u8) -> bool {
        let (tool, arguments) = call(n);
        let fits = |only: &Option<Json>| only.as_ref().is_none_or(|only| *only == arguments);
        self.0.iter().any(|(allowed, only)| *allowed == tool && fits(only))
    }
}

/// The rule that the end of a prompt makes.
fn allowed(prompt: &Prompt) -> Option<(String, Option<Json>)> {
    let of_protocol = prompt.source.as_ref().is_some_and(|source| source.dialect == Dialect::Approval);
    let by_person = of_protocol && prompt.resolved_by == Some(Author::User);
    let chosen = prompt.answers.iter().flatten().flat_map(|answer| &answer.answer).next().filter(|_| by_person);
    let subject = prompt.questions[0].subject.as_ref();
    chosen.zip(subject).and_then(|(chosen, subject)| match chosen.as_str() {
        "Approve this tool for this session" => Some((subject.tool.clone(), None)),
        "Approve these arguments for this session" => Some((subject.tool.clone(), Some(subject.arguments.clone()))),
        _ => None,
    })
}
