//! An answer that is typed: the browser's own field for each kind of it.

use std::cell::Cell;

use sayso_types::{Input, Number, Question, digits};

use crate::{
    dom::{El, el, from_local, is_bad, number_text, to_local, typed},
    question::Control,
    view::View,
    words::Word,
};

/// Stands for what a browser does not hand out because it is no number: nothing that could be taken for one.
const NO_NUMBER: &str = "?";

/// The most lines that a field grows to.
const ROWS: usize = 12;

/// The control of the question at that place.
pub(crate) fn field(view: &View, at: usize) -> Control {
    match view.question(at).input() {
        Input::Text => Control::field(text(view, at)),
        Input::Boolean => Control::group(yes_or_no(view, at)),
        input => Control::field(line(view, at, input)),
    }
}

/// A field for the person's words, with what they are already: it grows with them. `taken` gets what they become.
pub(crate) fn grown(field: El, given: &str, taken: impl Fn(String) + 'static) -> El {
    let rows = |text: &str| (text.bytes().filter(|byte| *byte == b'\n').count() + 1).min(ROWS);
    if !given.is_empty() {
        field.fill(given);
    }
    let shown = Cell::new(rows(given));
    field.attr("rows", &digits(shown.get())).on("input", move |event| {
        let text = typed(event);
        let rows = rows(&text);
        if shown.replace(rows) != rows {
            field.attr("rows", &digits(rows));
        }
        taken(text);
    })
}

fn described(view: &View, at: usize, field: El) -> El {
    let question = view.question(at);
    field
        .question_id("id", view, at, "field")
        .question_id("aria-labelledby", view, at, "text")
        .put_if("aria-required", question.is_required().then_some("true"))
        .show_attr("placeholder", question.placeholder.as_deref())
}

fn text(view: &View, at: usize) -> El {
    let taken = view.clone();
    let given = view.entry(at).with_untracked(|entry| entry.text.clone());
    let take = move |text| taken.form.change(at, |_, entry| entry.text = text);
    grown(described(view, at, el("textarea")), &given, take)
}

fn line(view: &View, at: usize, input: Input) -> El {
    let question = view.question(at);
    let field = el("input").put("type", html_type(input));
    if matches!(input, Input::Number | Input::Integer) {
        limits(field, question).put("step", if input == Input::Integer { "1" } else { "any" });
    }
    if input == Input::Email {
        field.put("autocomplete", "email");
    }
    let given = view.entry(at).with_untracked(|entry| entry.text.clone());
    let given = if input == Input::DateTime { to_local(&given) } else { given };
    if !given.is_empty() {
        field.fill(&given);
    }
    let taken = view.clone();
    described(view, at, field).on("input", move |event| {
        let typed = typed(event);
        let text = match input {
            Input::DateTime => from_local(&typed),
            _ if typed.is_empty() && is_bad(event) => NO_NUMBER.to_owned(),
            _ => typed,
        };
        taken.form.change(at, |_, entry| entry.text = text);
    })
}

fn html_type(input: Input) -> &'static str {
    match input {
        Input::Number | Input::Integer => "number",
        Input::Date => "date",
        Input::DateTime => "datetime-local",
        Input::Email => "email",
        Input::Url => "url",
        Input::Choice | Input::Text | Input::Boolean => "text",
    }
}

fn limits(field: El, question: &Question) -> El {
    let text = |limit: Option<Number>| limit.map(|limit| number_text(limit.as_f64()));
    field.attr_if("min", text(question.minimum).as_deref()).attr_if("max", text(question.maximum).as_deref())
}

/// Two radios: an answer that nobody gave is neither.
fn yes_or_no(view: &View, at: usize) -> El {
    let radio =
        |value: &'static str| el("input type=radio").question_id("name", view, at, "choice").put("value", value);
    let row =
        |input: El, word: Word| el("label.option part").child(input).child(el("span.label.ours").word(view, word));
    let (yes, no) = (radio("true"), radio("false"));
    let (taken, entry) = (view.clone(), view.entry(at).clone());
    el("div.options.pair part=options role=radiogroup")
        .question_id("aria-labelledby", view, at, "text")
        .put_if("aria-required", view.question(at).is_required().then_some("true"))
        .child(row(yes, Word::Yes))
        .child(row(no, Word::No))
        .bind_checks(vec![yes, no], move |at| entry.with(|entry| entry.text == ["true", "false"][at]))
        .on("change", move |event| {
            let value = typed(event);
            taken.form.change(at, |_, entry| entry.text = value);
        })
}
