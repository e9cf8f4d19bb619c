//! Who was asked about lately: a token is for the same thread and role for ever, so who knows it need not read it again.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::token::Bearer;

/// How many are remembered, 200 bytes each; one more, and all are forgotten and read anew when they come.
const MOST: usize = 4_096;

/// Bearers by the hashes of their tokens.
#[derive(Default)]
pub(super) struct Bearers(Mutex<HashMap<String, Bearer>>);

impl Bearers {
    pub(super) fn get(&self, hash: &str) -> Option<Bearer> {
        self.bearers().get(hash).cloned()
    }

    /// Remembers one that the log has.
    pub(super) fn note(&self, hash: String, bearer: Bearer) {
        let mut bearers = self.bearers();
        if bearers.len() >= MOST {
            bearers.clear();
        }
        bearers.insert(hash, bearer);
    }

    /// A map is whole whatever happened to who held it.
    fn bearers(&self) -> MutexGuard<'_, HashMap<String, Bearer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{live::Live, token::Role};

    #[test]
    fn few_are_remembered_however_many_come() {
        let bearers = Bearers::default();
        for number in 0..3 * MOST {
            let bearer = Bearer { thread_id: Live::thread_id(), role: Role::Agent };
            bearers.note(number.to_string(), bearer.clone());
            assert_eq!(bearers.get(&number.to_string()), Some(bearer));
            assert!(bearers.bearers().len() <= MOST);
        }
    }
}
