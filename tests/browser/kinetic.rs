//! Never by accident: a yes needs a prompt that stood still, in view, and an act of the person's own.

use sayso_tests::browser::{Browser, Key, Page, Place, Site, approval, as_json, prompt, run};
use serde_json::json;

/// What the guard waits for, less what a clock may be off.
const HOLD: f64 = 490.0;

async fn open(browser: &Browser, site: &Site) -> Page {
    let page = browser.open(&site.url("/")).await;
    page.until("the page", "return document.documentElement.dataset.ready").await;
    page
}

async fn approve_at(page: &Page) -> Place {
    let node = page.find("button", "Approve").await;
    page.place(&node).await
}

/// An approval that can be given now.
async fn armed(browser: &Browser, site: &Site) -> (Page, Place) {
    let page = open(browser, site).await;
    page.show(&approval("Deploy?")).await;
    page.enabled("button", "Approve").await;
    let place = approve_at(&page).await;
    (page, place)
}

/// It can be given again, and is.
async fn is_taken_later(page: &Page) {
    // The browser counts a click that comes sooner as the second of a double click.
    page.wait(600).await;
    assert!(page.answers().await.is_empty(), "it was taken too early");
    page.click("Approve").await;
    assert_eq!(page.chosen().await, json!(["Approve"]));
    assert_eq!(page.answers().await.len(), 1);
}

/// Does something and clicks until the click came within the time that the guard holds, as a fast hand's would.
async fn click_right_after(page: &Page, disturbed: &str, disturb: impl AsyncFn()) {
    for _ in 0..10 {
        page.enabled("button", "Approve").await;
        disturb().await;
        let place = approve_at(page).await;
        page.click_at(place).await;
        let watched = page.watched().await;
        let since = if disturbed == "mount" { watched.mounted() } else { watched.last(disturbed) };
        if watched.last("click") - since < HOLD {
            return;
        }
        assert_eq!(page.answers().await.len(), 1, "a late click is taken");
        page.show(&approval("Deploy?")).await;
        page.js("window.watched.answers.length = 0", &[]).await;
    }
    panic!("this machine is too slow to click within half a second");
}

#[test]
fn k1_a_click_right_after_the_prompt_came_up_does_nothing_and_a_later_one_does() {
    run(async |browser| {
        let site = Site::start().await;
        let page = open(browser, &site).await;
        page.show(&approval("Deploy?")).await;
        click_right_after(&page, "mount", async || page.show(&approval("Deploy?")).await).await;
        is_taken_later(&page).await;
        page.is_clean().await;
    });
}

#[test]
fn k2_enter_held_down_while_the_prompt_comes_up_does_nothing() {
    run(async |browser| {
        let site = Site::start().await;
        let page = open(browser, &site).await;
        page.click_on("textbox", "Message").await;
        page.key_down(Key::Enter, false).await;
        page.show(&approval("Deploy?")).await;
        let approve = page.find("button", "Approve").await;
        // Even where the page itself moves the focus to the yes.
        page.focus(&approve).await;
        for _ in 0..20 {
            page.key_down(Key::Enter, true).await;
            page.wait(50).await;
        }
        assert!(page.enabled("button", "Approve").await.has_focus());
        page.key_up(Key::Enter).await;
        is_taken_later(&page).await;
    });
}

#[test]
fn k3_whoever_types_keeps_typing_while_a_prompt_comes_up() {
    run(async |browser| {
        let site = Site::start().await;
        let page = open(browser, &site).await;
        page.show(&approval("Warm?")).await;
        page.js("document.querySelector('#place').replaceChildren()", &[]).await;
        page.click_on("textbox", "Message").await;
        let asked = prompt(json!({"kind": "ask_user_question", "questions": [
            {"question": "Which?", "options": [{"label": "Yes"}, {"label": "Approve"}]},
            {"question": "Why?", "input": "text"},
        ]}));
        for prompt in [approval("Deploy?"), asked] {
            page.js("document.querySelector('#composer').value = ''", &[]).await;
            page.js("setTimeout(() => window.show(arguments[0]), 400)", &[as_json(&prompt)]).await;
            let typed = "yes a\nApprove y ok";
            page.type_slowly(typed, std::time::Duration::from_millis(100)).await;
            page.find("button", "Dismiss").await;
            assert_eq!(page.js("return document.querySelector('#composer').value", &[]).await, json!(typed));
            assert_eq!(page.js("return document.activeElement.id", &[]).await, json!("composer"));
            assert!(page.answers().await.is_empty());
        }
    });
}

