//! What is wrong with an answer that was sent too early, in one place, each with a way to it.

use std::cell::Cell;

use sayso_types::{gather, join};

use crate::{
    dom::{El, el},
    view::View,
    words::Word,
};

/// Fills the list; it is hidden while nothing is wrong.
pub(super) fn summary(view: &View, list: El) {
    let (view, told) = (view.clone(), Cell::new(false));
    list.bind(move |list| {
        let wrong = gather((0..view.form.prompt.questions.len()).filter(|at| view.form.is_wrong(*at)));
        if told.replace(!wrong.is_empty()) || !wrong.is_empty() {
            list.set("hidden", wrong.is_empty().then_some("")).clear();
        }
        if !wrong.is_empty() {
            let heading = el("div.summary-title").id("id", view.card, "wrong").word(&view, Word::CheckThese);
            let links = wrong.iter().map(|at| el("li").child(link(&view, *at)));
            list.id("aria-labelledby", view.card, "wrong").child(heading).child(el("ul").children(links));
        }
    });
}

fn link(view: &View, at: usize) -> El {
    let message = view.form.wrong_at(at, &view.words).unwrap_or_default();
    let question = view.question_id(at, "");
    let link = el("a");
    link.attr("href", &join(&["#", &question, "block"]))
        .child(el("span").show(&view.question(at).question))
        .say(" ")
        .child(el("span.why").show(&message))
        .on("click", move |event| {
            event.prevent_default();
            link.go_to(&question);
        })
}
