//! Pages of other origins: who may frame `/embed`, and the element on a page that is not the server's.

use sayso_tests::{
    Server, Thread,
    browser::{Browser, Page, Site, run},
};
use serde_json::json;

use super::{answered, ask_approval, start};

/// A page with the thread in a frame.
async fn framed(browser: &Browser, site: &Site, thread: &Thread) -> Page {
    let page = browser.open(&site.url("/")).await;
    let script = "const frame = document.createElement('iframe');
        frame.src = arguments[0];
        frame.title = 'Prompts';
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.querySelector('#place').append(frame);
        await loaded;";
    let address = format!("{}/embed#thread={}&token={}", thread.address, thread.id, thread.user);
    page.js_async(&script.replace("arguments[0]", "given[0]"), &[json!(address)]).await;
    page
}

#[test]
fn k13_a_page_that_nobody_named_cannot_frame_the_prompts() {
    run(async |browser| {
        let (server, thread) = start().await;
        ask_approval(&thread, "Deploy?").await;
        let site = Site::with_frames(&server.address).await;
        let page = framed(browser, &site, &thread).await;
        page.enter_frame(0).await;
        let there = "return [location.protocol, document.querySelectorAll('sayso-thread').length]";
        assert_eq!(page.js(there, &[]).await, json!(["chrome-error:", 0]));
    });
}

#[test]
fn a_page_that_the_operator_named_frames_the_prompts() {
    run(async |browser| {
        // Each must know the other's origin; the site is first, and so lets in whatever is on loopback.
        let site = Site::with_frames("http://127.0.0.1:*").await;
        let server = Server::with(&["--store", "memory", "--frame-ancestor", &site.address]);
        let thread = server.thread().await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = framed(browser, &site, &thread).await;
        page.enter_frame(0).await;
        page.says("Deploy?").await;
        page.click_in_frame("[part~=deny]").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["Deny"]));
    });
}

#[test]
fn the_element_works_on_a_page_of_an_origin_that_the_operator_allows() {
    run(async |browser| {
        let site = Site::with_frames("http://127.0.0.1:*").await;
        let server = Server::with(&["--store", "memory", "--origin", &site.address]);
        let thread = server.thread().await;
        let prompt_id = ask_approval(&thread, "Deploy?").await;
        let page = browser.open(&site.url("/")).await;
        let script = "const element = document.createElement('sayso-thread');
            for (const [name, value] of Object.entries(arguments[0])) element.setAttribute(name, value);
            document.querySelector('#place').append(element);";
        let attributes = json!({"server": thread.address, "thread": thread.id, "token": thread.user});
        page.js(script, &[attributes]).await;
        page.click("Approve").await;
        assert_eq!(answered(&thread, &prompt_id).await, json!(["Approve"]));
        page.says("by you").await;
        page.is_clean().await;
    });
}
