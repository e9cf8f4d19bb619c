//! What the loader holds of each custom element: a handle, which it gives what the page gives the element.

use std::{cell::RefCell, rc::Rc};

use sayso_types::{Json, Map, Prompt, Reply, Shape};
use wasm_bindgen::prelude::*;

use crate::{
    dom::{El, flush, open, tell},
    form::Phase,
    json_text,
    line::Line,
    live::Owner,
    prompt_view::{Callbacks, PromptView, Told, not_taken},
    refusal::Refusal,
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
    shown: Shown,
    _frame: Frame,
}

/// The prompt that is shown.
type Shown = Rc<RefCell<Option<Prompt>>>;

#[wasm_bindgen]
impl PromptElement {
    /// Draws into the element's root.
    #[wasm_bindgen(constructor)]
    pub fn new(host: &JsValue, root: &JsValue, words: &JsValue) -> PromptElement {
        let shown = Shown::default();
        let (answers, dismisses) = (host.clone(), host.clone());
        let (answered, dismissed) = (Rc::clone(&shown), Rc::clone(&shown));
        let port = Callbacks {
            answer: move |reply: Reply| fire(&answers, "sayso-answer", with_id(&answered, reply.write())),
            dismiss: move || fire(&dismisses, "sayso-dismiss", with_id(&dismissed, Json::Object(Map::new()))),
        };
        let frame = Frame::new(root);
        let view = PromptView::new(frame.root, Rc::new(port));
        PromptElement { view, words: read_words(words), shown, _frame: frame }
    }

    /// Shows a prompt; what is none is refused. The reason stays out of the program: only a server makes prompts.
    #[wasm_bindgen(setter)]
    pub fn set_prompt(&mut self, prompt: &JsValue) -> Result<(), JsError> {
        let json = json_text::of(prompt).ok_or_else(|| JsError::new("a prompt is a JSON object"))?;
        let prompt = Prompt::from_json(json).map_err(|_| JsError::new("not a prompt as a Sayso server makes it"))?;
        *self.shown.borrow_mut() = Some(prompt);
        self.draw();
        Ok(())
    }

    /// Tells that an answer was not taken, as the server told it.
    #[wasm_bindgen(setter)]
    pub fn set_problem(&mut self, problem: &JsValue) {
        match json_text::of(problem).and_then(Refusal::read) {
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
        let shown = self.shown.borrow().clone();
        if let Some(prompt) = shown {
            self.view.show(prompt, Phase::Open, Told::default(), &self.words);
        }
    }
}

/// The inside of one `<sayso-thread>`.
#[wasm_bindgen]
pub struct ThreadElement {
    view: ThreadView,
    _frame: Frame,
}

#[wasm_bindgen]
impl ThreadElement {
    /// Draws into the element's root, and sends along the connection.
    #[wasm_bindgen(constructor)]
    pub fn new(host: &JsValue, root: &JsValue, line: Line, words: &JsValue) -> ThreadElement {
        let host = host.clone();
        let ask = move |name: &str, detail: &Json| tell(&host, name, &json_text::text(detail));
        let frame = Frame::new(root);
        ThreadElement { view: ThreadView::new(frame.root, line, read_words(words), ask), _frame: frame }
    }

    /// Takes an item of the thread.
    pub fn item(&self, item: &JsValue) {
        if let Some(json) = json_text::of(item) {
            self.view.item(json);
        }
    }

    /// Says whether the thread is followed: `open`, `waiting` or `refused`.
    #[wasm_bindgen(setter)]
    pub fn set_link(&mut self, link: &str) {
        self.view.link(Link::named(link));
    }

    /// Speaks another language.
    #[wasm_bindgen(setter)]
    pub fn set_words(&mut self, words: &JsValue) {
        self.view.speak(read_words(words));
    }
}

/// The root that is drawn into, under our own style. Dropping it empties it.
pub(crate) struct Frame {
    /// The root.
    pub(crate) root: El,
    owner: Owner,
}

impl Frame {
    /// Draws into a shadow root, or into that of a place.
    pub(crate) fn new(place: &JsValue) -> Self {
        let owner = Owner::default();
        let root = owner.with(|| open(place));
        Frame { root, owner }
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        self.root.clear();
        self.owner.clear();
        flush();
    }
}

thread_local! {
    /// The table that was read last: most elements of a page speak the same language.
    static READ: RefCell<Option<(JsValue, Rc<Words>)>> = const { RefCell::new(None) };
}

fn read_words(table: &JsValue) -> Rc<Words> {
    let known = READ.with_borrow(|read| read.as_ref().filter(|(of, _)| of == table).map(|(_, words)| Rc::clone(words)));
    known.unwrap_or_else(|| {
        let words = match json_text::of(table) {
            Some(Json::Object(table)) => Rc::new(Words::from_table(&table)),
            _ => Rc::default(),
        };
        READ.set(Some((table.clone(), Rc::clone(&words))));
        words
    })
}

fn with_id(shown: &Shown, mut detail: Json) -> Json {
    if let (Json::Object(map), Some(prompt)) = (&mut detail, &*shown.borrow()) {
        map.insert("prompt_id", prompt.prompt_id.as_str());
    }
    detail
}

/// Tells the page; whether it lets it go on.
fn fire(host: &JsValue, name: &str, detail: Json) -> bool {
    tell(host, name, &json_text::text(&detail))
}
