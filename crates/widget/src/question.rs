//! One question: its words, its control, what is wrong with the answer, and a note beside it.

use sayso_types::{Input, Kind, digits};

use crate::{
    approval::{self, Unseen},
    choice, decision,
    dom::{El, el, typed},
    field, icons,
    live::Live,
    view::View,
    words::Word,
};

/// The question at that place. An approval of one thing has its buttons elsewhere, beside the prompt's own.
pub(crate) fn question(view: &View, at: usize, unseen: &Unseen) -> El {
    let prompt = &view.form.prompt;
    let question = view.question(at);
    let alone = prompt.questions.len() == 1;
    let approves = prompt.kind == Kind::Approval;
    let block = el("div.question part tabindex=-1").question_id("id", view, at, "block");
    block.child(heading(view, at, alone)).children(approval::subject(view, at, unseen));
    let control = match question.input() {
        Input::Choice if approves && alone => None,
        Input::Choice if approves => Some(decision::decision(view, at)),
        Input::Choice => Some(choice::choice(view, at)),
        _ => Some(field::field(view, at)),
    };
    block.children(control).child(error(view, at));
    if question.allow_note == Some(true) && !(approves && alone) {
        block.child(note(view, at));
    }
    block
}

fn heading(view: &View, at: usize, alone: bool) -> El {
    let question = view.question(at);
    let asked = el("span part=question-text").question_id("id", view, at, "text").show(&question.question);
    let words = el("div.asked").child(asked);
    if !question.is_required() {
        words.child(el("span.optional").word(view, Word::Optional));
    }
    if alone && question.header.is_none() {
        return words;
    }
    let heading = el("div.heading");
    if !alone {
        heading.child(el("span.number aria-hidden=true").say(&digits(at + 1)));
    }
    let header = question.header.as_ref().map(|header| el("span.header part").show(header));
    heading.child(el("div.question-text").children(header).child(words))
}

/// What is wrong, beside the control that it is about.
fn error(view: &View, at: usize) -> El {
    let told = view.clone();
    el("p.error part hidden").question_id("id", view, at, "error").bind(move |line| {
        let wrong = told.form.wrong_at(at, &told.words);
        line.set("hidden", wrong.is_none().then_some(""));
        line.replace(wrong.iter().map(|text| el("span").icon(icons::WARN).child(el("span").show(text))));
    })
}

/// Words beside the answer, behind a button until they are wanted.
pub(crate) fn note(view: &View, at: usize) -> El {
    let given = view.entry(at).with_untracked(|entry| entry.note.clone());
    let open = Live::new(!given.is_empty());
    let (shown, offered, taken) = (open.clone(), open.clone(), view.clone());
    let area = el("textarea").label("aria-label", view, Word::Note).label("placeholder", view, Word::Note);
    let area = field::grown(area, &given).hide(move || !shown.get()).on("input", move |event| {
        let text = typed(&event);
        taken.form.change(at, |_, entry| entry.note = text);
    });
    let add = el("button.quiet.add-note type=button").word(view, Word::AddNote).hide(move || offered.get()).on(
        "click",
        move |_| {
            open.set(true);
            // The person asked for the field: the cursor may go there.
            area.focus();
        },
    );
    el("div.note part").child(add).child(area)
}
