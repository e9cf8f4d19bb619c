//! `user_choice`: the published sandbox server asks before it writes, and what is clicked decides.

use std::path::Path;

use sayso_tests::{
    RapTool, Server, Thread, Wire,
    browser::{Browser, Page, run},
};
use serde_json::json;
use tempfile::TempDir;

const DENIED: &str = "Error: file write denied by user.";

/// The sandbox has a folder open, is about to write `a.txt` into it, and a page shows that it asks.
struct Asked {
    _server: Server,
    tool: RapTool,
    thread: Thread,
    folder: TempDir,
    call: String,
}

async fn asked() -> Asked {
    let (server, tool) = (Server::start(), RapTool::sandbox().await);
    let folder = tempfile::tempdir().expect("a folder");
    let thread = server.thread().await;
    thread.rap_register(&tool).await;
    let open = thread.rap_call("open_sandbox_direct", json!({"repo": folder.path()})).await;
    thread.rap_done(&open).await;
    let call = thread.rap_call("create_file", json!({"path": "a.txt", "content": "hello\n"})).await;
    Asked { _server: server, tool, thread, folder, call }
}

impl Asked {
    async fn page(&self, browser: &Browser) -> Page {
        let page = Page::open_thread(browser, &self.thread).await;
        page.find("group", "Direct mode: allow writing to a.txt?").await;
        page
    }

    /// What the tool says of the call in the end, and what is in the file.
    async fn ended(&self) -> (String, Option<String>) {
        let text = self.thread.rap_done(&self.call).await["text"].as_str().unwrap_or_default().to_owned();
        (text, std::fs::read_to_string(Path::new(self.folder.path()).join("a.txt")).ok())
    }
}

#[test]
fn a_clicked_yes_writes_the_file() {
    run(async |browser| {
        let asked = asked().await;
        let page = asked.page(browser).await;
        page.click_on("radio", "Yes once").await;
        assert!(!asked.folder.path().join("a.txt").exists(), "nothing is written before the answer");
        page.click("Submit").await;
        assert_eq!(asked.ended().await, ("Created file a.txt".to_owned(), Some("hello\n".to_owned())));
        page.says("by you").await;
        page.is_clean().await;
    });
}

#[test]
fn a_clicked_no_writes_nothing() {
    run(async |browser| {
        let asked = asked().await;
        let page = asked.page(browser).await;
        page.click_on("radio", "No").await;
        page.click("Submit").await;
        assert_eq!(asked.ended().await, (DENIED.to_owned(), None));
    });
}

#[test]
fn the_default_is_chosen_and_closing_the_prompt_says_and_sends_it() {
    run(async |browser| {
        let asked = asked().await;
        let page = asked.page(browser).await;
        let radios: Vec<_> = page.tree().await.into_iter().filter(|node| node.role == "radio").collect();
        let all: Vec<_> = radios.iter().map(|radio| (radio.name.as_str(), radio.state("checked"))).collect();
        let (session, off) = (format!("Yes ({} and all children)", asked.thread.id), json!("false"));
        assert_eq!(all, [(&*session, off.clone()), ("Yes once", off), ("No", json!("true"))], "in their order");
        assert_eq!(page.find("button", "Dismiss").await.description, "Closing this answers: No");
        page.click("Dismiss").await;
        assert_eq!(asked.ended().await, (DENIED.to_owned(), None));
        assert_eq!(asked.tool.told(), 1);
    });
}

#[test]
fn a_double_click_in_one_tab_and_a_late_one_in_another_reach_the_tool_once() {
    run(async |browser| {
        let asked = asked().await;
        let wire = Wire::to(&asked.thread.address).await;
        let away = Page::open_thread(browser, &Thread { address: wire.address.clone(), ..asked.thread.clone() }).await;
        away.click_on("radio", "Yes once").await;
        wire.cut();
        away.says("Not connected").await;
        away.click("Submit").await;
        away.says("Your answer is kept").await;

        let page = asked.page(browser).await;
        page.click_on("radio", "Yes once").await;
        page.click_on("radio", "No").await;
        let submit = page.still("button", "Submit").await;
        page.double_click_at(submit, 60).await;
        assert_eq!(asked.ended().await, (DENIED.to_owned(), None));

        wire.mend();
        away.front().await;
        away.says("answered elsewhere").await;
        assert_eq!((asked.tool.told(), asked.ended().await.1), (1, None), "a late yes writes nothing");
    });
}

#[test]
fn choices_take_turns_and_each_begins_at_its_own_default() {
    run(async |browser| {
        let asked = asked().await;
        let page = asked.page(browser).await;
        let second = asked.thread.rap_call("create_file", json!({"path": "b.txt", "content": "hello\n"})).await;
        page.says("Waits for its turn").await;
        page.click_on("radio", "Yes once").await;
        page.click("Submit").await;
        assert_eq!(asked.ended().await.0, "Created file a.txt");
        page.says_no_more("Waits for its turn").await;
        page.find_when("radio", "No", |radio| radio.state("checked") == "true").await;
        page.click("Submit").await;
        assert_eq!(asked.thread.rap_done(&second).await["text"], DENIED);
        assert!(!asked.folder.path().join("b.txt").exists());
    });
}

#[test]
fn a_choice_that_is_withdrawn_before_its_turn_is_over() {
    run(async |browser| {
        let asked = asked().await;
        let page = asked.page(browser).await;
        let second = asked.thread.rap_call("create_file", json!({"path": "b.txt", "content": "hello\n"})).await;
        page.says("Waits for its turn").await;
        asked.thread.agent_post(&format!("/v1/threads/{{t}}/rap/calls/{second}/cancel"), json!({})).await.is(200);
        page.says("Withdrawn").await;
        page.says_no_more("Waits for its turn").await;
        page.click_on("radio", "Yes once").await;
        page.click("Submit").await;
        assert_eq!(asked.ended().await.0, "Created file a.txt", "the other is as it was");
        assert!(!asked.folder.path().join("b.txt").exists());
    });
}
