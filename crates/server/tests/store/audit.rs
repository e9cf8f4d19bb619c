//! The audit finds what was done to a log behind the store's back, and names the first row that does not fit.

mod indexes;

use std::{fs, sync::LazyLock};

use rusqlite::Connection;
use sayso_server::{
    audit::{Broken, Misfit, verify},
    store::{Link, Reader, Row, SqliteReader, Store, StoreError},
};

use crate::fixture::{File, life, lives, row, thread};

/// Fifty threads in turn, more rows than the audit reads at once: row `n` is place `(n - 1) / 50` of thread
/// `(n - 1) % 50`.
const THREADS: u64 = 50;
const ROWS: u64 = 6 * THREADS;

/// Rows of several threads: the first and the last, those at the edge of what is read at once, and some between.
const SOME: [u64; 8] = [1, 2, 73, 150, 255, 256, 257, ROWS];

/// A whole log, which nobody has open.
fn log() -> File {
    static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let file = File::new();
        file.open().append(&lives(THREADS as usize)).unwrap();
        fs::read(&file.path).unwrap()
    });
    let file = File::new();
    fs::write(&file.path, &*BYTES).unwrap();
    file
}

fn audit(file: &File) -> Result<u64, Broken> {
    verify(&SqliteReader::open(&file.path).unwrap()).map(|verified| verified.rows)
}

/// What the audit says of a log that was tampered with.
fn broken(sql: &str) -> Broken {
    let file = log();
    let connection = Connection::open(&file.path).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    connection.execute_batch(sql).unwrap();
    assert!(connection.total_changes() > 0, "nothing was changed: {sql}");
    audit(&file).expect_err(sql)
}

/// Checks that the row at place `n` of the log is the one that is named.
fn check(sql: &str, n: u64, expected: impl Fn(&Misfit) -> bool) {
    match broken(sql) {
        Broken::Row { n: found, thread_id, seq, misfit } if expected(&misfit) => {
            let place = (n, thread(((n - 1) % THREADS) as usize).to_string(), (n - 1) / THREADS);
            assert_eq!((found, thread_id, seq), place, "{sql}: {misfit}");
        }
        broken => panic!("{sql}: {broken}"),
    }
}

#[test]
fn one_flipped_bit_in_the_file_is_found() {
    let file = log();
    let whole = fs::read(&file.path).unwrap();
    let links = SqliteReader::open(&file.path).unwrap().links(0, ROWS as usize).unwrap();
    for link in links.iter().filter(|link| SOME.contains(&link.n)) {
        for bytes in [link.body.as_bytes(), &link.hash] {
            let places = places(&whole, bytes);
            for (byte, bit) in [(0, 1), (bytes.len() / 2, 0x20), (bytes.len() - 1, 0x80)] {
                let mut flipped = whole.clone();
                places.iter().for_each(|place| flipped[place + byte] ^= bit);
                fs::write(&file.path, flipped).unwrap();
                assert_names(link, &audit(&file).unwrap_err());
            }
        }
    }
    fs::write(&file.path, whole).unwrap();
    assert_eq!(audit(&file).unwrap(), ROWS);
}

/// Everywhere in the file where the bytes are: SQLite leaves old copies in unused space.
fn places(whole: &[u8], bytes: &[u8]) -> Vec<usize> {
    (0..whole.len()).filter(|place| whole[*place..].starts_with(bytes)).collect()
}

fn assert_names(link: &Link, broken: &Broken) {
    match broken {
        Broken::Row { n, thread_id, seq, misfit: Misfit::Hash } => {
            assert_eq!((*n, thread_id, *seq), (link.n, &link.thread_id, link.seq));
        }
        Broken::Store(StoreError::Unreadable { n, .. }) => assert_eq!(*n, link.n),
        broken => panic!("{broken}"),
    }
}

