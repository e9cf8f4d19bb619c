//! All goes well.

use sayso_tests::browser::{Page, run};
use serde_json::json;

use super::{answered, ask, ask_approval, ended, start};

#[test]
fn what_an_agent_asks_appears_and_the_click_reaches_it() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let page = Page::open_thread(browser, &thread).await;
        let prompt_id = ask_approval(&thread, "Deploy 1.4.2?").await;
        page.find("group", "Deploy 1.4.2?").await;
        page.click("Approve").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["Approve"]));
        page.says("Approved").await;
        page.says("by you").await;
        assert!(page.look("button", "Approve").await.is_none(), "the buttons are gone");
        page.is_clean().await;
    });
}

#[test]
fn a_denial_brings_its_note() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = Page::open_thread(browser, &thread).await;
        page.click("Add a note").await;
        page.type_text("not on a Friday").await;
        page.click("Deny").await;
        let prompt = ended(&thread, &prompt_id).await;
        assert_eq!(prompt["answers"][0]["answer"], json!(["Deny"]));
        assert_eq!(prompt["answers"][0]["note"], "not on a Friday");
        page.says("Denied").await;
    });
}

#[test]
fn what_is_closed_without_choosing_is_told_as_that() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = Page::open_thread(browser, &thread).await;
        page.click("Dismiss").await;
        page.says("Dismissed").await;
        let prompt = ended(&thread, &prompt_id).await;
        assert_eq!((&prompt["prompt_state"], &prompt["reason"]), (&json!("cancelled"), &json!("dismissed")));
    });
}

#[test]
fn arguments_are_changed_in_place_and_run_as_changed() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let subject = json!({"tool": "deploy", "arguments": {"target": "production", "replicas": 3}});
        let question = json!({"question": "Deploy?", "subject": subject, "allow_edit": true});
        let prompt_id = ask(&thread, json!({"kind": "approval", "questions": [question]})).await;
        let page = Page::open_thread(browser, &thread).await;
        page.click("Edit").await;
        page.click_on("textbox", "Edit target").await;
        page.js("document.querySelector('sayso-thread').shadowRoot.activeElement.select()", &[]).await;
        page.type_text("staging").await;
        page.says("Changed by you").await;
        page.click("Approve with changes").await;
        let prompt = ended(&thread, &prompt_id).await;
        assert_eq!(prompt["answers"][0]["edited"], json!({"target": "staging", "replicas": 3}));
        page.says("Approved with changes").await;
    });
}

#[test]
fn a_form_reaches_the_agent_as_it_was_filled() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let prompt_id = ask(
            &thread,
            json!({"kind": "ask_user_question", "title": "A few things", "questions": [
                {"question": "Your name?", "input": "text"},
                {"question": "How many?", "input": "integer", "minimum": 1, "maximum": 9},
                {"question": "Colours?", "multiSelect": true, "options": [{"label": "Red"}, {"label": "Green"}, {"label": "Blue"}]},
                {"question": "Anything else?", "input": "text", "required": false},
            ]}),
        )
        .await;
        let page = Page::open_thread(browser, &thread).await;
        page.click_on("textbox", "Your name?").await;
        page.type_text("Ada").await;
        page.click_on("spinbutton", "How many?").await;
        page.type_text("3").await;
        page.click_on("checkbox", "Red").await;
        page.click_on("checkbox", "Blue").await;
        page.says("3 of 4 answered").await;
        page.click("Submit").await;
        let answers = ended(&thread, &prompt_id).await["answers"].clone();
        let given: Vec<_> = answers.as_array().expect("a list").iter().map(|answer| answer["answer"].clone()).collect();
        assert_eq!(given[..3], [json!(["Ada"]), json!(["3"]), json!(["Red", "Blue"])]);
    });
}

#[test]
fn two_tabs_stay_in_step_and_the_other_says_who_answered() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let first = Page::open_thread(browser, &thread).await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        first.find("group", "Deploy?").await;
        let second = Page::open_thread(browser, &thread).await;
        second.click("Approve").await;
        second.says("by you").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["Approve"]));
        first.front().await;
        first.says("answered elsewhere").await;
        assert!(first.look("button", "Approve").await.is_none());
        assert!(!first.text().await.contains("by you"));
    });
}

#[test]
fn of_two_prompts_one_waits_for_its_turn() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let first = ask_approval(&thread, "First?").await;
        let second = ask_approval(&thread, "Second?").await;
        let page = Page::open_thread(browser, &thread).await;
        page.says("Waits for its turn").await;
        let enabled = async |name: &str| {
            let tree = page.tree().await;
            tree.iter().filter(|node| node.role == "button" && node.name == name && node.is_enabled()).count()
        };
        page.enabled("button", "Approve").await;
        assert_eq!((enabled("Approve").await, enabled("Deny").await), (1, 1), "only one can be answered");
        page.click("Deny").await;
        assert_eq!(answered(&thread, &first).await, json!(["Deny"]));
        page.says_no_more("Waits for its turn").await;
        page.click("Approve").await;
        assert_eq!(answered(&thread, &second).await, json!(["Approve"]));
    });
}

#[test]
fn what_the_agent_takes_back_is_told_and_never_as_a_refusal() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = Page::open_thread(browser, &thread).await;
        page.find("group", "Deploy?").await;
        thread.agent_post(&format!("/v1/prompts/{prompt_id}/cancel"), json!({})).await.is(200);
        page.says("Withdrawn").await;
        assert!(!page.text().await.contains("Denied"));
    });
}
