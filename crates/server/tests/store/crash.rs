//! A process that is killed while it appends.

use std::{
    collections::HashSet,
    env,
    io::{BufRead, BufReader, Write, stdout},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use sayso_server::{
    audit,
    store::{Row, SqliteStore, Store},
};

use crate::fixture::{File, row, thread as thread_id};

/// Where the child finds the log; only a child has it.
const CHILD: &str = "SAYSO_TEST_CRASH_LOG";

/// How often the child is killed.
const KILLS: usize = 40;

/// How long it may live, in milliseconds: long enough to get going, short enough to be killed at every step.
const LIFE: u32 = 50;

/// What the child says before it opens the log.
const BEGUN: &str = "begun";

#[test]
fn no_acknowledged_row_is_lost_by_a_kill() {
    if let Some(path) = env::var_os(CHILD) {
        append_until_killed(Path::new(&path));
    }
    let file = File::new();
    let (mut acknowledged, mut busy) = (Vec::new(), 0);
    for _ in 0..KILLS {
        let heads = kill_after_a_while(spawn(&file.path));
        busy += usize::from(!heads.is_empty());
        acknowledged.extend(heads);

        let reader = file.open().reader();
        let verified = audit::verify(&*reader).unwrap();
        let kept: HashSet<String> =
            reader.links(0, usize::MAX).unwrap().iter().map(|link| line(link.n, &link.hash)).collect();
        assert_eq!(kept.len() as u64, verified.rows);
        for head in &acknowledged {
            assert!(kept.contains(head), "{head} is lost");
        }
    }
    assert!(busy > KILLS / 4, "only {busy} of {KILLS} were killed while they appended");
}

/// The child: appends batches of one to five rows, and says the head of each only when it is durable.
fn append_until_killed(path: &Path) -> ! {
    // The test's own name may stand in front of it.
    say(&format!("\n{BEGUN}"));
    let mut store = SqliteStore::open(path).unwrap();
    let reader = store.reader();
    let one = thread_id(1);
    loop {
        let next = reader.last(&one).unwrap().map_or(0, |last| last + 1);
        let batch: Vec<Row> = (next..=next + next % 5).map(|seq| row(&one, seq)).collect();
        store.append(&batch).unwrap();
        let head = reader.head().unwrap();
        say(&line(head.n, &head.hash));
    }
}

fn say(line: &str) {
    let mut out = stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

fn line(n: u64, hash: &[u8]) -> String {
    format!("head {n} {}", hex::encode(hash))
}

fn spawn(path: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "crash::no_acknowledged_row_is_lost_by_a_kill", "--nocapture"])
        .env(CHILD, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap()
}

/// Kills the child (by a signal that it cannot handle) and gives what it said until then.
fn kill_after_a_while(mut child: Child) -> Vec<String> {
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    lines.find(|line| line == BEGUN).unwrap();
    let said = thread::spawn(move || lines.filter(|line| line.starts_with("head ")).collect());
    thread::sleep(Duration::from_millis(u64::from(getrandom::u32().unwrap() % (LIFE + 1))));
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None, "the child ended by itself");
    let mut said: Vec<String> = said.join().unwrap();
    // The last line may have been cut; a whole one has 64 digits of hash.
    said.retain(|line| line.rsplit(' ').next().is_some_and(|hash| hash.len() == 64));
    said
}