#[test]
fn a_change_to_a_row_is_found_at_that_row() {
    for n in SOME {
        for change in [
            "body = body || ' '",
            "body = substr(body, 1, 20) || 'x' || substr(body, 22)",
            "thread = 'thr_somebody'",
            "seq = seq + 1000",
            "hash = zeroblob(32)",
        ] {
            let Broken::Row { n: found, misfit: Misfit::Hash, .. } =
                broken(&format!("UPDATE log SET {change} WHERE n = {n}"))
            else {
                panic!("row {n}, {change}")
            };
            assert_eq!(found, n, "{change}");
        }
    }
}

#[test]
fn a_removed_row_is_found_at_the_row_behind_it() {
    for n in SOME.into_iter().filter(|n| *n < ROWS) {
        check(
            &format!("DELETE FROM log WHERE n = {n}"),
            n + 1,
            |misfit| matches!(misfit, Misfit::Number { expected } if *expected == n),
        );
        let closed = format!("DELETE FROM log WHERE n = {n}; UPDATE log SET n = n - 1 WHERE n > {n}");
        let Broken::Row { n: found, misfit: Misfit::Hash, .. } = broken(&closed) else { panic!("{closed}") };
        assert_eq!(found, n, "{closed}");
    }
}

#[test]
fn a_removed_last_row_is_found_by_the_head() {
    for (removed, missing) in [(1, ROWS), (10, ROWS - 9), (ROWS, 1)] {
        let sql = format!("DELETE FROM log WHERE n > {ROWS} - {removed}");
        let Broken::Missing { n, rows } = broken(&sql) else { panic!("{sql}") };
        assert_eq!((n, rows), (missing, ROWS));
    }
}

#[test]
fn a_swapped_pair_is_found_at_its_first_row() {
    for (one, other) in [(1, 2), (73, 74), (73, 123), (255, 257), (2, ROWS)] {
        let rows = format!(
            "UPDATE log SET n = -1 WHERE n = {one}; UPDATE log SET n = {one} WHERE n = {other};
             UPDATE log SET n = {other} WHERE n = -1"
        );
        let bodies = format!(
            "UPDATE log SET body = (SELECT body FROM log AS pair WHERE pair.n = {one} + {other} - log.n)
             WHERE n IN ({one}, {other})"
        );
        for sql in [rows, bodies] {
            let Broken::Row { n, misfit: Misfit::Hash, .. } = broken(&sql) else { panic!("{sql}") };
            assert_eq!(n, one, "{sql}");
        }
    }
}

#[test]
fn a_head_that_is_not_the_last_row_is_found() {
    assert!(matches!(broken("UPDATE head SET hash = zeroblob(32)"), Broken::Head { n: ROWS }));
    assert!(matches!(
        broken("UPDATE head SET n = n - 1, hash = (SELECT hash FROM log WHERE n = head.n - 1)"),
        Broken::Row { n: ROWS, misfit: Misfit::Beyond { rows }, .. } if rows == ROWS - 1
    ));
}

#[test]
fn a_row_that_no_server_writes_is_found_though_its_hash_fits() {
    let one = thread(0);
    let no_record = Row { body: "[]".into(), ..row(&one, 6) };
    let elsewhere = Row { body: row(&one, 7).body, ..row(&one, 6) };
    for (row, expected) in [(no_record, "a record"), (elsewhere, "place 7"), (row(&one, 7), "place 6")] {
        let file = log();
        file.open().append(&[row]).unwrap();
        let broken = audit(&file).unwrap_err();
        assert!(matches!(broken, Broken::Row { n, .. } if n == ROWS + 1), "{broken}");
        assert!(broken.to_string().contains(expected), "{broken}");
    }
}

#[test]
fn a_log_can_be_audited_while_it_grows() {
    let file = log();
    let mut store = file.open();
    let reader = store.reader();
    std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            for number in THREADS as usize..THREADS as usize + 100 {
                store.append(&life(number)).unwrap();
            }
        });
        while !writer.is_finished() {
            assert!(verify(&*reader).unwrap().rows >= ROWS);
        }
    });
    assert_eq!(audit(&file).unwrap(), ROWS + 600);
}
