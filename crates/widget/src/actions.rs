//! The buttons that end a prompt: our own frame around what the agent asks.
//!
//! A no works at once. A yes, and whatever would send what nobody has touched, waits for the guard.

use std::rc::Rc;

use sayso_types::{Choice, Effect, Kind, OnDismiss, Style};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, KeyboardEvent, MouseEvent};

use crate::{
    decision,
    dom::{El, el, icon},
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
    pub(crate) watch: Rc<std::cell::OnceCell<Rc<Watch>>>,
    /// Where what is wrong is told.
    pub(crate) summary: El,
}

impl Actions {
    /// The row of buttons, with how far one has come where there is more than one question.
    pub(crate) fn build(&self, progress: Option<El>) -> El {
        let prompt = &self.view.form.prompt;
        let alone = prompt.kind == Kind::Approval && prompt.questions.len() == 1;
        let buttons = el("div.buttons");
        let buttons = if alone {
            let options = decision::safe_first(&prompt.questions[0]);
            let buttons = buttons.attr("role", "group").attr("aria-labelledby", &self.view.question_id(0, "text"));
            buttons.children(options.into_iter().map(|(_, choice)| self.option(choice)))
        } else {
            buttons.child(&self.submit())
        };
        let mut row = el("div.actions part").children(progress);
        if alone && prompt.questions[0].allow_note == Some(true) {
            row = row.child(&question::note(&self.view, 0));
        }
        row.children(closing(&self.view)).child(&self.hint()).child(&self.status()).child(&buttons)
    }

    /// A button of an approval: pressing it answers.
    fn option(&self, choice: &Choice) -> El {
        let effect = choice.effect.unwrap_or(Effect::Deny);
        let does = decision::effect_words(choice, &self.view.words);
        let about_id = self.view.id(&["does-", choice.id.as_str()].concat());
        let label = choice.label.clone();
        let mut button = match effect {
            Effect::Approve => el("button.button.approve part type=button"),
            Effect::Deny => el("button.button.deny part type=button"),
        }
        .attr_if("data-style", choice.style.filter(|style| *style == Style::Danger).map(|style| style.as_str()));
        let text = self.button_text(choice, effect);
        button = button.child(&text);
        let mut described = None;
        if let Some(does) = does {
            // Drawn by the style: what is on a button must be its name, and this is what stands below it.
            button = button.attr("data-does", &does).child(&el("span hidden").attr("id", &about_id).say(&does));
            described = Some(about_id);
        }
        let name_id = self.view.id(&["name-", choice.id.as_str()].concat());
        let text = text.attr("id", &name_id);
        button = button.attr("aria-labelledby", &name_id);
        drop(text);
        // A no is never held back.
        let approves = effect == Effect::Approve;
        if approves {
            button = button.child(&el("span.ring aria-hidden=true"));
            described = Some([described.as_deref().unwrap_or_default(), " ", &self.view.id("hint")].concat());
        }
        let act = move |this: &Actions| {
            this.view.form.change(0, |question, entry| entry.choose(question, &label, true));
            this.send();
        };
        self.guarded(button, move || approves, act).attr_if("aria-describedby", described.as_deref())
    }

    /// The words on a button; a yes says so when it is a yes to something changed.
    fn button_text(&self, choice: &Choice, effect: Effect) -> El {
        if effect == Effect::Deny || !decision::is_ours(choice) {
            return decision::label(choice, &self.view.words);
        }
        let entry = self.view.form.entries[0].clone();
        let words = Rc::clone(&self.view.words);
        el("span.label.ours").bind_say(move || {
            let changed = entry.with(|entry| entry.arguments.is_changed());
            words.say(if changed { Word::ApproveChanged } else { Word::Approve }).to_owned()
        })
    }

    fn submit(&self) -> El {
        let this = self.clone();
        let button = el("button.button.submit part type=button")
            .child(&el("span.label.ours").say(self.view.say(Word::Submit)))
            .child(&el("span.ring aria-hidden=true"))
            .attr("aria-describedby", &self.view.id("hint"));
        // Where nothing is filled in, nobody watches: sending it early only shows what is missing.
        let guarded = move || this.watch.get().is_some() && this.view.form.is_guarded();
        self.guarded(button, guarded, Actions::send)
    }

