//! The file: what it is, what it is not, and that it is the same when it is opened again.

use std::{fs, path::Path};

use rusqlite::Connection;
use sayso_server::{
    audit,
    store::{Link, Outline, SqliteReader, SqliteStore, Store, StoreError},
};

use crate::fixture::{File, life, lives};

#[test]
fn a_log_opened_again_is_the_same() {
    let file = File::new();
    let mut store = file.open();
    for batch in lives(5).chunks(4) {
        store.append(batch).unwrap();
    }
    let before = all(&store);
    drop(store);
    let mut store = file.open();
    assert_eq!(all(&store), before);
    store.append(&life(5)).unwrap();
    assert_eq!(audit::verify(&*store.reader()).unwrap().rows, 36);
}

fn all(store: &SqliteStore) -> (Vec<Link>, Outline, Vec<(String, u64)>) {
    let reader = store.reader();
    (reader.links(0, 1000).unwrap(), reader.outline().unwrap(), reader.names("", 1000).unwrap())
}

#[test]
fn a_log_can_be_read_while_it_is_in_use_and_when_it_is_not() {
    let file = File::new();
    let mut store = file.open();
    store.append(&life(1)).unwrap();
    assert_eq!(audit::verify(&SqliteReader::open(&file.path).unwrap()).unwrap().rows, 6);
    drop(store);
    assert_eq!(audit::verify(&SqliteReader::open(&file.path).unwrap()).unwrap().rows, 6);
}

#[test]
fn reading_makes_no_file() {
    let file = File::new();
    assert!(SqliteReader::open(&file.path).is_err());
    assert!(!file.path.exists());
    fs::write(&file.path, "").unwrap();
    let error = SqliteReader::open(&file.path).err().unwrap();
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
}

#[test]
fn an_empty_file_becomes_a_log() {
    let file = File::new();
    fs::write(&file.path, "").unwrap();
    file.open().append(&life(1)).unwrap();
    assert_eq!(audit::verify(&*file.open().reader()).unwrap().rows, 6);
}

#[test]
fn a_file_of_another_program_is_refused_and_left_as_it_is() {
    check_refused(
        |path| fs::write(path, "notes of somebody: ".repeat(100)).unwrap(),
        |error| matches!(error, StoreError::Foreign { .. }),
    );
    for sql in [
        "CREATE TABLE log (n INTEGER PRIMARY KEY)",
        "PRAGMA application_id = 7",
        "PRAGMA user_version = 1; CREATE TABLE a (b)",
    ] {
        check_refused(
            |path| Connection::open(path).unwrap().execute_batch(sql).unwrap(),
            |error| matches!(error, StoreError::Foreign { .. }),
        );
    }
}

#[test]
fn a_log_of_another_version_is_refused_by_its_version() {
    let newer = |path: &Path| {
        drop(SqliteStore::open(path).unwrap());
        Connection::open(path).unwrap().execute_batch("PRAGMA user_version = 2").unwrap();
    };
    check_refused(newer, |error| matches!(error, StoreError::Version { expected: 1, found: 2, .. }));
}

fn check_refused(make: impl Fn(&Path), expected: impl Fn(&StoreError) -> bool) {
    let file = File::new();
    make(&file.path);
    let before = fs::read(&file.path).unwrap();
    for error in [SqliteStore::open(&file.path).err().unwrap(), SqliteReader::open(&file.path).err().unwrap()] {
        assert!(expected(&error), "{error}");
        assert!(error.to_string().starts_with(&file.path.display().to_string()), "{error}");
    }
    assert_eq!(fs::read(&file.path).unwrap(), before);
}

#[test]
fn one_alone_appends_to_a_log_and_gives_it_back() {
    let file = File::new();
    let mut store = file.open();
    let error = SqliteStore::open(&file.path).err().unwrap();
    assert!(matches!(&error, StoreError::InUse { path } if *path == file.path), "{error}");
    store.append(&life(1)).unwrap();
    let reader = store.reader();
    drop(store);
    file.open().append(&life(2)).unwrap();
    assert_eq!(audit::verify(&*reader).unwrap().rows, 12, "who reads holds nothing back");
}

#[cfg(unix)]
#[test]
fn by_whatever_way_it_is_reached_a_log_has_one_lock() {
    let file = File::new();
    let link = file.path.with_file_name("link.db");
    std::os::unix::fs::symlink(&file.path, &link).unwrap();
    let store = file.open();
    let error = SqliteStore::open(&link).err().unwrap();
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    drop(store);
    let _store = SqliteStore::open(&link).unwrap();
    assert!(matches!(SqliteStore::open(&file.path), Err(StoreError::InUse { .. })));
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let file = File::new();
    let error = SqliteStore::open(file.path.join("log.db")).err().unwrap();
    assert!(matches!(error, StoreError::File { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn only_its_owner_may_read_a_log() {
    use std::os::unix::fs::PermissionsExt;

    let file = File::new();
    let mut store = file.open();
    store.append(&life(1)).unwrap();
    for end in ["", "-wal", "-shm", ".lock"] {
        let path = format!("{}{end}", file.path.display());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{path}");
    }
}
