//! What a thread is, in the simplest words: a list of prompts, of which the first open one is active.

use proptest::{prelude::*, strategy::BoxedStrategy};
use proptest_state_machine::ReferenceStateMachine;

/// How long a prompt of the model may stay open, where it may not for ever.
pub(crate) const LIFE: u64 = 1_000;

/// The prompts of a thread, in the order they were asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(crate) prompts: Vec<Modelled>,
    pub(crate) now: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Modelled {
    pub(crate) by: By,
    pub(crate) expires: Option<u64>,
    pub(crate) end: Option<End>,
}

/// By which address an approval is asked for, which says how the asker is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum By {
    Prompt,
    Confirmation,
    Request,
}

/// How a prompt ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum End {
    Answered(&'static str),
    /// Denied, with the words that were no clear yes beside it.
    Unclear,
    Cancelled(&'static str),
}

/// What is done to the thread. Numbers name prompts, modulo how many there are.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Ask { by: By, expires: bool },
    Answer(usize, &'static str),
    AnswerActive(&'static str),
    Type(&'static str),
    Dismiss(usize),
    Cancel(usize),
    Wait,
    Restart,
}

/// What the server must say to a step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    /// Done, or told the same as before.
    Ok { replayed: bool },
    /// 409 `already_resolved`.
    AlreadyResolved,
    /// 409 `prompt_pending`.
    Pending,
}

impl Model {
    pub(crate) fn active(&self) -> Option<usize> {
        self.prompts.iter().position(|prompt| prompt.end.is_none())
    }

    /// Ends what is over by now.
    fn expire(&mut self) {
        for prompt in &mut self.prompts {
            if prompt.end.is_none() && prompt.expires.is_some_and(|at| at <= self.now) {
                prompt.end = Some(End::Cancelled("expired"));
            }
        }
    }

    /// Does a step, and says what the server must say.
    pub(crate) fn step(&mut self, step: &Step) -> Said {
        self.expire();
        let named = |n: usize| n % self.prompts.len().max(1);
        match step {
            Step::Ask { by, expires } => {
                let expires = expires.then_some(self.now + LIFE);
                self.prompts.push(Modelled { by: *by, expires, end: None });
                Said::Ok { replayed: false }
            }
            Step::Answer(n, label) => self.end(named(*n), End::Answered(label)),
            Step::AnswerActive(label) => match self.active() {
                Some(active) => self.end(active, End::Answered(label)),
                None => Said::Ok { replayed: false },
            },
            Step::Type(text) => {
                if let Some(active) = self.active() {
                    let end = match *text {
                        "yes" => End::Answered("Approve"),
                        "no" => End::Answered("Deny"),
                        _ => End::Unclear,
                    };
                    self.end(active, end);
                }
                Said::Ok { replayed: false }
            }
            Step::Dismiss(n) => self.end(named(*n), End::Cancelled("dismissed")),
            Step::Cancel(n) => {
                let n = named(*n);
                match &self.prompts[n].end {
                    None => {
                        self.prompts[n].end = Some(End::Cancelled("withdrawn"));
                        Said::Ok { replayed: false }
                    }
                    Some(end) if *end == End::Cancelled("withdrawn") => Said::Ok { replayed: true },
                    Some(_) => Said::AlreadyResolved,
                }
            }
            Step::Wait => {
                self.now += LIFE;
                self.expire();
                Said::Ok { replayed: false }
            }
            Step::Restart => Said::Ok { replayed: false },
        }
    }

    /// The person ends a prompt: only the active one, and only once.
    fn end(&mut self, n: usize, end: End) -> Said {
        let active = self.active();
        match &self.prompts[n].end {
            Some(held) if *held == end => Said::Ok { replayed: true },
            Some(_) => Said::AlreadyResolved,
            None if active != Some(n) => Said::Pending,
            None => {
                self.prompts[n].end = Some(end);
                Said::Ok { replayed: false }
            }
        }
    }
}

impl ReferenceStateMachine for Model {
    type State = Model;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Model> {
        Just(Model::default()).boxed()
    }

    fn transitions(_: &Model) -> BoxedStrategy<Step> {
        let label = || prop::sample::select(vec!["Approve", "Deny"]);
        let ask = prop_oneof![
            4 => any::<bool>().prop_map(|expires| Step::Ask { by: By::Prompt, expires }),
            1 => any::<bool>().prop_map(|expires| Step::Ask { by: By::Confirmation, expires }),
            // Its protocol has no such field: it waits for a day, which is longer than any sequence here.
            1 => Just(Step::Ask { by: By::Request, expires: false }),
        ];
        prop_oneof![
            6 => ask,
            4 => (any::<usize>(), label()).prop_map(|(n, label)| Step::Answer(n, label)),
            4 => label().prop_map(Step::AnswerActive),
            2 => prop::sample::select(vec!["yes", "no", "maybe"]).prop_map(Step::Type),
            2 => any::<usize>().prop_map(Step::Dismiss),
            2 => any::<usize>().prop_map(Step::Cancel),
            1 => Just(Step::Wait),
            1 => Just(Step::Restart),
        ]
        .boxed()
    }

    fn preconditions(state: &Model, step: &Step) -> bool {
        !state.prompts.is_empty() || !matches!(step, Step::Answer(..) | Step::Dismiss(_) | Step::Cancel(_))
    }

    fn apply(mut state: Model, step: &Step) -> Model {
        state.step(step);
        state
    }
}