    /// A button that does something only where the guard takes the click, while `when` says that it must.
    fn guarded(&self, button: El, when: impl Fn() -> bool + Clone + 'static, act: impl Fn(&Actions) + 'static) -> El {
        let (arming, form) = (self.arming.clone(), Rc::clone(&self.view.form));
        let rings = arming.clone();
        let (down, key, click) = (self.clone(), self.clone(), self.clone());
        let (off, ring) = (when.clone(), when.clone());
        let entries = form.entries.clone();
        button
            .bind_attr("aria-disabled", move || {
                entries.iter().for_each(|entry| entry.track());
                let armed = arming.get() == Arming::Armed || !off();
                (!form.is_open() || !armed).then(|| "true".to_owned())
            })
            .bind_attr("data-arming", move || (rings.get() == Arming::Soon && ring()).then(String::new))
            .on("pointerdown", move |event| down.press(&event, false))
            .on("keydown", move |event| {
                let pressed: &KeyboardEvent = event.unchecked_ref();
                if matches!(pressed.key().as_str(), "Enter" | " ") {
                    key.press(&event, pressed.repeat());
                }
            })
            .on("click", move |event| {
                if event.is_trusted()
                    && click.view.form.phase.get_untracked() == Phase::Open
                    && (click.takes(&event) || !when())
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
        let count = event.unchecked_ref::<MouseEvent>().detail();
        let click = Click { at: event.time_stamp(), trusted: event.is_trusted(), count };
        self.view.form.guard.borrow_mut().takes(click)
    }

    fn look(&self) {
        if let Some(watch) = self.watch.get() {
            watch.look();
        }
    }

    /// Sends by the keyboard from anywhere in the prompt; never a yes to something that would run.
    pub(crate) fn shortcut(&self, event: &Event) {
        let key: &KeyboardEvent = event.unchecked_ref();
        let sends = key.key() == "Enter" && (key.ctrl_key() || key.meta_key()) && !key.repeat() && event.is_trusted();
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
            let field = self.summary.html();
            field.set_hidden(false);
            // Whoever sent it wants to know why it did not go.
            let _focused = field.focus();
        }
    }

    /// Why a yes does not count yet, for the eye and the ear.
    fn hint(&self) -> El {
        let (arming, words, form) = (self.arming.clone(), Rc::clone(&self.view.words), Rc::clone(&self.view.form));
        el("p.hint.arming part=hint").attr("id", &self.view.id("hint")).bind(move |line| {
            let word = match arming.get() {
                Arming::Unseen => Some(Word::UnseenFirst),
                Arming::Covered => Some(Word::Covered),
                Arming::Soon => Some(Word::Arming),
                Arming::Armed => None,
            };
            let word = word.filter(|_| form.is_open() && form.prompt.kind == Kind::Approval);
            line.set("data-quiet", (word == Some(Word::Arming)).then_some(""));
            line.replace(word.map(|word| el("span").say(words.say(word))));
        })
    }

    /// What becomes of the answer, told as it happens.
    fn status(&self) -> El {
        let (words, form) = (Rc::clone(&self.view.words), Rc::clone(&self.view.form));
        el("div.status part role=status").bind(move |line| {
            let word = match form.phase.get() {
                Phase::Open => None,
                Phase::Queued => Some(Word::Queued),
                Phase::Sending => Some(Word::Sending),
                Phase::Held => Some(Word::Held),
            };
            let told = word.map(|word| el("span").say(words.say(word)));
            let notice = form
                .notice
                .get()
                .map(|text| el("span.notice").child(&icon(icons::WARN)).child(&el("span").show(&text)));
            line.replace(told.into_iter().chain(notice));
        })
    }
}

/// The cross that closes a prompt without choosing.
pub(crate) fn dismiss(view: &View) -> El {
    let form = Rc::clone(&view.form);
    let answers = matches!(view.form.prompt.on_dismiss, Some(OnDismiss::Answers(_)));
    let closing = answers.then(|| view.id("closing"));
    el("button.dismiss part type=button")
        .attr("aria-label", view.say(Word::Dismiss))
        .attr_if("aria-describedby", closing.as_deref())
        .child(&icon(icons::CROSS))
        .on("click", move |event| {
            if event.is_trusted() && form.phase.get_untracked() == Phase::Open {
                form.dismiss();
            }
        })
}

/// What closing it sends, where that is an answer.
fn closing(view: &View) -> Option<El> {
    let Some(OnDismiss::Answers(drafts)) = &view.form.prompt.on_dismiss else { return None };
    let mut line = el("p.hint").attr("id", &view.id("closing")).say(view.say(Word::Closing));
    for draft in drafts {
        for text in &draft.answer {
            line = line.say(" ").child(&el("bdi.name").show(text));
        }
    }
    Some(line)
}

/// Gives the focus to an element of the prompt.
pub(crate) fn focus(element: &El) {
    // What cannot take the focus leaves it where it is.
    let _focused = element.element().unchecked_ref::<HtmlElement>().focus();
}
