//! Options to choose from: a list of radios or checkboxes, or, from eight on, a field that finds them.

mod combobox;
mod other;
mod window;

use sayso_types::{Choice, Question, digits};

use crate::{
    dom::{El, el, is_on, option},
    live::Live,
    view::View,
    words::Word,
};

/// As many options are searched, not read.
const SEARCHED: usize = 8;

/// The controls of the question at that place.
pub(crate) fn choice(view: &View, at: usize) -> El {
    let question = view.question(at);
    let controls = if question.options().len() < SEARCHED { list(view, at) } else { combobox::combobox(view, at) };
    if question.options().iter().any(|choice| choice.preview.is_some()) {
        return el("div.with-preview").child(controls.element).child(preview(view, at, controls.looked_at));
    }
    controls.element
}

/// A control, and which option the person looks at.
struct Controls {
    element: El,
    looked_at: Live<Option<usize>>,
}

fn list(view: &View, at: usize) -> Controls {
    let question = view.question(at);
    let looked_at = Live::new(None);
    let looks = looked_at.clone();
    let (group, kind) = match question.is_multi() {
        true => (el("div.options part role=group"), "checkbox"),
        false => (el("div.options part role=radiogroup"), "radio"),
    };
    group
        .question_id("aria-labelledby", view, at, "text")
        .question_id("aria-describedby", view, at, "error")
        .put_if("aria-required", (question.is_required() && !question.is_multi()).then_some("true"))
        .children(question.options().iter().enumerate().map(|(index, choice)| row(view, at, index, choice, kind)));
    if question.allow_other == Some(true) {
        group.child(other::other(view, at, kind));
    }
    let (touched, taken) = (view.clone(), view.clone());
    let element = group
        // Choosing what is chosen already changes nothing, and is a choice all the same.
        .on("click", move |event| {
            if event.is_trusted() && option(&event).is_some() {
                touched.form.touch(at);
            }
        })
        .on("change", move |event| {
            let Some(index) = option(&event) else { return };
            taken.form.change(at, |question, entry| {
                entry.choose(question, &question.options()[index].label, is_on(&event));
            });
        })
        .on("focusin", move |event| looks.set(option(&event)));
    Controls { element, looked_at }
}

fn row(view: &View, at: usize, index: usize, choice: &Choice, kind: &'static str) -> El {
    let name = view.question_id(at, &["o", &digits(index)].concat());
    let entry = view.entry(at).clone();
    let label = choice.label.clone();
    let input = el("input")
        .put("type", kind)
        .question_id("name", view, at, "choice")
        .attr("value", &digits(index))
        .attr("aria-labelledby", &name)
        .bind_check(move || entry.with(|entry| entry.chosen.contains(&label)));
    let text = el("span.option-text").child(el("span.label").attr("id", &name).show(&choice.label));
    if let Some(about) = about(view, choice) {
        let about_id = [&name, "-about"].concat();
        input.attr("aria-describedby", &about_id);
        text.child(about.attr("id", &about_id));
    }
    el("label.option part").attr_if("data-style", style(choice)).child(input).child(text)
}

/// What stands below a label: that it is recommended, and what it means.
fn about(view: &View, choice: &Choice) -> Option<El> {
    let recommended = choice.recommended == Some(true);
    if !recommended && choice.description.is_none() {
        return None;
    }
    let about = el("span.about.parts");
    if recommended {
        about.child(el("span.tag").word(view, Word::Recommended));
    }
    if let Some(description) = &choice.description {
        about.child(el("span.description").show(description));
    }
    Some(about)
}

fn style(choice: &Choice) -> Option<&'static str> {
    choice.style.map(|style| style.as_str())
}

/// What the option that is looked at would give, or the one that is chosen.
fn preview(view: &View, at: usize, looked_at: Live<Option<usize>>) -> El {
    let shown = view.clone();
    let chosen = move |question: &Question| {
        let label = shown.entry(at).with(|entry| entry.chosen.last().cloned())?;
        question.options().iter().position(|choice| choice.label == label)
    };
    let view = view.clone();
    el("div.preview part role=group").label("aria-label", &view, Word::Preview).bind(move |panel| {
        let question = view.question(at);
        let index = looked_at.get().or_else(|| chosen(question));
        let text = index.and_then(|index| question.options().get(index)).and_then(|choice| choice.preview.as_deref());
        panel.replace(text.map(|text| el("pre").show(text)));
    })
}