#[test]
fn k4_the_second_click_of_a_double_click_does_nothing() {
    run(async |browser| {
        let site = Site::start().await;
        let (page, place) = armed(browser, &site).await;
        // A button of the page's own lies over the yes until it is clicked.
        let decoy = "const decoy = document.createElement('button');
            decoy.className = 'decoy';
            decoy.textContent = 'Next';
            document.body.append(decoy);
            const rect = decoy.getBoundingClientRect();
            decoy.animate([{translate: `${arguments[0] - rect.x - 60}px ${arguments[1] - rect.y - 30}px`}], {duration: 1, fill: 'forwards'});
            decoy.addEventListener('click', () => decoy.remove());";
        page.js(decoy, &[json!(place.x), json!(place.y)]).await;
        page.find("button", "Next").await;
        page.wait(100).await;
        page.double_click_at(place, 100).await;
        assert!(page.look("button", "Next").await.is_none(), "the first click took the other button away");
        is_taken_later(&page).await;
    });
}

#[test]
fn k4_a_double_click_on_the_yes_answers_once() {
    run(async |browser| {
        let site = Site::start().await;
        let (page, place) = armed(browser, &site).await;
        page.double_click_at(place, 60).await;
        assert_eq!(page.chosen().await, json!(["Approve"]));
        assert_eq!(page.answers().await.len(), 1);
    });
}

#[test]
fn k5_a_click_right_after_coming_back_to_the_tab_does_nothing() {
    run(async |browser| {
        let site = Site::start().await;
        let (page, _) = armed(browser, &site).await;
        let other = browser.tab().await;
        page.front().await;
        click_right_after(&page, "visible", async || {
            other.front().await;
            page.front().await;
        })
        .await;
        is_taken_later(&page).await;
    });
}

#[test]
fn k6_the_click_that_brings_the_window_back_does_nothing() {
    run(async |browser| {
        let site = Site::with_frames("'self'").await;
        let (page, place) = armed(browser, &site).await;
        let frame = "const frame = document.createElement('iframe');
            frame.title = 'elsewhere';
            document.body.append(frame);
            frame.focus();";
        page.js(frame, &[]).await;
        page.wait(700).await;
        page.until("the blur", "return window.watched.events.some((event) => event.type === 'blur')").await;
        page.click_at(place).await;
        let watched = page.watched().await;
        assert!(watched.last("click") - watched.last("focus") < HOLD, "the click brought the focus back");
        is_taken_later(&page).await;
    });
}

#[test]
fn k7_a_click_right_after_the_question_changed_does_nothing() {
    run(async |browser| {
        let site = Site::start().await;
        let (page, place) = armed(browser, &site).await;
        let change = async |question: &str| {
            page.js("document.querySelector('sayso-prompt').prompt = arguments[0]", &[as_json(&approval(question))])
                .await;
            page.find("group", question).await;
        };
        click_right_after(&page, "mount", async || change("Delete everything?").await).await;
        page.enabled("button", "Approve").await;
        page.wait(600).await;
        page.hold_at(place).await;
        change("Deploy again?").await;
        page.enabled("button", "Approve").await;
        page.release_at(place).await;
        is_taken_later(&page).await;
    });
}

#[test]
fn k8_a_click_right_after_the_page_jumped_does_nothing() {
    run(async |browser| {
        let site = Site::start().await;
        let (page, _) = armed(browser, &site).await;
        let jump = async || {
            let script = "document.querySelector('#above').classList.toggle('tall');
                window.watched.events.push({type: 'jump', at: performance.now()})";
            page.js(script, &[]).await;
        };
        click_right_after(&page, "jump", jump).await;
        is_taken_later(&page).await;
    });
}

#[test]
fn k9_a_key_that_went_down_too_early_counts_for_nothing() {
    run(async |browser| {
        let site = Site::start().await;
        let page = open(browser, &site).await;
        for _ in 0..10 {
            page.show(&approval("Deploy?")).await;
            let approve = page.find("button", "Approve").await;
            page.focus(&approve).await;
            page.key_down(Key::Space, false).await;
            let watched = page.watched().await;
            let early = watched.last("keydown") - watched.mounted() < HOLD;
            page.enabled("button", "Approve").await;
            page.wait(600).await;
            page.key_up(Key::Space).await;
            if early {
                return is_taken_later(&page).await;
            }
            page.js("window.watched.answers.length = 0", &[]).await;
        }
        panic!("this machine is too slow to press a key within half a second");
    });
}

