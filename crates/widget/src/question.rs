//! One question: its words, its control, what is wrong with the answer, and a note beside it.

use std::cell::{Cell, RefCell};

use sayso_types::{Input, Kind, digits};

use crate::{
    approval::{self, Unseen},
    choice, decision,
    dom::{El, el, tree},
    field, icons,
    live::{Live, Owner, effect},
    view::View,
    words::Word,
};

/// A question on the page.
pub(crate) struct Asked {
    /// All of it.
    pub(crate) block: El,
    /// What an error stands behind.
    last: El,
    control: Option<Control>,
}

/// What a question is answered with.
pub(crate) struct Control {
    /// All of it.
    pub(crate) element: El,
    /// The part that an error is about.
    pub(crate) at: El,
    /// Whether that is a field, and no group of them.
    pub(crate) is_field: bool,
}

impl Control {
    /// Options to choose from.
    pub(crate) fn group(element: El) -> Self {
        Control { element, at: element, is_field: false }
    }

    /// A field to type into.
    pub(crate) fn field(element: El) -> Self {
        Control { element, at: element, is_field: true }
    }
}

/// The question at that place. An approval of one thing has its buttons elsewhere, beside the prompt's own.
pub(crate) fn question(view: &View, at: usize, unseen: &Unseen) -> Asked {
    let prompt = &view.form.prompt;
    let question = view.question(at);
    let alone = prompt.questions.len() == 1;
    let approves = prompt.kind == Kind::Approval;
    let (block, heading) = block(view, at, alone);
    let mut last = heading;
    let mut add = |part: El| {
        block.child(part);
        last = part;
    };
    approval::subject(view, at, unseen).into_iter().for_each(&mut add);
    let control = match question.input() {
        Input::Choice if approves && alone => None,
        Input::Choice if approves => Some(Control::group(decision::decision(view, at))),
        Input::Choice => Some(choice::choice(view, at)),
        _ => Some(field::field(view, at)),
    };
    control.iter().for_each(|control| add(control.element));
    if question.allow_note == Some(true) && !(approves && alone) {
        block.child(note(view, at));
    }
    Asked { block, last, control }
}

/// The block of a question with its heading in it.
fn block(view: &View, at: usize, alone: bool) -> (El, El) {
    let question = view.question(at);
    let (block, heading) = match alone && question.is_required() && question.header.is_none() {
        true => {
            let [block, text] = tree("div.question part tabindex=-1(div.asked part=question-text)");
            (block, text.question_id("id", view, at, "text").show(&question.question))
        }
        false => {
            let heading = heading(view, at, alone);
            (el("div.question part tabindex=-1").child(heading), heading)
        }
    };
    (block.question_id("id", view, at, "block"), heading)
}

fn heading(view: &View, at: usize, alone: bool) -> El {
    let question = view.question(at);
    let text = |sort| el(sort).question_id("id", view, at, "text").show(&question.question);
    let words = match question.is_required() {
        true => text("div.asked part=question-text"),
        false => {
            let optional = el("span.optional").word(view, Word::Optional);
            el("div.asked").child(text("span part=question-text")).child(optional)
        }
    };
    let words = match &question.header {
        Some(header) => el("div.question-text").child(el("span.header part").show(header)).child(words),
        None => words,
    };
    match alone {
        true => words,
        // Drawn by the style: the number is not part of what is asked.
        false => el("div.heading").attr("data-number", &digits(at + 1)).child(words),
    }
}

/// Says what is wrong beside the control that it is about, of all questions.
pub(crate) fn errors(view: &View, asked: Vec<Asked>) {
    let (view, told, owner) = (view.clone(), RefCell::new(Vec::<(usize, El)>::new()), Owner::default());
    effect(Box::new(move || {
        for (at, line) in told.take() {
            line.gone();
            if let Some(control) = &asked[at].control {
                control.at.remove("aria-describedby").remove("aria-invalid");
            }
        }
        owner.clear();
        for (at, asked) in asked.iter().enumerate() {
            let Some(text) = view.form.wrong_at(at, &view.words) else { continue };
            let said = || {
                el("p.error part").question_id("id", &view, at, "error").icon(icons::WARN).child(el("span").show(&text))
            };
            let line = owner.with(said);
            asked.last.next(line);
            if let Some(control) = &asked.control {
                let invalid = control.is_field.then_some("true");
                control.at.question_id("aria-describedby", &view, at, "error").put_if("aria-invalid", invalid);
            }
            told.borrow_mut().push((at, line));
        }
    }));
}

/// Words beside the answer, behind a button until they are wanted.
pub(crate) fn note(view: &View, at: usize) -> El {
    let open = Live::new(view.entry(at).with_untracked(|entry| !entry.note.is_empty()));
    let (view, offered) = (view.clone(), Cell::new(false));
    el("div.note part").bind(move |note| {
        if open.get() {
            let area = area(&view, at);
            note.replace([area]);
            // The person asked for the field: the cursor may go there.
            if offered.get() {
                area.focus();
            }
            return;
        }
        offered.set(true);
        let opens = open.clone();
        let add = el("button.quiet.add-note type=button").word(&view, Word::AddNote);
        note.replace([add.on("click", move |_| opens.set(true))]);
    })
}

fn area(view: &View, at: usize) -> El {
    let given = view.entry(at).with_untracked(|entry| entry.note.clone());
    let taken = view.clone();
    let area = el("textarea").label("aria-label", view, Word::Note).label("placeholder", view, Word::Note);
    field::grown(area, &given, move |text| taken.form.change(at, |_, entry| entry.note = text))
}
