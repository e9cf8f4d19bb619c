//! Stores to test, and rows to put in.

use std::path::PathBuf;

use sayso_server::{
    delivery::Delivery,
    record::{Once, Opened, Private, Record},
    store::{MemoryStore, Row, SqliteStore, Store},
};
use sayso_types::{Ask, Author, Kind, Origin, Policy, Prompt, PromptId, Question, Resolution, ThreadId, Timestamp};
use tempfile::TempDir;

/// Runs a claim on a new store in memory.
pub(crate) fn memory(claim: fn(&mut dyn Store)) {
    claim(&mut MemoryStore::new());
}

/// Runs a claim on a new store in a file.
pub(crate) fn sqlite(claim: fn(&mut dyn Store)) {
    let file = File::new();
    claim(&mut file.open());
}

/// A place for a log, which is removed in the end.
pub(crate) struct File {
    _folder: TempDir,
    pub(crate) path: PathBuf,
}

impl File {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        File { path: folder.path().join("log.db"), _folder: folder }
    }

    pub(crate) fn open(&self) -> SqliteStore {
        SqliteStore::open(&self.path).unwrap()
    }
}

/// One of many threads.
pub(crate) fn thread(number: usize) -> ThreadId {
    format!("thr_{number:026}").parse().unwrap()
}

/// A row without names, with a body of its own.
pub(crate) fn row(thread_id: &ThreadId, seq: u64) -> Row {
    let body = body(thread_id, seq);
    Row { thread_id: thread_id.clone(), seq, body, names: vec![], opens: vec![], closes: vec![] }
}

/// The body that `row` gives.
pub(crate) fn body(thread_id: &ThreadId, seq: u64) -> String {
    format!(r#"{{"thread_id":"{thread_id}","seq":{seq}}}"#)
}

/// `names` as a row has them.
pub(crate) fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

/// The life of a thread in six entries: it opens, asks twice, is answered once, and the answer is posted elsewhere;
/// what it asked first stays open, and so does the delivery of an odd thread.
pub(crate) fn life(number: usize) -> Vec<Row> {
    let thread_id = thread(number);
    let id = number.to_string();
    let asked = [0, 1].map(|n| ask(&thread_id, 2 * number + n));
    let answered = asked[1].settle(Resolution::Cancelled { reason: None }, Author::User, time()).unwrap();
    let opened = Opened {
        title: Some(format!("thread {id} “ü” 🦀")),
        policy: Policy::default(),
        created_at: time(),
        agent_token: format!("agent-{id}"),
        user_token: format!("user-{id}"),
    };
    let delivery = Delivery {
        id: id.clone(),
        thread_id: thread_id.clone(),
        url: "https://tool.example/".into(),
        origin: None,
        body: "{}".into(),
        purpose: Default::default(),
    };
    let once = Once { key: format!("key-{id}"), ask: "digest".into() };
    let entries = [
        Private { opened: Some(opened), ..Private::default() },
        Private { prompt: Some(asked[0].clone()), once: Some(once), ..Private::default() },
        Private { prompt: Some(asked[1].clone()), ..Private::default() },
        Private { prompt: Some(answered), delivery: Some(delivery), ..Private::default() },
        Private { delivered: number.is_multiple_of(2).then_some(id), ..Private::default() },
        Private::default(),
    ];
    let records = entries.into_iter().zip(0..).map(|(private, seq)| {
        let thread_id = thread_id.clone();
        Record { thread_id, seq, item: None, private }
    });
    records.map(|record| record.to_row()).collect()
}

/// The lives of several threads, told in turn.
pub(crate) fn lives(threads: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = (0..threads).flat_map(life).collect();
    rows.sort_by_key(|row| row.seq);
    rows
}

fn ask(thread_id: &ThreadId, number: usize) -> Prompt {
    let prompt_id: PromptId = format!("prm_{number:026}").parse().unwrap();
    let ask = Ask::new(Kind::Approval, [Question::new("Deploy to production?")]);
    let (thread_id, created_at) = (thread_id.clone(), time());
    Prompt::new(ask, Origin { prompt_id, thread_id, source: None, created_at, expires_at: None }).unwrap()
}

fn time() -> Timestamp {
    "2026-11-18T09:30:00Z".parse().unwrap()
}
