//! What an approval is about, drawn from what would really run: the tool's name and every argument, none of it cut.
//!
//! A long value may be folded, but then it counts as not seen, and nothing unseen can be approved.

mod value;

use std::{cell::Cell, rc::Rc};

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlTextAreaElement};

use crate::{
    dom::{El, el, icon, shown_text},
    entry::{Argument, ArgumentKind},
    icons,
    live::Live,
    view::View,
    words::Word,
};

/// What of a prompt must have been in view before it can be approved.
#[derive(Clone, Default)]
pub(crate) struct Unseen {
    folded: Rc<Cell<usize>>,
    ends: Rc<std::cell::RefCell<Vec<El>>>,
}

impl Unseen {
    /// Whether something is folded.
    pub(crate) fn is_folded(&self) -> bool {
        self.folded.get() > 0
    }

    /// The last line of each thing that would run.
    pub(crate) fn ends(&self) -> Vec<El> {
        self.ends.borrow().clone()
    }

    fn fold(&self) {
        self.folded.set(self.folded.get() + 1);
    }

    fn unfold(&self) {
        self.folded.set(self.folded.get() - 1);
    }
}

/// The panel of what would run for the question at that place; `None` where the question is about nothing but itself.
pub(crate) fn subject(view: &View, at: usize, unseen: &Unseen) -> Option<El> {
    let subject = view.form.question(at).subject.as_ref()?;
    let entry = view.form.entries[at].clone();
    let rows = entry.with(|entry| entry.arguments.rows.clone());
    let editing = Live::new(entry.with(|entry| entry.arguments.is_changed()));
    let title = view.question_id(at, "run");
    let head = el("div.run-head")
        .child(&el("span.run-label").attr("id", &title).say(view.say(Word::WouldRun)))
        .child(&el("code.tool part").show(&subject.tool));
    let mut panel = el("div.run part=subject role=group").attr("aria-labelledby", &title);
    panel = panel.child(&head);
    if entry.with(|entry| entry.arguments.is_editable()) {
        panel = panel.child(&edit_bar(view, at, &editing));
    }
    if rows.is_empty() {
        panel = panel.child(&el("p.hint").say(view.say(Word::NoArguments)));
    }
    let list = rows.iter().enumerate().map(|(row, argument)| argument_row(view, at, row, argument, &editing, unseen));
    let end = el("div.end aria-hidden=true");
    unseen.ends.borrow_mut().push(end.clone());
    Some(panel.child(&el("dl.args part=arguments").children(list)).child(&end))
}

/// The buttons by which the arguments are opened for changes, and put back.
fn edit_bar(view: &View, at: usize, editing: &Live<bool>) -> El {
    let entry = view.form.entries[at].clone();
    let form = Rc::clone(&view.form);
    let changed = move || entry.with(|entry| entry.arguments.is_changed());
    let (edits, opens, resets, closes) = (editing.clone(), editing.clone(), editing.clone(), editing.clone());
    let edit = el("button.quiet type=button")
        .child(&icon(icons::PENCIL))
        .say(view.say(Word::Edit))
        .bind_attr("hidden", move || edits.get().then(String::new))
        .on("click", move |_| opens.set(true));
    let reset = el("button.quiet type=button")
        .say(view.say(Word::Reset))
        .bind_attr("hidden", move || (!resets.get()).then(String::new))
        .on("click", move |_| {
            form.change(at, |_, entry| entry.arguments.reset());
            closes.set(false);
        });
    let mark = el("span.changed-mark")
        .say(view.say(Word::Changed))
        .bind_attr("hidden", move || (!changed()).then(String::new));
    el("div.edit-bar").child(&mark).child(&edit).child(&reset)
}

fn argument_row(view: &View, at: usize, row: usize, argument: &Argument, editing: &Live<bool>, unseen: &Unseen) -> El {
    let entry = view.form.entries[at].clone();
    let name = el("dt").show(&argument.name);
    let (looks, edits, marks) = (entry.clone(), editing.clone(), entry.clone());
    let shown = value::shown(view, argument, unseen).bind_attr("hidden", move || {
        let changed = looks.with(|entry| entry.arguments.rows[row].is_changed());
        (edits.get() && !changed).then(String::new)
    });
    let cell = el("dd").child(&shown);
    let cell = if entry.with(|entry| entry.arguments.is_editable()) {
        let edits = editing.clone();
        let field = el("div.edit-field")
            .child(&field(view, at, row, argument))
            .bind_attr("hidden", move || (!edits.get()).then(String::new));
        cell.child(&field)
    } else {
        cell
    };
    el("div.arg")
        .bind_attr("data-changed", move || marks.with(|entry| entry.arguments.rows[row].is_changed()).then(String::new))
        .child(&name)
        .child(&cell)
}

/// The field in which one argument is changed.
fn field(view: &View, at: usize, row: usize, argument: &Argument) -> El {
    let entry = view.form.entries[at].clone();
    let label = view.words.fill(Word::EditName, &[("name", &shown_text(&argument.name))]);
    let form = Rc::clone(&view.form);
    let typed = entry.with(|entry| entry.arguments.rows[row].typed.clone()).unwrap_or_else(|| argument.text());
    let typing = entry.clone();
    let invalid = move || typing.with(|entry| entry.arguments.rows[row].current().is_none()).then(|| "true".to_owned());
    if argument.kind == ArgumentKind::Boolean {
        let field = el("input type=checkbox").attr("aria-label", &label);
        field.as_::<HtmlInputElement>().set_checked(typed == "true");
        // Putting all back must show here, too.
        return field
            .bind(move |field| {
                let on = entry.with(|entry| entry.arguments.rows[row].current() == Some(true.into()));
                field.as_::<HtmlInputElement>().set_checked(on);
            })
            .on("change", move |event| {
                let checked = event.target().is_some_and(|it| it.unchecked_into::<HtmlInputElement>().checked());
                form.change(at, |_, entry| entry.arguments.change(row, if checked { "true" } else { "false" }));
            });
    }
    let field = el("textarea.grow.mono rows=1 spellcheck=false").attr("aria-label", &label);
    field.as_::<HtmlTextAreaElement>().set_value(&typed);
    let original = argument.text();
    field
        .bind_attr("aria-invalid", invalid)
        .bind(move |field| {
            let typed = entry.with(|entry| entry.arguments.rows[row].typed.clone());
            let text = typed.as_deref().unwrap_or(&original);
            let area = field.as_::<HtmlTextAreaElement>();
            if area.value() != text {
                area.set_value(text);
            }
        })
        .on("input", move |event: Event| {
            let text = event.target().map(|it| it.unchecked_into::<HtmlTextAreaElement>().value()).unwrap_or_default();
            form.change(at, |_, entry| entry.arguments.change(row, &text));
        })
}
