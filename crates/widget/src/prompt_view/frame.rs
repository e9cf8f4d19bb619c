//! The frame of a card: who asks, what the prompt as a whole says, and how far one has come. The words in it are ours but
//! for what stands in the agent's part.

use std::cell::Cell;

use sayso_types::{Kind, cut, digits, join};

use super::countdown;
use crate::{
    actions::{self, Row},
    dom::{El, el, tree},
    view::View,
    words::Word,
};

/// What every card has.
pub(super) struct Card {
    pub(super) card: El,
    /// What the agent wrote.
    pub(super) said: El,
    /// Where what is wrong is told.
    pub(super) summary: El,
    /// What one can do.
    pub(super) row: Row,
}

/// The card itself: a group, named by what it asks.
pub(super) fn card(view: &View) -> Card {
    let prompt = &view.form.prompt;
    let [card, _, line, cross, said, summary, actions, hint, status, buttons] = tree(
        "section.card.open part=card role=group tabindex=-1 data-state=pending(\
            div.who part=source(span.who-text,button.dismiss part type=button),\
            div.agent part role=group(div.summary part=summary-errors role=group tabindex=-1 hidden),\
            div.actions part(p.hint.arming part=hint,div.status part role=status,div.buttons))",
    );
    who(view, line, cross);
    said.label("aria-label", view, Word::AgentWrote);
    if prompt.title.is_some() || prompt.body.is_some() {
        said.put("data-worded", "");
    }
    summary.before(title(view).into_iter().chain(body(view)));
    card.id("aria-describedby", view.card, "who").put("data-kind", prompt.kind.as_str());
    match (&prompt.title, prompt.questions.len()) {
        (Some(_), 1) => card.attr("aria-labelledby", &join(&[&view.id("title"), " ", &view.question_id(0, "text")])),
        (Some(_), _) => card.id("aria-labelledby", view.card, "title"),
        (None, _) => card.question_id("aria-labelledby", view, 0, "text"),
    };
    Card { card, said, summary, row: Row { actions, hint, status, buttons } }
}

/// Who asks, how it reached us, how long there is, and the way out.
fn who(view: &View, line: El, cross: El) {
    let source = view.form.prompt.source.as_ref();
    let agent = source.and_then(|source| source.agent.as_deref());
    let words = &view.words;
    line.id("id", view.card, "who");
    named(line, words.say(Word::Asks), agent, words.say(Word::SomeAgent));
    if let Some(server) = source.and_then(|source| source.server.as_deref()) {
        named(line.say(" "), words.say(Word::Via), Some(server), "");
    }
    if let Some(expires_at) = &view.form.prompt.expires_at {
        line.next(countdown::countdown(view, expires_at));
    }
    actions::dismiss(view, cross);
}

/// A sentence of ours with a name of somebody else's in it.
fn named(line: El, sentence: &str, name: Option<&str>, nobody: &str) {
    let (before, rest) = cut(sentence, b'{').unwrap_or((sentence, ""));
    let (_, after) = cut(rest, b'}').unwrap_or(("", ""));
    line.say(before);
    match name {
        Some(name) => line.child(el("bdi.name").show(name)),
        None => line.say(nobody),
    };
    line.say(after);
}

fn title(view: &View) -> Option<El> {
    let title = view.form.prompt.title.as_ref()?;
    Some(el("div.title part role=heading aria-level=3").id("id", view.card, "title").show(title))
}

fn body(view: &View) -> Option<El> {
    view.form.prompt.body.as_ref().map(|body| el("div.body part").show(body))
}

/// How many questions of several have an answer.
pub(super) fn progress(view: &View) -> El {
    let view = view.clone();
    let all = view.form.prompt.questions.len();
    let approval = view.form.prompt.kind == Kind::Approval;
    let bar = el("progress aria-hidden=true").attr("max", &digits(all));
    let told = Cell::new(None);
    let text = el("span.progress-text").bind(move |line| {
        let filled = view.form.filled();
        if told.replace(Some(filled)) == Some(filled) {
            return;
        }
        let (done, left) = (digits(filled), all - filled);
        bar.attr("value", &done);
        let text = match approval && left > 0 {
            true => view.words.fill(Word::StillOpen, &[("n", &digits(left))]),
            false => view.words.fill(Word::Progress, &[("done", &done), ("all", &digits(all))]),
        };
        line.clear().say(&text);
    });
    el("div.progress part").child(bar).child(text)
}
