//! An answer that is typed: the browser's own field for each kind of it.

mod moment;

use std::rc::Rc;

use sayso_types::{Input, Number, Question, digits};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlTextAreaElement};

use crate::{
    dom::{El, el, value_of},
    js,
    view::View,
    words::Word,
};

/// Stands for what a browser does not hand out because it is no number: nothing that could be taken for one.
const NO_NUMBER: &str = "?";

/// The most lines that a field grows to.
const ROWS: usize = 12;

/// The control of the question at that place.
pub(crate) fn field(view: &View, at: usize) -> El {
    match view.form.question(at).input() {
        Input::Text => text(view, at),
        Input::Boolean => yes_or_no(view, at),
        input => line(view, at, input),
    }
}

/// A field for the person's words: it grows with them.
pub(crate) fn grown(field: El) -> El {
    let rows = |text: &str| digits((text.bytes().filter(|byte| *byte == b'\n').count() + 1).min(ROWS));
    let first = rows(&field.as_::<HtmlTextAreaElement>().value());
    let grown = field.clone();
    field.attr("rows", &first).on("input", move |event| grown.set("rows", Some(&rows(&value_of(&event)))))
}

fn described(view: &View, at: usize, field: El) -> El {
    let question = view.form.question(at);
    let form = Rc::clone(&view.form);
    let words = Rc::clone(&view.words);
    field
        .attr("id", &view.question_id(at, "field"))
        .attr("aria-labelledby", &view.question_id(at, "text"))
        .attr("aria-describedby", &view.question_id(at, "error"))
        .attr_if("aria-required", question.is_required().then_some("true"))
        .show_attr("placeholder", question.placeholder.as_deref())
        .bind_attr("aria-invalid", move || form.wrong_at(at, &words).map(|_| "true".to_owned()))
}

fn text(view: &View, at: usize) -> El {
    let entry = view.form.entries[at].clone();
    let form = Rc::clone(&view.form);
    let field = el("textarea");
    field.as_::<HtmlTextAreaElement>().set_value(&entry.with_untracked(|entry| entry.text.clone()));
    grown(described(view, at, field)).on("input", move |event| {
        let text = value_of(&event);
        form.change(at, |_, entry| entry.text = text);
    })
}

fn line(view: &View, at: usize, input: Input) -> El {
    let question = view.form.question(at);
    let entry = view.form.entries[at].clone();
    let form = Rc::clone(&view.form);
    let number = matches!(input, Input::Number | Input::Integer);
    let mut field = el("input").attr("type", html_type(input));
    if number {
        field = limits(field, question).attr("step", if input == Input::Integer { "1" } else { "any" });
    }
    if input == Input::Email {
        field = field.attr("autocomplete", "email");
    }
    let given = entry.with_untracked(|entry| entry.text.clone());
    let given = if input == Input::DateTime { moment::to_local(&given).unwrap_or_default() } else { given };
    field.as_::<HtmlInputElement>().set_value(&given);
    described(view, at, field).on("input", move |event: Event| {
        let typed = value_of(&event);
        let is_bad = || event.target().is_some_and(|it| it.unchecked_into::<HtmlInputElement>().validity().bad_input());
        let text = match input {
            Input::DateTime => moment::from_local(&typed).unwrap_or(typed),
            _ if typed.is_empty() && is_bad() => NO_NUMBER.to_owned(),
            _ => typed,
        };
        form.change(at, |_, entry| entry.text = text);
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
    let text = |limit: Option<Number>| limit.map(|limit| js::number_text(limit.as_f64()));
    field.attr_if("min", text(question.minimum).as_deref()).attr_if("max", text(question.maximum).as_deref())
}

/// Two radios: an answer that nobody gave is neither.
fn yes_or_no(view: &View, at: usize) -> El {
    let entry = view.form.entries[at].clone();
    let form = Rc::clone(&view.form);
    let radio = |value: &'static str, word: Word| {
        let entry = entry.clone();
        let input = el("input type=radio").attr("name", &view.question_id(at, "choice")).attr("value", value).bind(
            move |input| {
                input.as_::<HtmlInputElement>().set_checked(entry.with(|entry| entry.text == value));
            },
        );
        let text = el("span.option-text").child(&el("span.label.ours").say(view.say(word)));
        el("label.option part").child(&input).child(&text)
    };
    el("div.options.pair part=options role=radiogroup")
        .attr("aria-labelledby", &view.question_id(at, "text"))
        .attr("aria-describedby", &view.question_id(at, "error"))
        .attr_if("aria-required", view.form.question(at).is_required().then_some("true"))
        .child(&radio("true", Word::Yes))
        .child(&radio("false", Word::No))
        .on("change", move |event| {
            let value = value_of(&event);
            form.change(at, |_, entry| entry.text = value);
        })
}
