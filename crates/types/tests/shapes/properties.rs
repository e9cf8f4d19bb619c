//! What holds for every prompt and every answer.

use proptest::{collection::vec, option, prelude::*, sample::subsequence};
use sayso_types::{
    AnswerDraft, Ask, Choice, Input, Json, Kind, Map, Number, Origin, Prompt, Question, Shape, Subject, canonical_json,
    resolve, sha256,
};

use crate::{prompts::try_prompt, samples::asked_again};

/// A question with an answer that fits it.
#[derive(Clone, Debug)]
struct Case {
    question: Question,
    answer: Vec<String>,
}

fn text() -> impl Strategy<Value = String> {
    "[ ]{0,2}[a-zA-Zäß語🙂][a-z 🙂]{0,20}"
}

fn choice_case() -> impl Strategy<Value = Case> {
    let labels = proptest::collection::btree_set("[A-Z][a-z]{2,8}", 1..12);
    (text(), labels, any::<bool>()).prop_flat_map(|(question, labels, multi)| {
        let labels: Vec<String> = labels.into_iter().collect();
        let most = if multi { labels.len() } else { 1 };
        let question = Question {
            multi_select: Some(multi),
            options: Some(labels.iter().map(Choice::new).collect()),
            ..Question::new(question)
        };
        subsequence(labels, 1..=most).prop_map(move |answer| Case { question: question.clone(), answer })
    })
}

fn typed_case() -> impl Strategy<Value = Case> {
    let value = prop_oneof![
        (Just(Input::Text), text()),
        (Just(Input::Number), (-1_000i32..1_000, 0u8..99).prop_map(|(whole, part)| format!("{whole}.{part}"))),
        (Just(Input::Integer), any::<i32>().prop_map(|whole| whole.to_string())),
        (Just(Input::Boolean), any::<bool>().prop_map(|bool| bool.to_string())),
        (Just(Input::Date), (1u32..9999, 1u32..=12, 1u32..=28).prop_map(|(y, m, d)| format!("{y:04}-{m:02}-{d:02}"))),
        (Just(Input::DateTime), (0u32..24, 0u32..60).prop_map(|(h, m)| format!("2026-11-18T{h:02}:{m:02}:00+01:00"))),
        (Just(Input::Email), "[a-z]{1,8}@[a-z]{1,8}\\.[a-z]{2,3}"),
        (Just(Input::Url), "https://[a-z]{1,8}\\.[a-z]{2,3}/[a-z]{0,5}"),
    ];
    (text(), value).prop_map(|(question, (input, answer))| Case {
        question: Question { input: Some(input), ..Question::new(question) },
        answer: vec![answer],
    })
}

fn approval_case() -> impl Strategy<Value = Case> {
    (text(), arguments(), any::<bool>()).prop_map(|(question, arguments, yes)| Case {
        question: Question {
            subject: Some(Subject {
                tool: "run".into(),
                arguments: arguments.into(),
                call_id: None,
                extra: Map::new(),
            }),
            ..Question::new(question)
        },
        answer: vec![if yes { "Approve" } else { "Deny" }.into()],
    })
}

fn arguments() -> impl Strategy<Value = Map> {
    vec(("[a-z]{1,6}", json()), 0..4).prop_map(|members| members.into_iter().collect())
}

fn json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<u32>().prop_map(Json::from),
        "\\PC{0,12}".prop_map(Json::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Json::Array),
            vec(("[a-z]{1,6}", inner), 0..4).prop_map(|members| Json::Object(members.into_iter().collect())),
        ]
    })
}

/// An object of all that an order of keys, a text or a number can be odd by.
fn object() -> impl Strategy<Value = Json> {
    const MOST: i64 = 1 << 53;
    let text = || vec(any::<char>(), 0..6).prop_map(String::from_iter);
    let value = prop_oneof![
        text().prop_map(Json::from),
        any::<f64>().prop_filter_map("finite", |float| Number::try_from(float).ok().map(Json::from)),
        (-MOST..=MOST).prop_map(|whole| Number::try_from(whole).unwrap().into()),
        (-9.0..9.0_f64).prop_map(|float| Number::try_from(float.round()).unwrap().into()),
        any::<bool>().prop_map(Json::from),
        Just(Json::Null),
    ];
    vec((text(), value), 0..8).prop_map(|members| Json::Object(members.into_iter().collect()))
}

/// A prompt and answers that fit it.
fn case() -> impl Strategy<Value = (Prompt, Vec<AnswerDraft>)> {
    let asked = vec(prop_oneof![choice_case(), typed_case()], 1..6).prop_map(|cases| (Kind::AskUserQuestion, cases));
    let approved = vec(approval_case(), 1..4).prop_map(|cases| (Kind::Approval, cases));
    (prop_oneof![asked, approved], option::of(text())).prop_map(|((kind, cases), title)| {
        let (questions, answers): (Vec<_>, Vec<_>) = cases.into_iter().map(|case| (case.question, case.answer)).unzip();
        let prompt = try_prompt(Ask { title, ..Ask::new(kind, questions) }).unwrap();
        let draft = |(question, answer): (&Question, Vec<String>)| AnswerDraft::new(question.id.clone(), answer);
        let drafts = prompt.questions.iter().zip(answers).map(draft).collect();
        (prompt, drafts)
    })
}

