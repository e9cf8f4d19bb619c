//! One prompt on the page, open or over: the card, and what happens to it from outside.

mod countdown;
mod frame;
mod summary;

use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

use sayso_types::{Kind, Prompt, Reply, gather};

use frame::Card;

use crate::{
    actions::Actions,
    approval::Unseen,
    dom::{Attends, El, PageEvent, Timer, el, flush, later, now},
    draft,
    form::{Form, Phase, Port, Wrong},
    guard::{Arming, Guard, Watch},
    live::{Live, Owner, keep_all},
    question::{errors, question},
    refusal::Refusal,
    settled::settled,
    view::View,
    words::{Word, Words},
};

/// Milliseconds before a prompt is announced. A screen reader does not read what is there when a region is made; and what
/// a thread's past asked is over by then.
const BREATH: i32 = 100;

/// What is known of a prompt beside what it says itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// It was open here, and somebody else answered it.
    pub(crate) elsewhere: bool,
    /// The answer did not reach the tool that asked.
    pub(crate) undelivered: bool,
}

/// One prompt on the page. Dropping it takes it away.
pub(crate) struct PromptView {
    root: El,
    /// What is about to be said.
    announcing: RefCell<Option<Timer>>,
    port: Rc<dyn Port>,
    shown: RefCell<Option<Shown>>,
}

struct Shown {
    prompt: Prompt,
    form: Option<Rc<Form>>,
    told: Told,
    words: Rc<Words>,
    card: El,
    /// Ends every effect and listener of the card.
    _owner: Owner,
}

impl PromptView {
    /// Draws into `root`, which it empties in the end.
    pub(crate) fn new(root: El, port: Rc<dyn Port>) -> Self {
        PromptView { root, announcing: RefCell::new(None), port, shown: RefCell::new(None) }
    }

    /// Shows a prompt. The same one again keeps what was entered; another text starts over.
    pub(crate) fn show(&self, prompt: Prompt, phase: Phase, told: Told, words: &Rc<Words>) {
        let same = self.shown.borrow().as_ref().is_some_and(|shown| {
            is_same(&shown.prompt, &prompt) && shown.told == told && Rc::ptr_eq(&shown.words, words)
        });
        if same {
            return self.set_phase(phase);
        }
        let before = self.shown.borrow_mut().take();
        let had_focus = before.as_ref().is_some_and(|shown| shown.card.has_focus());
        let new = before
            .as_ref()
            .is_none_or(|shown| shown.prompt.prompt_id != prompt.prompt_id || shown.prompt.digest != prompt.digest);
        let mut typed = String::new();
        if let Some(form) = before.as_ref().and_then(|shown| shown.form.as_ref()) {
            form.save();
            typed = form.typed();
        }
        drop(before);
        if !prompt.is_pending() {
            draft::forget(&prompt.prompt_id);
        }
        let owner = Owner::default();
        let (card, form) = owner.with(|| {
            let (card, form) = self.build(&prompt, phase, told, words);
            // What was typed into a prompt that ended without it is still there to be copied.
            if form.is_none() && prompt.answers.is_none() && !typed.is_empty() {
                card.child(el("div.details").say(words.say(Word::OtherText)).child(el("p.quote").show(&typed)));
            }
            (card, form)
        });
        card.put("dir", words.direction().as_str()).attr("lang", words.lang());
        *self.announcing.borrow_mut() = None;
        self.root.clear();
        if new && form.is_some() {
            // There before it speaks, or a screen reader does not listen.
            let line = owner.with(|| el("div.announcer role=status").attr("lang", words.lang()));
            self.root.child(line);
            let text = announcement(&prompt, words);
            let say = move || {
                line.clear().say(&text);
            };
            *self.announcing.borrow_mut() = Some(later(BREATH, Box::new(say)));
        }
        self.root.child(card);
        if had_focus {
            card.focus();
        }
        let words = Rc::clone(words);
        *self.shown.borrow_mut() = Some(Shown { prompt, form, told, words, card, _owner: owner });
        flush();
    }

    fn build(&self, prompt: &Prompt, phase: Phase, told: Told, words: &Rc<Words>) -> (El, Option<Rc<Form>>) {
        if !prompt.is_pending() {
            return (settled(prompt, told, words), None);
        }
        let form = Form::new(prompt.clone(), phase, Guard::new(now()), Rc::clone(&self.port));
        (open(&View::new(Rc::clone(&form), Rc::clone(words))), Some(form))
    }

