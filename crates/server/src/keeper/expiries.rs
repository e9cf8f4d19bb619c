//! Which prompts end by themselves, and when.

use std::{
    collections::BTreeSet,
    time::{Duration, SystemTime},
};

use sayso_types::{PromptId, ThreadId};

use crate::{clock, record::Record};

/// The open prompts that expire, the next one first.
#[derive(Debug, Default)]
pub(super) struct Expiries(BTreeSet<(SystemTime, ThreadId, PromptId)>);

impl Expiries {
    /// Takes in what an entry says: its prompt is open from now on, or no longer.
    pub(super) fn note(&mut self, record: &Record) {
        let Some(prompt) = &record.private.prompt else { return };
        let Some(at) = &prompt.expires_at else { return };
        let expiry = (clock::moment(at), record.thread_id.clone(), prompt.prompt_id.clone());
        if prompt.is_pending() {
            self.0.insert(expiry);
        } else {
            self.0.remove(&expiry);
        }
    }

    /// Takes out the next prompt whose time is over.
    pub(super) fn due(&mut self, now: SystemTime) -> Option<(ThreadId, PromptId)> {
        self.0.first().filter(|(at, ..)| *at <= now)?;
        self.0.pop_first().map(|(_, thread_id, prompt_id)| (thread_id, prompt_id))
    }

    /// How long nothing will be due.
    pub(super) fn wait(&self, now: SystemTime) -> Option<Duration> {
        self.0.first().map(|(at, ..)| at.duration_since(now).unwrap_or_default())
    }
}
