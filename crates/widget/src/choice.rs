//! Options to choose from: a list of radios or checkboxes, or, from eight on, a field that finds them.

mod combobox;
mod other;
mod window;

use sayso_types::{Choice, Question, digits, join};

use crate::{
    dom::{El, el, is_on, option, tree},
    entry::Entry,
    live::Live,
    question::Control,
    view::View,
    words::Word,
};

/// As many options are searched, not read.
const SEARCHED: usize = 8;

/// The controls of the question at that place.
pub(crate) fn choice(view: &View, at: usize) -> Control {
    let question = view.question(at);
    // Which option the person looks at, where that is wanted.
    let looked_at = question.options().iter().any(|choice| choice.preview.is_some()).then(|| Live::new(None));
    let control = match question.options().len() < SEARCHED {
        true => Control::group(list(view, at, looked_at.clone())),
        false => combobox::combobox(view, at, looked_at.clone()),
    };
    match looked_at {
        Some(looked_at) => {
            let element = el("div.with-preview").child(control.element).child(preview(view, at, looked_at));
            Control { element, ..control }
        }
        None => control,
    }
}

/// The place of the option that the person looks at.
type LookedAt = Live<Option<usize>>;

fn list(view: &View, at: usize, looked_at: Option<LookedAt>) -> El {
    let question = view.question(at);
    let (group, kind) = match question.is_multi() {
        true => (el("div.options part role=group"), "checkbox"),
        false => (el("div.options part role=radiogroup"), "radio"),
    };
    group
        .question_id("aria-labelledby", view, at, "text")
        .put_if("aria-required", (question.is_required() && !question.is_multi()).then_some("true"));
    let mut inputs = Vec::new();
    for (index, choice) in question.options().iter().enumerate() {
        let [row, input, label] = match question.is_multi() {
            true => tree("label.option part(input type=checkbox,span.label)"),
            false => tree("label.option part(input type=radio,span.label)"),
        };
        option_row(view, at, index, choice, [row, input, label]);
        group.child(row);
        inputs.push(input);
    }
    if question.allow_other == Some(true) {
        group.child(other::other(view, at, kind));
    }
    if let Some(looked_at) = looked_at {
        group.on("focusin", move |event| looked_at.set(option(event)));
    }
    let (shown, touched, taken) = (view.clone(), view.clone(), view.clone());
    group
        .bind_checks(inputs, move |index| shown.entry(at).with(|entry| is_chosen(entry, shown.question(at), index)))
        // Choosing what is chosen already changes nothing, and is a choice all the same.
        .on("click", move |event| {
            if event.is_trusted() && option(event).is_some() {
                touched.form.touch(at);
            }
        })
        .on("change", move |event| {
            let Some(index) = option(event) else { return };
            taken.form.change(at, |question, entry| {
                entry.choose(question, &question.options()[index].label, is_on(event));
            });
        })
}

/// Whether the option at that place is chosen.
pub(crate) fn is_chosen(entry: &Entry, question: &Question, index: usize) -> bool {
    entry.chosen.contains(&question.options()[index].label)
}

fn option_row(view: &View, at: usize, index: usize, choice: &Choice, [row, input, label]: [El; 3]) {
    let name = view.question_id(at, &join(&["o", &digits(index)]));
    input.question_id("name", view, at, "choice").attr("value", &digits(index)).attr("aria-labelledby", &name);
    label.attr("id", &name).show(&choice.label);
    row.attr_if("data-style", style(choice));
    if let Some(about) = about(view, choice) {
        let about_id = join(&[&name, "-about"]);
        input.attr("aria-describedby", &about_id);
        row.child(about.attr("id", &about_id));
    }
}

/// What stands below a label: that it is recommended, and what it means.
fn about(view: &View, choice: &Choice) -> Option<El> {
    let description = choice.description.as_ref();
    if choice.recommended != Some(true) {
        return description.map(|description| el("span.about").show(description));
    }
    let tag = el("span.tag").word(view, Word::Recommended);
    let description = description.map(|description| el("span.description").show(description));
    Some(el("span.about.parts").child(tag).children(description))
}

fn style(choice: &Choice) -> Option<&'static str> {
    choice.style.map(|style| style.as_str())
}

/// What the option that is looked at would give, or the one that is chosen.
fn preview(view: &View, at: usize, looked_at: LookedAt) -> El {
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
