//! The same as Leptos components, for apps that are written with Leptos.

#![allow(unreachable_pub, reason = "the macro makes the function public in a module of its own")]

use std::{cell::OnceCell, rc::Rc};

use leptos::{html, prelude::*};
use sayso_types::{Json, Prompt, Reply};
use wasm_bindgen::prelude::*;

use crate::{
    element::Frame,
    form::Phase,
    json_text,
    line::Line,
    prompt_view::{Callbacks, PromptView, Told},
    thread_view::{Link, ThreadView},
    words::Words,
};

/// Shows one prompt. The prompt's next state is the app's to give, as the server tells it.
///
/// ```no_run
/// # use leptos::prelude::*;
/// # use sayso_types::{Prompt, Reply};
/// # use sayso_widget::SaysoPrompt;
/// #[component]
/// fn Card(prompt: Signal<Prompt>, send: Callback<Reply>, dismiss: Callback<()>) -> impl IntoView {
///     view! { <SaysoPrompt prompt on_answer=send on_dismiss=dismiss /> }
/// }
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
    // Dropped with the component, which takes the prompt off the page.
    let view: StoredValue<Option<Shown>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move || {
        let (Some(place), prompt, words) = (place.get(), prompt.get(), words.get()) else { return };
        view.update_value(|view| {
            let shown = view.get_or_insert_with(|| Shown::new(&place, on_answer, on_dismiss));
            if *shown.words != words {
                shown.words = Rc::new(words);
            }
            shown.view.show(prompt, Phase::Open, Told::default(), &shown.words);
        });
    });
    html::div().node_ref(place)
}

/// A prompt on the page, until this is dropped.
struct Shown {
    view: PromptView,
    words: Rc<Words>,
    _frame: Frame,
}

impl Shown {
    fn new(place: &JsValue, on_answer: Callback<Reply>, on_dismiss: Callback<()>) -> Self {
        let answer = move |reply| {
            on_answer.run(reply);
            true
        };
        let dismiss = move || {
            on_dismiss.run(());
            true
        };
        let frame = Frame::new(place);
        let view = PromptView::new(frame.root, Rc::new(Callbacks { answer, dismiss }));
        Shown { view, words: Rc::default(), _frame: frame }
    }
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
/// ```no_run
/// # use leptos::prelude::*;
/// # use sayso_widget::SaysoThread;
/// #[component]
/// fn Approvals(thread: String, token: String) -> impl IntoView {
///     view! { <SaysoThread server="https://sayso.example.com" thread token /> }
/// }
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
    // Dropped with the component, which ends the connection.
    let open: StoredValue<Option<Open>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move || {
        let (Some(place), words) = (place.get(), words.get()) else { return };
        open.update_value(|open| match open {
            Some(open) => open.view.speak(Rc::new(words)),
            None => *open = Some(Open::new(&place, [&server, &thread, &token], words)),
        });
    });
    html::div().node_ref(place)
}

/// A thread that is followed until this is dropped.
struct Open {
    connection: Connection,
    view: Rc<ThreadView>,
    _frame: Frame,
    _heard: Closure<dyn FnMut(JsValue)>,
    _linked: Closure<dyn FnMut(String)>,
}

impl Open {
    fn new(place: &JsValue, [server, thread, token]: [&str; 3], words: Words) -> Self {
        let slot: Rc<OnceCell<Rc<ThreadView>>> = Rc::default();
        let (hears, links) = (Rc::clone(&slot), Rc::clone(&slot));
        let heard = Closure::<dyn FnMut(JsValue)>::new(move |item: JsValue| {
            if let (Some(view), Some(json)) = (hears.get(), json_text::of(&item)) {
                view.item(json);
            }
        });
        let linked = Closure::<dyn FnMut(String)>::new(move |link: String| {
            if let Some(view) = links.get() {
                view.link(Link::named(&link));
            }
        });
        let connection = Connection::new(server, thread, token, heard.as_ref(), linked.as_ref());
        let line: Line = connection.clone().unchecked_into();
        let frame = Frame::new(place);
        let view = ThreadView::new(frame.root, line, Rc::new(words), |_: &str, _: &Json| true);
        let view = Rc::clone(slot.get_or_init(|| Rc::new(view)));
        Open { connection, view, _frame: frame, _heard: heard, _linked: linked }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.connection.close();
    }
}
