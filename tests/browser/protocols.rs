//! Each protocol from end to end: its own client asks, a person's input in the browser ends the flow, and the client acts
//! on it.

mod approving;
mod choosing;
mod confirming;
mod filling;
mod itemising;

use std::time::Duration;

use sayso_agent::{client::Client, types::ThreadId};
use sayso_tests::{Thread, browser::Page};

/// For tests whose client may have to be installed first.
const WITH_INSTALL: Duration = Duration::from_secs(300);

/// The thread as an agent on our library knows it.
fn agent_of(thread: &Thread) -> (Client, ThreadId) {
    let client = Client::new(&thread.address, &*thread.agent).expect("an address");
    (client, thread.id.parse().expect("an id"))
}

/// Clicks the radio of that name in the question at that place, counted from 0.
async fn pick(page: &Page, name: &str, at: usize) {
    page.find("radio", name).await;
    let radios = page.tree().await.into_iter().filter(|node| node.role == "radio" && node.name == name);
    let radio = radios.into_iter().nth(at).unwrap_or_else(|| panic!("question {at} has no {name}"));
    let place = page.place(&radio).await;
    page.click_at(place).await;
    page.find_when("radio", name, |node| node.is_same(&radio) && node.state("checked") == "true").await;
}
