//! One thread on the page: what is open, what was settled, and the way of an answer to the server and back.

mod item;
mod send;

use std::{cell::RefCell, rc::Rc};

use sayso_types::{Json, Map, Prompt, PromptId, Reply, Shape};

use crate::{
    dom::{El, el, flush},
    form::{Phase, Port},
    icons,
    line::{Hears, Line},
    live::Owner,
    prompt_view::{PromptView, Told},
    words::{Word, Words},
};
use item::News;

/// Whether the thread is being followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// It is.
    Open,
    /// Not now; it is being tried again.
    Waiting,
    /// The server does not let us.
    Refused,
}

impl Link {
    /// As `connection.js` names it: `open`, `refused`, or anything else for `waiting`.
    pub(crate) fn named(name: &str) -> Self {
        match name {
            "open" => Link::Open,
            "refused" => Link::Refused,
            _ => Link::Waiting,
        }
    }
}

/// Asked before an answer or a dismissal goes out, with its name and what it says; `false` holds it back.
pub(crate) type Ask = dyn Fn(&str, &Json) -> bool;

/// One thread on the page. Dropping it takes it away.
pub(crate) struct ThreadView(Rc<Thread>);

struct Thread {
    banner: El,
    list: El,
    line: Line,
    ask: Box<Ask>,
    words: RefCell<Rc<Words>>,
    slots: RefCell<Vec<Rc<Slot>>>,
    owner: Owner,
}

/// One prompt of the thread.
struct Slot {
    view: PromptView,
    state: RefCell<State>,
    /// Hears what becomes of what was sent.
    hears: RefCell<Option<Hears>>,
}

struct State {
    prompt: Prompt,
    /// The prompt as it was told, from which its end is made.
    asked: Map,
    phase: Phase,
    told: Told,
    /// Something went out from here, and was not refused.
    sent: bool,
}

impl ThreadView {
    /// Draws into `parent`, and sends along `line`.
    pub(crate) fn new(parent: El, line: Line, words: Rc<Words>, ask: impl Fn(&str, &Json) -> bool + 'static) -> Self {
        let owner = Owner::default();
        let (banner, list) = owner.with(|| (el("div.banner part=connection role=status"), el("div.thread part")));
        parent.child(banner).child(list);
        flush();
        let (words, slots) = (RefCell::new(words), RefCell::new(Vec::new()));
        ThreadView(Rc::new(Thread { banner, list, line, ask: Box::new(ask), words, slots, owner }))
    }

    /// Takes an item of the thread. What is not about prompts is not ours to show.
    pub(crate) fn item(&self, json: Json) {
        match item::news(json) {
            Some(News::Asked(prompt, told, phase)) => self.0.asked(*prompt, told, phase),
            Some(News::Ended(ending)) => self.0.ended(ending),
            Some(News::Undelivered(prompt_id)) => {
                if let Some(slot) = self.0.slot(&prompt_id) {
                    slot.state.borrow_mut().told.undelivered = true;
                    self.0.draw(&slot);
                }
            }
            None => {}
        }
    }

    /// Says whether the thread is being followed.
    pub(crate) fn link(&self, link: Link) {
        let word = match link {
            Link::Open => None,
            Link::Waiting => Some(Word::Offline),
            Link::Refused => Some(Word::Refused),
        };
        let words = self.0.words.borrow();
        let text = |word| el("span.offline").icon(icons::WARN).say(words.say(word));
        self.0.owner.with(|| self.0.banner.attr("lang", words.lang()).replace(word.map(text)));
        flush();
    }

    /// Speaks another language from now on.
    pub(crate) fn speak(&self, words: Rc<Words>) {
        *self.0.words.borrow_mut() = words;
        self.0.slots.borrow().iter().for_each(|slot| self.0.draw(slot));
    }
}

impl Drop for ThreadView {
    fn drop(&mut self) {
        self.0.slots.borrow_mut().clear();
        self.0.banner.gone();
        self.0.list.gone();
        self.0.owner.clear();
        flush();
    }
}

impl Thread {
    fn slot(&self, prompt_id: &PromptId) -> Option<Rc<Slot>> {
        let slots = self.slots.borrow();
        slots.iter().find(|slot| slot.state.borrow().prompt.prompt_id == *prompt_id).cloned()
    }

    fn asked(self: &Rc<Self>, prompt: Prompt, asked: Map, phase: Phase) {
        if let Some(slot) = self.slot(&prompt.prompt_id) {
            // Told of before, as of one that waits; it never goes back to waiting.
            let mut state = slot.state.borrow_mut();
            if state.prompt.is_pending() && state.phase == Phase::Queued {
                state.phase = phase;
            }
            drop(state);
            return self.draw(&slot);
        }
        let port = SlotPort { thread: Rc::downgrade(self), prompt_id: prompt.prompt_id.clone() };
        let root = self.owner.with(|| el("div.slot"));
        self.list.child(root);
        let view = PromptView::new(root, Rc::new(port));
        let state = State { prompt, asked, phase, told: Told::default(), sent: false };
        let slot = Rc::new(Slot { view, state: RefCell::new(state), hears: RefCell::default() });
        self.draw(&slot);
        self.slots.borrow_mut().push(slot);
    }

    fn ended(&self, ending: item::Ending) {
        let Some(slot) = self.slot(&ending.prompt_id) else { return };
        let state = slot.state.borrow();
        let ended = item::end(&state.asked, ending);
        // Where an answer is on its way from here, only what comes back tells whose it was.
        let ended = ended.filter(|ended| !state.sent || ended.answers.is_none());
        drop(state);
        if let Some(ended) = ended {
            self.settle(&slot, ended);
        }
    }

    /// Shows how a prompt ended: here, or elsewhere while it was open here.
    fn settle(&self, slot: &Slot, ended: Prompt) {
        let mut state = slot.state.borrow_mut();
        if !state.prompt.is_pending() {
            return;
        }
        // What a page learns of its past all at once was not taken from under anybody's hands.
        let watched = self.line.is_live();
        state.told.elsewhere = watched && !state.sent && ended.answers.is_some();
        state.prompt = ended;
        drop(state);
        self.draw(slot);
    }

    fn draw(&self, slot: &Slot) {
        let state = slot.state.borrow();
        slot.view.show(state.prompt.clone(), state.phase, state.told, &self.words.borrow());
    }
}

/// The way out of one prompt.
struct SlotPort {
    thread: std::rc::Weak<Thread>,
    prompt_id: PromptId,
}

impl Port for SlotPort {
    fn answer(&self, reply: Reply) -> bool {
        self.send("sayso-answer", "/answer", reply.write())
    }

    fn dismiss(&self) -> bool {
        self.send("sayso-dismiss", "/dismiss", Json::Object(Map::new()))
    }
}

impl SlotPort {
    /// Asks the page, and sends what the person did with the prompt.
    fn send(&self, event: &str, verb: &str, body: Json) -> bool {
        let Some(thread) = self.thread.upgrade() else { return false };
        let Some(slot) = thread.slot(&self.prompt_id) else { return false };
        let mut detail = body.clone();
        if let Json::Object(map) = &mut detail {
            map.insert("prompt_id", self.prompt_id.as_str());
        }
        if !(thread.ask)(event, &detail) {
            return false;
        }
        slot.state.borrow_mut().sent = true;
        thread.go(&slot, Phase::Sending);
        send::send(&thread, &slot, verb, &body);
        true
    }
}

impl Thread {
    fn go(&self, slot: &Slot, phase: Phase) {
        slot.state.borrow_mut().phase = phase;
        slot.view.set_phase(phase);
    }
}
