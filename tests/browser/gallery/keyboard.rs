//! Whoever has no mouse answers everything.

use std::time::Duration;

use sayso_tests::browser::{Key, Page, run_for};
use serde_json::{Value, json};

use super::{Gallery, prompt};

/// Opens an entry with the keys at the beginning of the page.
async fn begin(gallery: &Gallery, id: &str) {
    gallery.go(id, "auto", "en").await;
    gallery
        .page
        .js("document.activeElement.blur(); getSelection().removeAllRanges(); window.watched.answers.length = 0", &[])
        .await;
    // A place before the widget, from which Tab begins.
    let script = "document.querySelector('#start')?.remove();
        const start = document.createElement('button');
        start.id = 'start'; start.textContent = 'Start';
        document.body.prepend(start); start.focus();";
    gallery.page.js(script, &[]).await;
}

fn asked(id: &str, at: usize) -> &'static str {
    prompt(id)["questions"][at]["question"].as_str().expect("a question has words")
}

fn label(id: &str, at: usize, option: usize) -> &'static str {
    prompt(id)["questions"][at]["options"][option]["label"].as_str().expect("an option has a label")
}

/// What was answered at each question.
async fn answers(page: &Page) -> Vec<Value> {
    let answer = page.answer().await;
    answer["answers"].as_array().expect("answers are a list").iter().map(|answer| answer["answer"].clone()).collect()
}

async fn submit(page: &Page) {
    enter(page, "Submit").await;
}

/// Goes to a button and presses Enter on it. What nobody has touched waits for the guard, as a yes does; where the page has
/// moved once more between the look and the key, the guard takes no notice, and the person presses again.
async fn enter(page: &Page, name: &str) {
    page.tab_to("button", name).await;
    for _ in 0..5 {
        page.still("button", name).await;
        let before = page.text().await;
        page.press(Key::Enter).await;
        for _ in 0..10 {
            let button = page.tree().await.into_iter().find(|node| node.role == "button" && node.name == name);
            if button.is_none_or(|button| !button.is_enabled()) || page.text().await != before {
                return;
            }
            page.wait(50).await;
        }
    }
}

fn check(id: &'static str, expected: Value, act: impl AsyncFnOnce(&Page)) {
    run_for(Duration::from_secs(60), async move |browser| {
        let gallery = Gallery::open(browser).await;
        begin(&gallery, id).await;
        act(&gallery.page).await;
        assert_eq!(json!(answers(&gallery.page).await), expected, "{id}");
    });
}

#[test]
fn an_approval_is_given_by_keys() {
    check("approval", json!([["Approve"]]), async |page| {
        enter(page, "Approve").await;
    });
}

#[test]
fn a_denial_with_a_note_is_given_by_keys() {
    check("approval", json!([["Deny"]]), async |page| {
        page.tab_to("button", "Add a note").await;
        page.press(Key::Space).await;
        page.type_text("not on a Friday").await;
        page.tab_to("button", "Deny").await;
        page.press(Key::Space).await;
        assert_eq!(page.answer().await["answers"][0]["note"], "not on a Friday");
    });
}

#[test]
fn several_approvals_are_decided_by_keys() {
    check("approval-several", json!([["Approve"], ["Deny"], ["Deny"]]), async |page| {
        for (at, downs) in [1, 0, 0].into_iter().enumerate() {
            let deny = page.tree().await.into_iter().filter(|node| node.role == "radio" && node.name == "Deny").nth(at);
            page.focus(&deny.expect("each has a no")).await;
            page.press(Key::Space).await;
            for _ in 0..downs {
                page.press(Key::Down).await;
            }
        }
        submit(page).await;
    });
}

#[test]
fn one_of_a_few_is_chosen_by_keys() {
    check("choice-plain", json!([[label("choice-plain", 0, 1)]]), async |page| {
        page.tab_to("radio", label("choice-plain", 0, 0)).await;
        page.press(Key::Space).await;
        page.press(Key::Down).await;
        submit(page).await;
    });
}

#[test]
fn several_of_a_few_are_chosen_by_keys() {
    let id = "choice-multi";
    check(id, json!([[label(id, 0, 0), label(id, 0, 2)]]), async |page| {
        let chosen = |tree: Vec<sayso_tests::browser::Node>| {
            tree.into_iter()
                .filter(|node| node.role == "checkbox")
                .map(|node| node.state("checked") == "true")
                .collect::<Vec<_>>()
        };
        for (option, wanted) in [true, false, true, false].into_iter().enumerate() {
            page.tab_to("checkbox", label(id, 0, option)).await;
            if chosen(page.tree().await)[option] != wanted {
                page.press(Key::Space).await;
            }
        }
        submit(page).await;
    });
}

