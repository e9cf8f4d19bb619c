//! Time and ids as a test wants them.

use std::{
    cell::Cell,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use sayso_server::{call::CallId, clock::timestamp, thread::Context};
use sayso_types::{ItemId, PromptId, Timestamp};

/// Ids that count up, and a clock that stands still until it is put forward.
#[derive(Default)]
pub(crate) struct Script {
    seconds: Cell<u64>,
    ids: Cell<u64>,
}

impl Script {
    pub(crate) fn pass(&self, seconds: u64) {
        self.seconds.set(self.seconds.get() + seconds);
    }

    fn at(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(1_767_225_600 + self.seconds.get())
    }

    fn next(&self, prefix: &str) -> String {
        self.ids.set(self.ids.get() + 1);
        format!("{prefix}{:026}", self.ids.get())
    }
}

impl Context for Script {
    fn now(&self) -> Timestamp {
        timestamp(self.at())
    }

    fn later(&self, seconds: u32) -> Timestamp {
        timestamp(self.at() + Duration::from_secs(seconds.into()))
    }

    fn prompt_id(&self) -> PromptId {
        self.next("prm_").parse().unwrap()
    }

    fn item_id(&self) -> ItemId {
        self.next("itm_").parse().unwrap()
    }

    fn delivery_id(&self) -> String {
        self.next("dlv_")
    }

    fn call_id(&self) -> CallId {
        CallId::new(self.next("call_"))
    }

    fn secret(&self) -> String {
        self.next("secret_")
    }
}
