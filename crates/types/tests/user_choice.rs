//! Messages of RAP, against what its reference crate writes, and the way of a choice from the tool to the person and back.

#![cfg(all(feature = "dialect", feature = "digest"))]
#![allow(clippy::unwrap_used)]

#[path = "support/prompts.rs"]
mod prompts;

use prompts::{json, try_prompt};
use sayso_types::{
    AnswerDraft, AskProblem, Json, Kind, OnDismiss, Prompt, Resolution, Shape,
    dialect::user_choice::{
        self, CancelToolCall, CloseThread, DisplaySegment, Index, InvalidSelection, InvalidUserChoice, RapCallback,
        RapInvocation, ToolResult, ToolsetManifest, UserChoice, display_segments, flow_failed, response, same_choice,
        select, text_for_model,
    },
    limits, reason, resolve,
};

fn fixture(name: &str) -> String {
    let path = format!("{}/../../tests/fixtures/rap/{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn written<T: Shape>(text: &str) -> String {
    T::read(json(text)).unwrap().write().to_string()
}

fn choice(choices: &[&str], default: u32) -> UserChoice {
    let RapCallback::UserChoice(choice) = RapCallback::receive(fixture("user_choice").as_bytes()).unwrap() else {
        panic!("not a user_choice")
    };
    let choices = choices.iter().map(|choice| (*choice).to_owned()).collect();
    UserChoice { choices, default: user_choice::OrDefault(Index(default)), ..choice }
}

fn prompt(choice: &UserChoice) -> Prompt {
    try_prompt(user_choice::ask(choice).unwrap()).unwrap()
}

fn labels(prompt: &Prompt) -> Vec<&str> {
    prompt.questions[0].options().iter().map(|choice| choice.label.as_str()).collect()
}

fn tool_result(members: &str) -> ToolResult {
    let text = format!(r#"{{"type":"tool_result","group_id":"g","id":"i",{members}}}"#);
    match RapCallback::receive(text.as_bytes()).unwrap() {
        RapCallback::ToolResult(result) => {
            assert_eq!(RapCallback::ToolResult(result.clone()).write().to_string(), text);
            result
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_the_reference_writes_leaves_as_it_came() {
    for name in [
        "user_choice",
        "user_choice_with_call_id",
        "tool_result",
        "tool_result_empty",
        "tool_result_with_content",
        "subscription_event",
        "subscription_event_final",
        "oauth",
        "view_update",
    ] {
        let text = fixture(name);
        assert_eq!(RapCallback::receive(text.as_bytes()).unwrap().write().to_string(), text, "{name}");
    }
    for name in ["invocation", "invocation_bare"] {
        assert_eq!(written::<RapInvocation>(&fixture(name)), fixture(name), "{name}");
    }
    let manifest = fixture("manifest");
    assert_eq!(ToolsetManifest::receive(manifest.as_bytes()).unwrap().write().to_string(), manifest);
}

#[test]
fn a_choice_has_the_bytes_seen_on_the_wire() {
    let text = fixture("user_choice");
    assert_eq!(text.len(), 235);
    assert_eq!(RapCallback::UserChoice(choice(&["Yes for session", "Yes once", "No"], 2)).write().to_string(), text);
}

#[test]
fn unknown_fields_are_kept() {
    let text = fixture("user_choice").replace("\"}", "\",\"colour\":\"red\",\"n\":1.0}");
    assert_eq!(RapCallback::receive(text.as_bytes()).unwrap().write().to_string(), text);
}

#[test]
fn a_call_id_may_be_absent_null_or_a_string() {
    let null = fixture("user_choice").replace(r#""prompt""#, r#""call_id":null,"prompt""#);
    assert_eq!(RapCallback::receive(null.as_bytes()).unwrap().write().to_string(), fixture("user_choice"));
    assert!(fixture("user_choice_with_call_id").contains(r#""id":"call_abc123","call_id":"prov_1","prompt""#));
}

#[test]
fn the_example_of_the_specification_is_read() {
    let text = r#"{
        "type": "user_choice", "group_id": "thread_xyz", "id": "call_abc123", "call_id": null,
        "prompt": "Allow writing to the original directory?", "choices": ["Yes for session", "Yes once", "No"],
        "default": 2, "response_url": "http://tool-server:PORT/user_choice_response"
    }"#;
    let RapCallback::UserChoice(choice) = RapCallback::receive(text.as_bytes()).unwrap() else { panic!() };
    let selected = select(&choice, Index(0)).unwrap();
    assert_eq!(selected.write().to_string(), r#"{"id":"call_abc123","selected":0}"#);
}

#[test]
fn a_refused_callback_says_what_is_wrong_and_which_call_it_leaves_waiting() {
    let check = |from: &str, to: &str, message: &str, call: Option<&str>| {
        let text = fixture("user_choice").replace(from, to);
        let invalid = RapCallback::receive(text.as_bytes()).unwrap_err();
        assert_eq!(invalid.to_string(), message);
        assert_eq!(invalid.call.as_ref().map(|call| call.id.as_str()), call, "{message}");
    };
    let id = Some("call_abc123");
    let list = r#"["Yes for session","Yes once","No"]"#;
    check(list, "[]", "choices must have at least one, found none", id);
    check(list, r#""No""#, "choices: expected an array, found a string", id);
    check(":2,", ":3,", "default must be an index of the 3 choices, from 0 to 2, found 3", id);
    let number = "default: expected a whole number from 0 to 4294967295, found";
    check(":2,", ":-1,", &format!("{number} \"-1\""), id);
    check(":2,", ":1.5,", &format!("{number} \"1.5\""), id);
    check(":2,", ":2.0,", &format!("{number} \"2.0\""), id);
    check(":2,", ":null,", &format!("{number} null"), id);
    check(r#""id":"call_abc123","#, "", "id: is missing", None);
    check(r#""response_url":"#, r#""url":"#, "response_url: is missing", id);
    let types = "tool_result, user_choice, subscription_event, oauth, view_update";
    check("user_choice\"", "progress\"", &format!("type: expected one of {types}, found \"progress\""), None);
    assert!(RapCallback::receive(b"not json").unwrap_err().call.is_none());
}

#[test]
fn a_default_left_out_is_the_first_choice() {
    let text = fixture("user_choice").replace(r#""default":2,"#, "");
    let RapCallback::UserChoice(choice) = RapCallback::receive(text.as_bytes()).unwrap() else { panic!() };
    assert_eq!(*choice.default, Index(0));
}

#[test]
fn the_question_keeps_the_order_and_closing_it_chooses_the_default() {
    let choice = choice(&["Yes for session", "Yes once", "No"], 2);
    let prompt = prompt(&choice);
    let [question] = prompt.questions.as_slice() else { panic!("one question") };
    assert_eq!((prompt.kind, question.question.as_str()), (Kind::AskUserQuestion, choice.prompt.as_str()));
    assert_eq!(labels(&prompt), ["Yes for session", "Yes once", "No"]);
    assert_eq!(question.options().iter().map(|choice| choice.id.as_str()).collect::<Vec<_>>(), ["0", "1", "2"]);
    assert_eq!(question.default.as_ref().unwrap().0, ["No"]);
    assert!(question.allow_other.is_none() && !question.is_multi());
    assert!(matches!(&prompt.on_dismiss, Some(OnDismiss::Answers(answers)) if answers[0].answer == ["No"]));
    assert_eq!(response(&choice, &prompt, &Resolution::dismissed(&prompt)).unwrap().selected, Index(2));
}

#[test]
fn labels_that_read_the_same_are_told_apart_and_answered_by_place() {
    let choice = choice(&["Yes", " Yes ", "", "Yes (2)", "Yes", "\t"], 1);
    let prompt = prompt(&choice);
    assert_eq!(labels(&prompt), ["Yes", "Yes (3)", "Option 3", "Yes (2)", "Yes (4)", "Option 6"]);
    assert_eq!(prompt.questions[0].default.as_ref().unwrap().0, ["Yes (3)"]);
    for (index, option) in prompt.questions[0].options().iter().enumerate() {
        for name in [option.label.as_str(), option.id.as_str()] {
            let resolution = resolve(&prompt, &[AnswerDraft::new("choice", [name])]).unwrap();
            assert_eq!(response(&choice, &prompt, &resolution).unwrap().selected.0 as usize, index, "{name}");
        }
    }
}

/// An answer names an option by label or by id. With the choices "1" and "0" and their places as ids, "1" would mean one
/// by its label and the other by its id.
#[test]
fn a_label_that_is_a_number_is_never_taken_for_a_place() {
    let choice = choice(&["1", "0", "#1", "3"], 0);
    let prompt = prompt(&choice);
    for (index, option) in prompt.questions[0].options().iter().enumerate() {
        for name in [option.label.as_str(), option.id.as_str()] {
            let resolution = resolve(&prompt, &[AnswerDraft::new("choice", [name])]).unwrap();
            assert_eq!(response(&choice, &prompt, &resolution).unwrap().selected.0 as usize, index, "{name}");
        }
    }
}

#[test]
fn what_a_prompt_cannot_hold_is_refused_not_cut() {
    let check = |choice: &UserChoice, found: usize, most: usize, at: &str| {
        let invalid = try_prompt(user_choice::ask(choice).unwrap()).unwrap_err();
        assert_eq!((invalid.at.as_str(), invalid.problem), (at, AskProblem::TooLong { found, most }));
    };
    let long = "x".repeat(limits::LABEL + 1);
    check(&choice(&["No", &long], 0), limits::LABEL + 1, limits::LABEL, "questions[0].options[1].label");
    let prompt = "x".repeat(limits::QUESTION + 1);
    check(
        &UserChoice { prompt, ..choice(&["No"], 0) },
        limits::QUESTION + 1,
        limits::QUESTION,
        "questions[0].question",
    );
}

#[test]
fn an_unchecked_choice_is_not_asked() {
    assert_eq!(user_choice::ask(&choice(&[], 0)), Err(InvalidUserChoice::NoChoices));
    assert_eq!(user_choice::ask(&choice(&["No"], 1)), Err(InvalidUserChoice::Default { found: 1, choices: 1 }));
}

#[test]
fn nobody_choosing_is_the_default() {
    let choice = choice(&["Allow", "Refuse"], 1);
    let prompt = prompt(&choice);
    for resolution in [
        Resolution::cancelled(reason::EXPIRED),
        Resolution::cancelled(reason::WITHDRAWN),
        Resolution::Cancelled { reason: None },
        Resolution::failed("the store is gone"),
    ] {
        assert_eq!(response(&choice, &prompt, &resolution).unwrap().selected, Index(1));
    }
}

#[test]
fn a_selection_out_of_range_is_refused() {
    let two = choice(&["Yes", "No"], 1);
    assert_eq!(select(&two, Index(2)), Err(InvalidSelection::OutOfRange { found: 2, choices: 2 }));

    let four = prompt(&choice(&["a", "b", "c", "d"], 0));
    let last = resolve(&four, &[AnswerDraft::new("choice", ["d"])]).unwrap();
    assert_eq!(response(&two, &four, &last), Err(InvalidSelection::OutOfRange { found: 3, choices: 2 }));
    assert_eq!(
        response(&two, &prompt(&two), &last),
        Err(InvalidSelection::NotAnOption { found: vec!["d".to_owned()] }),
        "the answer is to another prompt"
    );
}

#[test]
fn a_choice_delivered_again_is_the_same_and_new_content_is_not() {
    let first = choice(&["Yes", "No"], 1);
    let mut again = first.clone();
    again.extra.insert("attempt", 2u32);
    assert!(same_choice(&first, &again));
    assert!(!same_choice(&first, &choice(&["Yes", "No"], 0)));
    assert!(!same_choice(&first, &choice(&["No", "Yes"], 1)));
    assert!(!same_choice(&first, &UserChoice { prompt: "Really?".to_owned(), ..first.clone() }));
    assert!(!same_choice(&first, &UserChoice { id: "call_2".into(), ..first.clone() }));
}

#[test]
fn a_flow_that_failed_ends_the_call_with_the_text_of_the_specification() {
    let result = flow_failed(choice(&["No"], 0).call());
    assert_eq!(
        RapCallback::ToolResult(result).write().to_string(),
        r#"{"type":"tool_result","group_id":"thread_xyz","id":"call_abc123","text":"Error: User choice flow failed. Please try again."}"#
    );
    let RapCallback::UserChoice(choice) = RapCallback::receive(fixture("user_choice_with_call_id").as_bytes()).unwrap()
    else {
        panic!()
    };
    assert_eq!(RapCallback::ToolResult(flow_failed(choice.call())).write().to_string(), fixture("tool_result"));
}

#[test]
fn content_counts_before_text_and_nothing_is_an_empty_text() {
    let check = |members: &str, text: &str| assert_eq!(text_for_model(&tool_result(members)), text, "{members}");
    check(r#""text":"plain""#, "plain");
    check(r#""text":"plain","content":[]"#, "plain");
    check(r#""text":"plain","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]"#, "a\nb");
    check(r#""content":[{"type":"text","text":"a","lang":"en"},{"type":"audio","data":""}]"#, "a");
    check(r#""content":[{"type":"image","data":"aGk=","mediaType":"image/png"}]"#, "[image omitted: image/png]");
    check(r#""x":1"#, "");
}

#[test]
fn unknown_segments_are_skipped_and_the_text_comes_last() {
    let result = tool_result(
        r#""text":"done","display_as":[{"type":"hologram","content":1},{"type":"diff","content":"no diff"},{"type":"text","content":"seen","x":1}]"#,
    );
    let text = |text: &str| DisplaySegment::Text(text.to_owned());
    assert_eq!(display_segments(&result), [text("seen"), text("done")]);
    assert_eq!(text_for_model(&result), "done", "what is shown never changes what the model gets");
}

#[test]
fn a_manifest_is_checked() {
    let check = |from: &str, to: &str, message: &str| {
        let text = fixture("manifest").replace(from, to);
        assert_eq!(ToolsetManifest::receive(text.as_bytes()).unwrap_err().to_string(), message);
    };
    check(r#""files""#, r#"" ""#, "name needs a text that can be seen, found a blank one");
    check("http://127.0.0.1:3001/invoke", "ftp://x", r#"endpoint must be an http or https URL, found "ftp://x""#);
    check(r#""delete_file""#, r#""read_file""#, r#"each tool's name stands once, found "read_file" twice"#);
    check(r#""delete_file""#, r#""""#, "tools[1].name needs a text that can be seen, found a blank one");
    let none = br#"{"name":"n","endpoint":"http://localhost:1/x","tools":[]}"#;
    assert_eq!(ToolsetManifest::receive(none).unwrap_err().to_string(), "tools must have at least one, found none");

    let manifest = ToolsetManifest::receive(fixture("manifest").as_bytes()).unwrap();
    assert!(manifest.tool("delete_file").unwrap().is_destructive());
    assert!(!manifest.tool("read_file").unwrap().is_destructive());
    assert!(manifest.tool("format_disk").is_none());
}

#[test]
fn the_ends_of_calls_and_threads_are_written_as_the_reference_does() {
    let call = choice(&["No"], 0).call();
    let cancel = CancelToolCall::new(call.clone()).write().to_string();
    assert_eq!(cancel, r#"{"thread_id":"thread_xyz","tool_call_id":"call_abc123"}"#);
    assert_eq!(CloseThread::new(call.group_id).write().to_string(), r#"{"thread_id":"thread_xyz"}"#);
}

#[test]
fn callbacks_go_through_serde_too() {
    let text = fixture("tool_result_with_content");
    let callback: RapCallback = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&callback).unwrap(), text);
    assert_eq!(callback.write(), text.parse::<Json>().unwrap());
}
