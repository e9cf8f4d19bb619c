//! What the log of a thread says.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use sayso_types::{Policy, Prompt, PromptId, ThreadId};

use super::turn::Turn;
use crate::{
    call::{Call, CallId, Toolset},
    record::{Native, Record, Standing},
};

/// What a thread's log comes to. Made of the entry that opens it and of those that are still open; nothing else is state.
#[derive(Clone, Debug, PartialEq)]
pub struct ThreadState {
    /// Which thread it is.
    pub thread_id: ThreadId,
    /// What it does where the protocols disagree.
    pub policy: Policy,
    /// The last place that is taken.
    pub last_seq: u64,
    /// What waits for an answer, oldest first. The first is the active one.
    pub open: Vec<OpenPrompt>,
    /// What the person allows without being asked, oldest first.
    pub standing: Vec<Standing>,
    /// What is being posted elsewhere, by the ids of the deliveries.
    pub deliveries: BTreeSet<String>,
    /// The agent's turn.
    pub turn: Turn,
    /// The tools that may be called, by the addresses of their toolsets. Shared, since a state is copied with every command.
    pub toolsets: BTreeMap<String, Arc<Toolset>>,
    /// The calls that have not ended.
    pub calls: BTreeMap<CallId, Call>,
}

/// A prompt that waits for its answer, or for its turn.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenPrompt {
    /// The prompt.
    pub prompt: Prompt,
    /// The prompt as its own protocol asked it.
    pub native: Option<Native>,
}

impl OpenPrompt {
    /// The call whose tool asks.
    pub fn call(&self) -> Option<&CallId> {
        self.native.as_ref()?.post_to.as_ref()?.call.as_ref()
    }
}

impl ThreadState {
    /// The state of a thread from the entry that opens it, those that are open, and its last place.
    pub fn load(opened: &Record, open: impl IntoIterator<Item = Record>, last_seq: u64) -> Option<Self> {
        let policy = opened.private.opened.as_ref()?.policy.clone();
        let mut state = ThreadState {
            thread_id: opened.thread_id.clone(),
            policy,
            last_seq: 0,
            open: Vec::new(),
            standing: Vec::new(),
            deliveries: BTreeSet::new(),
            turn: Turn::default(),
            toolsets: BTreeMap::new(),
            calls: BTreeMap::new(),
        };
        open.into_iter().for_each(|record| state.fold(&record));
        state.last_seq = last_seq;
        Some(state)
    }

    /// The same, in the turn that `latest` left behind: the last entry that tells of one.
    pub fn in_turn(self, latest: Option<&Record>) -> Self {
        ThreadState { turn: latest.and_then(Turn::after).unwrap_or_default(), ..self }
    }

    /// The state after one more entry.
    pub fn fold(&mut self, record: &Record) {
        self.last_seq = record.seq;
        if let Some(turn) = Turn::after(record) {
            self.turn = turn;
        }
        let private = &record.private;
        self.standing.extend(private.standing.iter().cloned());
        self.deliveries.extend(private.delivery.as_ref().map(|delivery| delivery.id.clone()));
        if let Some(id) = &private.delivered {
            self.deliveries.remove(id);
        }
        if let Some(toolset) = &private.toolset {
            self.toolsets.insert(toolset.url.clone(), Arc::new(toolset.clone()));
        }
        if let Some(call) = &private.call {
            if call.done().is_none() {
                self.calls.insert(call.id.clone(), call.clone());
            } else {
                self.calls.remove(&call.id);
            }
        }
        let Some(prompt) = &private.prompt else { return };
        let held = self.open.iter().position(|open| open.prompt.prompt_id == prompt.prompt_id);
        match (held, prompt.is_pending()) {
            (None, true) => {
                self.open.push(OpenPrompt { prompt: prompt.clone(), native: private.native.clone() });
            }
            (Some(at), false) => drop(self.open.remove(at)),
            (Some(_), true) | (None, false) => {}
        }
    }

    /// The prompt that can be answered now.
    pub fn active(&self) -> Option<&OpenPrompt> {
        self.open.first()
    }

    /// Whether that prompt is the one that can be answered now.
    pub fn is_active(&self, prompt_id: &PromptId) -> bool {
        self.active().is_some_and(|open| open.prompt.prompt_id == *prompt_id)
    }

    /// The open prompt that the tool of a call has asked.
    pub fn asked_by(&self, call: &CallId) -> Option<&OpenPrompt> {
        let by = |open: &&OpenPrompt| open.call() == Some(call);
        self.open.iter().find(by)
    }

    /// The open prompt with that id.
    pub fn find(&self, prompt_id: &PromptId) -> Option<&OpenPrompt> {
        self.open.iter().find(|open| open.prompt.prompt_id == *prompt_id)
    }
}
