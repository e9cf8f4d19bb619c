//! The npm package and the examples, built and clicked through as somebody who embeds the widget would.

mod embedded;
mod package;

use embedded::Embedded;
use sayso_tests::{Example, browser::run};

#[test]
fn a_page_with_one_script_and_one_element_takes_an_approval() {
    let folder = Example::Html.build();
    run(async |browser| {
        let embedded = Embedded::in_folder(&folder).await;
        let page = std::fs::read_to_string(folder.join("index.html")).unwrap();
        std::fs::write(folder.join("index.html"), embedded.filled_in(&page)).unwrap();
        let asked = embedded.ask().await;
        let page = browser.open(&embedded.site.url("/")).await;
        page.click("Approve").await;
        embedded.is_approved(&asked).await;
    });
}

#[test]
fn a_react_app_takes_an_approval_and_hears_of_it() {
    let folder = Example::React.build();
    run(async |browser| {
        let embedded = Embedded::in_folder(&folder).await;
        let asked = embedded.ask().await;
        let page = browser.open(&embedded.by_hash("")).await;
        page.click("Approve").await;
        embedded.is_approved(&asked).await;
        let said = "return document.querySelector('[role=status]').textContent === 'You chose Approve.'";
        page.until("what the app heard", said).await;
    });
}

#[test]
fn a_leptos_app_takes_an_approval_of_a_thread_and_of_one_prompt() {
    let folder = Example::Leptos.build();
    run(async |browser| {
        let embedded = Embedded::in_folder(&folder).await;
        let asked = embedded.ask().await;
        let page = browser.open(&embedded.by_hash("")).await;
        page.click("Approve").await;
        embedded.is_approved(&asked).await;

        let asked = embedded.ask().await;
        let page = browser.open(&embedded.by_hash(&format!("&prompt={asked}"))).await;
        page.click("Approve").await;
        embedded.is_approved(&asked).await;
    });
}