/// Covered or dimmed it cannot be approved, and says so; uncovered it can.
fn check_cover(cover: &str, uncover: &str) {
    run(async |browser| {
        let site = Site::start().await;
        let (page, place) = armed(browser, &site).await;
        page.js(cover, &[]).await;
        page.says("Something covers or dims this prompt").await;
        let approve = page.find("button", "Approve").await;
        assert!(!approve.is_enabled());
        page.click_at(place).await;
        page.focus(&approve).await;
        page.press(Key::Enter).await;
        page.press(Key::Space).await;
        assert!(page.answers().await.is_empty(), "it was taken");
        page.js(uncover, &[]).await;
        page.says_no_more("Something covers or dims this prompt").await;
        is_taken_later(&page).await;
    });
}

#[test]
fn k10_a_prompt_that_is_nearly_transparent_cannot_be_approved() {
    check_cover(
        "document.querySelector('main').classList.add('dim')",
        "document.querySelector('main').classList.remove('dim')",
    );
}

#[test]
fn k11_a_prompt_under_an_overlay_that_lets_clicks_through_cannot_be_approved() {
    check_cover(
        "const over = document.createElement('div'); over.className = 'over'; document.body.append(over)",
        "document.querySelector('.over').remove()",
    );
}

#[test]
fn k12_a_prompt_that_is_transformed_or_clipped_cannot_be_approved() {
    for class in ["turned", "shrunk", "clipped"] {
        check_cover(
            &format!("document.querySelector('main').classList.add('{class}')"),
            &format!("document.querySelector('main').classList.remove('{class}')"),
        );
    }
}

#[test]
fn k14_a_script_presses_nothing() {
    run(async |browser| {
        let site = Site::start().await;
        let (page, _) = armed(browser, &site).await;
        let script = "const root = document.querySelector('sayso-prompt').shadowRoot;
            for (const button of root.querySelectorAll('button[part], button.dismiss')) {
                button.focus();
                const init = {bubbles: true, composed: true, cancelable: true, detail: 1, pointerType: 'mouse', key: 'Enter'};
                for (const [kind, name] of [['PointerEvent', 'pointerdown'], ['MouseEvent', 'mousedown'], ['KeyboardEvent', 'keydown'],
                    ['KeyboardEvent', 'keyup'], ['PointerEvent', 'pointerup'], ['MouseEvent', 'mouseup'], ['MouseEvent', 'click']]) {
                    button.dispatchEvent(new window[kind](name, init));
                }
                button.click();
            }
            return root.querySelectorAll('button[part]').length";
        assert!(page.js(script, &[]).await.as_u64() >= Some(3), "yes, no and the cross are there");
        assert_eq!(page.watched().await.dismissed(), 0);
        is_taken_later(&page).await;
    });
}

#[test]
fn a_no_works_at_once() {
    run(async |browser| {
        let site = Site::start().await;
        let page = open(browser, &site).await;
        page.show(&approval("Warm?")).await;
        page.show(&approval("Deploy?")).await;
        page.click("Deny").await;
        assert_eq!(page.chosen().await, json!(["Deny"]));
    });
}

#[test]
fn escape_never_approves_and_enter_reaches_the_safe_choice_first() {
    run(async |browser| {
        let site = Site::start().await;
        let (page, _) = armed(browser, &site).await;
        page.focus(&page.find("button", "Approve").await).await;
        page.press(Key::Escape).await;
        assert!(page.answers().await.is_empty());
        page.focus(&page.find("button", "Dismiss").await).await;
        let mut met = Vec::new();
        while met.last().is_none_or(|last| last != "Approve") && met.len() < 10 {
            page.press(Key::Tab).await;
            met.push(page.focused().await.map(|node| node.name).unwrap_or_default());
        }
        let at = |name: &str| met.iter().position(|met| met == name);
        assert!(at("Deny") < at("Approve") && at("Deny").is_some(), "{met:?}");
    });
}

#[test]
fn a_press_that_is_let_go_elsewhere_answers_nothing() {
    run(async |browser| {
        let site = Site::start().await;
        let (page, place) = armed(browser, &site).await;
        page.hold_at(place).await;
        page.release_at(Place { x: 5.0, y: 5.0 }).await;
        is_taken_later(&page).await;
    });
}
