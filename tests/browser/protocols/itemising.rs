//! `pending_prompt`: an agent asks by an item and hears by an item; a click answers, and so does what is typed elsewhere.

use sayso_tests::{
    Thread,
    browser::{Page, run},
};
use serde_json::{Value, json};

use crate::flow::{ended, start};

const PROMPT: &str = "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C";

/// The agent asks by an item of its own.
async fn asks(thread: &Thread, prompt: Value) {
    let mut asked = json!({"prompt_id": PROMPT, "prompt_state": "pending"});
    for (key, value) in prompt.as_object().expect("an object") {
        asked[key] = value.clone();
    }
    let metadata = json!({"type": "pending_prompt", "prompt": asked});
    let item = json!({"content": [{"type": "text", "text": "I have a question."}], "metadata": metadata});
    thread.agent_post("/v1/threads/{t}/items", item).await.is(201);
}

async fn deploys(thread: &Thread) {
    asks(thread, json!({"kind": "approval", "questions": [{"question": "Deploy?"}]})).await;
}

/// What the item says by which the agent hears of the end.
async fn heard(thread: &Thread) -> Value {
    ended(thread, PROMPT).await;
    let items = thread.agent_get("/v1/threads/{t}/items?limit=1000").await.is(200);
    let items = items["items"].as_array().expect("a list");
    let end = items.iter().find(|item| item["metadata"]["type"] == "pending_prompt_resolved").expect("it is told");
    assert_eq!(end["metadata"]["prompt"]["prompt_id"], PROMPT);
    end["metadata"]["prompt"]["answers"][0]["answer"].clone()
}

#[test]
fn a_click_answers_what_was_asked_by_an_item() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let page = Page::open_thread(browser, &thread).await;
        deploys(&thread).await;
        page.click("Approve").await;
        assert_eq!(heard(&thread).await, json!(["Approve"]));
        page.says("by you").await;
        page.is_clean().await;
    });
}

#[test]
fn text_in_the_composer_answers_and_the_page_follows() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let page = Page::open_thread(browser, &thread).await;
        deploys(&thread).await;
        page.find("group", "Deploy?").await;
        thread.user_post("/v1/threads/{t}/items", json!({"content": [{"type": "text", "text": "yes"}]})).await.is(201);
        assert_eq!(heard(&thread).await, json!(["Approve"]));
        page.says("Approved").await;
        page.says("answered elsewhere").await;
        assert!(page.look("button", "Approve").await.is_none(), "the buttons are gone");
    });
}

#[test]
fn a_choice_is_clicked_and_reaches_the_agent_by_its_label() {
    run(async |browser| {
        let (_server, thread) = start().await;
        let page = Page::open_thread(browser, &thread).await;
        let options = json!([{"label": "staging"}, {"label": "production"}]);
        let questions = json!([{"question": "Target?", "multiSelect": false, "options": options}]);
        asks(&thread, json!({"kind": "ask_user_question", "questions": questions})).await;
        page.click_on("radio", "production").await;
        page.click("Submit").await;
        assert_eq!(heard(&thread).await, json!(["production"]));
    });
}
