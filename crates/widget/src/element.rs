//! What the loader holds of each custom element: a handle, which it gives what the page gives the element.

use std::rc::Rc;

use js_sys::Reflect;
use sayso_types::{Json, Map, Prompt, Shape};
use wasm_bindgen::prelude::*;
use web_sys::{CustomEvent, CustomEventInit, HtmlElement, ShadowRoot};

use crate::{
    dom::{El, el},
    form::Phase,
    js,
    line::Line,
    prompt_view::{Callbacks, PromptView, Told, not_taken},
    refusal::Refusal,
    style,
    thread_view::{Link, ThreadView},
    words::Words,
};

/// Only for the elements: an app that carries the components chooses for itself.
#[cfg(all(target_arch = "wasm32", not(feature = "components")))]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// The inside of one `<sayso-prompt>`.
#[wasm_bindgen]
pub struct PromptElement {
    view: PromptView,
    words: Rc<Words>,
    prompt: Option<Rc<Prompt>>,
}

#[wasm_bindgen]
impl PromptElement {
    /// Draws into the element's root.
    #[wasm_bindgen(constructor)]
    pub fn new(host: &HtmlElement, root: &ShadowRoot, words: &JsValue) -> PromptElement {
        let frame = frame(root);
        let (answers, dismisses) = (host.clone(), host.clone());
        let port = Callbacks {
            answer: move |reply: sayso_types::Reply| fire(&answers, "sayso-answer", &with_id(&answers, reply.write())),
            dismiss: move || fire(&dismisses, "sayso-dismiss", &with_id(&dismisses, Json::Object(Map::new()))),
        };
        PromptElement { view: PromptView::new(frame.element(), Rc::new(port)), words: read_words(words), prompt: None }
    }

    /// Shows a prompt; what is none is refused. The reason stays out of the program: only a server makes prompts.
    #[wasm_bindgen(setter)]
    pub fn set_prompt(&mut self, prompt: &JsValue) -> Result<(), JsError> {
        let json = js::to_json(prompt).ok_or_else(|| JsError::new("a prompt is a JSON object"))?;
        let prompt = Prompt::from_json(json).map_err(|_| JsError::new("not a prompt as a Sayso server makes it"))?;
        self.prompt = Some(Rc::new(prompt));
        self.draw();
        Ok(())
    }

    /// Tells that an answer was not taken, as the server told it.
    #[wasm_bindgen(setter)]
    pub fn set_problem(&mut self, problem: &JsValue) {
        match js::to_json(problem).and_then(Refusal::read) {
            Some(refusal) => self.view.refuse(&refusal, not_taken(&refusal, &self.words)),
            None => self.view.set_phase(Phase::Open),
        }
    }

    /// Speaks another language.
    #[wasm_bindgen(setter)]
    pub fn set_words(&mut self, words: &JsValue) {
        self.words = read_words(words);
        self.draw();
    }

    fn draw(&self) {
        if let Some(prompt) = &self.prompt {
            self.view.show(Rc::clone(prompt), Phase::Open, Told::default(), &self.words);
        }
    }
}

/// The inside of one `<sayso-thread>`.
#[wasm_bindgen]
pub struct ThreadElement(ThreadView);

#[wasm_bindgen]
impl ThreadElement {
    /// Draws into the element's root, and sends along the connection.
    #[wasm_bindgen(constructor)]
    pub fn new(host: &HtmlElement, root: &ShadowRoot, line: Line, words: &JsValue) -> ThreadElement {
        let host = host.clone();
        let ask = move |name: &str, detail: &Json| fire(&host, name, detail);
        ThreadElement(ThreadView::new(frame(root).element(), line, read_words(words), ask))
    }

    /// Takes an item of the thread.
    pub fn item(&self, item: &JsValue) {
        if let Some(json) = js::to_json(item) {
            self.0.item(json);
        }
    }

    /// Says whether the thread is followed: `open`, `waiting` or `refused`.
    #[wasm_bindgen(setter)]
    pub fn set_link(&mut self, link: &str) {
        self.0.link(Link::named(link));
    }

    /// Speaks another language.
    #[wasm_bindgen(setter)]
    pub fn set_words(&mut self, words: &JsValue) {
        self.0.speak(read_words(words));
    }
}

fn frame(root: &ShadowRoot) -> El {
    style::adopt(root);
    let frame = el("div.sayso");
    root.append_with_node_1(frame.element()).expect_throw("bug: an element can be appended");
    frame
}

fn read_words(words: &JsValue) -> Rc<Words> {
    let table = js::to_json(words).and_then(|json| json.as_object().cloned());
    Rc::new(Words::from_table(&table.unwrap_or_default()))
}

fn with_id(host: &HtmlElement, mut detail: Json) -> Json {
    let prompt = Reflect::get(host, &"prompt".into()).ok();
    let id = prompt.and_then(|prompt| Reflect::get(&prompt, &"prompt_id".into()).ok()).and_then(|id| id.as_string());
    if let (Json::Object(map), Some(id)) = (&mut detail, id) {
        map.insert("prompt_id", id);
    }
    detail
}

/// Tells the page; whether it lets it go on.
fn fire(host: &HtmlElement, name: &str, detail: &Json) -> bool {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_composed(true);
    init.set_cancelable(true);
    init.set_detail(&js::from_json(detail));
    let event = CustomEvent::new_with_event_init_dict(name, &init).expect_throw("bug: events can be made");
    host.dispatch_event(&event).unwrap_or(true)
}