    /// Says where the answer is.
    pub(crate) fn set_phase(&self, phase: Phase) {
        if let Some(form) = self.form()
            && form.phase.get_untracked() != phase
        {
            form.phase.set(phase);
            flush();
        }
    }

    /// The answer was not taken: the prompt is open again, with what was wrong at its place.
    pub(crate) fn refuse(&self, refusal: &Refusal, notice: String) {
        let Some(form) = self.form() else { return };
        let at = gather(refusal.errors.iter().map(|(id, text)| (id.clone(), Wrong::Told(text.clone()))));
        form.notice.set(Some(notice).filter(|_| at.is_empty()));
        form.wrong.set(at);
        form.phase.set(Phase::Open);
        flush();
    }

    /// Something to tell beside the buttons.
    pub(crate) fn notice(&self, text: Option<String>) {
        if let Some(form) = self.form() {
            form.notice.set(text);
            flush();
        }
    }

    fn form(&self) -> Option<Rc<Form>> {
        self.shown.borrow().as_ref().and_then(|shown| shown.form.clone())
    }
}

impl Drop for PromptView {
    fn drop(&mut self) {
        if let Some(form) = self.form() {
            form.save();
        }
        self.shown.take();
        self.announcing.take();
        self.root.clear();
        flush();
    }
}

/// A card of a prompt that can be answered.
fn open(view: &View) -> El {
    let prompt = &view.form.prompt;
    let unseen = Unseen::default();
    let is_guarded = prompt.kind == Kind::Approval || view.form.filled() > 0;
    let arming = Live::new(if is_guarded { Arming::Fresh } else { Arming::Armed });
    let watch = Rc::new(OnceCell::new());
    let Card { card, said, summary, row } = frame::card(view);
    summary::summary(view, summary);
    let actions = Actions { view: view.clone(), arming: arming.clone(), watch: Rc::clone(&watch), summary };
    let asked = gather((0..prompt.questions.len()).map(|at| question(view, at, &unseen)));
    said.children(asked.iter().map(|asked| asked.block));
    errors(view, asked);
    actions.build(row, (prompt.questions.len() > 1).then(|| frame::progress(view)));
    let busy = Rc::clone(&view.form);
    card.bind_flag("aria-busy", "true", move || busy.phase_now() == Phase::Sending)
        .on("keydown", move |event| actions.shortcut(event));
    if is_guarded {
        let watching = Watch::new(Rc::clone(&view.form.guard), arming, row.actions, &unseen);
        keep_all(Rc::clone(&watching));
        // There is only one watch a card.
        let _first = watch.set(watching);
    }
    let form = Rc::clone(&view.form);
    keep_all(Attends::new(PageEvent::PageHide, move || form.save()));
    card
}

/// The digest is of all that was asked; a prompt ends once.
fn is_same(one: &Prompt, other: &Prompt) -> bool {
    one.prompt_id == other.prompt_id && one.digest == other.digest && one.prompt_state == other.prompt_state
}

/// The one polite line by which a screen reader hears of a new prompt.
fn announcement(prompt: &Prompt, words: &Words) -> String {
    /// Longer lines are read to the end before anything else is.
    const MOST: usize = 120;
    let word = if prompt.kind == Kind::Approval { Word::AnnounceApproval } else { Word::AnnounceQuestion };
    let agent = prompt.source.as_ref().and_then(|source| source.agent.as_deref());
    let title = prompt.title.as_deref().unwrap_or(&prompt.questions[0].question);
    let title: String = sayso_types::DisplayText::new(title).shown().chars().take(MOST).collect();
    let agent = agent.map(|agent| sayso_types::DisplayText::new(agent).shown());
    words.fill(word, &[("agent", agent.as_deref().unwrap_or(words.say(Word::SomeAgent))), ("title", &title)])
}

/// What is told when an answer was not taken.
pub(crate) fn not_taken(refusal: &Refusal, words: &Words) -> String {
    words.fill(Word::NotTaken, &[("message", &refusal.detail)])
}

/// A prompt is shown alone, and whoever holds it sends the answer.
pub(crate) struct Callbacks<A, D> {
    /// Hears the answer.
    pub(crate) answer: A,
    /// Hears that it was closed.
    pub(crate) dismiss: D,
}

impl<A: Fn(Reply) -> bool, D: Fn() -> bool> Port for Callbacks<A, D> {
    fn answer(&self, reply: Reply) -> bool {
        (self.answer)(reply)
    }

    fn dismiss(&self) -> bool {
        (self.dismiss)()
    }
}
