//! One prompt being answered: what was entered, what is wrong with it, and where it stands on its way to the server.

use std::{cell::RefCell, rc::Rc};

use sayso_types::{
    AnswerProblem, Effect, InvalidAnswer, Kind, Map, Prompt, Question, QuestionId, Reply, digits, gather, resolve,
};

use crate::{
    dom::number_text,
    draft,
    entry::{self, Entry},
    guard::Guard,
    live::Live,
    words::{Word, Words},
};

/// Where an answer is on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Phase {
    /// It can be given.
    #[default]
    Open,
    /// Another prompt comes first.
    Queued,
    /// It is on its way.
    Sending,
    /// It waits for the connection.
    Held,
}

/// Who hears of the person's answer.
pub(crate) trait Port {
    /// The person has answered. Whether the answer goes out.
    fn answer(&self, reply: Reply) -> bool;
    /// The person has closed it without choosing. Whether that goes out.
    fn dismiss(&self) -> bool;
}

/// What stands wrong at a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wrong {
    /// What our own rules say.
    Problem(AnswerProblem),
    /// An argument that is no longer of its type: its row.
    Argument(usize),
    /// What the server says, in its words.
    Told(String),
}

/// One prompt being answered.
pub(crate) struct Form {
    /// The prompt.
    pub(crate) prompt: Prompt,
    /// What was entered, one a question.
    pub(crate) entries: Vec<Live<Entry>>,
    /// What is wrong, shown from the first try to send on.
    pub(crate) wrong: Live<Vec<(QuestionId, Wrong)>>,
    /// Where the answer is.
    pub(crate) phase: Live<Phase>,
    /// Something to tell beside the buttons.
    pub(crate) notice: Live<Option<String>>,
    /// What keeps a yes from being given by accident.
    pub(crate) guard: Rc<RefCell<Guard>>,
    port: Rc<dyn Port>,
    saver: draft::Saver,
}

impl Form {
    /// A prompt with what the person had entered before, if anything.
    pub(crate) fn new(prompt: Prompt, phase: Phase, guard: Guard, port: Rc<dyn Port>) -> Rc<Self> {
        let mut entries = entry::entries(&prompt);
        if let Some(saved) = draft::load(&prompt.prompt_id) {
            entry::restore(&prompt, &mut entries, &saved);
        }
        let form = Rc::new(Form {
            saver: draft::Saver::new(&prompt.prompt_id),
            entries: gather(entries.into_iter().map(Live::new)),
            wrong: Live::new(Vec::new()),
            phase: Live::new(phase),
            notice: Live::new(None),
            guard: Rc::new(RefCell::new(guard)),
            prompt,
            port,
        });
        let weak = Rc::downgrade(&form);
        form.saver.save_from(move || weak.upgrade().and_then(|form| form.saved()));
        form
    }

    /// The question at that place.
    pub(crate) fn question(&self, at: usize) -> &Question {
        &self.prompt.questions[at]
    }

    /// Changes what stands at a question.
    pub(crate) fn change(&self, at: usize, change: impl FnOnce(&Question, &mut Entry)) {
        self.entries[at].change_untold(|entry| {
            entry.touched = true;
            change(self.question(at), entry);
        });
        self.changed(at);
    }

    /// Apart from `change`, so that it is in the program once and not for each change.
    fn changed(&self, at: usize) {
        self.entries[at].tell();
        self.forgive(at);
        self.saver.soon();
    }

    /// Notes that the person has done something with a question, even where that changed nothing. Nothing is drawn anew: the
    /// browser may be in the middle of changing it.
    pub(crate) fn touch(&self, at: usize) {
        self.entries[at].change_untold(|entry| entry.touched = true);
    }

    /// Whether an answer can be given now.
    pub(crate) fn is_open(&self) -> bool {
        self.phase.get() == Phase::Open
    }

    /// How many questions have something in them.
    pub(crate) fn filled(&self) -> usize {
        let filled = |(entry, question): &(&Live<Entry>, &Question)| entry.with(|entry| entry.is_filled(question));
        self.entries.iter().zip(&self.prompt.questions).filter(filled).count()
    }

    /// Whether sending what stands there needs the guard's leave: it says yes to something, or nobody has touched it.
    pub(crate) fn is_guarded(&self) -> bool {
        let entries = || self.entries.iter().zip(&self.prompt.questions);
        if self.prompt.kind == Kind::Approval {
            return entries().any(|(entry, question)| {
                entry.with_untracked(|entry| entry.effect(question)) == Some(Effect::Approve)
            });
        }
        !entries().any(|(entry, _)| entry.with_untracked(|entry| entry.touched))
    }

    /// Sends what stands there, or marks what is wrong. Whether nothing was.
    pub(crate) fn send(&self) -> bool {
        let draft =
            |(entry, question): (&Live<Entry>, &Question)| entry.with_untracked(|entry| entry.to_draft(question));
        let drafts = gather(self.entries.iter().zip(&self.prompt.questions).map(draft));
        let mut wrong = self.argument_errors();
        if let Err(InvalidAnswer { errors }) = resolve(&self.prompt, &drafts) {
            wrong.extend(errors.into_iter().map(|error| (error.id, Wrong::Problem(error.problem))));
        }
        if !wrong.is_empty() {
            self.wrong.set(wrong);
            return false;
        }
        self.wrong.set(Vec::new());
        self.notice.set(None);
        self.phase.set(Phase::Sending);
        self.saver.flush();
        if !self.port.answer(Reply { digest: Some(self.prompt.digest.clone()), answers: drafts }) {
            self.phase.set(Phase::Open);
        }
        true
    }

