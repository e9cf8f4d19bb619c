//! Whatever is asked and typed: an answer for each question, no panic, no yes by accident.

use std::time::{Duration, Instant};

use proptest::{collection::vec, prelude::*};
use sayso_types::{
    AnswerDraft, Ask, Choice, Effect, Input, Kind, Prompt, Question, Resolution, Scope, answers_from_text,
    dialect::pending_prompt::{Reply, answer_item, prompt_item, reply},
    resolve,
};

use crate::try_prompt;

/// Pieces that replies and labels are made of, the awkward ones among them.
fn piece() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "1", "2", "3", "02", "２", "①", "1)", "2)", "1.", "2:", ",", "，", " ", "\n", "\r\n", "yes", "no", "approve",
        "DENY", "and", "rate", "limit", "Rate", "ß", "İ", "ΣΑΣ", "\u{202E}", "👍",
    ];
    prop_oneof![4 => prop::sample::select(KNOWN).prop_map(str::to_owned), 1 => any::<String>()]
}

fn text() -> impl Strategy<Value = String> {
    vec(piece(), 0..8).prop_map(|pieces| pieces.concat())
}

fn choice(kind: Kind) -> impl Strategy<Value = Choice> {
    let does = (prop::sample::select(Effect::ALL), prop::sample::select(Scope::ALL));
    (text(), prop::option::of(does)).prop_map(move |(label, does)| {
        let does = does.filter(|_| kind == Kind::Approval);
        Choice { effect: does.map(|does| does.0), scope: does.map(|does| does.1), ..Choice::new(label) }
    })
}

fn question(kind: Kind) -> impl Strategy<Value = Question> {
    let input = prop::option::of(prop::sample::select(Input::ALL));
    (text(), vec(choice(kind), 0..5), any::<bool>(), any::<bool>(), input).prop_map(
        move |(text, options, multi, required, input)| {
            let choosing = kind == Kind::Approval || (kind == Kind::AskUserQuestion && !options.is_empty());
            Question {
                options: choosing.then_some(options),
                multi_select: (choosing && kind != Kind::Approval).then_some(multi),
                required: (kind != Kind::Approval).then_some(required),
                input: input.filter(|input| !choosing && *input != Input::Choice),
                ..Question::new(format!("Q{text}"))
            }
        },
    )
}

fn any_prompt() -> impl Strategy<Value = Prompt> {
    prop::sample::select(Kind::ALL).prop_flat_map(|kind| prompt_of(kind, 3))
}

fn prompt_of(kind: Kind, most: usize) -> impl Strategy<Value = Prompt> {
    vec(question(kind), 1..=most)
        .prop_map(move |questions| Ask::new(kind, questions))
        .prop_filter_map("an ask that becomes a prompt", |ask| {
            try_prompt(ask.clone()).or_else(|_| try_prompt(without_doubt(ask))).ok()
        })
}

/// The same with options that are sure to be taken.
fn without_doubt(mut ask: Ask) -> Ask {
    for question in &mut ask.questions {
        for (index, choice) in question.options.iter_mut().flatten().enumerate() {
            choice.label = format!("{} #{index}", choice.label);
            choice.effect = (ask.kind == Kind::Approval).then(|| choice.effect.unwrap_or(Effect::Deny));
        }
        if ask.kind == Kind::Approval && !question.options().iter().any(|choice| choice.effect == Some(Effect::Deny)) {
            question.options.get_or_insert_default().push(Choice::new("Deny"));
        }
    }
    ask
}

proptest! {
    #[test]
    fn every_text_answers_every_question(prompt in any_prompt(), text in text()) {
        let drafts = answers_from_text(&prompt, &text);
        let ids: Vec<_> = drafts.iter().map(|draft| &draft.id).collect();
        prop_assert_eq!(ids, prompt.questions.iter().map(|question| &question.id).collect::<Vec<_>>());
        let resolved = resolve(&prompt, &drafts);
        if prompt.kind == Kind::Approval {
            prop_assert!(resolved.is_ok(), "{:?}", resolved);
        }
        prop_assert!(!prompt_item(&prompt).to_text().is_empty());
    }

    #[test]
    fn nothing_is_approved_by_accident(prompt in prompt_of(Kind::Approval, 1), text in text()) {
        let resolution = resolve(&prompt, &answers_from_text(&prompt, &text)).unwrap();
        let verdict = resolution.verdicts(&prompt).remove(0);
        let typed = text.trim().to_lowercase();
        let options = prompt.questions[0].options();
        let by_label = options.iter().any(|choice| choice.label.to_lowercase() == typed);
        let by_word = ["approve", "approved", "yes", "y", "ok", "allow", "1"].contains(&typed.as_str());
        let by_number = typed.parse::<usize>().is_ok_and(|number| number > 2);
        prop_assert!(!verdict.approved() || by_label || by_word || by_number, "{:?}", text);
        prop_assert!(verdict.scope == Scope::Once || !verdict.approved() || by_label || by_number, "{:?}", text);
    }

    #[test]
    fn what_a_widget_answers_reads_the_same_as_text(
        labels in prop::collection::btree_set("[b-z]{2,6}( [b-z]{2,6}){0,2}", 2..8),
        picked in vec(any::<prop::sample::Index>(), 1..5),
    ) {
        let labels: Vec<_> = labels.into_iter().collect();
        let options = || labels.iter().map(Choice::new).collect::<Vec<_>>();
        let several = Question { options: Some(options()), multi_select: Some(true), ..Question::new("Several?") };
        let one = Question { options: Some(options()), ..Question::new("One?") };
        let prompt = try_prompt(Ask::new(Kind::AskUserQuestion, [several, one])).unwrap();
        let mut chosen: Vec<&String> = Vec::new();
        for label in picked.iter().map(|index| index.get(&labels)) {
            // One label after another may begin a longer one; a comma stands between them.
            if !chosen.contains(&label) {
                chosen.push(label);
            }
        }
        let drafts = [AnswerDraft::new("q1", chosen.iter().copied()), AnswerDraft::new("q2", [chosen[0]])];
        let Ok(Resolution::Answered { answers }) = resolve(&prompt, &drafts) else { panic!() };
        let item = answer_item(&prompt, &answers);
        prop_assert_eq!(answers_from_text(&prompt, &item.to_text()), drafts);
        let structured = matches!(reply(&prompt, &item), Ok(Reply::Structured(_)));
        prop_assert!(structured);
    }
}

#[test]
fn long_reply_to_many_long_labels_is_read_in_no_time() {
    let options = (0..100).map(|index| Choice::new(format!("{}{index}", "a ".repeat(200)))).collect();
    let question = Question { options: Some(options), multi_select: Some(true), ..Question::new("Which?") };
    let questions = [question.clone(), Question { options: Some(vec![Choice::new("a")]), ..question }];
    let prompt = try_prompt(Ask::new(Kind::AskUserQuestion, questions)).unwrap();
    let began = Instant::now();
    for text in ["a ".repeat(32_000), "1) ".repeat(20_000), "1,".repeat(32_000), "9".repeat(64_000)] {
        assert_eq!(answers_from_text(&prompt, &text).len(), 2);
    }
    assert!(began.elapsed() < Duration::from_secs(5), "took {:?}", began.elapsed());
}