#[test]
fn one_of_a_thousand_is_found_by_keys() {
    let id = "choice-1000";
    check(id, json!([[label(id, 0, 700)]]), async |page| {
        page.tab_to("combobox", asked(id, 0)).await;
        page.type_text(label(id, 0, 700)).await;
        page.find_when("combobox", asked(id, 0), |node| node.state("expanded") == json!(true)).await;
        page.press(Key::Enter).await;
        page.find_when("combobox", asked(id, 0), |node| node.state("expanded") == json!(false)).await;
        submit(page).await;
    });
}

#[test]
fn escape_closes_the_list_and_not_the_prompt() {
    run_for(Duration::from_secs(60), async |browser| {
        let gallery = Gallery::open(browser).await;
        let (page, id) = (&gallery.page, "choice-1000");
        begin(&gallery, id).await;
        page.tab_to("combobox", asked(id, 0)).await;
        page.press(Key::Down).await;
        page.find_when("combobox", asked(id, 0), |node| node.state("expanded") == json!(true)).await;
        page.press(Key::Escape).await;
        page.find_when("combobox", asked(id, 0), |node| node.state("expanded") == json!(false)).await;
        page.press(Key::Escape).await;
        assert_eq!((page.watched().await.dismissed(), page.answers().await.len()), (0, 0));
    });
}

#[test]
fn words_of_ones_own_are_given_by_keys() {
    let id = "choice-other";
    check(id, json!([["Ramen"]]), async |page| {
        page.tab_to("radio", label(id, 0, 0)).await;
        page.press(Key::Up).await;
        page.find_when("radio", "Other", |node| node.state("checked") == "true").await;
        page.tab_to("textbox", "Your own answer").await;
        page.type_text("Ramen").await;
        submit(page).await;
    });
}

#[test]
fn a_text_is_sent_by_control_and_enter() {
    let id = "text";
    check(id, json!([["Two lines\nof it"]]), async |page| {
        page.tab_to("textbox", asked(id, 0)).await;
        page.type_text("Two lines\nof it").await;
        page.press(Key::CtrlEnter).await;
    });
}

/// An entry of one typed answer.
fn check_field(id: &'static str, role: &'static str, typed: &'static str, expected: &'static str) {
    check(id, json!([[expected]]), async |page| {
        page.tab_to(role, asked(id, 0)).await;
        page.js("document.querySelector('#widget').shadowRoot.activeElement.value = ''", &[]).await;
        page.type_text(typed).await;
        submit(page).await;
    });
}

#[test]
fn every_kind_of_field_is_filled_by_keys() {
    check_field("input-text", "textbox", "an answer that is long enough", "an answer that is long enough");
    check_field("input-integer", "spinbutton", "7", "7");
    check_field("input-email", "textbox", "ada@example.com", "ada@example.com");
    check_field("input-url", "textbox", "https://example.com/a", "https://example.com/a");
    check("input-date", json!([["2026-12-24"]]), async |page| {
        // The browser's own field has a part for each part of a date.
        page.tab_to("spinbutton", "Month Month").await;
        page.type_text("12242026").await;
        submit(page).await;
    });
    check("input-boolean", json!([["false"]]), async |page| {
        page.tab_to("radio", "Yes").await;
        page.press(Key::Space).await;
        page.press(Key::Down).await;
        submit(page).await;
    });
}

#[test]
fn what_is_wrong_with_a_form_is_told_and_linked() {
    run_for(Duration::from_secs(60), async |browser| {
        let gallery = Gallery::open(browser).await;
        let (page, id) = (&gallery.page, "form");
        begin(&gallery, id).await;
        submit(page).await;
        page.says("Please check these answers:").await;
        let focused = page.focused().await.expect("the keys go somewhere");
        assert_eq!(focused.name, "Please check these answers:");
        assert!(page.answers().await.is_empty());
        let name = asked(id, 0);
        let field = page.find("textbox", name).await;
        assert_eq!(field.state("invalid"), "true");
        let links = page.tree().await.into_iter().filter(|node| node.role == "link").map(|node| node.name);
        let link = links.into_iter().find(|link| link.starts_with(name)).expect("a link to the field");
        page.tab_to("link", &link).await;
        page.press(Key::Enter).await;
        page.find_when("textbox", name, |node| node.has_focus()).await;
        page.type_text("Ada").await;
        page.find_when("textbox", name, |node| node.state("invalid") == "false").await;
    });
}
