//! A prompt that is over: one line that says how it ended, which opens to show all of it again.

use std::{cell::Cell, rc::Rc};

use sayso_types::{Author, Json, Kind, Prompt, PromptState, join};

use crate::{
    dom::{El, clock_time, el, tree},
    icons, json_text,
    live::Owner,
    outcome::{outcome, told_reason},
    prompt_view::Told,
    view::card_number,
    words::{Word, Words},
};

/// The folded card.
pub(crate) fn settled(prompt: &Prompt, told: Told, words: &Rc<Words>) -> El {
    let (mark, said) = outcome(prompt, words);
    let number = card_number();
    let title = prompt.title.as_deref().unwrap_or(&prompt.questions[0].question);
    let [card, line, how, asked, by] = tree(
        "section.card.settled part role=group tabindex=-1(\
            button.fold part=summary type=button aria-expanded=false(span.said,span.title,span.meta))",
    );
    how.say(&said);
    asked.id("id", number, "title").show(title);
    by.say(&meta(prompt, told, words));
    card.id("aria-labelledby", number, "title")
        .put("data-state", prompt.prompt_state.as_str())
        .put("data-mark", mark.as_str());
    if told.undelivered {
        let text = el("span").say(words.say(Word::Undelivered));
        card.child(el("p.undelivered").icon(icons::WARN).child(text));
    }
    let shown = (prompt.clone(), Rc::clone(words));
    let (details, inside) = (Cell::new(None::<El>), Owner::default());
    line.on("click", move |_| match details.take() {
        Some(open) => {
            open.gone();
            inside.clear();
            line.put("aria-expanded", "false").remove("aria-controls");
        }
        // Most are never opened: what is in them is built when they are.
        None => {
            let contents = || el("div.details").id("id", number, "details").children(contents(&shown.0, &shown.1));
            let open = inside.with(contents);
            card.child(open);
            line.put("aria-expanded", "true").id("aria-controls", number, "details");
            details.set(Some(open));
        }
    });
    card
}

/// By whom, and when.
fn meta(prompt: &Prompt, told: Told, words: &Words) -> String {
    let who = match (prompt.prompt_state, prompt.resolved_by) {
        (PromptState::Answered, _) if told.elsewhere => Some(words.say(Word::Elsewhere)),
        (PromptState::Answered, Some(Author::User)) => Some(words.say(Word::ByYou)),
        _ => None,
    };
    let when = prompt.resolved_at.as_ref().map(|at| clock_time(at.as_str(), words.lang())).unwrap_or_default();
    match who {
        Some(who) => join(&[who, " · ", &when]),
        None => when,
    }
}

fn contents(prompt: &Prompt, words: &Words) -> Vec<El> {
    let mut parts = Vec::new();
    if prompt.kind == Kind::Approval && prompt.prompt_state != PromptState::Answered {
        parts.push(el("p.hint").say(words.say(Word::NothingApproved)));
    }
    parts.extend(told_reason(prompt).map(|reason| el("p.quote").show(reason)));
    parts.extend(prompt.body.as_ref().map(|body| el("p.body").show(body)));
    let answers = prompt.answers.as_deref().unwrap_or_default();
    for question in &prompt.questions {
        let block = el("div.past").child(el("div.asked").show(&question.question));
        if let Some(subject) = &question.subject {
            let arguments = json_text::pretty(&subject.arguments);
            let run = el("div.run").child(el("code.tool").show(&subject.tool));
            block.child(run.child(el("pre.block").show(&arguments)));
        }
        let answer = answers.iter().find(|answer| answer.id == question.id);
        let chosen = answer.map(|answer| answer.answer.as_slice()).unwrap_or_default();
        match chosen.is_empty() {
            true => block.child(el("div.hint").say(words.say(Word::NoAnswer))),
            false => block.children(chosen.iter().map(|value| el("div.given").show(value))),
        };
        if let Some(edited) = answer.and_then(|answer| answer.edited.clone()) {
            let edited = json_text::pretty(&Json::Object(edited));
            block.child(el("div.hint").say(words.say(Word::Changed))).child(el("pre.block").show(&edited));
        }
        block.children(answer.and_then(|answer| answer.note.as_ref()).map(|note| el("p.quote").show(note)));
        parts.push(block);
    }
    parts
}
