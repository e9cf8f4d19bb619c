//! What was typed is kept until the prompt is over, and no longer.

use sayso_tests::browser::{Page, run};
use serde_json::json;

use super::{answered, ask, ended, start};

const DRAFTS: &str = "return Object.keys(localStorage).filter((key) => key.startsWith('sayso:')).length";
const TYPED: &str = "return document.querySelector('sayso-thread').shadowRoot.querySelector('textarea')?.value";

#[test]
fn a_draft_survives_a_reload_and_is_gone_once_the_prompt_is_over() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let prompt_id = ask(&thread, json!({"kind": "text", "questions": [{"question": "What happened?"}]})).await;
        let page = Page::open_thread(browser, &thread).await;
        page.click_on("textbox", "What happened?").await;
        page.type_text("The build broke").await;
        page.reload().await;
        page.find("textbox", "What happened?").await;
        assert_eq!(page.js(TYPED, &[]).await, json!("The build broke"));
        page.click("Submit").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["The build broke"]));
        page.says("Answered").await;
        assert_eq!(page.js(DRAFTS, &[]).await, json!(0));
    });
}

#[test]
fn a_draft_is_gone_once_the_prompt_was_answered_elsewhere() {
    run(async |browser| {
        let (_server, thread) = start().await;
        ask(&thread, json!({"kind": "text", "questions": [{"question": "What happened?"}]})).await;
        let page = Page::open_thread(browser, &thread).await;
        page.click_on("textbox", "What happened?").await;
        page.type_text("The build broke").await;
        page.until("the draft", DRAFTS).await;
        let prompt = thread.open_prompt().await;
        thread.answer(&prompt, "nothing").await.is(200);
        page.says("answered elsewhere").await;
        assert_eq!(page.js(DRAFTS, &[]).await, json!(0));
    });
}

#[test]
fn the_end_is_counted_down_and_warned_of_while_typing_goes_on() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let asked = json!({"kind": "text", "questions": [{"question": "What happened?"}], "expires_in": 4});
        let prompt_id = ask(&thread, asked).await;
        let page = Page::open_thread(browser, &thread).await;
        page.says("Expires in 0:0").await;
        page.click_on("textbox", "What happened?").await;
        page.type_text("The build").await;
        page.says("Expires in 0:01").await;
        assert_eq!(page.js(TYPED, &[]).await, json!("The build"), "what was typed is still there");
        let said = page.watched().await.said();
        let warned: Vec<_> = said.iter().filter(|(_, text)| text.starts_with("This question expires in ")).collect();
        assert_eq!(warned.len(), 1, "warned once: {said:?}");
        page.says("Expired").await;
        assert!(page.text().await.contains("The build"), "what was typed can still be read and copied");
        let prompt = ended(&thread, &prompt_id).await;
        assert_eq!((&prompt["prompt_state"], &prompt["reason"]), (&json!("cancelled"), &json!("expired")));
    });
}
