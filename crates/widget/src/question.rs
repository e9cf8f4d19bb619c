//! One question: its words, its control, what is wrong with the answer, and a note beside it.

use std::rc::Rc;

use sayso_types::{Input, Kind, digits};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlTextAreaElement};

use crate::{
    approval::{self, Unseen},
    choice, decision,
    dom::{El, el, icon, value_of},
    field, icons,
    live::Live,
    view::View,
    words::Word,
};

/// The question at that place. An approval of one thing has its buttons elsewhere, beside the prompt's own.
pub(crate) fn question(view: &View, at: usize, unseen: &Unseen) -> El {
    let prompt = &view.form.prompt;
    let question = view.form.question(at);
    let alone = prompt.questions.len() == 1;
    let approves = prompt.kind == Kind::Approval;
    let mut block = el("div.question part tabindex=-1").attr("id", &view.question_id(at, "block"));
    block = block.child(&heading(view, at, alone));
    if let Some(subject) = approval::subject(view, at, unseen) {
        block = block.child(&subject);
    }
    match question.input() {
        Input::Choice if approves && alone => {}
        Input::Choice if approves => block = block.child(&decision::decision(view, at)),
        Input::Choice => block = block.child(&choice::choice(view, at)),
        _ => block = block.child(&field::field(view, at)),
    }
    block = block.child(&error(view, at));
    if question.allow_note == Some(true) && !(approves && alone) {
        block = block.child(&note(view, at));
    }
    block
}

fn heading(view: &View, at: usize, alone: bool) -> El {
    let question = view.form.question(at);
    let mut heading = el("div.heading");
    if !alone {
        heading = heading.child(&el("span.number aria-hidden=true").say(&digits(at + 1)));
    }
    let mut text = el("div.question-text");
    if let Some(header) = &question.header {
        text = text.child(&el("span.header part").show(header));
    }
    let id = view.question_id(at, "text");
    let mut words = el("div.asked").child(&el("span part=question-text").attr("id", &id).show(&question.question));
    if !question.is_required() {
        words = words.child(&el("span.optional").say(view.say(Word::Optional)));
    }
    heading.child(&text.child(&words))
}

/// What is wrong, beside the control that it is about.
fn error(view: &View, at: usize) -> El {
    let form = Rc::clone(&view.form);
    let words = Rc::clone(&view.words);
    el("p.error part").attr("id", &view.question_id(at, "error")).bind(move |line| {
        let wrong = form.wrong_at(at, &words);
        line.set("hidden", wrong.is_none().then_some(""));
        line.replace(wrong.iter().map(|text| el("span").child(&icon(icons::WARN)).child(&el("span").show(text))));
    })
}

/// Words beside the answer, behind a button until they are wanted.
pub(crate) fn note(view: &View, at: usize) -> El {
    let entry = view.form.entries[at].clone();
    let form = Rc::clone(&view.form);
    let given = entry.with_untracked(|entry| entry.note.clone());
    let open = Live::new(!given.is_empty());
    let (shown, offered) = (open.clone(), open.clone());
    let area = el("textarea").attr("aria-label", view.say(Word::Note)).attr("placeholder", view.say(Word::Note));
    area.as_::<HtmlTextAreaElement>().set_value(&given);
    let area =
        field::grown(area).bind_attr("hidden", move || (!shown.get()).then(String::new)).on("input", move |event| {
            let text = value_of(&event);
            form.change(at, |_, entry| entry.note = text);
        });
    let opened = area.clone();
    let add = el("button.quiet.add-note type=button")
        .say(view.say(Word::AddNote))
        .bind_attr("hidden", move || offered.get().then(String::new))
        .on("click", move |_| {
            open.set(true);
            opened.set("hidden", None);
            // The person asked for the field: the cursor may go there.
            let _focused = opened.element().unchecked_ref::<HtmlElement>().focus();
        });
    el("div.note part").child(&add).child(&area)
}
