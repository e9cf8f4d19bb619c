//! Options to choose from: a list of radios or checkboxes, or, from eight on, a field that finds them.

mod combobox;
mod other;
mod window;

use std::rc::Rc;

use sayso_types::{Choice, Question, digits};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

use crate::{
    dom::{El, el},
    live::Live,
    view::View,
    words::Word,
};

/// As many options are searched, not read.
const SEARCHED: usize = 8;

/// The controls of the question at that place.
pub(crate) fn choice(view: &View, at: usize) -> El {
    let question = view.form.question(at);
    let controls = if question.options().len() < SEARCHED { list(view, at) } else { combobox::combobox(view, at) };
    if question.options().iter().any(|choice| choice.preview.is_some()) {
        return el("div.with-preview").child(&controls.element).child(&preview(view, at, controls.looked_at));
    }
    controls.element
}

/// A control, and which option the person looks at.
struct Controls {
    element: El,
    looked_at: Live<Option<usize>>,
}

fn list(view: &View, at: usize) -> Controls {
    let question = view.form.question(at);
    let looked_at = Live::new(None);
    let looks = looked_at.clone();
    let kind = if question.is_multi() { "checkbox" } else { "radio" };
    let rows = question.options().iter().enumerate().map(|(index, choice)| row(view, at, index, choice, kind));
    let form = Rc::clone(&view.form);
    let mut group = el("div.options part")
        .attr("role", if question.is_multi() { "group" } else { "radiogroup" })
        .attr("aria-labelledby", &view.question_id(at, "text"))
        .attr("aria-describedby", &view.question_id(at, "error"))
        .children(rows);
    if question.is_required() && !question.is_multi() {
        group = group.attr("aria-required", "true");
    }
    if question.allow_other == Some(true) {
        group = group.child(&other::other(view, at, kind));
    }
    let touched = Rc::clone(&view.form);
    let element = group
        // Choosing what is chosen already changes nothing, and is a choice all the same.
        .on("click", move |event| {
            if event.is_trusted() && option_input(&event).is_some() {
                touched.touch(at);
            }
        })
        .on("change", move |event| {
            let Some((index, input)) = option_input(&event) else { return };
            form.change(at, |question, entry| {
                let label = &question.options()[index].label;
                entry.choose(question, label, input.checked());
            });
        })
        .on("focusin", move |event| looks.set(option_input(&event).map(|(index, _)| index)));
    Controls { element, looked_at }
}

fn row(view: &View, at: usize, index: usize, choice: &Choice, kind: &str) -> El {
    let name = view.question_id(at, &["o", &digits(index)].concat());
    let label_id = [&name, "-label"].concat();
    let about_id = [&name, "-about"].concat();
    let entry = view.form.entries[at].clone();
    let label = choice.label.clone();
    let about = about(view, choice);
    let input = el("input")
        .attr("type", kind)
        .attr("name", &view.question_id(at, "choice"))
        .attr("value", &digits(index))
        .attr("aria-labelledby", &label_id)
        .attr_if("aria-describedby", about.as_ref().map(|_| about_id.as_str()))
        .bind(move |input| {
            let chosen = entry.with(|entry| entry.chosen.contains(&label));
            input.as_::<HtmlInputElement>().set_checked(chosen);
        });
    let mut text = el("span.option-text").child(&el("span.label").attr("id", &label_id).show(&choice.label));
    if let Some(about) = about {
        text = text.child(&about.attr("id", &about_id));
    }
    el("label.option part").attr_if("data-style", style(choice)).child(&input).child(&text)
}

/// What stands below a label: that it is recommended, and what it means.
fn about(view: &View, choice: &Choice) -> Option<El> {
    let recommended = choice.recommended == Some(true);
    if !recommended && choice.description.is_none() {
        return None;
    }
    let mut about = el("span.about");
    if recommended {
        about = about.child(&el("span.tag").say(view.say(Word::Recommended)));
    }
    if let Some(description) = &choice.description {
        about = about.child(&el("span.description").show(description));
    }
    Some(about)
}

fn style(choice: &Choice) -> Option<&'static str> {
    choice.style.map(|style| style.as_str())
}

/// The option that an event is about.
fn option_input(event: &Event) -> Option<(usize, HtmlInputElement)> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    Some((input.value().parse().ok().filter(|_| input.type_() != "text")?, input))
}

/// What the option that is looked at would give, or the one that is chosen.
fn preview(view: &View, at: usize, looked_at: Live<Option<usize>>) -> El {
    let entry = view.form.entries[at].clone();
    let form = Rc::clone(&view.form);
    let chosen = move |question: &Question| {
        let label = entry.with(|entry| entry.chosen.last().cloned())?;
        question.options().iter().position(|choice| choice.label == label)
    };
    el("div.preview part role=group").attr("aria-label", view.say(Word::Preview)).bind(move |panel| {
        let question = form.question(at);
        let index = looked_at.get().or_else(|| chosen(question));
        let text = index.and_then(|index| question.options().get(index)).and_then(|choice| choice.preview.as_deref());
        panel.replace(text.map(|text| el("pre").show(text)));
    })
}
