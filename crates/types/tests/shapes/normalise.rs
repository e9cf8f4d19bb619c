//! From an ask to a prompt: what is filled in, what is refused.

use sayso_types::{Effect, Input, Prompt, Scope, Shape, limits};

use crate::samples::{approving, asked_again, asking, prompt, try_prompt};

#[test]
fn what_was_left_out_is_filled_in() {
    let prompt =
        prompt(&asking(r#"{"question": "  Which?  ", "options": [{"label": " a "}, {"id": "o1", "label": "b"}]}"#));
    let question = &prompt.questions[0];
    assert_eq!((question.id.as_str(), question.question.as_str()), ("q1", "Which?"));
    assert_eq!(
        (question.input, question.required, question.multi_select),
        (Some(Input::Choice), Some(true), Some(false))
    );
    let ids: Vec<_> = question.options().iter().map(|choice| (choice.id.as_str(), choice.label.as_str())).collect();
    assert_eq!(ids, [("o1_", "a"), ("o1", "b")], "a given id is not given twice");
}

#[test]
fn an_approval_without_options_gets_yes_and_no() {
    let prompt = prompt(&approving(r#"{"question": "Deploy?"}"#));
    let options = prompt.questions[0].options();
    let said: Vec<_> = options.iter().map(|choice| (choice.label.as_str(), choice.effect, choice.scope)).collect();
    assert_eq!(
        said,
        [("Approve", Some(Effect::Approve), Some(Scope::Once)), ("Deny", Some(Effect::Deny), Some(Scope::Once)),]
    );
    assert_eq!(prompt.questions[0].allow_note, Some(true));
}

#[test]
fn labels_that_leave_no_doubt_say_what_they_do() {
    let prompt = prompt(&approving(r#"{"question": "Deploy?", "options": [{"label": "YES"}, {"label": "reject"}]}"#));
    let effects: Vec<_> = prompt.questions[0].options().iter().map(|choice| choice.effect.unwrap()).collect();
    assert_eq!(effects, [Effect::Approve, Effect::Deny]);
}

#[test]
fn an_ask_that_is_unclear_is_refused_with_its_field() {
    let long = |length: usize| "x".repeat(length);
    let deep = format!("{}1{}", r#"{"a":"#.repeat(9), "}".repeat(9));
    let many = |count: usize| (0..count).map(|n| format!(r#"{{"label":"{n}"}}"#)).collect::<Vec<_>>().join(",");
    for (ask, error) in [
        (r#"{"kind": "text"}"#.to_owned(), "questions: is missing"),
        (r#"{"kind": "text", "questions": []}"#.to_owned(), "questions: an ask needs at least one question, found none"),
        (r#"{"kind": "poll", "questions": []}"#.to_owned(), "kind: expected one of approval, ask_user_question, text, found \"poll\""),
        (asking(r#"{"question": " \n "}"#), "questions[0].question: needs a text that can be seen, found a blank one"),
        (asking(r#"{"question": "Q", "multiselect": true}"#), "questions[0].multiselect: is not a field here; the fields are id, question, header, subject, input, multiSelect, options, allow_other, allow_note, allow_edit, required, default, placeholder, min_length, max_length, minimum, maximum, min_items, max_items"),
        (asking(r#"{"question": "Q", "options": [{"label": "a"}, {"label": " a"}]}"#), "questions[0].options[1].label: each label stands once, found \"a\" twice"),
        (asking(r#"{"question": "Q", "options": [{"label": "\u3164"}]}"#), "questions[0].options[0].label: needs a text that can be seen, found a blank one"),
        (asking(r#"{"question": "Q", "options": [{"label": "a", "id": "x"}, {"label": "b", "id": "x"}]}"#), "questions[0].options[1].id: each id stands once, found \"x\" twice"),
        (asking(r#"{"question": "Q", "id": "x"}, {"question": "R", "id": " x "}"#), "questions[1].id: each id stands once, found \"x\" twice"),
        (asking(r#"{"question": "Q", "input": "choice"}"#), "questions[0].options: a choice needs 1 to 1000 options, found 0"),
        (asking(&format!(r#"{{"question": "Q", "options": [{}]}}"#, many(1_001))), "questions[0].options: a choice needs 1 to 1000 options, found 1001"),
        (asking(r#"{"question": "Q", "input": "text", "options": [{"label": "a"}]}"#), "questions[0].options: does not go with the input \"text\""),
        (asking(r#"{"question": "Q", "options": [{"label": "a"}], "default": "b"}"#), "questions[0].default: must itself be an answer: expected one of a, found \"b\""),
        (asking(r#"{"question": "Q", "input": "integer", "default": 2.5}"#), "questions[0].default: must itself be an answer: expected a whole number such as 3, found \"2.5\""),
        (asking(r#"{"question": "Q", "input": "number", "minimum": 3, "maximum": 2}"#), "questions[0].minimum: must not be above maximum (2), found 3"),
        (asking(r#"{"question": "Q", "min_length": 3, "max_length": 2}"#), "questions[0].min_length: must not be above max_length (2), found 3"),
        (asking(r#"{"question": "Q", "minimum": 3}"#), "questions[0].minimum: does not go with the input \"text\""),
        (asking(r#"{"question": "Q", "options": [{"label": "a"}], "min_items": 1}"#), "questions[0].min_items: goes with multiSelect only"),
        (asking(r#"{"question": "Q", "input": "integer", "minimum": 0.5}"#), "questions[0].minimum: takes a whole number here, found 0.5"),
        (asking(r#"{"question": "Q", "max_length": 10001}"#), "questions[0].max_length: may be 10000 at most, found 10001"),
        (asking(r#"{"question": "Q", "min_length": 10001}"#), "questions[0].min_length: may be 10000 at most, found 10001"),
        (asking(r#"{"question": "Q", "multiSelect": true, "options": [{"label": "a"}], "min_items": 2}"#), "questions[0].min_items: may be 1 at most, found 2"),
        (asking(r#"{"question": "Q", "multiSelect": true, "options": [{"label": "a"}], "max_items": 0}"#), "questions[0].max_items: takes 1 or more where an answer is required, found 0"),
        (asking(r#"{"question": "Q", "options": [{"label": "a", "effect": "approve"}]}"#), "questions[0].options[0].effect: goes with the kind \"approval\" only"),
        (asking(r#"{"question": "Q", "allow_edit": true}"#), "questions[0].allow_edit: goes with the kind \"approval\" only"),
        (r#"{"kind": "text", "questions": [{"question": "Q", "options": [{"label": "a"}]}]}"#.to_owned(), "questions[0].input: the kind \"text\" does not take the input \"choice\""),
        (approving(r#"{"question": "Q", "input": "text"}"#), "questions[0].input: the kind \"approval\" does not take the input \"text\""),
        (approving(r#"{"question": "Q", "multiSelect": true}"#), "questions[0].multiSelect: an approval takes one choice, found multiSelect"),
        (approving(r#"{"question": "Q", "allow_other": true}"#), "questions[0].allow_other: an approval must be answered by one of its options, found \"allow_other\""),
        (approving(r#"{"question": "Q", "required": false}"#), "questions[0].required: an approval must be answered by one of its options, found \"required\""),
        (approving(r#"{"question": "Q", "options": [{"label": "Yes"}]}"#), "questions[0].options: an approval needs at least one option that denies, found none"),
        (approving(r#"{"question": "Q", "options": [{"label": "Go"}, {"label": "No"}]}"#), "questions[0].options[0].effect: needs \"approve\" or \"deny\", and the label \"Go\" does not say which"),
        (approving(r#"{"question": "Q", "options": [{"label": "Deny", "effect": "approve"}, {"label": "No"}]}"#), "questions[0].options[0].label: \"Deny\" says the opposite of the effect \"approve\""),
        (approving(r#"{"question": "Q", "default": "Approve"}"#), "questions[0].default: nothing is approved unless a person chooses it: this may deny, not approve"),
        (approving(r#"{"question": "Q", "allow_edit": true}"#), "questions[0].allow_edit: needs a subject whose arguments are an object, found none"),
        (approving(&format!(r#"{{"question": "Q", "subject": {{"tool": "t", "arguments": {deep}}}}}"#)), "questions[0].subject.arguments: may be nested 8 deep, found 9"),
        (approving(r#"{"question": "Q", "subject": {"tool": "t"}}"#), "questions[0].subject.arguments: is missing"),
        (asking(&format!(r#"{{"question": "{}"}}"#, long(limits::QUESTION + 1))), "questions[0].question: may have 10000 characters, found 10001"),
        (format!(r#"{{"kind": "text", "title": "{}", "questions": [{{"question": "Q"}}]}}"#, long(501)), "title: may have 500 characters, found 501"),
        (format!(r#"{{"kind": "text", "questions": [{}]}}"#, [r#"{"question": "Q"}"#; 65].join(",")), "questions: an ask may have 64 questions, this one has 65"),
        (asking(&format!(r#"{{"question": "{}"}}"#, long(limits::ASK_BYTES))), "the value: an ask may have 65536 bytes, this one has 65598"),
        (r#"{"kind": "text", "questions": [{"question": "Q"}], "expires_in": 0}"#.to_owned(), "expires_in: takes 1 to 31536000 seconds, found 0"),
        (r#"{"kind": "text", "questions": [{"question": "Q"}], "on_dismiss": "approve"}"#.to_owned(), "on_dismiss: expected \"cancel\" or an object with answers, found \"approve\""),
        (r#"{"kind": "text", "questions": [{"question": "Q"}], "on_dismiss": {"answers": []}}"#.to_owned(), "on_dismiss: must itself answer the questions: q1: needs an answer"),
        (r#"{"kind": "approval", "questions": [{"question": "Q"}], "on_dismiss": {"answers": [{"id": "q1", "answer": ["Approve"]}]}}"#.to_owned(), "on_dismiss: nothing is approved unless a person chooses it: this may deny, not approve"),
    ] {
        let found = try_prompt(&ask).expect_err(&ask).to_string();
        assert_eq!(found, error);
    }
}

#[test]
fn an_approval_may_be_denied_beforehand() {
    let ask = r#"{"kind": "approval", "questions": [{"question": "Q", "default": "Deny"}],
        "on_dismiss": {"answers": [{"id": "q1", "answer": ["Deny"]}]}}"#;
    assert!(try_prompt(ask).is_ok());
}

#[test]
fn the_limits_themselves_are_within() {
    let many = (0..1_000).map(|n| format!(r#"{{"label":"{n}"}}"#)).collect::<Vec<_>>().join(",");
    assert_eq!(
        prompt(&asking(&format!(r#"{{"question": "Q", "options": [{many}]}}"#))).questions[0].options().len(),
        1_000
    );
    let deep = format!("{}1{}", r#"{"a":"#.repeat(8), "}".repeat(8));
    prompt(&approving(&format!(r#"{{"question": "Q", "subject": {{"tool": "t", "arguments": {deep}}}}}"#)));
    prompt(&format!(r#"{{"kind": "text", "questions": [{}]}}"#, [r#"{"question": "Q"}"#; 64].join(",")));
}

#[test]
fn a_prompt_is_read_only_as_it_was_made() {
    let made =
        prompt(&approving(r#"{"question": "Deploy?", "subject": {"tool": "deploy", "arguments": {"to": "staging"}}}"#));
    assert_eq!(Prompt::read(made.write()).unwrap(), made);
    let text = made.write().to_string();
    for (from, to, error) in [
        ("staging", "production", "the digest must be that of the prompt as asked"),
        ("Deploy?", " Deploy?", "must be normalised"),
        (r#""Deny""#, r#""Approve""#, "says the opposite"),
        (r#""pending""#, r#""answered""#, "must say when and by whom"),
        (r#""pending""#, r#""pending","reason":"because""#, "must say when and by whom"),
        (r#""sha256:"#, r#""sha1:"#, "expected \"sha256:\""),
        ("prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "prm_1", "expected \"prm_\" and a ULID"),
    ] {
        let forged = text.replacen(from, to, 1);
        assert_ne!(forged, text, "{from}");
        let found = serde_json::from_str::<Prompt>(&forged).unwrap_err().to_string();
        assert!(found.contains(error), "{found} does not say {error}");
    }
}

#[test]
fn asking_again_what_was_normalised_changes_nothing() {
    let made = prompt(&asking(
        r#"{"question": " a ", "input": "choice", "multiSelect": true, "options": [{"label": "x", "value": "1", "recommended": false}, {"label": "y"}],
            "allow_other": true, "allow_note": false, "required": false, "default": ["1"], "min_items": 0, "max_items": 2, "max_length": 9},
           {"question": "b", "input": "number", "minimum": -1, "default": 0.5, "placeholder": " "}"#,
    ));
    assert_eq!(made.questions[0].default.as_ref().unwrap().0, ["x"], "stored as its label");
    assert_eq!(crate::prompts::try_prompt(asked_again(&made)).unwrap(), made);
}
