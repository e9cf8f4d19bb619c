//! Long logs: a thread with as many items as wanted, written through each contestant's own store.

use std::{path::Path, process::Command};

use anyhow::{Context, Result, bail, ensure};
use sayso_server::{
    record::{Opened, Private, Record},
    store::{SqliteStore, Store},
    token,
};
use sayso_types::Policy;

use super::{
    contestant::{Contestant, program},
    conversation::Made,
    stripped,
};

/// Items that are appended at once.
const BATCH: u64 = 5_000;

/// When all of it was written.
const TIME: &str = "2026-11-18T09:30:00Z";

/// Writes a log with one thread of so many items to the file `log`, where nothing is yet.
pub(super) fn fill(contestant: Contestant, log: &Path, items: u64) -> Result<Made> {
    let made = Made {
        thread_id: format!("thr_{:026}", 1),
        agent_token: token::new(token::AGENT),
        user_token: token::new(token::USER),
    };
    match contestant {
        Contestant::Sayso => fill_sayso(log, items, &made)?,
        Contestant::Stripped => stripped::fill(log, items, &made.thread_id)?,
        other => bail!("{} has no log of items", other.name()),
    }
    Ok(made)
}

fn fill_sayso(log: &Path, items: u64, made: &Made) -> Result<()> {
    let mut store = SqliteStore::open(log).context("the log cannot be made")?;
    let opened = Opened {
        title: None,
        policy: Policy::default(),
        created_at: TIME.parse().context("no time")?,
        agent_token: token::hash(&made.agent_token),
        user_token: token::hash(&made.user_token),
    };
    let private = Private { opened: Some(opened), ..Private::default() };
    let thread_id = made.thread_id.parse().context("no id of a thread")?;
    store.append(&[Record { thread_id, seq: 0, item: None, private }.to_row()]).context("the log cannot be begun")?;
    let mut next = 1;
    while next <= items {
        let end = items.min(next + BATCH - 1);
        let rows = (next..=end).map(|seq| Ok(item(&made.thread_id, seq)?.to_row())).collect::<Result<Vec<_>>>()?;
        store.append(&rows).context("the log cannot be filled")?;
        next = end + 1;
    }
    Ok(())
}

/// Checks a log of Sayso's with its own audit: what is measured on it is measured on a real one.
pub(super) fn verify(log: &Path) -> Result<()> {
    let mut command = Command::new(program("sayso")?);
    let output = command.args(["audit", "verify", "--store", &format!("sqlite:{}", log.display())]).output();
    let output = output.context("the audit cannot be started")?;
    ensure!(output.status.success(), "the log is not valid: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// An item as an agent posts it.
fn item(thread: &str, seq: u64) -> Result<Record> {
    let item = format!(
        r#"{{"thread_id":"{thread}","seq":{seq},"item":{{"id":"itm_{seq:026}","seq":{seq},"thread_id":"{thread}",
        "created_at":"{TIME}","author":"agent","content":[{{"type":"text","text":"{}"}}]}}}}"#,
        text(seq)
    );
    serde_json::from_str(&item).context("no item")
}

/// What an item says.
pub(super) fn text(number: u64) -> String {
    format!("Step {number}: the tests of the order service pass, the image is built and its layers are pushed.")
}
