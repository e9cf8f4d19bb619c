//! The buttons that end a prompt: our own frame around what the agent asks.
//!
//! A no works at once. A yes, and whatever would send what nobody has touched, waits for the guard.

use std::{
    cell::{Cell, OnceCell},
    rc::Rc,
};

use sayso_types::{Choice, Effect, Kind, OnDismiss, Style, digits, join};

use crate::{
    decision,
    dom::{El, Event, el},
    form::Phase,
    guard::{Arming, Click, Press, Watch},
    icons,
    live::Live,
    question,
    view::View,
    words::Word,
};

/// What the buttons of a prompt share.
#[derive(Clone)]
pub(crate) struct Actions {
    /// The prompt.
    pub(crate) view: View,
    /// Whether a yes counts.
    pub(crate) arming: Live<Arming>,
    /// Looks where the prompt is, once it is on the page.
    pub(crate) watch: Rc<OnceCell<Rc<Watch>>>,
    /// Where what is wrong is told.
    pub(crate) summary: El,
}

/// The places that the row of buttons has for what is in it.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// All of it.
    pub(crate) actions: El,
    /// Why a yes does not count yet.
    pub(crate) hint: El,
    /// What becomes of the answer.
    pub(crate) status: El,
    /// The buttons.
    pub(crate) buttons: El,
}

impl Actions {
    /// Fills the row of buttons, with how far one has come where there is more than one question.
    pub(crate) fn build(&self, row: Row, progress: Option<El>) {
        let view = &self.view;
        let prompt = &view.form.prompt;
        let alone = prompt.kind == Kind::Approval && prompt.questions.len() == 1;
        let note = alone && prompt.questions[0].allow_note == Some(true);
        row.hint.before(progress.into_iter().chain(note.then(|| question::note(view, 0))).chain(closing(view)));
        self.hint(row.hint);
        self.status(row.status);
        if !alone {
            row.buttons.child(self.submit());
            return;
        }
        let options = decision::safe_first(&prompt.questions[0]);
        let worded = options.iter().any(|(_, choice)| !decision::is_ours(choice));
        row.buttons
            .put_if("data-many", (options.len() > 2).then_some(""))
            .put_if("data-worded", worded.then_some(""))
            .put("role", "group")
            .question_id("aria-labelledby", view, 0, "text")
            .children(options.into_iter().map(|(index, choice)| self.option(index, choice)));
    }

    /// A button of an approval: pressing it answers.
    fn option(&self, index: usize, choice: &Choice) -> El {
        let view = &self.view;
        let effect = choice.effect.unwrap_or(Effect::Deny);
        let button = match effect {
            Effect::Approve => el("button.button.approve part type=button"),
            Effect::Deny => el("button.button.deny part type=button"),
        };
        if choice.style == Some(Style::Danger) {
            button.put("data-style", Style::Danger.as_str());
        }
        // A no is never held back.
        let approves = effect == Effect::Approve;
        let mut described = if approves { view.id("hint") } else { String::new() };
        match decision::effect_words(choice, &view.words) {
            Some(does) => {
                let (name_id, does_id) =
                    (view.id(&join(&["name-", &digits(index)])), view.id(&join(&["does-", &digits(index)])));
                described = join(&[&does_id, " ", &described]);
                // Drawn by the style: what is on a button must be its name, and this is what stands below it.
                button
                    .child(decision::label(choice, &view.words).attr("id", &name_id))
                    .attr("aria-labelledby", &name_id)
                    .attr("data-does", &does)
                    .child(el("span hidden").attr("id", &does_id).say(&does));
            }
            None => self.name(button, effect),
        }
        if !described.is_empty() {
            button.attr("aria-describedby", &described);
        }
        let label = choice.label.clone();
        let act = move |this: &Actions| {
            this.view.form.change(0, |question, entry| entry.choose(question, &label, true));
            this.send();
        };
        self.guarded(button, Rc::new(move |_| approves), Box::new(act))
    }

    /// Our own words on a button; a yes says so when it is a yes to something changed.
    fn name(&self, button: El, effect: Effect) {
        let view = self.view.clone();
        if effect == Effect::Deny {
            button.word(&view, Word::Deny);
            return;
        }
        button.bind(move |button| {
            let changed = view.entry(0).with(|entry| entry.arguments.is_changed());
            button.clear().word(&view, if changed { Word::ApproveChanged } else { Word::Approve });
        });
    }

    fn submit(&self) -> El {
        let button = el("button.button.submit part type=button").word(&self.view, Word::Submit).id(
            "aria-describedby",
            self.view.card,
            "hint",
        );
        // Where nothing is filled in, nobody watches: sending it early only shows what is missing.
        let guarded = |this: &Actions| this.watch.get().is_some() && this.view.form.is_guarded();
        self.guarded(button, Rc::new(guarded), Box::new(Actions::send))
    }

