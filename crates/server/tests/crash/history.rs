//! The recorder: every call that was made and what came back, in the order in which it happened.

use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use tokio::sync::Notify;

use crate::{client::Thread, kept::Kept};

/// What a person said to a prompt. No two notes are the same unless the answer is meant to be the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) label: &'static str,
    pub(crate) note: String,
}

/// One call that answers, and when it began.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) thread: Thread,
    pub(crate) prompt_id: String,
    pub(crate) said: Said,
    invoked: usize,
    returned: Option<(usize, Heard)>,
}

/// What came back of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Heard {
    /// 200: this call ended the prompt.
    Won(Value),
    /// 200, replayed: the same was said before.
    Replayed(Value),
    /// 409: another answer was first, and this is it.
    Beaten(Value),
    /// Nothing: the server died.
    Nothing,
}

#[derive(Default)]
pub(crate) struct History {
    calls: Mutex<Vec<Call>>,
    /// Told whenever a call begins or returns.
    pub(crate) happened: Notify,
}

impl History {
    /// Notes that a call begins, before anything of it is sent.
    pub(crate) fn invoke(&self, thread: &Thread, prompt_id: &str, said: &Said) -> usize {
        let (thread, prompt_id, said) = (thread.clone(), prompt_id.to_owned(), said.clone());
        let mut calls = self.calls();
        let invoked = now(&calls);
        calls.push(Call { thread, prompt_id, said, invoked, returned: None });
        self.happened.notify_waiters();
        calls.len() - 1
    }

    /// Notes what came back, after all of it was read.
    pub(crate) fn heard(&self, call: usize, heard: Heard) {
        let mut calls = self.calls();
        let now = now(&calls);
        calls[call].returned = Some((now, heard));
        self.happened.notify_waiters();
    }

    pub(crate) fn len(&self) -> usize {
        self.calls().len()
    }

    /// Calls that have not returned.
    pub(crate) fn under_way(&self) -> usize {
        self.calls().iter().filter(|call| call.returned.is_none()).count()
    }

    /// Whether the server died before it answered one of the calls from that one on.
    pub(crate) fn was_cut_off(&self, since: usize) -> bool {
        self.calls()[since..].iter().any(|call| matches!(call.returned, Some((_, Heard::Nothing))))
    }

    /// Prompts that have ended, and nobody has heard of it.
    pub(crate) fn unheard(&self, kept: &Kept) -> usize {
        let calls = self.calls();
        let heard = |prompt_id: &&String| {
            let mut of_prompt = calls.iter().filter(|call| call.prompt_id == **prompt_id);
            of_prompt.any(|call| !matches!(call.returned, Some((_, Heard::Nothing))))
        };
        kept.all_ended().keys().filter(|prompt_id| !heard(prompt_id)).count()
    }

    /// The calls from that one on.
    pub(crate) fn since(&self, call: usize) -> Vec<Call> {
        self.calls()[call..].to_vec()
    }

    /// Compares what was heard with what is kept. No call may be under way.
    pub(crate) fn check(&self, kept: &Kept) {
        let calls = self.calls();
        for call in &*calls {
            let (_, heard) = call.returned.as_ref().expect("bug: checked while a call is under way");
            let told = match heard {
                Heard::Won(prompt) | Heard::Replayed(prompt) | Heard::Beaten(prompt) => prompt,
                Heard::Nothing => continue,
            };
            let ended = kept.ended(&call.prompt_id);
            assert_eq!(Some(told), ended, "what was told to {call:?} is not what is kept");
            let mine = said(told) == call.said;
            assert_eq!(mine, !matches!(heard, Heard::Beaten(_)), "told of the wrong winner: {call:?}");
            let before = calls.iter().any(|other| {
                other.prompt_id == call.prompt_id && other.said == said(told) && other.invoked < returned(call)
            });
            assert!(before, "nobody had said what won: {call:?}");
        }
        for (prompt_id, ended) in kept.all_ended() {
            let mut of_prompt = calls.iter().filter(|call| call.prompt_id == *prompt_id);
            assert!(of_prompt.clone().any(|call| call.said == said(ended)), "nobody gave the answer of {prompt_id}");
            let won = of_prompt.by_ref().filter(|call| matches!(call.returned, Some((_, Heard::Won(_))))).count();
            assert!(won <= 1, "{prompt_id} was won {won} times");
        }
    }

    fn calls(&self) -> MutexGuard<'_, Vec<Call>> {
        self.calls.lock().unwrap()
    }
}

/// A clock that goes on with every call that begins or returns.
fn now(calls: &[Call]) -> usize {
    calls.len() + calls.iter().filter(|call| call.returned.is_some()).count()
}

fn returned(call: &Call) -> usize {
    call.returned.as_ref().map_or(usize::MAX, |(at, _)| *at)
}

fn said(prompt: &Value) -> Said {
    let answer = &prompt["answers"][0];
    let label = match answer["answer"][0].as_str() {
        Some("Approve") => "Approve",
        Some("Deny") => "Deny",
        _ => panic!("not an answer that anybody gave: {prompt}"),
    };
    Said { label, note: answer["note"].as_str().unwrap_or_default().to_owned() }
}
