//! The one thread that writes: whatever is queued goes into one commit.

use std::{
    collections::HashMap,
    path::Path,
    sync::{
        Arc,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use anyhow::{Context, Result};
use rusqlite::{Connection, params};
use tokio::sync::{broadcast, oneshot};

use super::state::Told;
use crate::server::log::text;

/// Jobs that wait, and jobs in one commit: as many as Sayso's.
const QUEUE: usize = 8_192;
const BATCH: usize = 512;

const TABLE: &str = "CREATE TABLE IF NOT EXISTS item (
    thread TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (thread, seq)
) STRICT, WITHOUT ROWID";
const ADD: &str = "INSERT INTO item (thread, seq, body) VALUES (?1, ?2, ?3)";
const LAST: &str = "SELECT coalesce(max(seq), 0) FROM item WHERE thread = ?1";

/// Something to be written.
pub(super) struct Job {
    pub(super) thread: String,
    pub(super) what: What,
    pub(super) stream: broadcast::Sender<Told>,
    pub(super) reply: oneshot::Sender<Arc<str>>,
}

/// What is written: `type` of the item's metadata, and the prompt as JSON text; or an item as it came.
pub(super) enum What {
    Prompt { r#type: &'static str, prompt: String },
    Item(String),
}

/// Opens the log and starts the thread.
pub(super) fn start(log: &Path) -> Result<SyncSender<Job>> {
    let connection = open(log)?;
    let (jobs, inbox) = sync_channel(QUEUE);
    thread::Builder::new()
        .name("writer".to_owned())
        .spawn(move || {
            if let Err(error) = write(connection, &inbox) {
                eprintln!("the writer ends: {error:#}");
            }
        })
        .context("no thread for the writer")?;
    Ok(jobs)
}

/// Writes a log with one thread of so many items.
pub(in crate::server) fn fill(log: &Path, items: u64, thread: &str) -> Result<()> {
    let mut connection = open(log)?;
    let transaction = connection.transaction().context("the log cannot be written")?;
    for seq in 1..=items {
        let content = serde_json::json!({"content": [{"type": "text", "text": text(seq)}]}).to_string();
        insert(&transaction, thread, seq, &body(thread, seq, &What::Item(content)))?;
    }
    transaction.commit().context("the log cannot be written")
}

fn open(log: &Path) -> Result<Connection> {
    let connection = Connection::open(log).with_context(|| format!("{} cannot be opened", log.display()))?;
    connection.pragma_update(None, "journal_mode", "wal").context("no write-ahead log")?;
    connection.pragma_update(None, "synchronous", "full").context("no durable commits")?;
    connection.execute_batch(TABLE).context("no table")?;
    Ok(connection)
}

fn write(mut connection: Connection, inbox: &Receiver<Job>) -> Result<()> {
    let mut last: HashMap<String, u64> = HashMap::new();
    while let Ok(first) = inbox.recv() {
        let mut kept = Vec::new();
        let transaction = connection.transaction().context("no transaction")?;
        for job in std::iter::once(first).chain(inbox.try_iter().take(BATCH - 1)) {
            let seq = match last.get_mut(&job.thread) {
                Some(seq) => seq,
                None => last.entry(job.thread.clone()).or_insert(find_last(&transaction, &job.thread)?),
            };
            *seq += 1;
            let body: Arc<str> = body(&job.thread, *seq, &job.what).into();
            insert(&transaction, &job.thread, *seq, &body)?;
            kept.push((*seq, body, job.stream, job.reply));
        }
        transaction.commit().context("no commit")?;
        for (seq, body, stream, reply) in kept {
            // Nobody may follow, and whoever asked may have gone.
            drop(stream.send((seq, Arc::clone(&body))));
            drop(reply.send(body));
        }
    }
    Ok(())
}

fn insert(connection: &Connection, thread: &str, seq: u64, body: &str) -> Result<()> {
    let mut add = connection.prepare_cached(ADD).context("no statement")?;
    add.execute(params![thread, seq as i64, body]).context("a row was refused")?;
    Ok(())
}

fn find_last(connection: &Connection, thread: &str) -> Result<u64> {
    let mut last = connection.prepare_cached(LAST).context("no statement")?;
    let last: i64 = last.query_row(params![thread], |row| row.get(0)).context("the log cannot be read")?;
    Ok(last as u64)
}

fn body(thread: &str, seq: u64, what: &What) -> String {
    match what {
        What::Prompt { r#type, prompt } => format!(
            r#"{{"seq":{seq},"thread_id":"{thread}","metadata":{{"type":"{type}","prompt":{prompt}}}}}"#,
            r#type = r#type
        ),
        What::Item(item) => format!(r#"{{"seq":{seq},"thread_id":"{thread}","item":{item}}}"#),
    }
}
