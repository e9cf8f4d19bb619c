//! The time and the ids of a running server.

use std::time::{Duration, SystemTime};

use sayso_types::{ItemId, PromptId, ThreadId, Timestamp};
use ulid::Ulid;

use crate::{clock, thread::Context};

/// The clock and the dice of this machine.
pub(crate) struct Live;

impl Live {
    pub(crate) fn thread_id() -> ThreadId {
        prefixed("thr_").parse().expect("bug: this is a thread's id")
    }
}

impl Context for Live {
    fn now(&self) -> Timestamp {
        clock::timestamp(SystemTime::now())
    }

    fn later(&self, seconds: u32) -> Timestamp {
        clock::timestamp(SystemTime::now() + Duration::from_secs(seconds.into()))
    }

    fn prompt_id(&self) -> PromptId {
        prefixed("prm_").parse().expect("bug: this is a prompt's id")
    }

    fn item_id(&self) -> ItemId {
        prefixed("itm_").parse().expect("bug: this is an item's id")
    }

    fn delivery_id(&self) -> String {
        prefixed("dlv_")
    }
}

fn prefixed(prefix: &str) -> String {
    format!("{prefix}{}", Ulid::generate())
}
