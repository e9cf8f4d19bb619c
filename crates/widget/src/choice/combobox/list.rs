//! The list below the field: a stretch of the options that match.

use std::rc::Rc;

use sayso_types::{digits, gather};

use super::{
    super::{about, window::Window},
    Combobox,
};
use crate::{
    dom::{El, Event, el, is_near_end, option},
    words::Word,
};

/// Pixels from either end at which more is put on the page, before the eye gets there.
const NEAR: i32 = 120;

impl Combobox {
    pub(super) fn list(self: &Rc<Self>) -> El {
        let (rows, scrolled, clicked, shown) = (Rc::clone(self), Rc::clone(self), Rc::clone(self), self.open.clone());
        let is_multi = self.view.question(self.at).is_multi();
        el("div.list part role=listbox tabindex=-1")
            .question_id("id", &self.view, self.at, "list")
            .question_id("aria-labelledby", &self.view, self.at, "text")
            .put_if("aria-multiselectable", is_multi.then_some("true"))
            .hide(move || shown.with(Option::is_none))
            .bind(move |list| {
                rows.view.entry(rows.at).track();
                match rows.open.get() {
                    Some(window) => list.change_rows(|list| list.replace(rows.rows(&window))),
                    None => list.replace([]),
                }
            })
            .on("scroll", move |event| scrolled.scroll(event))
            // The field keeps the focus, so that the keys go on.
            .on("mousedown", |event| event.prevent_default())
            .on("click", move |event| {
                if let Some(option) = option(event) {
                    clicked.pick(option);
                }
            })
    }

    fn rows(&self, window: &Window) -> Vec<El> {
        let question = self.view.question(self.at);
        if window.found.is_empty() {
            return vec![el("div.none role=presentation").word(&self.view, Word::NothingFound)];
        }
        let chosen = self.view.entry(self.at).with_untracked(|entry| entry.chosen.clone());
        let row = |place: usize| {
            let option = window.found[place];
            let choice = &question.options()[option];
            el("div.row role=option")
                .attr("id", &self.row_id(place))
                .attr("data-option", &digits(option))
                .put("aria-selected", if chosen.contains(&choice.label) { "true" } else { "false" })
                .attr("aria-setsize", &digits(window.found.len()))
                .attr("aria-posinset", &digits(place + 1))
                .put_if("data-active", (window.active == Some(place)).then_some(""))
                .child(el("span.label").show(&choice.label))
                .children(about(&self.view, choice))
        };
        gather((window.start..window.end).map(row))
    }

    fn scroll(&self, event: &Event) {
        let Some(mut window) = self.open.get_untracked() else { return };
        let more = match is_near_end(event, NEAR) {
            1 => window.extend_down(),
            -1 => window.extend_up(),
            _ => false,
        };
        if more {
            self.open.set(Some(Window { active: None, ..window }));
        }
    }
}
