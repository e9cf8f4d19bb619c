//! Prompts that were asked or ended lately, as JSON text: who waits for one need not read the log to see that it is open.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use sayso_types::{PromptId, ThreadId};

/// How many bytes of text are kept, enough for a thousand prompts of some size; with more, all are forgotten and read from
/// the log when they are wanted.
const MOST: usize = 4 * 1024 * 1024;

/// A prompt as its latest entry leaves it.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) thread_id: ThreadId,
    pub(super) is_pending: bool,
    pub(super) json: Arc<str>,
}

/// Prompts by their ids. Only what is kept gets in, before anybody is told of it; so whoever was told finds it, or nothing.
#[derive(Default)]
pub(super) struct Recent(Mutex<Prompts>);

#[derive(Default)]
struct Prompts {
    seen: HashMap<PromptId, Seen>,
    bytes: usize,
}

impl Recent {
    pub(super) fn get(&self, prompt_id: &PromptId) -> Option<Seen> {
        self.prompts().seen.get(prompt_id).cloned()
    }

    pub(super) fn note(&self, prompt_id: PromptId, seen: Seen) {
        let mut prompts = self.prompts();
        if prompts.bytes + seen.json.len() > MOST {
            *prompts = Prompts::default();
        }
        prompts.bytes += seen.json.len();
        if let Some(before) = prompts.seen.insert(prompt_id, seen) {
            prompts.bytes -= before.json.len();
        }
    }

    /// A map is whole whatever happened to who held it; at worst its texts are miscounted.
    fn prompts(&self) -> MutexGuard<'_, Prompts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::{Live, prompt_id};

    fn seen(is_pending: bool) -> Seen {
        Seen { thread_id: Live::thread_id(), is_pending, json: "x".repeat(MOST / 100).into() }
    }

    #[test]
    fn the_latest_is_found() {
        let (recent, prompt_id) = (Recent::default(), prompt_id());
        assert!(recent.get(&prompt_id).is_none());
        for is_pending in [true, false] {
            recent.note(prompt_id.clone(), seen(is_pending));
            assert_eq!(recent.get(&prompt_id).map(|seen| seen.is_pending), Some(is_pending));
        }
    }

    #[test]
    fn little_is_kept_however_many_come() {
        let recent = Recent::default();
        for _ in 0..350 {
            let prompt_id = prompt_id();
            recent.note(prompt_id.clone(), seen(true));
            recent.note(prompt_id.clone(), seen(false));
            let prompts = recent.prompts();
            assert!(prompts.seen.contains_key(&prompt_id));
            assert_eq!(prompts.bytes, prompts.seen.values().map(|seen| seen.json.len()).sum::<usize>());
            assert!(prompts.bytes <= MOST);
        }
    }
}
