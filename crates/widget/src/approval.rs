//! What an approval is about, drawn from what would really run: the tool's name and every argument, none of it cut.
//!
//! A long value may be folded, but then it counts as not seen, and nothing unseen can be approved.

mod value;

use std::{cell::Cell, rc::Rc};

use sayso_types::Subject;

use crate::{
    dom::{El, el, is_on, shown_text, tree, typed},
    entry::{Argument, ArgumentKind, Arguments},
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
    let subject = view.question(at).subject.as_ref()?;
    view.entry(at).with_untracked(|entry| Some(panel(view, at, subject, &entry.arguments, unseen)))
}

fn panel(view: &View, at: usize, subject: &Subject, arguments: &Arguments, unseen: &Unseen) -> El {
    let [panel, _, label, tool, args, end] = tree(
        "div.run part=subject role=group(\
            div.run-head(span.run-label,code.tool part),dl.args part=arguments,div.end aria-hidden=true)",
    );
    panel.question_id("aria-labelledby", view, at, "run");
    label.question_id("id", view, at, "run").word(view, Word::WouldRun);
    tool.show(&subject.tool);
    let editing = arguments.is_editable().then(|| Live::new(arguments.is_changed()));
    if let Some(editing) = &editing {
        panel.put("data-editable", "");
        args.before([edit_bar(view, at, editing)]);
    }
    if arguments.rows.is_empty() {
        args.before([el("p.hint").word(view, Word::NoArguments)]);
    }
    let row = |(row, argument): (usize, &Argument)| {
        let (value, editing) = (value::shown(view, argument, unseen), editing.as_ref());
        let [line, name, cell] = match (value, editing) {
            (None, None) => tree("div.arg(dt,dd.value)"),
            (None, Some(_)) => tree("div.arg(dt,dd)"),
            (Some(_), _) => tree("div.arg.long(dt,dd)"),
        };
        name.show(&argument.name);
        if value.is_none() && editing.is_none() {
            cell.show(&argument.text());
            return line;
        }
        let value = value.unwrap_or_else(|| el("code.value").show(&argument.text()));
        cell.child(value);
        if let Some(editing) = editing {
            editable(view, at, row, argument, editing, line, cell, value);
        }
        line
    };
    unseen.ends.borrow_mut().push(end);
    args.children(arguments.rows.iter().enumerate().map(row));
    panel
}

/// The buttons by which the arguments are opened for changes, and put back.
fn edit_bar(view: &View, at: usize, editing: &Live<bool>) -> El {
    let (changed, taken) = (view.entry(at).clone(), view.clone());
    let (edits, opens, resets, closes) = (editing.clone(), editing.clone(), editing.clone(), editing.clone());
    let edit = el("button.quiet type=button")
        .icon(icons::PENCIL)
        .word(view, Word::Edit)
        .hide(move || edits.get())
        .on("click", move |_| opens.set(true));
    let reset =
        el("button.quiet type=button").word(view, Word::Reset).hide(move || !resets.get()).on("click", move |_| {
            taken.form.change(at, |_, entry| entry.arguments.reset());
            closes.set(false);
        });
    let mark = el("span.changed-mark")
        .word(view, Word::Changed)
        .hide(move || changed.with(|entry| !entry.arguments.is_changed()));
    el("div.edit-bar").child(mark).child(edit).child(reset)
}

/// Lets the value on a line be changed: what was asked stays in view where it is another now.
#[expect(clippy::too_many_arguments, reason = "a line is made of these")]
fn editable(
    view: &View,
    at: usize,
    row: usize,
    argument: &Argument,
    editing: &Live<bool>,
    line: El,
    cell: El,
    shown: El,
) {
    let changed = |view: &View| {
        let entry = view.entry(at).clone();
        move || entry.with(|entry| entry.arguments.rows[row].is_changed())
    };
    let (looks, marks) = (changed(view), changed(view));
    let (edits, opens) = (editing.clone(), editing.clone());
    shown.hide(move || edits.get() && !looks());
    cell.child(el("div.edit-field").child(field(view, at, row, argument)).hide(move || !opens.get()));
    line.bind_flag("data-changed", "", marks);
}

/// The field in which one argument is changed. Putting all back must show there, too.
fn field(view: &View, at: usize, row: usize, argument: &Argument) -> El {
    let (entry, taken) = (view.entry(at).clone(), view.clone());
    let label = view.words.fill(Word::EditName, &[("name", &shown_text(&argument.name))]);
    if argument.kind == ArgumentKind::Boolean {
        return el("input type=checkbox")
            .attr("aria-label", &label)
            .bind_check(move || entry.with(|entry| entry.arguments.rows[row].current() == Some(true.into())))
            .on("change", move |event| {
                let typed = if is_on(event) { "true" } else { "false" };
                taken.form.change(at, |_, entry| entry.arguments.change(row, typed));
            });
    }
    let (original, typing) = (argument.text(), view.entry(at).clone());
    el("textarea.grow.mono rows=1 spellcheck=false")
        .attr("aria-label", &label)
        .bind_flag("aria-invalid", "true", move || typing.with(|entry| entry.arguments.rows[row].current().is_none()))
        .bind(move |field| {
            let typed = entry.with(|entry| entry.arguments.rows[row].typed.clone());
            field.fill(typed.as_deref().unwrap_or(&original));
        })
        .on("input", move |event| {
            let text = typed(event);
            taken.form.change(at, |_, entry| entry.arguments.change(row, &text));
        })
}
