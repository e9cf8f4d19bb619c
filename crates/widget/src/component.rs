//! The same as Leptos components, for apps that are written with Leptos.

#![allow(unreachable_pub, reason = "the macro makes the function public in a module of its own")]

use std::rc::Rc;

use leptos::{html, prelude::*};
use sayso_types::{Json, Prompt, Reply};
use wasm_bindgen::prelude::*;
use web_sys::{HtmlDivElement, ShadowRoot, ShadowRootInit, ShadowRootMode};

use crate::{
    dom::{effect, el, on_cleanup_local},
    form::Phase,
    js,
    line::Line,
    prompt_view::{Callbacks, PromptView, Told},
    style,
    thread_view::{Link, ThreadView},
    words::Words,
};

/// Shows one prompt. The prompt's next state is the app's to give, as the server tells it.
///
/// ```ignore
/// view! { <SaysoPrompt prompt=prompt on_answer=move |reply| send(reply) on_dismiss=move |()| dismiss() /> }
/// ```
#[component]
pub fn SaysoPrompt(
    /// The prompt, as the server made it.
    #[prop(into)]
    prompt: Signal<Prompt>,
    /// Hears the person's answer.
    #[prop(into)]
    on_answer: Callback<Reply>,
    /// Hears that the person closed it without choosing.
    #[prop(into)]
    on_dismiss: Callback<()>,
    /// The words to speak.
    #[prop(into, default = Signal::stored(Words::english()))]
    words: Signal<Words>,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    Effect::new(move || {
        let Some(place) = place.get() else { return };
        let answer = move |reply| {
            on_answer.run(reply);
            true
        };
        let dismiss = move || {
            on_dismiss.run(());
            true
        };
        let frame = el("div.sayso");
        let root = root(&place);
        root.append_child(frame.element()).expect_throw("bug: an element can be appended");
        let view = Rc::new(PromptView::new(frame.element(), Rc::new(Callbacks { answer, dismiss })));
        on_cleanup_local(Box::new(Rc::clone(&view)));
        effect(Box::new(move || {
            view.show(prompt.get(), Phase::Open, Told::default(), &Rc::new(words.get()));
        }));
    });
    html::div().node_ref(place)
}

#[wasm_bindgen(module = "/js/connection.js")]
extern "C" {
    #[wasm_bindgen(extends = Line)]
    type Connection;

    #[wasm_bindgen(constructor)]
    fn new(server: &str, thread: &str, token: &str, heard: &JsValue, linked: &JsValue) -> Connection;

    #[wasm_bindgen(method)]
    fn close(this: &Connection);
}

/// Follows one thread of a Sayso server: shows what is open, keeps what was settled, sends what is answered.
///
/// ```ignore
/// view! { <SaysoThread server="https://sayso.example.com" thread=thread_id token=user_token /> }
/// ```
#[component]
pub fn SaysoThread(
    /// Where the server is; empty for the page's own origin.
    #[prop(into)]
    server: String,
    /// The thread.
    #[prop(into)]
    thread: String,
    /// The person's token for it.
    #[prop(into)]
    token: String,
    /// The words to speak.
    #[prop(into, default = Signal::stored(Words::english()))]
    words: Signal<Words>,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    Effect::new(move || {
        let Some(place) = place.get() else { return };
        let root = root(&place);
        let slot: Rc<std::cell::RefCell<Option<ThreadView>>> = Rc::default();
        let (heard, linked) = (Rc::clone(&slot), Rc::clone(&slot));
        let heard = Closure::<dyn FnMut(JsValue)>::new(move |item: JsValue| {
            if let (Some(view), Some(json)) = (heard.borrow().as_ref(), js::to_json(&item)) {
                view.item(json);
            }
        });
        let linked = Closure::<dyn FnMut(String)>::new(move |link: String| {
            if let Some(view) = linked.borrow().as_ref() {
                view.link(Link::named(&link));
            }
        });
        let connection = Connection::new(&server, &thread, &token, heard.as_ref(), linked.as_ref());
        let frame = el("div.sayso");
        root.append_child(frame.element()).expect_throw("bug: an element can be appended");
        let line: Line = connection.clone().unchecked_into();
        let spoken = Rc::new(words.get_untracked());
        *slot.borrow_mut() = Some(ThreadView::new(frame.element(), line, spoken, |_: &str, _: &Json| true));
        on_cleanup_local(Box::new(Open { connection, _heard: heard, _linked: linked }));
        effect(Box::new(move || {
            let words = Rc::new(words.get());
            if let Some(view) = slot.borrow().as_ref() {
                view.speak(words);
            }
        }));
    });
    html::div().node_ref(place)
}

/// A connection that ends when it is dropped.
struct Open {
    connection: Connection,
    _heard: Closure<dyn FnMut(JsValue)>,
    _linked: Closure<dyn FnMut(String)>,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.connection.close();
    }
}

fn root(place: &HtmlDivElement) -> ShadowRoot {
    let root = place.shadow_root().unwrap_or_else(|| {
        let init = ShadowRootInit::new(ShadowRootMode::Open);
        place.attach_shadow(&init).expect_throw("bug: a div takes a shadow root")
    });
    style::adopt(&root);
    root
}
