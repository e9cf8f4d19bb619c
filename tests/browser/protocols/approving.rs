//! `approval`: the published agent framework asks for three calls at once, and each is decided on in one prompt.

use sayso_tests::{
    Client,
    browser::{Page, run_for},
};
use serde_json::{Value, json};

use super::{WITH_INSTALL, pick};
use crate::flow::{endings, start};

#[test]
fn of_a_batch_that_is_decided_by_clicks_the_approved_calls_run() {
    run_for(WITH_INSTALL, async |browser| {
        let (_server, thread) = start().await;
        let page = Page::open_thread(browser, &thread).await;
        let mut command = tokio::task::block_in_place(|| sayso_tests::python("mixed.py"));
        command.args([&thread.address, &thread.id, &thread.agent]);
        let person = async {
            let prompt = thread.open_prompt().await;
            page.says("Still to decide: 3").await;
            for text in ["delete_file", "send_mail", "/x", "ann", "/y"] {
                page.says(text).await;
            }
            for (at, decision) in ["Approve", "Deny", "Approve"].into_iter().enumerate() {
                pick(&page, decision, at).await;
            }
            page.click("Submit").await;
            prompt["prompt_id"].as_str().expect("a prompt has an id").to_owned()
        };
        let (told, prompt_id) = tokio::join!(Client::run(command), person);
        let mut ran = told["ran"].as_array().expect("a list").clone();
        ran.sort_by_key(Value::to_string);
        assert_eq!(ran, [json!(["delete_file", "/x"]), json!(["delete_file", "/y"]), json!(["list_files", ""])]);
        assert_eq!((&told["text"], &told["asked_again"]), (&json!("done"), &json!(0)));
        page.says("Approved 2 of 3").await;
        assert_eq!(endings(&thread, &prompt_id).await, 1, "sent once");
        page.is_clean().await;
    });
}