/// One way to spoil answers.
#[derive(Clone, Copy, Debug)]
enum Break {
    LeaveOut,
    AnswerTwice,
    AnotherQuestion,
    TwoValues,
    ForeignValue,
    Note,
    Edit,
}

fn spoil(prompt: &Prompt, drafts: &mut Vec<AnswerDraft>, at: usize, how: Break) {
    let at = at % drafts.len();
    let question = &prompt.questions[at];
    match how {
        Break::LeaveOut => drop(drafts.remove(at)),
        Break::AnswerTwice => drafts.push(drafts[at].clone()),
        Break::AnotherQuestion => drafts.push(AnswerDraft::new("no such question", ["x"])),
        Break::TwoValues => drafts[at].answer = vec![drafts[at].answer[0].clone(); 2],
        Break::ForeignValue if question.input() == Input::Text => drafts[at].answer = vec!["x".repeat(10_001)],
        Break::ForeignValue => drafts[at].answer = vec!["~ no such value ~".into()],
        Break::Note if prompt.kind == Kind::Approval => drafts[at].note = Some("x".repeat(4_001)),
        Break::Note => drafts[at].note = Some("why not".into()),
        Break::Edit => drafts[at].edited = Some(Map::from_iter([("added", true)])),
    }
}

fn any_break() -> impl Strategy<Value = Break> {
    use Break::*;
    prop::sample::select(vec![LeaveOut, AnswerTwice, AnotherQuestion, TwoValues, ForeignValue, Note, Edit])
}

/// The same value, its keys the other way round.
fn turned(json: &Json) -> Json {
    match json {
        Json::Array(list) => Json::Array(list.iter().map(turned).collect()),
        Json::Object(map) => {
            let mut members: Vec<_> = map.iter().map(|(key, value)| (key.to_owned(), turned(value))).collect();
            members.reverse();
            Json::Object(members.into_iter().collect())
        }
        other => other.clone(),
    }
}

proptest! {
    #[test]
    fn normalising_twice_changes_nothing((prompt, _) in case()) {
        prop_assert_eq!(try_prompt(asked_again(&prompt)).unwrap(), prompt);
    }

    #[test]
    fn a_prompt_is_read_as_it_was_written((prompt, _) in case()) {
        let text = prompt.write().to_string();
        prop_assert_eq!(serde_json::from_str::<Prompt>(&text).unwrap(), prompt);
    }

    #[test]
    fn serde_writes_what_a_shape_writes((prompt, drafts) in case()) {
        prop_assert_eq!(serde_json::to_string(&prompt).unwrap(), prompt.write().to_string());
        prop_assert_eq!(serde_json::to_string(&drafts).unwrap(), drafts.write().to_string());
    }

    #[test]
    fn the_json_beside_a_prompt_is_what_it_is_written_as((prompt, _) in case()) {
        let origin = Origin {
            prompt_id: prompt.prompt_id.clone(),
            thread_id: prompt.thread_id.clone(),
            source: prompt.source.clone(),
            created_at: prompt.created_at.clone(),
            expires_at: Some(prompt.created_at.clone()),
        };
        let (made, json) = Prompt::with_json(asked_again(&prompt), origin).unwrap();
        prop_assert_eq!(json.to_string(), made.write().to_string());
    }

    #[test]
    fn canonical_json_is_what_the_canonicaliser_makes(json in object()) {
        prop_assert_eq!(canonical_json(&json), serde_json_canonicalizer::to_string(&json).unwrap());
    }

    #[test]
    fn an_answer_that_fits_resolves((prompt, drafts) in case()) {
        prop_assert!(resolve(&prompt, &drafts).is_ok(), "{:?}", resolve(&prompt, &drafts));
    }

    #[test]
    fn an_answer_spoilt_in_any_single_way_does_not((prompt, mut drafts) in case(), at in any::<usize>(), how in any_break()) {
        spoil(&prompt, &mut drafts, at, how);
        prop_assert!(resolve(&prompt, &drafts).is_err(), "{how:?} was taken: {drafts:?}");
    }

    #[test]
    fn the_digest_ignores_the_order_of_keys(json in json()) {
        prop_assert_eq!(sha256(&turned(&json)), sha256(&json));
    }

    #[test]
    fn the_digest_ignores_nothing_else(one in json(), other in json()) {
        prop_assert_eq!(sha256(&one) == sha256(&other), one == other, "{} {}", canonical_json(&one), canonical_json(&other));
    }

    #[test]
    fn json_is_read_as_it_was_written(json in json()) {
        prop_assert_eq!(json.to_string().parse::<Json>().unwrap(), json);
    }

    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,200}", bytes in vec(any::<u8>(), 0..200)) {
        let _ = (Ask::receive(text.as_bytes()).is_err(), Ask::receive(&bytes).is_err());
    }
}
