//! A field that finds one or several of many options: typed into, walked with the arrows, or clicked.
//!
//! The pattern is that of an editable combobox with a list; the list is on the page only while it is open.

mod list;

use std::rc::Rc;

use sayso_types::{digits, join};

use super::{LookedAt, other, window::Window};
use crate::{
    dom::{El, Event, el, shown_text},
    icons,
    live::Live,
    question::Control,
    view::View,
    words::Word,
};

struct Combobox {
    view: View,
    at: usize,
    /// What matches what is typed, while the list is open.
    open: Live<Option<Window>>,
    input: El,
}

pub(super) fn combobox(view: &View, at: usize, looked_at: Option<LookedAt>) -> Control {
    let question = view.question(at);
    let open: Live<Option<Window>> = Live::new(None);
    let is_open = open.clone();
    let input = el("input type=text role=combobox autocomplete=off aria-autocomplete=list aria-haspopup=listbox")
        .question_id("aria-controls", view, at, "list")
        .question_id("aria-labelledby", view, at, "text")
        .label("placeholder", view, if question.is_multi() { Word::Search } else { Word::Choose })
        .put_if("aria-required", question.is_required().then_some("true"))
        .bind(move |input| {
            input.put("aria-expanded", if is_open.with(Option::is_some) { "true" } else { "false" });
        });
    let combo = Rc::new(Combobox { view: view.clone(), at, open, input });
    Control { element: combo.build(looked_at), at: input, is_field: true }
}

impl Combobox {
    fn build(self: &Rc<Self>, looked_at: Option<LookedAt>) -> El {
        let question = self.view.question(self.at);
        let element = el("div.combo part=combobox");
        if question.is_multi() {
            element.child(self.chips());
        }
        element.child(el("div.combo-field").child(self.wired_input()).child(self.list()));
        if question.allow_other == Some(true) {
            let kind = if question.is_multi() { "checkbox" } else { "radio" };
            element.child(other::other(&self.view, self.at, kind));
        }
        if let Some(looked_at) = looked_at {
            let open = self.open.clone();
            element.bind(move |_| {
                looked_at
                    .set(open.with(|window| window.as_ref().and_then(|window| Some(window.found[window.active?]))));
            });
        }
        element
    }

    fn wired_input(self: &Rc<Self>) -> El {
        let (on_input, on_key, on_blur) = (Rc::clone(self), Rc::clone(self), Rc::clone(self));
        let (on_click, shown, walked) = (Rc::clone(self), Rc::clone(self), Rc::clone(self));
        self.input
            .bind(move |_| {
                shown.view.entry(shown.at).track();
                if shown.open.with(Option::is_none) {
                    shown.show_chosen();
                }
            })
            .bind(move |input| {
                match walked.open.with(|window| window.as_ref().and_then(|window| window.active)) {
                    Some(active) => input.attr("aria-activedescendant", &walked.row_id(active)),
                    None => input.remove("aria-activedescendant"),
                };
            })
            .on("input", move |_| on_input.search())
            .on("click", move |_| on_click.toggle())
            .on("blur", move |_| on_blur.close())
            .on("keydown", move |event| on_key.key(event))
    }

    fn row_id(&self, place: usize) -> String {
        self.view.question_id(self.at, &join(&["list-", &digits(place)]))
    }

    /// What is chosen stands in the field while nothing is typed.
    fn show_chosen(&self) {
        let question = self.view.question(self.at);
        let chosen = self.view.entry(self.at).with_untracked(|entry| entry.chosen.first().cloned());
        self.input.fill(&chosen.filter(|_| !question.is_multi()).map(|label| shown_text(&label)).unwrap_or_default());
    }

    fn search(&self) {
        let question = self.view.question(self.at);
        let typed = self.input.value();
        if typed.is_empty() && !question.is_multi() {
            self.view.form.change(self.at, |_, entry| entry.chosen.clear());
        }
        let mut window = Window::search(question.options(), &typed);
        window.go(0);
        self.open.set(Some(window));
    }

    fn toggle(&self) {
        match self.open.with_untracked(Option::is_some) {
            true => self.close(),
            false => self.open_all(),
        }
    }

    /// Opens with everything there is, at what is chosen.
    fn open_all(&self) {
        let question = self.view.question(self.at);
        let mut window = Window::search(question.options(), "");
        let chosen = self.view.entry(self.at).with_untracked(|entry| entry.chosen.first().cloned());
        let at = chosen.and_then(|label| question.options().iter().position(|choice| choice.label == label));
        window.go(at.unwrap_or(0));
        self.open.set(Some(window));
        self.input.select();
    }

    fn close(&self) {
        if self.open.with_untracked(Option::is_some) {
            self.open.set(None);
        }
    }

    fn key(&self, event: &Event) {
        let window = self.open.get_untracked();
        let last = window.as_ref().map_or(0, |window| window.found.len().saturating_sub(1));
        let active = window.as_ref().and_then(|window| window.active);
        let go = |place: usize| {
            self.open.update(|window| window.as_mut().into_iter().for_each(|window| window.go(place)));
        };
        match (event.key().as_str(), &window) {
            ("ArrowDown" | "ArrowUp", None) => self.open_all(),
            ("ArrowDown", Some(_)) => go(active.map_or(0, |active| (active + 1).min(last))),
            ("ArrowUp", Some(_)) => go(active.map_or(last, |active| active.saturating_sub(1))),
            ("PageDown", Some(_)) => go(active.map_or(0, |active| (active + 10).min(last))),
            ("PageUp", Some(_)) => go(active.map_or(0, |active| active.saturating_sub(10))),
            ("Home", Some(_)) if event.ctrl_key() => go(0),
            ("End", Some(_)) if event.ctrl_key() => go(last),
            ("Enter", Some(window)) if !event.ctrl_key() && !event.meta_key() => {
                if let Some(active) = window.active {
                    self.pick(window.found[active]);
                }
            }
            ("Escape", Some(_)) => self.close(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }

    fn pick(&self, option: usize) {
        self.view.form.change(self.at, |question, entry| {
            let label = question.options()[option].label.clone();
            let chosen = question.is_multi() && entry.chosen.contains(&label);
            entry.choose(question, &label, !chosen);
        });
        if self.view.question(self.at).is_multi() {
            self.input.select();
        } else {
            self.close();
            self.show_chosen();
        }
    }

    fn chips(self: &Rc<Self>) -> El {
        let combo = Rc::clone(self);
        el("div.chips").bind(move |chips| {
            let chosen = combo.view.entry(combo.at).with(|entry| entry.chosen.clone());
            chips.replace(chosen.iter().map(|label| combo.chip(label)));
        })
    }

    /// A chosen option, which a click takes back.
    fn chip(&self, label: &str) -> El {
        let (view, at, taken) = (self.view.clone(), self.at, label.to_owned());
        el("button.chip type=button aria-pressed=true")
            .child(el("span").show(label))
            .icon(icons::CROSS)
            .on("click", move |_| view.form.change(at, |question, entry| entry.choose(question, &taken, false)))
    }
}
