//! A file that is locked or full: refused whole, still readable, and usable again afterwards.

use std::{
    thread,
    time::{Duration, Instant},
};

use rusqlite::{Connection, ErrorCode};
use sayso_server::{
    audit,
    store::{Settings, SqliteStore, Store, StoreError},
};

use crate::fixture::{File, life};

fn code(error: &StoreError) -> Option<ErrorCode> {
    let StoreError::Sqlite(error) = error else { return None };
    error.sqlite_error_code()
}

fn lock(file: &File) -> Connection {
    let other = Connection::open(&file.path).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    other
}

#[test]
fn an_append_waits_for_a_short_lock() {
    let file = File::new();
    let mut store = file.open();
    let other = lock(&file);
    let begun = Instant::now();
    let holder = thread::spawn(move || {
        thread::sleep(Duration::from_secs(1));
        other.execute_batch("ROLLBACK").unwrap();
    });
    store.append(&life(1)).unwrap();
    assert!(begun.elapsed() >= Duration::from_secs(1), "nobody held the lock");
    holder.join().unwrap();
    assert_eq!(audit::verify(&*store.reader()).unwrap().rows, 6);
}

#[test]
fn a_long_lock_refuses_the_append_and_keeps_nothing_of_it() {
    let file = File::new();
    let settings = Settings { busy_timeout: Duration::from_millis(50), ..Settings::default() };
    let mut store = SqliteStore::open_with(&file.path, &settings).unwrap();
    store.append(&life(1)).unwrap();
    let other = lock(&file);
    for _ in 0..3 {
        let error = store.append(&life(2)).unwrap_err();
        assert_eq!(code(&error), Some(ErrorCode::DatabaseBusy), "{error}");
        assert_eq!(audit::verify(&*store.reader()).unwrap().rows, 6, "reads go on");
    }
    other.execute_batch("ROLLBACK").unwrap();
    store.append(&life(2)).unwrap();
    assert_eq!(audit::verify(&*store.reader()).unwrap().rows, 12);
}

#[test]
fn a_full_file_refuses_the_append_and_keeps_nothing_of_it() {
    let file = File::new();
    let settings = Settings { max_pages: Some(40), ..Settings::default() };
    let mut store = SqliteStore::open_with(&file.path, &settings).unwrap();
    let mut lives = 0;
    let error = loop {
        match store.append(&life(lives)) {
            Ok(()) => lives += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(code(&error), Some(ErrorCode::DiskFull), "{error}");
    assert!(lives > 1);
    let reader = store.reader();
    for _ in 0..3 {
        store.append(&life(lives)).unwrap_err();
        assert_eq!(audit::verify(&*reader).unwrap().rows, 6 * lives as u64);
    }
    drop(store);

    let mut store = file.open();
    store.append(&life(lives)).unwrap();
    assert_eq!(audit::verify(&*store.reader()).unwrap().rows, 6 * (lives as u64 + 1));
}

#[test]
fn a_batch_that_fails_at_its_last_write_is_not_kept() {
    let file = File::new();
    let mut store = file.open();
    store.append(&life(1)).unwrap();
    let other = Connection::open(&file.path).unwrap();
    let sql = "CREATE TRIGGER fail BEFORE UPDATE ON head BEGIN SELECT RAISE(ABORT, 'no more'); END";
    other.execute_batch(sql).unwrap();
    let error = store.append(&life(2)).unwrap_err();
    assert!(error.to_string().ends_with("no more"), "{error}");
    assert_eq!(audit::verify(&*store.reader()).unwrap().rows, 6);
    other.execute_batch("DROP TRIGGER fail").unwrap();
    store.append(&life(2)).unwrap();
    assert_eq!(audit::verify(&*store.reader()).unwrap().rows, 12);
}
