//! The time and the ids of a running server.

use std::{sync::Arc, time::Duration};

use sayso_types::{ItemId, PromptId, ThreadId, Timestamp};
use ulid::Ulid;

use crate::{
    call::CallId,
    clock::{Clock, timestamp},
    thread::Context,
    token,
};

/// A clock, and the dice of this machine.
#[derive(Clone)]
pub(crate) struct Live(pub(crate) Arc<dyn Clock>);

impl Live {
    pub(crate) fn thread_id() -> ThreadId {
        prefixed("thr_").parse().expect("bug: this is a thread's id")
    }
}

impl Context for Live {
    fn now(&self) -> Timestamp {
        timestamp(self.0.now())
    }

    fn later(&self, seconds: u32) -> Timestamp {
        timestamp(self.0.now() + Duration::from_secs(seconds.into()))
    }

    fn prompt_id(&self) -> PromptId {
        prompt_id()
    }

    fn item_id(&self) -> ItemId {
        prefixed("itm_").parse().expect("bug: this is an item's id")
    }

    fn delivery_id(&self) -> String {
        prefixed("dlv_")
    }

    fn call_id(&self) -> CallId {
        CallId::new(prefixed("call_"))
    }

    fn secret(&self) -> String {
        token::new(token::TOOL)
    }
}

/// A new prompt's id.
pub(crate) fn prompt_id() -> PromptId {
    prefixed("prm_").parse().expect("bug: this is a prompt's id")
}

fn prefixed(prefix: &str) -> String {
    format!("{prefix}{}", Ulid::generate())
}