    /// A button that does something only where the guard takes the click, while `when` says that it must.
    fn guarded(&self, button: El, when: Rc<dyn Fn(&Actions) -> bool>, act: Box<dyn Fn(&Actions)>) -> El {
        let (down, key, click, off, ring) = (self.clone(), self.clone(), self.clone(), self.clone(), self.clone());
        let (held, rings) = (Rc::clone(&when), Rc::clone(&when));
        button
            .bind_flag("aria-disabled", "true", move || {
                let form = &off.view.form;
                form.entries.iter().for_each(|entry| entry.track());
                let armed = off.arming.get() == Arming::Armed || !held(&off);
                !form.is_open() || !armed
            })
            .bind_flag("data-arming", "", move || ring.arming.get() == Arming::Soon && rings(&ring))
            .on("pointerdown", move |event| down.press(event, false))
            .on("keydown", move |event| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    key.press(event, event.repeat());
                }
            })
            .on("click", move |event| {
                if event.is_trusted()
                    && click.view.form.phase.get_untracked() == Phase::Open
                    && (click.takes(event) || !when(&click))
                {
                    act(&click);
                }
            })
    }

    fn press(&self, event: &Event, repeat: bool) {
        self.look();
        let press = Press { at: event.time_stamp(), trusted: event.is_trusted(), repeat };
        self.view.form.guard.borrow_mut().press(press);
    }

    fn takes(&self, event: &Event) -> bool {
        self.look();
        let click = Click { at: event.time_stamp(), trusted: event.is_trusted(), count: event.detail() };
        self.view.form.guard.borrow_mut().takes(click)
    }

    fn look(&self) {
        if let Some(watch) = self.watch.get() {
            watch.look();
        }
    }

    /// Sends by the keyboard from anywhere in the prompt; never a yes to something that would run.
    pub(crate) fn shortcut(&self, event: &Event) {
        let sends =
            event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) && !event.repeat() && event.is_trusted();
        let form = &self.view.form;
        if sends
            && form.prompt.kind != Kind::Approval
            && form.phase.get_untracked() == Phase::Open
            && (!form.is_guarded() || self.arming.get_untracked() == Arming::Armed)
        {
            event.prevent_default();
            self.send();
        }
    }

    /// Sends, or takes the person to what is wrong.
    fn send(&self) {
        if !self.view.form.send() {
            // Whoever sent it wants to know why it did not go.
            self.summary.focus();
        }
    }

    /// Why a yes does not count yet, for the eye and the ear.
    fn hint(&self, line: El) {
        let (this, told) = (self.clone(), Cell::new(None));
        line.id("id", self.view.card, "hint").bind(move |line| {
            let form = &this.view.form;
            let word = match this.arming.get() {
                Arming::Unseen => Some(Word::UnseenFirst),
                Arming::Covered => Some(Word::Covered),
                Arming::Fresh | Arming::Soon => Some(Word::Arming),
                Arming::Armed => None,
            };
            let word = word.filter(|_| form.is_open() && form.prompt.kind == Kind::Approval);
            if told.replace(word) == word {
                return;
            }
            line.set("data-quiet", (word == Some(Word::Arming)).then_some("")).clear();
            if let Some(word) = word {
                line.word(&this.view, word);
            }
        });
    }

    /// What becomes of the answer, told as it happens.
    fn status(&self, line: El) {
        let view = self.view.clone();
        line.bind(move |line| {
            let word = match view.form.phase.get() {
                Phase::Open => None,
                Phase::Queued => Some(Word::Queued),
                Phase::Sending => Some(Word::Sending),
                Phase::Held => Some(Word::Held),
            };
            let told = word.map(|word| el("span").word(&view, word));
            let notice = view.form.notice.get();
            let notice = notice.map(|text| el("span.notice").icon(icons::WARN).child(el("span").show(&text)));
            line.replace(told.into_iter().chain(notice));
        });
    }
}

/// The cross that closes a prompt without choosing.
pub(crate) fn dismiss(view: &View, button: El) {
    button.label("aria-label", view, Word::Dismiss);
    if let Some(OnDismiss::Answers(_)) = view.form.prompt.on_dismiss {
        button.id("aria-describedby", view.card, "closing");
    }
    let form = Rc::clone(&view.form);
    button.on("click", move |event| {
        if event.is_trusted() && form.phase.get_untracked() == Phase::Open {
            form.dismiss();
        }
    });
}

/// What closing it sends, where that is an answer.
fn closing(view: &View) -> Option<El> {
    let Some(OnDismiss::Answers(drafts)) = &view.form.prompt.on_dismiss else { return None };
    let line = el("p.hint").id("id", view.card, "closing").word(view, Word::Closing);
    for text in drafts.iter().flat_map(|draft| &draft.answer) {
        line.say(" ").child(el("bdi.name").show(text));
    }
    Some(line)
}
