//! Sayso in a Leptos app: a whole thread, or one prompt that the app itself fetches and sends.
//!
//! `trunk serve --port 8081`, then open `http://127.0.0.1:8081/#server=…&thread=…&token=…`, or the same with `prompt=…`
//! for one prompt. The server is told of the page by `--origin http://127.0.0.1:8081`.

mod one_prompt;

use leptos::{prelude::*, web_sys::UrlSearchParams};
use one_prompt::OnePrompt;
use sayso_widget::SaysoThread;

fn main() {
    mount_to_body(App);
}

/// What the address says behind the `#`, which is never sent to a server.
fn named(key: &str) -> String {
    let hash = window().location().hash().unwrap_or_default();
    let named = UrlSearchParams::new_with_str(hash.trim_start_matches('#'));
    named.ok().and_then(|named| named.get(key)).unwrap_or_default()
}

#[component]
fn App() -> impl IntoView {
    let (server, token) = (named("server"), named("token"));
    let shown = match named("prompt") {
        prompt if prompt.is_empty() => view! { <SaysoThread server thread=named("thread") token /> }.into_any(),
        prompt => view! { <OnePrompt server prompt token /> }.into_any(),
    };
    view! {
        <h1>"Your agent"</h1>
        {shown}
    }
}
