//! Asks and answers that mean harm: they mislead, smuggle, or take their time.

use std::time::{Duration, Instant};

use sayso_types::{
    AnswerDraft, Ask, Choice, Effect, Json, Kind, Map, Prompt, Question, Resolution, Shape, Subject, answers_from_text,
    resolve,
};

use crate::{
    prompts,
    samples::{approving, asking, prompt, try_prompt},
};

#[test]
fn whatever_names_an_option_says_what_it_does() {
    for (option, refused) in [
        (r#"{"label": "Go", "effect": "approve", "value": "Deny"}"#, "value: \"Deny\""),
        (r#"{"label": "Go", "effect": "approve", "id": " no "}"#, "id: \" no \""),
        (r#"{"label": "✗ Deny.", "effect": "approve"}"#, "label: \"✗ Deny.\""),
        (r#"{"label": "No\u200b", "effect": "approve"}"#, "label: \"No\\u{200b}\""),
        (r#"{"label": "Stop", "effect": "deny", "value": "yes"}"#, "value: \"yes\""),
    ] {
        let ask = approving(&format!(
            r#"{{"question": "Run?", "options": [{option}, {{"label": "Never", "effect": "deny"}}]}}"#
        ));
        let error = try_prompt(&ask).expect_err(&ask).to_string();
        assert!(error.starts_with(&format!("questions[0].options[0].{refused} says the opposite")), "{error}");
    }
    prompt(&approving(
        r#"{"question": "Run?", "options": [{"label": "No problem", "effect": "approve"}, {"label": "No"}]}"#,
    ));
}

/// A person who typed "o1" as their own words was taken to have chosen the first option, by an id they never saw.
#[test]
fn what_is_typed_is_not_taken_for_an_id_that_nobody_sees() {
    let open =
        prompt(&asking(r#"{"question": "Which?", "options": [{"label": "A"}, {"label": "B"}], "allow_other": true}"#));
    let typed = Resolution::Answered {
        answers: vec![sayso_types::Answer {
            id: "q1".into(),
            question: "Which?".into(),
            answer: vec!["o1".into()],
            note: None,
            edited: None,
        }],
    };
    assert_eq!(resolve(&open, &[AnswerDraft::new("q1", ["o1"])]).as_ref(), Ok(&typed));
    assert_eq!(resolve(&open, &answers_from_text(&open, "o1")).as_ref(), Ok(&typed));
    let id = open.questions[0].options()[0].id.to_string();
    let Ok(Resolution::Answered { answers }) = resolve(&open, &[AnswerDraft::new("q1", [id])]) else { panic!() };
    assert_eq!(answers[0].answer, ["A"], "the id itself still names the option");
}

#[test]
fn a_field_that_is_kept_cannot_pass_for_one_that_is_known() {
    let extra = Map::from_iter([("question", "Read a file?"), ("header", "Safe"), ("mood", "good")]);
    let question = Question { extra, ..Question::new("Delete it all?") };
    assert_eq!(question.write().to_string(), r#"{"question":"Delete it all?","mood":"good"}"#);

    for key in ["digest", "source", "prompt_state", "answers", "resolved_by"] {
        let extra = Map::from_iter([(key, "x")]);
        let ask = Ask { extra, ..Ask::new(Kind::Approval, [Question::new("Run?")]) };
        let error = prompts::try_prompt(ask).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{key}: is not a field here")), "{error}");
    }
}

#[test]
fn the_digest_covers_everything_that_was_asked() {
    let open = prompt(
        r#"{"kind": "approval", "title": "T", "body": "B", "on_dismiss": {"answers": [{"id": "a", "answer": ["Stop"], "note": "n"}]},
        "questions": [{"id": "a", "question": "Q", "header": "H", "subject": {"tool": "t", "arguments": {"x": [1, {"y": "z"}]}, "call_id": "c"},
        "allow_note": true, "allow_edit": true, "default": "Stop", "options": [
            {"id": "i", "label": "Go", "value": "v", "description": "d", "preview": "p", "recommended": true, "style": "danger", "effect": "approve", "scope": "session"},
            {"label": "Stop", "effect": "deny"}]}]}"#,
    );
    let changed = changes(&open.write());
    assert!(changed.len() > 40, "{}", changed.len());
    for json in changed {
        assert!(Prompt::read(json.clone()).is_err(), "{json}");
    }
}

/// The value with one thing changed or gone, in every place.
fn changes(json: &Json) -> Vec<Json> {
    match json {
        Json::Array(list) => {
            let at = |index: usize| {
                let put = move |json| Json::Array([&list[..index], &[json], &list[index + 1..]].concat());
                let gone = Json::Array([&list[..index], &list[index + 1..]].concat());
                changes(&list[index]).into_iter().map(put).chain([gone])
            };
            (0..list.len()).flat_map(at).collect()
        }
        Json::Object(map) => {
            let at = |(key, value): (&str, &Json)| {
                let without = || map.iter().filter(|(other, _)| *other != key).map(|(key, json)| (key, json.clone()));
                let gone = Json::from(without().collect::<Map>());
                let put = |json: Json| Json::from(without().chain([(key, json)]).collect::<Map>());
                changes(value).into_iter().map(put).chain([gone]).collect::<Vec<_>>()
            };
            map.iter().flat_map(at).collect()
        }
        Json::String(text) => vec![format!("{text}x").into()],
        Json::Bool(bool) => vec![(!bool).into()],
        Json::Number(_) => vec![7.into()],
        Json::Null => vec![],
    }
}

#[test]
fn no_message_has_a_second_line() {
    let key = Ask::receive(br#"{"kind": "text", "questions": [], "a\nINFO approved": 1}"#).unwrap_err();
    assert!(key.to_string().starts_with("a INFO approved: is not a field here"), "{key}");

    let open = prompt(&asking(r#"{"question": "Q", "options": [{"label": "a\nb\u202e"}]}"#));
    let invalid = resolve(&open, &[AnswerDraft::new("q9\n", ["x"]), AnswerDraft::new("q1", ["x\ny"])]).unwrap_err();
    assert_eq!(
        invalid.to_string(),
        "q9: is not a question of this prompt; q1: expected one of a b⟨U+202E⟩, found \"x\\ny\""
    );
}

/// Objects of thousands of keys took the square of their number, to read, to compare and to write. Eight times the keys may
/// take a good deal more than eight times as long, but not sixty-four.
#[test]
fn the_largest_asks_take_no_time() {
    let quickest = |keys: usize| (0..3).map(|_| took(keys)).min().unwrap();
    let (few, many) = (quickest(750), quickest(6_000));
    assert!(many < few * 32, "750 keys took {few:?}, 6000 took {many:?}");
}

/// How long it takes to make, read and answer prompts of that many keys.
fn took(most: usize) -> Duration {
    let keys = |most: usize| (0..most).map(|index| (format!("{index:x}"), Json::from(1))).collect::<Map>();
    let turned = |map: &Map| {
        let mut members: Vec<_> = map.clone().into_iter().collect();
        members.reverse();
        members.into_iter().collect::<Map>()
    };
    let arguments = keys(most);
    let subject = Subject { tool: "t".into(), arguments: arguments.clone().into(), call_id: None, extra: Map::new() };
    let edit = Question { subject: Some(subject), allow_edit: Some(true), ..Question::new("Q") };
    let unknown = Ask { extra: keys(most), ..Ask::new(Kind::Text, [Question::new("Q")]) };
    let labels: Vec<String> = (0..most / 6).map(|index| format!("{index:x}")).collect();
    let many = |allow_other| Question {
        options: Some(labels.iter().map(Choice::new).collect()),
        multi_select: Some(true),
        allow_other: Some(allow_other),
        ..Question::new("Q")
    };

    let began = Instant::now();
    let made = prompts::try_prompt(Ask::new(Kind::Approval, [edit])).unwrap();
    assert_eq!(Prompt::read(made.write()).unwrap(), made);
    let mut changed = turned(&arguments);
    changed.insert("0", 2);
    let yes = AnswerDraft { edited: Some(changed), ..AnswerDraft::new("q1", ["Approve"]) };
    assert_eq!(resolve(&made, &[yes]).unwrap().verdicts(&made)[0].effect, Effect::Approve);
    assert_eq!(Json::from(turned(&arguments)), Json::from(arguments));

    let made = prompts::try_prompt(unknown).unwrap();
    assert_eq!(Prompt::read(made.write()).unwrap(), made);

    let made = prompts::try_prompt(Ask::new(Kind::AskUserQuestion, [many(false), many(true)])).unwrap();
    let all = ["q1", "q2"].map(|id| AnswerDraft::new(id, &labels));
    assert!(resolve(&made, &all).is_ok());
    let strange = (0..most).map(|index| format!("x{index}"));
    assert!(resolve(&made, &[AnswerDraft::new("q1", ["0"]), AnswerDraft::new("q2", strange)]).is_err());
    began.elapsed()
}

/// Comparing both in order and by key, at each depth, doubled the work with each depth.
#[test]
fn deep_values_are_compared_once() {
    let deep = |end: &str| format!("{}{end}{}", r#"{"b":1,"a":"#.repeat(120), "}".repeat(120));
    let turned = |end: &str| format!("{}{end}{}", r#"{"a":"#.repeat(120), r#","b":1}"#.repeat(120));
    let read = |text: String| text.parse::<Json>().unwrap();
    assert_ne!(read(deep("1")), read(deep("2")));
    assert_ne!(read(deep("1")), read(turned("2")));
    assert_eq!(read(deep("1")), read(turned("1")));
}
