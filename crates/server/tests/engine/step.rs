//! What can be asked of a thread. Numbers name prompts, deliveries and calls, modulo how many there are.

use proptest::{option, prelude::*, sample::select};
use sayso_types::{OnBusy, OnText, Policy};

#[derive(Clone, Debug)]
pub(crate) enum Step {
    Ask {
        what: What,
        expires: bool,
        key: Option<u8>,
        id: Option<usize>,
    },
    AskByItem {
        id: Option<usize>,
    },
    Answer {
        prompt: usize,
        pick: usize,
        stale: bool,
    },
    Click {
        prompt: usize,
        pick: usize,
    },
    Type(&'static str),
    /// The same under an id of the person's, so that it stands once.
    TypeOnce(&'static str, u8),
    /// A message that answers a form, or says something else instead.
    FillIn {
        cancel: bool,
    },
    Dismiss(usize),
    Cancel(usize, Option<&'static str>),
    End(usize, &'static str),
    AgentSays(Option<&'static str>),
    Delivered {
        delivery: usize,
        yes: bool,
    },
    Call {
        destructive: bool,
    },
    CallSent {
        call: usize,
        yes: bool,
    },
    CallLost(usize),
    ToolAsks {
        call: usize,
        what: u8,
    },
    ToolEnds(usize),
    CallFails(usize),
    CancelCall(usize),
    Pass(u64),
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum What {
    Approval,
    /// An approval that somebody would like to be approved by its being closed.
    Sly,
    Text,
    /// A tool's choice, whose end is posted to the tool.
    Choice,
    /// A form, of which the agent shows one in a turn.
    Form,
    /// A request for an approval, which the person may give for later, too.
    Request(u8),
}

/// How long a prompt may stay open, where it may not for ever.
pub(crate) const LIFE: u32 = 100;

pub(crate) fn policy() -> impl Strategy<Value = Policy> {
    let on_busy = option::of(select(vec![OnBusy::Queue, OnBusy::Refuse, OnBusy::Supersede]));
    let on_text = option::of(select(vec![OnText::Answer, OnText::Refuse, OnText::Queue]));
    (on_busy, on_text).prop_map(|(on_busy, on_text)| Policy { on_busy, on_text, ..Policy::default() })
}

pub(crate) fn step() -> impl Strategy<Value = Step> {
    let n = any::<usize>;
    let what = prop_oneof![
        3 => select(vec![What::Approval, What::Sly, What::Text]),
        2 => Just(What::Choice),
        2 => Just(What::Form),
        3 => (0..12u8).prop_map(What::Request),
    ];
    let words = select(vec!["yes", "no", "ok", "2", "maybe", "Approve", "Yes (2)", " "]);
    let reason = option::of(select(vec!["expired", "dismissed", "changed my mind", " "]));
    prop_oneof![
        8 => (what, any::<bool>(), option::weighted(0.3, 0..3u8), option::weighted(0.1, n()))
            .prop_map(|(what, expires, key, id)| Step::Ask { what, expires, key, id }),
        1 => option::of(n()).prop_map(|id| Step::AskByItem { id }),
        8 => (n(), 0..5usize, prop::bool::weighted(0.1))
            .prop_map(|(prompt, pick, stale)| Step::Answer { prompt, pick, stale }),
        4 => (n(), 0..5usize).prop_map(|(prompt, pick)| Step::Click { prompt, pick }),
        3 => words.prop_map(Step::Type),
        3 => (select(vec!["yes", "no"]), 0..2u8).prop_map(|(text, id)| Step::TypeOnce(text, id)),
        4 => prop::bool::weighted(0.3).prop_map(|cancel| Step::FillIn { cancel }),
        3 => n().prop_map(Step::Dismiss),
        2 => (n(), reason).prop_map(|(prompt, reason)| Step::Cancel(prompt, reason)),
        2 => (n(), select(vec!["expired", "worker_restart"])).prop_map(|(prompt, reason)| Step::End(prompt, reason)),
        1 => option::of(select(vec!["pending_prompt_resolved", "delivery", "note"])).prop_map(Step::AgentSays),
        3 => (n(), any::<bool>()).prop_map(|(delivery, yes)| Step::Delivered { delivery, yes }),
        2 => (1..2 * u64::from(LIFE)).prop_map(Step::Pass),
        4 => any::<bool>().prop_map(|destructive| Step::Call { destructive }),
        3 => (n(), any::<bool>()).prop_map(|(call, yes)| Step::CallSent { call, yes }),
        1 => n().prop_map(Step::CallLost),
        6 => (n(), 0..4u8).prop_map(|(call, what)| Step::ToolAsks { call, what }),
        2 => n().prop_map(Step::ToolEnds),
        1 => n().prop_map(Step::CallFails),
        2 => n().prop_map(Step::CancelCall),
    ]
}
