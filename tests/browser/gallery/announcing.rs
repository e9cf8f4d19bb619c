//! A prompt is heard of once, politely, and takes the focus from nobody.

use std::time::Duration;

use sayso_tests::browser::run_for;
use serde_json::json;

use super::{Gallery, entries};

#[test]
fn an_open_prompt_is_announced_once_and_takes_no_focus() {
    run_for(Duration::from_secs(120), async |browser| {
        let gallery = Gallery::open(browser).await;
        let page = &gallery.page;
        page.click_on("textbox", "Message").await;
        for entry in entries().iter().filter(|entry| entry.is_known() && !entry.open.is_empty()) {
            page.js("window.watched.said.length = 0", &[]).await;
            gallery.go(&entry.id, "auto", "en").await;
            page.until("the announcement", "return window.watched.said.length > 0").await;
            // Once means that no other comes.
            page.wait(200).await;
            assert_eq!(page.js("return document.activeElement.id", &[]).await, json!("composer"), "{}", entry.id);
            let said = page.watched().await.said();
            let told = |text: &str| text.starts_with("Approval needed from ") || text.starts_with("Question from ");
            let heard: Vec<_> = said.iter().filter(|(_, text)| told(text)).collect();
            assert_eq!(heard.len(), entry.open.len(), "{}: {said:?}", entry.id);
            for (live, text) in &heard {
                assert!(live == "polite" && text.chars().count() <= 200, "{}: {live} {text}", entry.id);
            }
            assert!(said.iter().all(|(live, _)| live == "polite"), "{}: {said:?}", entry.id);
        }
    });
}
