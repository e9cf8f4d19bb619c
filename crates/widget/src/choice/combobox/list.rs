//! The list below the field: a stretch of the options that match.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::{
    super::{about, window::Window},
    Combobox,
};
use sayso_types::digits;

use crate::{
    dom::{El, el, icon},
    icons,
    words::Word,
};

/// Pixels from either end at which more is put on the page, before the eye gets there.
const NEAR: i32 = 120;

impl Combobox {
    pub(super) fn list(&self) -> El {
        let question = self.view.form.question(self.at);
        let (rows, scrolled, clicked) = (self.clone(), self.clone(), self.clone());
        let (open, shown) = (self.open.clone(), self.open.clone());
        let entry = self.view.form.entries[self.at].clone();
        el("div.list part role=listbox tabindex=-1")
            .attr("id", &self.view.question_id(self.at, "list"))
            .attr("aria-labelledby", &self.view.question_id(self.at, "text"))
            .attr_if("aria-multiselectable", question.is_multi().then_some("true"))
            .bind_attr("hidden", move || shown.with(Option::is_none).then(String::new))
            .bind(move |list| {
                entry.track();
                let window = open.get();
                let held = Held::of(list);
                list.replace(window.iter().flat_map(|window| rows.rows(window)));
                match list.element().query_selector("[data-active]").ok().flatten() {
                    Some(active) => into_view(list, active.unchecked_ref(), held.top()),
                    None => held.restore(list),
                }
            })
            .on("scroll", move |event| scrolled.scroll(&event))
            // The field keeps the focus, so that the keys go on.
            .on("mousedown", |event| event.prevent_default())
            .on("click", move |event| {
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                let row = target.and_then(|target| target.closest("[data-option]").ok().flatten());
                let option = row.and_then(|row| row.get_attribute("data-option")).and_then(|text| text.parse().ok());
                if let Some(option) = option {
                    clicked.pick(option);
                }
            })
    }

    fn rows(&self, window: &Window) -> Vec<El> {
        let question = self.view.form.question(self.at);
        if window.found.is_empty() {
            return vec![el("div.none role=presentation").say(self.view.say(Word::NothingFound))];
        }
        let chosen = self.view.form.entries[self.at].with_untracked(|entry| entry.chosen.clone());
        let list_id = self.view.question_id(self.at, "list");
        let row = |place: usize| {
            let option = window.found[place];
            let choice = &question.options()[option];
            let label = el("span.label").show(&choice.label);
            let text = el("span.option-text").child(&label).children(about(&self.view, choice));
            el("div.row role=option")
                .attr("id", &[&list_id, "-", &digits(place)].concat())
                .attr("data-option", &digits(option))
                .attr("aria-selected", if chosen.contains(&choice.label) { "true" } else { "false" })
                .attr("aria-setsize", &digits(window.found.len()))
                .attr("aria-posinset", &digits(place + 1))
                .attr_if("data-active", (window.active == Some(place)).then_some(""))
                .child(&icon(icons::CHECK))
                .child(&text)
        };
        (window.start..window.end).map(row).collect()
    }

    fn scroll(&self, event: &Event) {
        let Some(list) = event.current_target().map(|it| it.unchecked_into::<HtmlElement>()) else { return };
        let Some(mut window) = self.open.get_untracked() else { return };
        let more = if list.scroll_top() + list.client_height() + NEAR > list.scroll_height() {
            window.extend_down()
        } else {
            list.scroll_top() < NEAR && window.extend_up()
        };
        if more {
            self.open.set(Some(Window { active: None, ..window }));
        }
    }
}

/// The row at the top of what is in view, and where it stands, so that it stands there again afterwards.
struct Held {
    top: i32,
    row: Option<(String, i32)>,
}

impl Held {
    fn of(list: &El) -> Self {
        let top = list.html().scroll_top();
        let mut row = list.element().first_element_child();
        while let Some(element) = row {
            let at = element.unchecked_ref::<HtmlElement>().offset_top();
            if at >= top {
                return Held { top, row: Some((element.id(), at - top)) };
            }
            row = element.next_element_sibling();
        }
        Held { top, row: None }
    }

    fn top(&self) -> i32 {
        self.top
    }

    fn restore(&self, list: &El) {
        let mut row = list.element().first_element_child();
        while let (Some(element), Some((id, below))) = (row, &self.row) {
            if element.id() == *id {
                list.html().set_scroll_top(element.unchecked_ref::<HtmlElement>().offset_top() - below);
                return;
            }
            row = element.next_element_sibling();
        }
    }
}

/// Scrolls the list, and nothing around it, until the row is in view.
fn into_view(list: &El, row: &HtmlElement, from: i32) {
    let list = list.html();
    let (top, bottom) = (row.offset_top(), row.offset_top() + row.offset_height());
    let to = from.min(top).max(bottom - list.client_height());
    list.set_scroll_top(to);
}
