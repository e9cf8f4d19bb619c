//! One prompt, for apps that have a connection of their own.

#![allow(unreachable_pub, reason = "the macro makes the function public in a module of its own")]

use gloo_net::http::{Request, RequestBuilder};
use leptos::{prelude::*, task::spawn_local};
use sayso_types::{Json, Prompt, Shape};
use sayso_widget::SaysoPrompt;

/// Fetches a prompt, shows it, and sends what the person chose. What the server makes of it is shown next.
#[component]
pub fn OnePrompt(server: String, prompt: String, token: String) -> impl IntoView {
    let shown = RwSignal::new(None::<Prompt>);
    let url = format!("{server}/v1/prompts/{prompt}");
    let call = move |request: RequestBuilder, body: Option<String>| {
        let request = request.header("authorization", &format!("Bearer {token}"));
        spawn_local(async move {
            // A refusal is no prompt: what was shown stays.
            if let Some(prompt) = send(request, body).await {
                shown.set(Some(prompt));
            }
        });
    };
    call(Request::get(&url), None);
    let (answer, dismiss) = (call.clone(), call);
    let (answer_url, dismiss_url) = (format!("{url}/answer"), format!("{url}/dismiss"));
    let on_answer = Callback::new(move |reply: sayso_types::Reply| {
        answer(Request::post(&answer_url), Some(reply.write().to_string()))
    });
    let on_dismiss = Callback::new(move |()| dismiss(Request::post(&dismiss_url), Some("{}".to_owned())));
    move || {
        let first = shown.read().is_some().then(|| Signal::derive(move || shown.get().expect("bug: a prompt stays")));
        first.map(|prompt| view! { <SaysoPrompt prompt on_answer on_dismiss /> })
    }
}

async fn send(request: RequestBuilder, body: Option<String>) -> Option<Prompt> {
    let sent = match body {
        Some(body) => request.header("content-type", "application/json").body(body).ok()?.send().await,
        None => request.send().await,
    };
    let json: Json = sent.ok()?.text().await.ok()?.parse().ok()?;
    Prompt::from_json(json).ok()
}
