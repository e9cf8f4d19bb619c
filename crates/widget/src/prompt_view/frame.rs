//! The frame of a card: who asks, what the prompt as a whole says, and how far one has come. The words in it are ours but
//! for what stands in the agent's part.

use std::rc::Rc;

use web_sys::Element;

use super::countdown;
use sayso_types::digits;

use crate::{
    actions,
    dom::{El, el, icon},
    icons,
    view::View,
    words::Word,
};

/// The card itself: a group, named by what it asks.
pub(super) fn card(view: &View) -> El {
    let prompt = &view.form.prompt;
    let title = prompt.title.as_ref().map(|_| view.id("title"));
    let names = match (title, prompt.questions.len()) {
        (Some(title), 1) => [&title, " ", &view.question_id(0, "text")].concat(),
        (Some(title), _) => title,
        (None, _) => view.question_id(0, "text"),
    };
    el("section.card part role=group tabindex=-1 data-state=pending")
        .attr("aria-labelledby", &names)
        .attr("aria-describedby", &view.id("who"))
        .attr("data-kind", prompt.kind.as_str())
}

/// Who asks, how it reached us, how long there is, and the way out.
pub(super) fn who(view: &View) -> El {
    let source = view.form.prompt.source.as_ref();
    let agent = source.and_then(|source| source.agent.as_deref());
    let mut line = el("span.who-text").attr("id", &view.id("who"));
    line = named(line, view.say(Word::Asks), agent, view.say(Word::SomeAgent));
    if let Some(server) = source.and_then(|source| source.server.as_deref()) {
        line = named(line.say(" "), view.say(Word::Via), Some(server), "");
    }
    let mut who = el("div.who part=source").child(&icon(icons::SPARK)).child(&line);
    if let Some(expires_at) = &view.form.prompt.expires_at {
        who = who.child(&countdown::countdown(view, expires_at));
    }
    who.child(&actions::dismiss(view))
}

/// A sentence of ours with a name of somebody else's in it.
fn named(line: El, sentence: &str, name: Option<&str>, nobody: &str) -> El {
    let (before, rest) = sentence.split_once('{').unwrap_or((sentence, ""));
    let (_, after) = rest.split_once('}').unwrap_or(("", ""));
    let line = line.say(before);
    let line = match name {
        Some(name) => line.child(&el("bdi.name").show(name)),
        None => line.say(nobody),
    };
    line.say(after)
}

pub(super) fn title(view: &View) -> Option<El> {
    let title = view.form.prompt.title.as_ref()?;
    let heading = el("div.title part role=heading aria-level=3");
    Some(heading.attr("id", &view.id("title")).show(title))
}

pub(super) fn body(view: &View) -> Option<El> {
    view.form.prompt.body.as_ref().map(|body| el("div.body part").show(body))
}

/// How many questions of several have an answer.
pub(super) fn progress(view: &View) -> El {
    let all = view.form.prompt.questions.len();
    let approval = view.form.prompt.kind == sayso_types::Kind::Approval;
    let (form, words) = (Rc::clone(&view.form), Rc::clone(&view.words));
    let bar = el("progress aria-hidden=true").attr("max", &digits(all));
    let filled = bar.clone();
    let text = el("span.progress-text").bind_say(move || {
        let done = form.filled();
        filled.set("value", Some(&digits(done)));
        if approval && done < all {
            return words.fill(Word::StillOpen, &[("n", &digits(all - done))]);
        }
        words.fill(Word::Progress, &[("done", &digits(done)), ("all", &digits(all))])
    });
    el("div.progress part").child(&bar).child(&text)
}

/// Brings an element into view and gives it the focus.
pub(super) fn go_to(element: &Element) {
    element.scroll_into_view();
    let html: &web_sys::HtmlElement = wasm_bindgen::JsCast::unchecked_ref(element);
    // What cannot take the focus leaves it where it is.
    let _focused = html.focus();
}
