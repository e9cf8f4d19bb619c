//! Two servers over one log would each decide by what they know: the second does not start.

use crate::{
    client::{Client, reply},
    process::{Server, run, serve, sqlite, verify},
};

#[tokio::test]
async fn a_second_server_on_the_same_log_is_refused_and_the_first_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("log.db"), folder.path().join("link.db"));
    let server = Server::start(serve(&sqlite(&file)));
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for path in [&file, &link] {
        let second = run(serve(&sqlite(path)));
        assert_eq!((second.code, second.stdout.as_str()), (Some(1), ""));
        assert!(second.stderr.contains("is in use by another server: stop that one first"), "{}", second.stderr);
    }
    let client = Client::new();
    client.thread(&server.address, "").await;
    assert!(verify(&file).stdout.starts_with("1 records fit"));
}

#[tokio::test]
async fn a_killed_server_leaves_no_lock_and_its_open_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.db");
    let mut server = Server::start(serve(&sqlite(&file)));
    let client = Client::new();
    let thread = client.thread(&server.address, "").await;
    let asked = client.ask(&server.address, &thread, "key").await.unwrap().is(201);
    server.kill();
    let server = Server::start(serve(&sqlite(&file)));
    let again = client.ask(&server.address, &thread, "key").await.unwrap();
    assert!(again.replayed);
    assert_eq!(again.body, asked);
    let prompt_id = asked["prompt_id"].as_str().unwrap();
    client.answer(&server.address, &thread, prompt_id, &reply("Deny", "late")).await.unwrap().is(200);
}
