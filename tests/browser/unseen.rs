//! Nothing unseen can be approved: what is folded must be opened, and all of it must have been in view.

use sayso_tests::browser::{Key, Site, prompt, run};
use serde_json::json;

#[test]
fn a_long_value_must_have_been_in_view_before_it_can_be_approved() {
    run(async |browser| {
        let site = Site::start().await;
        let page = browser.open(&site.url("/")).await;
        page.until("the page", "return document.documentElement.dataset.ready").await;
        let script: String = (1..=120).map(|line| format!("echo step {line}\n")).collect();
        page.show(&prompt(json!({"kind": "approval", "questions": [
            {"question": "Run it?", "subject": {"tool": "shell", "arguments": {"script": script}}},
        ]})))
        .await;
        page.says("Look at everything that would run before you approve it.").await;
        let approve = page.find("button", "Approve").await;
        let place = page.place(&approve).await;
        page.wait(700).await;
        page.click_at(place).await;
        page.focus(&approve).await;
        page.press(Key::Enter).await;
        assert!(page.answers().await.is_empty(), "it was approved unseen");
        let unfold = page.tree().await.into_iter().find(|node| node.name.starts_with("Show all ("));
        page.click(&unfold.expect("it can be opened").name).await;
        page.says("echo step 120").await;
        page.click("Approve").await;
        assert_eq!(page.chosen().await, json!(["Approve"]));
    });
}
