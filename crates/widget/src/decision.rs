//! What an option of an approval is called: "Approve" and "Deny" in our own words, anything else in the agent's, with what
//! it does in ours.

use sayso_types::{Choice, Effect, Question, Scope, digits, gather, join};

use crate::{
    choice::is_chosen,
    dom::{El, el, option},
    view::View,
    words::{Word, Words},
};

/// Whether an option is the plain yes or no that every approval has.
pub(crate) fn is_ours(choice: &Choice) -> bool {
    let plain = matches!(choice.scope, None | Some(Scope::Once));
    plain
        && matches!(
            (choice.label.as_str(), choice.effect),
            ("Approve", Some(Effect::Approve)) | ("Deny", Some(Effect::Deny))
        )
}

/// What an option does, in our words, where its label does not say it in ours.
pub(crate) fn effect_words(choice: &Choice, words: &Words) -> Option<String> {
    if is_ours(choice) {
        return None;
    }
    let effect = match choice.effect? {
        Effect::Approve => Word::Allows,
        Effect::Deny => Word::Denies,
    };
    let scope = match choice.scope {
        Some(Scope::Session) => Some(Word::Session),
        Some(Scope::Always) => Some(Word::Always),
        Some(Scope::Once) | None => None,
    };
    let effect = words.say(effect);
    Some(scope.map_or_else(|| effect.to_owned(), |scope| join(&[effect, " · ", words.say(scope)])))
}

/// The label of an option: ours where it is the plain yes or no.
pub(crate) fn label(choice: &Choice, words: &Words) -> El {
    let plain = match choice.effect.filter(|_| is_ours(choice)) {
        Some(Effect::Approve) => Word::Approve,
        Some(Effect::Deny) => Word::Deny,
        None => return el("span.label").show(&choice.label),
    };
    el("span.label.ours").say(words.say(plain))
}

/// The options of an approval with the safe ones first, each with its place.
pub(crate) fn safe_first(question: &Question) -> Vec<(usize, &Choice)> {
    let options = || question.options().iter().enumerate();
    let approves = |(_, choice): &(usize, &Choice)| choice.effect == Some(Effect::Approve);
    gather(options().filter(|option| !approves(option)).chain(options().filter(approves)))
}

/// One decision of several: radios, sent all together.
pub(crate) fn decision(view: &View, at: usize) -> El {
    let question = view.question(at);
    let rows = safe_first(question);
    let places = gather(rows.iter().map(|(index, _)| *index));
    let inputs = gather(rows.iter().map(|_| el("input type=radio")));
    let row = |(input, (index, choice)): (&El, (usize, &Choice))| {
        let id = view.question_id(at, &join(&["o", &digits(index)]));
        input.question_id("name", view, at, "choice").attr("value", &digits(index)).attr("aria-labelledby", &id);
        let effect = choice.effect.map(|effect| effect.as_str());
        let row = el("label.option part")
            .attr_if("data-effect", effect)
            .child(*input)
            .child(label(choice, &view.words).attr("id", &id));
        if let Some(does) = effect_words(choice, &view.words) {
            let about_id = join(&[&id, "-about"]);
            input.attr("aria-describedby", &about_id);
            row.child(el("span.about").attr("id", &about_id).say(&does));
        }
        row
    };
    let (shown, taken) = (view.clone(), view.clone());
    el("div.options.decision part=options role=radiogroup aria-required=true")
        .question_id("aria-labelledby", view, at, "text")
        .children(inputs.iter().zip(rows).map(row))
        .bind_checks(inputs, move |place| {
            shown.entry(at).with(|entry| is_chosen(entry, shown.question(at), places[place]))
        })
        .on("change", move |event| {
            let Some(index) = option(event) else { return };
            taken.form.change(at, |question, entry| entry.choose(question, &question.options()[index].label, true));
        })
}
