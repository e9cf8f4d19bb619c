//! An answer beside the options: chosen like one, and typed.

use crate::{
    dom::{El, el, is_on, typed},
    view::View,
    words::Word,
};

/// The row that is chosen to type something else, and its field.
pub(super) fn other(view: &View, at: usize, kind: &'static str) -> El {
    let (entry, shown, taken) = (view.entry(at).clone(), view.entry(at).clone(), view.clone());
    let field = field(view, at);
    let input = el("input value=other")
        .put("type", kind)
        .question_id("name", view, at, "choice")
        .question_id("aria-labelledby", view, at, "other-label")
        .bind_check(move || entry.with(|entry| entry.other.is_some()))
        .on("change", move |event| {
            let text = is_on(event).then(|| field.value());
            taken.form.change(at, |question, entry| entry.choose_other(question, text));
        });
    let label = el("span.label.ours").question_id("id", view, at, "other-label").word(view, Word::Other);
    el("div.other")
        .child(el("label.option part").child(input).child(label))
        .child(el("div.other-field").child(field).hide(move || shown.with(|entry| entry.other.is_none())))
}

fn field(view: &View, at: usize) -> El {
    let taken = view.clone();
    let field = el("input type=text")
        .label("aria-label", view, Word::OtherText)
        .show_attr("placeholder", view.question(at).placeholder.as_deref());
    if let Some(given) = view.entry(at).with_untracked(|entry| entry.other.clone()) {
        field.fill(&given);
    }
    field.on("input", move |event| {
        let text = typed(event);
        taken.form.change(at, |question, entry| entry.choose_other(question, Some(text)));
    })
}
