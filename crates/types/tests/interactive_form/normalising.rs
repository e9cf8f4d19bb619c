//! The arguments of a call.

use crate::{json, payload, prompt};
use sayso_types::{Json, Shape, dialect::interactive_form as form};

/// Made by running the tool's own code.
const VECTORS: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/wegent/normalise_vectors.json"));

/// Where we differ on purpose. Upstream has two ways in: the tool raises "questions must contain at least one item", and
/// the event pipeline, by which the vectors were made, quietly makes nothing of the same arguments. A form without
/// questions cannot be answered, so here it is refused.
const UPSTREAM_AT_FAULT: [&str; 1] = ["empty questions"];

#[test]
fn forms_are_normalised_as_upstream_normalises_them() {
    let Json::Array(vectors) = json(VECTORS) else { panic!("a list of vectors") };
    assert_eq!(vectors.len(), 30);
    for vector in &vectors {
        let field = |key| vector.as_object().and_then(|map| map.get(key)).unwrap();
        let name = field("name").as_str().unwrap();
        let arguments = Json::Object([("questions", field("input").clone())].into_iter().collect());
        let made = form::normalise(&arguments, 1.into(), 2.into());
        let output = field("output").as_object().unwrap();
        if output.get("error").is_some() {
            assert!(made.is_err(), "{name}: upstream refuses it");
        } else if UPSTREAM_AT_FAULT.contains(&name) {
            assert_eq!(output.get("ok"), Some(&Json::Null), "{name}: upstream has changed");
            assert!(made.is_err(), "{name}");
        } else {
            let payload = made.unwrap_or_else(|invalid| panic!("{name}: {invalid}"));
            assert_eq!(payload.write().to_string(), output.get("ok").unwrap().to_string(), "{name}");
            assert_eq!(form::RenderPayload::renderable(&payload.write()), Some(payload.clone()), "{name}");
            assert!(prompt(&payload).is_pending(), "{name}: what is normalised can be asked");
        }
    }
}