    /// Closes it without choosing.
    pub(crate) fn dismiss(&self) {
        self.phase.set(Phase::Sending);
        if !self.port.dismiss() {
            self.phase.set(Phase::Open);
        }
    }

    /// What is wrong at one question, in words.
    pub(crate) fn wrong_at(&self, at: usize, words: &Words) -> Option<String> {
        let id = &self.question(at).id;
        self.wrong.with(|wrong| {
            let (_, wrong) = wrong.iter().find(|(question, _)| question == id)?;
            Some(wrong.in_words(self.question(at), words))
        })
    }

    /// Whether something is wrong at one question.
    pub(crate) fn is_wrong(&self, at: usize) -> bool {
        let id = &self.question(at).id;
        self.wrong.with(|wrong| wrong.iter().any(|(question, _)| question == id))
    }

    fn argument_errors(&self) -> Vec<(QuestionId, Wrong)> {
        let misfit = |(entry, question): (&Live<Entry>, &Question)| {
            let row = entry.with_untracked(|entry| {
                let approves = entry.effect(question) == Some(Effect::Approve);
                entry.arguments.misfit().filter(|_| approves)
            })?;
            Some((question.id.clone(), Wrong::Argument(row)))
        };
        gather(self.entries.iter().zip(&self.prompt.questions).filter_map(misfit))
    }

    /// A question that is touched again is not wrong until it is sent again.
    fn forgive(&self, at: usize) {
        let id = &self.question(at).id;
        if self.wrong.with_untracked(|wrong| wrong.iter().any(|(question, _)| question == id)) {
            self.wrong.update(|wrong| wrong.retain(|(question, _)| question != id));
        }
    }

    /// Where the answer is, for whoever wants to hear of changes.
    pub(crate) fn phase_now(&self) -> Phase {
        self.phase.get()
    }

    /// What the person typed, all of it.
    pub(crate) fn typed(&self) -> String {
        let mut typed = String::new();
        for entry in &self.entries {
            entry.with_untracked(|entry| {
                for text in [&entry.text, &entry.note].into_iter().chain(&entry.other) {
                    if entry.touched && !text.is_empty() {
                        typed.push_str(text);
                        typed.push('\n');
                    }
                }
            });
        }
        typed
    }

    /// Writes down what was entered, if that is still to be done.
    pub(crate) fn save(&self) {
        self.saver.flush();
    }

    fn saved(&self) -> Option<Map> {
        let mut saved = Map::new();
        for (entry, question) in self.entries.iter().zip(&self.prompt.questions) {
            if let Some(kept) = entry.with_untracked(entry::save) {
                saved.insert(question.id.as_str(), kept);
            }
        }
        (!saved.is_empty()).then_some(saved)
    }
}

impl Wrong {
    fn in_words(&self, question: &Question, words: &Words) -> String {
        use sayso_types::Input;
        let number = |word, n: usize| words.fill(word, &[("n", &digits(n))]);
        let of = |word, n: usize, found: usize| words.fill(word, &[("n", &digits(n)), ("found", &digits(found))]);
        let limit = |word, n: f64| words.fill(word, &[("n", &number_text(n))]);
        let problem = match self {
            Wrong::Problem(problem) => problem,
            Wrong::Argument(_) => return words.say(Word::FormJson).to_owned(),
            Wrong::Told(message) => return message.clone(),
        };
        match problem {
            AnswerProblem::Unanswered => words.say(Word::Unanswered).to_owned(),
            AnswerProblem::NotOne { .. } | AnswerProblem::NotAnOption { .. } => words.say(Word::NotAnOption).to_owned(),
            AnswerProblem::TooFew { least, .. } => number(Word::TooFew, *least),
            AnswerProblem::TooMany { most, .. } => number(Word::TooMany, *most),
            AnswerProblem::TooShort { found, least } => of(Word::TooShort, *least, *found),
            AnswerProblem::TooLong { found, most } => of(Word::TooLong, *most, *found),
            AnswerProblem::TooSmall { least, .. } => limit(Word::TooSmall, *least),
            AnswerProblem::TooLarge { most, .. } => limit(Word::TooLarge, *most),
            AnswerProblem::Form { .. } => {
                let word = match question.input() {
                    Input::Number => Word::FormNumber,
                    Input::Integer => Word::FormInteger,
                    Input::Boolean => Word::FormBoolean,
                    Input::Date => Word::FormDate,
                    Input::DateTime => Word::FormMoment,
                    Input::Email => Word::FormEmail,
                    Input::Url => Word::FormUrl,
                    Input::Choice | Input::Text => Word::Invalid,
                };
                words.say(word).to_owned()
            }
            AnswerProblem::EditType { .. } | AnswerProblem::EditKeys { .. } | AnswerProblem::EditDepth { .. } => {
                words.say(Word::FormJson).to_owned()
            }
            _ => words.say(Word::Invalid).to_owned(),
        }
    }
}
