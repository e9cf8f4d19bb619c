//! `sayso audit verify`, on logs that a server wrote.

use std::{fs, path::PathBuf};

use rusqlite::Connection;
use tempfile::TempDir;

use crate::{
    client::{Client, reply},
    process::{Server, run, sayso, serve, sqlite, verify},
};

/// A log with a thread and three prompts that were answered: seven rows.
async fn log() -> (TempDir, PathBuf, Server) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let server = Server::start(serve(&sqlite(&file)));
    let client = Client::new();
    let thread = client.thread(&server.address, "").await;
    for key in ["one", "two", "three"] {
        let prompt = client.ask(&server.address, &thread, key).await.unwrap().is(201);
        let prompt_id = prompt["prompt_id"].as_str().unwrap();
        client.answer(&server.address, &thread, prompt_id, &reply("Approve", key)).await.unwrap().is(200);
    }
    (folder, file, server)
}

#[tokio::test]
async fn a_good_log_is_told_by_its_rows_and_its_hash_in_use_or_not() {
    let (_folder, file, mut server) = log().await;
    let live = verify(&file);
    assert_eq!((live.code, live.stderr.as_str()), (Some(0), ""));
    let hash = live.stdout.strip_prefix("7 records fit; the last has the hash ").unwrap().trim_end();
    assert!(hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
    server.terminate();
    assert!(server.ended().0.success());
    assert_eq!(verify(&file).stdout, live.stdout);
}

#[tokio::test]
async fn the_first_record_that_does_not_fit_is_named() {
    let (_folder, file, mut server) = log().await;
    server.kill();
    let good = Connection::open(&file).unwrap();
    let check = |sql: &str, told: &str| {
        let copy = file.with_file_name("copy.db");
        good.execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
        Connection::open(&copy).unwrap().execute_batch(sql).unwrap();
        let ran = verify(&copy);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""), "{sql}: {ran:?}");
        assert!(ran.stderr.contains(told), "{sql}: {}", ran.stderr);
        fs::remove_file(&copy).unwrap();
    };
    check("PRAGMA foreign_keys = OFF; UPDATE log SET body = replace(body, 'Approve', 'approve') WHERE n = 3", "row 3");
    check("PRAGMA foreign_keys = OFF; DELETE FROM log WHERE n = 4", "row 5");
    check("PRAGMA foreign_keys = OFF; DELETE FROM log WHERE n = 7", "row 7");
    check(
        "PRAGMA foreign_keys = OFF; UPDATE log SET n = 0 WHERE n = 5; UPDATE log SET n = 5 WHERE n = 6; UPDATE log SET n = 6 WHERE n = 0",
        "row 5",
    );
}

#[test]
fn what_cannot_be_verified_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.db");
    let ran = verify(&missing);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains(&missing.display().to_string()) && ran.stderr.contains("--store"), "{}", ran.stderr);
    assert!(!missing.exists());

    let other = folder.path().join("other.db");
    fs::write(&other, "what somebody wrote").unwrap();
    let ran = verify(&other);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("not a log of Sayso"), "{}", ran.stderr);

    let ran = run(sayso(&["audit", "verify", "--store", "memory"]));
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("sqlite:PATH"), "{}", ran.stderr);
}
