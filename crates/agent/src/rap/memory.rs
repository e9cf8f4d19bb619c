//! What a tool remembers of a person's lasting yes. It is the tool's own: the runtime keeps none of it.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use sayso_types::dialect::user_choice::GroupId;

/// Remembers what is permitted in a conversation.
#[async_trait]
pub trait Memory: Send + Sync + 'static {
    /// Whether `what` is permitted in that conversation.
    async fn is_permitted(&self, group: &GroupId, what: &str) -> bool;

    /// From now on it is.
    async fn permit(&self, group: &GroupId, what: &str);

    /// The conversation is over.
    async fn forget(&self, group: &GroupId);
}

/// Remembers as long as the process lives.
#[derive(Debug, Default)]
pub struct SessionMemory(Mutex<BTreeSet<(GroupId, String)>>);

impl SessionMemory {
    fn lock(&self) -> MutexGuard<'_, BTreeSet<(GroupId, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Memory for SessionMemory {
    async fn is_permitted(&self, group: &GroupId, what: &str) -> bool {
        self.lock().contains(&(group.clone(), what.to_owned()))
    }

    async fn permit(&self, group: &GroupId, what: &str) {
        self.lock().insert((group.clone(), what.to_owned()));
    }

    async fn forget(&self, group: &GroupId) {
        self.lock().retain(|(held, _)| held != group);
    }
}