#[test]
fn names_of_the_input_types_are_known() {
    let check = |names: &[&str], options: &str, input_type: &str, multi: bool| {
        for name in names {
            let made = payload(&format!(r#"[{{"id": "q", "question": "Q?", "input_type": "{name}"{options}}}]"#));
            let question = &made.questions[0];
            assert_eq!((question.input_type.as_str(), question.multi_select), (input_type, multi), "{name}");
        }
    };
    let options = r#", "options": ["A"]"#;
    let multi = ["multi_select", "multiple_select", "multiselect", "multi_choice", "multiple_choice"];
    check(&multi, options, "choice", true);
    check(&["checkbox", "checkboxes", "checkbox_group", "Multi-Select", "CHECKBOX GROUP"], options, "choice", true);
    let single = ["choice", "single_choice", "single_select", "select", "dropdown", "radio", "radio_group", "enum"];
    check(&single, options, "choice", false);
    check(&["option", "slider"], options, "choice", false);
    let text =
        ["text", "text_input", "textarea", "long_text", "short_text", "string", "input", "free_text", "Free-Text"];
    check(&text, "", "text", false);
    check(&multi, "", "text", false);
}

#[test]
fn other_keys_stand_in_only_for_what_is_missing() {
    for (question, text) in [
        (r#""title": "T", "prompt": "P""#, "T"),
        (r#""title": " ", "prompt": "P""#, "P"),
        (r#""question": "", "label": "L""#, "L"),
        (r#""question": null, "text": "X""#, "X"),
        (r#""question": "Q", "title": "T""#, "Q"),
        (r#""title": "T", "input_type": "text(question(E))""#, "T"),
        (r#""input_type": "", "questionType": "text(question(E))""#, "E"),
    ] {
        assert_eq!(payload(&format!(r#"[{{"id": "q", {question}}}]"#)).questions[0].question, text, "{question}");
    }
    let multi = |flags: &str| {
        payload(&format!(r#"[{{"id": "q", "question": "Q", "options": ["A"], {flags}}}]"#)).questions[0].multi_select
    };
    assert!(multi(r#""multiSelect": null, "multiple": "Yes""#));
    assert!(!multi(r#""multi_select": false, "multiSelect": true"#));
}

#[test]
fn words_and_numbers_count_as_booleans() {
    let required = |written: &str| {
        let arguments = json(&format!(r#"{{"questions": [{{"id": "q", "question": "Q", "required": {written}}}]}}"#));
        form::normalise(&arguments, 1.into(), 2.into()).ok().map(|payload| payload.questions[0].required)
    };
    for written in ["true", "1", "1.0", r#""true""#, r#""YES""#, r#""on""#, r#""y""#, r#""T""#, r#""1""#] {
        assert_eq!(required(written), Some(true), "{written}");
    }
    for written in ["false", "0", r#""False""#, r#""no""#, r#""OFF""#, r#""n""#, r#""f""#, r#""0""#] {
        assert_eq!(required(written), Some(false), "{written}");
    }
    for written in ["null", "2", "0.5", r#"" true""#, r#""maybe""#, r#""""#, "[]", "{}"] {
        assert_eq!(required(written), None, "{written}");
    }
}

#[test]
fn an_error_names_the_place_and_repeats_nothing() {
    for (questions, message) in [
        ("7", "questions: expected an array, found a number"),
        ("[]", "questions: a form needs at least one question, found none"),
        (r#"["SECRET"]"#, "questions[0]: expected an object, found a string"),
        (r#"[{"id": "q", "question": "Q"}, {"question": "SECRET"}]"#, "questions[1].id: is missing"),
        (r#"[{"id": "q", "question": " "}]"#, "questions[0].question: needs a text, found a blank one"),
        (
            r#"[{"id": "q", "question": "Q", "options": "SECRET"}]"#,
            "questions[0].options: expected an array, found a string",
        ),
        (
            r#"[{"id": "q", "question": "Q", "options": ["A", {"label": "B", "value": 1}]}]"#,
            "questions[0].options[1].value: expected a string, found a number",
        ),
        (
            r#"[{"id": "q", "question": "Q", "input_type": "text", "options": ["SECRET", "B"]}]"#,
            "questions[0].options: a question of the type \"text\" takes no options, found 2",
        ),
        (
            r#"[{"id": "q", "question": "Q", "required": "SECRET"}]"#,
            "questions[0].required: expected true or false, found a string",
        ),
        (
            r#"[{"id": "q", "question": "Q", "default": ["SECRET", 1]}]"#,
            "questions[0].default[1]: expected a string, found a number",
        ),
        (
            r#"[{"id": "q", "question": "Q", "placeholder": 1}]"#,
            "questions[0].placeholder: expected a string, found a number",
        ),
        (
            r#"[{"id": "q", "question": "Q", "input_type": " "}]"#,
            "questions[0].input_type: needs a text, found a blank one",
        ),
    ] {
        let arguments = json(&format!(r#"{{"questions": {questions}}}"#));
        let invalid = form::normalise(&arguments, 1.into(), 2.into()).unwrap_err();
        assert_eq!(invalid.to_string(), message);
        let hint = form::retry_hint(&invalid);
        assert!(hint.contains(message) && !hint.contains("SECRET"), "{hint}");
    }
    let invalid = form::normalise(&json("[]"), 1.into(), 2.into()).unwrap_err();
    assert_eq!(invalid.to_string(), "the value: expected an object, found an array");
    let invalid = form::normalise(&json("{}"), 1.into(), 2.into()).unwrap_err();
    assert_eq!(invalid.to_string(), "questions: is missing");
}

#[test]
fn ids_of_the_run_leave_as_they_came() {
    let arguments = json(r#"{"questions": [{"id": "q", "question": "Q"}]}"#);
    let payload = form::normalise(&arguments, "task-7".into(), 2.into()).unwrap();
    assert!(payload.write().to_string().contains(r#""task_id":"task-7","subtask_id":2,"#));
}
