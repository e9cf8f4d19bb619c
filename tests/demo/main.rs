//! The demo, played to its end by somebody in a real browser.

mod running;

use sayso_tests::browser::run;
use serde_json::json;

use running::{Demo, agent_says, decide, on_the_wire, pick};

#[test]
fn a_deployment_is_approved_and_the_announcement_goes_out_as_it_was_changed() {
    run(async |browser| {
        let demo = Demo::start();
        let page = pick(browser, &demo, "Deploy").await;
        page.click("Approve").await;
        agent_says(&page, "storefront 2.4.0 is live in production").await;
        page.click("Edit").await;
        page.click_on("textbox", "Edit channel").await;
        page.js("[...document.querySelectorAll('sayso-prompt')].at(-1).shadowRoot.activeElement.select()", &[]).await;
        page.type_text("#quiet").await;
        page.click("Approve with changes").await;
        agent_says(&page, "Posted to #quiet: “storefront 2.4.0 is live.").await;
        on_the_wire(&page, "confirmation").await;
        page.is_clean().await;
    });
}

#[test]
fn a_denial_with_a_reason_reaches_the_agent_and_nothing_is_deployed() {
    run(async |browser| {
        let demo = Demo::start();
        let page = pick(browser, &demo, "Deploy").await;
        page.click("Add a note").await;
        page.type_text("not on a Friday").await;
        page.click("Deny").await;
        agent_says(&page, "I have noted your reason: “not on a Friday”").await;
    });
}

#[test]
fn a_trip_is_planned_by_what_the_form_says() {
    run(async |browser| {
        let demo = Demo::start();
        let page = pick(browser, &demo, "Plan a trip").await;
        page.click_on("radio", "Kyoto").await;
        page.click_on("checkbox", "Food").await;
        page.click_on("checkbox", "Walking").await;
        page.click("Submit").await;
        agent_says(&page, "Kyoto it is: four days, with food, walking.").await;
        on_the_wire(&page, "interactive_form_question").await;
        page.is_clean().await;
    });
}

#[test]
fn files_are_deleted_when_told_yes_and_stay_when_told_no() {
    run(async |browser| {
        for (choice, said, left) in [
            ("No", "I have deleted nothing.", vec!["cache.tmp", "debug.log", "report-old.pdf", "thesis.txt"]),
            ("Yes once", "I have deleted 3 files.", vec!["thesis.txt"]),
        ] {
            let demo = Demo::start();
            let page = pick(browser, &demo, "Clean up").await;
            agent_says(&page, "• cache.tmp").await;
            page.click_on("radio", choice).await;
            page.click("Submit").await;
            agent_says(&page, said).await;
            assert_eq!(demo.files(), left);
            on_the_wire(&page, "user_choice").await;
        }
    });
}

#[test]
fn of_three_tools_those_run_that_were_approved() {
    run(async |browser| {
        let demo = Demo::start();
        let page = pick(browser, &demo, "Work through").await;
        for (at, decision) in [(0, "Approve"), (1, "Deny"), (2, "Approve")] {
            decide(&page, at, decision).await;
        }
        page.click("Submit").await;
        agent_says(&page, "2 of 3 done.\n✓ Replied to Ada\n✓ Closed Alan's account\n✕ ").await;
        on_the_wire(&page, "approval").await;
    });
}

#[test]
fn a_question_outlives_the_server_and_its_answer_goes_on_with_the_run() {
    run(async |browser| {
        let demo = Demo::start();
        let page = pick(browser, &demo, "Migrate").await;
        page.find("group", "Run the migration now?").await;
        agent_says(&page, "The server was just killed and started again.").await;
        page.click("Approve").await;
        agent_says(&page, "The migration is complete.").await;
        let prompts = page.js("return document.querySelectorAll('sayso-prompt').length", &[]).await;
        assert_eq!(prompts, json!(1), "it is asked once");
        on_the_wire(&page, "pending_prompt").await;
    });
}

#[test]
fn what_is_typed_means_a_scenario_too_and_a_reload_keeps_the_conversation() {
    run(async |browser| {
        let demo = Demo::start();
        let page = browser.open(&demo.address).await;
        page.until("the chat", "return document.documentElement.dataset.ready").await;
        page.click_on("textbox", "Message").await;
        page.type_text("please deploy it").await;
        page.click("Send").await;
        page.enabled("button", "Deny").await;
        page.reload().await;
        page.click("Deny").await;
        agent_says(&page, "I leave 2.3.9 in place.").await;
        page.is_clean().await;
    });
}

#[test]
fn the_chat_is_for_everybody_and_fits_a_phone() {
    run(async |browser| {
        let demo = Demo::start();
        let page = pick(browser, &demo, "Deploy").await;
        page.enabled("button", "Deny").await;
        for (width, theme) in [(1280, "light"), (1280, "dark"), (320, "dark"), (320, "light")] {
            page.width(width).await;
            page.prefers(&[("prefers-color-scheme", theme)]).await;
            let violations = page.axe().await;
            assert!(violations.is_empty(), "{width} {theme}: {violations:?}");
            let root = "const root = document.documentElement; return root.scrollWidth - root.clientWidth";
            assert_eq!(page.js(root, &[]).await, json!(0), "nothing lies beside the page of {width}");
        }
        agent_says(&page, "I need your go-ahead").await;
    });
}

#[test]
fn when_the_demo_is_told_to_stop_nothing_is_left() {
    let mut demo = Demo::start();
    assert!(demo.is_there());
    assert!(demo.interrupt(), "it ends well");
    assert!(!demo.is_there(), "and its server with it");
}
