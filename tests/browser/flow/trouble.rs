//! The server dies, the wire breaks, the person goes offline: an answer is kept, sent once, and never told as sent before
//! the server said so.

use sayso_tests::{
    Server, Thread, Wire,
    browser::{Page, run},
};
use serde_json::json;

use super::{answered, ask_approval, endings, start};

const HELD: &str = "Your answer is kept";

#[test]
fn an_answer_outlives_the_server_and_is_sent_once() {
    run(async |browser| {
        let folder = tempfile::tempdir().expect("a folder");
        let store = format!("sqlite:{}", folder.path().join("log.db").display());
        let mut server = Server::with(&["--store", &store]);
        let thread = server.thread().await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = Page::open_thread(browser, &thread).await;
        page.enabled("button", "Approve").await;
        server.freeze();
        page.click("Approve").await;
        page.says("Sending…").await;
        assert!(!page.text().await.contains("Approved"), "told before the server said so");
        server.kill();
        page.says(HELD).await;
        assert!(!page.text().await.contains("Approved"), "told before the server said so");
        let _server = Server::at(thread.address.trim_start_matches("http://"), &["--store", &store]);
        page.says("Approved").await;
        page.says("by you").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["Approve"]));
        assert_eq!(endings(&thread, &prompt_id).await, 1);
    });
}

#[test]
fn a_reply_that_is_lost_after_the_answer_was_kept_changes_nothing() {
    run(async |browser| {
        let (server, thread) = start().await;
        let wire = Wire::to(&server.address).await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = Page::open_thread(browser, &Thread { address: wire.address.clone(), ..thread.clone() }).await;
        page.enabled("button", "Approve").await;
        wire.lose_what_comes_back();
        page.click("Approve").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["Approve"]), "the server has it");
        page.says("Sending…").await;
        assert!(!page.text().await.contains("Approved"), "told before the server said so");
        wire.cut();
        page.says(HELD).await;
        wire.mend();
        page.says("Approved").await;
        page.says("by you").await;
        assert!(!page.text().await.contains("elsewhere"));
        assert_eq!(endings(&thread, &prompt_id).await, 1);
    });
}

#[test]
fn whoever_answers_offline_has_answered_once_back_online() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = Page::open_thread(browser, &thread).await;
        page.enabled("button", "Approve").await;
        page.offline(true).await;
        page.says("Not connected. Trying again…").await;
        page.click("Approve").await;
        page.says(HELD).await;
        assert!(!page.text().await.contains("Approved"));
        page.offline(false).await;
        page.says("Approved").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["Approve"]));
        assert_eq!(endings(&thread, &prompt_id).await, 1);
        page.says_no_more("Not connected").await;
    });
}

#[test]
fn an_answer_that_comes_second_says_how_it_was_answered() {
    run(async |browser| {
        let (server, thread) = start().await;
        let wire = Wire::to(&server.address).await;
        ask_approval(&thread, "Deploy?").await;
        let page = Page::open_thread(browser, &Thread { address: wire.address.clone(), ..thread.clone() }).await;
        page.enabled("button", "Approve").await;
        wire.cut();
        page.says("Not connected").await;
        let prompt = thread.open_prompt().await;
        thread.answer(&prompt, "Deny").await.is(200);
        page.click("Approve").await;
        page.says(HELD).await;
        wire.mend();
        page.says("Denied").await;
        page.says("answered elsewhere").await;
        assert!(!page.text().await.contains("Approved"));
    });
}

#[test]
fn an_answer_to_another_text_is_not_taken_and_the_prompt_is_shown_again() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = Page::open_thread(browser, &thread).await;
        page.enabled("button", "Approve").await;
        // What the page shows is not what the server has: the digest tells.
        let other = "const real = window.fetch;
            window.fetch = (url, init) => {
                window.fetch = init?.method === 'POST' ? real : window.fetch;
                return real(url, {...init, body: init?.body?.replace(/sha256:[0-9a-f]+/, 'sha256:' + '0'.repeat(64))});
            };";
        page.js(other, &[]).await;
        page.click("Approve").await;
        page.says("The question has changed. Please look at it again.").await;
        assert_eq!(endings(&thread, &prompt_id).await, 0);
        page.click("Approve").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["Approve"]));
    });
}

#[test]
fn whoever_may_not_read_the_thread_is_told() {
    run(async |browser| {
        let (_server, thread) = start().await;
        ask_approval(&thread, "Deploy?").await;
        let stranger = Thread { user: "sayso_user_nobody".to_owned(), ..thread };
        let page = Page::open_thread(browser, &stranger).await;
        page.says("The connection was refused").await;
        assert!(!page.text().await.contains("Deploy?"));
    });
}

#[test]
fn what_was_asked_while_the_wire_was_cut_is_there_once() {
    run(async |browser| {
        let (server, thread) = start().await;
        let wire = Wire::to(&server.address).await;
        ask_approval(&thread, "First?").await;
        let page = Page::open_thread(browser, &Thread { address: wire.address.clone(), ..thread.clone() }).await;
        page.find("group", "First?").await;
        wire.cut();
        page.says("Not connected").await;
        ask_approval(&thread, "Second?").await;
        wire.mend();
        page.find("group", "Second?").await;
        let cards = page.tree().await.into_iter().filter(|node| node.role == "button" && node.name == "Dismiss");
        assert_eq!(cards.count(), 2, "a card for each");
    });
}
