//! An answer beside the options: chosen like one, and typed.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use crate::{
    dom::{El, el, value_of},
    view::View,
    words::Word,
};

/// The row that is chosen to type something else, and its field.
pub(super) fn other(view: &View, at: usize, kind: &str) -> El {
    let entry = view.form.entries[at].clone();
    let label_id = view.question_id(at, "other-label");
    let chosen = move || entry.with(|entry| entry.other.is_some());
    let typed = chosen.clone();
    let field = field(view, at);
    let typed_into = field.clone();
    let form = Rc::clone(&view.form);
    let input = el("input value=other")
        .attr("type", kind)
        .attr("name", &view.question_id(at, "choice"))
        .attr("aria-labelledby", &label_id)
        .bind(move |input| input.as_::<HtmlInputElement>().set_checked(chosen()))
        .on("change", move |event| {
            let checked = event.target().is_some_and(|it| it.unchecked_into::<HtmlInputElement>().checked());
            let text = typed_into.as_::<HtmlInputElement>().value();
            form.change(at, |question, entry| entry.choose_other(question, checked.then_some(text)));
        });
    let label = el("span.label.ours").attr("id", &label_id).say(view.say(Word::Other));
    el("div.other")
        .child(&el("label.option part").child(&input).child(&el("span.option-text").child(&label)))
        .child(&el("div.other-field").child(&field).bind_attr("hidden", move || (!typed()).then(String::new)))
}

fn field(view: &View, at: usize) -> El {
    let entry = view.form.entries[at].clone();
    let question = view.form.question(at);
    let form = Rc::clone(&view.form);
    let field = el("input type=text")
        .attr("aria-label", view.say(Word::OtherText))
        .attr("aria-describedby", &view.question_id(at, "error"))
        .show_attr("placeholder", question.placeholder.as_deref());
    field.as_::<HtmlInputElement>().set_value(&entry.with(|entry| entry.other.clone()).unwrap_or_default());
    field.on("input", move |event| {
        let text = value_of(&event);
        form.change(at, |question, entry| entry.choose_other(question, Some(text)));
    })
}
