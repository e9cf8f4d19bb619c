//! What is wrong with an answer that was sent too early, in one place, each with a way to it.

use std::rc::Rc;

use super::frame::go_to;
use crate::{
    dom::{El, document, el},
    view::View,
    words::Word,
};

/// The list; hidden while nothing is wrong.
pub(super) fn summary(view: &View) -> El {
    let (form, listed) = (Rc::clone(&view.form), view.clone());
    let title = view.id("wrong");
    el("div.summary part=summary-errors role=group tabindex=-1 hidden").attr("aria-labelledby", &title).bind(
        move |list| {
            let wrong: Vec<usize> = form.wrong.with(|wrong| {
                let at =
                    |id: &sayso_types::QuestionId| form.prompt.questions.iter().position(|question| question.id == *id);
                wrong.iter().filter_map(|(id, _)| at(id)).collect()
            });
            list.set("hidden", wrong.is_empty().then_some(""));
            let heading = el("div.summary-title").attr("id", &title).say(listed.say(Word::CheckThese));
            let links = el("ul").children(wrong.iter().map(|at| el("li").child(&link(&listed, *at))));
            list.replace([heading, links].into_iter().filter(|_| !wrong.is_empty()));
        },
    )
}

fn link(view: &View, at: usize) -> El {
    let message = view.form.wrong_at(at, &view.words).unwrap_or_default();
    let block = view.question_id(at, "block");
    let field = view.question_id(at, "field");
    el("a")
        .attr("href", &["#", &block].concat())
        .child(&el("span").show(&view.form.question(at).question))
        .say(" ")
        .child(&el("span.why").show(&message))
        .on("click", move |event| {
            event.prevent_default();
            let Some(from) = event.current_target() else { return };
            let from: web_sys::Node = wasm_bindgen::JsCast::unchecked_into(from);
            let root = from.get_root_node();
            let scope: web_sys::DocumentFragment = wasm_bindgen::JsCast::unchecked_into(root);
            let find = |id: &str, within: &str| {
                let selector = ["#", id, within].concat();
                scope
                    .query_selector(&selector)
                    .ok()
                    .flatten()
                    .or_else(|| document().query_selector(&selector).ok().flatten())
            };
            let first = find(&field, "").or_else(|| find(&block, " :is(input, select, textarea)"));
            if let Some(target) = first.or_else(|| find(&block, "")) {
                go_to(&target);
            }
        })
}
