//! What typed text means, case by case.

use sayso_types::{Prompt, answers_from_text, resolve};

use crate::{approval, prompt};

fn check(prompt: &Prompt, cases: &[(&str, &[&[&str]])]) {
    for (text, expected) in cases {
        let found: Vec<_> = answers_from_text(prompt, text).into_iter().map(|draft| draft.answer).collect();
        assert_eq!(found, *expected, "{text:?}");
    }
}

fn check_one(prompt: &Prompt, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        check(prompt, &[(text, &[&[expected]])]);
    }
}

#[test]
fn digits_of_any_script_are_numbers() {
    let prompt = prompt(
        r#"{"kind": "ask_user_question", "questions": [{"question": "Target?", "options": [{"label": "staging"}, {"label": "Production"}]}]}"#,
    );
    check_one(
        &prompt,
        &[
            (" 2 ", "Production"),
            ("02", "Production"),
            ("２", "Production"),
            ("٢", "Production"),
            ("PRODUCTION", "Production"),
            ("0", "0"),
            ("-1", "-1"),
            ("+1", "+1"),
            ("²", "²"),
            ("99999999999999999999999999", "99999999999999999999999999"),
            ("  something else ", "  something else "),
        ],
    );
}

#[test]
fn number_is_a_place_before_it_is_a_label() {
    let prompt = prompt(
        r#"{"kind": "ask_user_question", "questions": [{"question": "Replicas?", "options": [{"label": "2"}, {"label": "4"}, {"label": "8"}]}]}"#,
    );
    check_one(&prompt, &[("2", "4"), ("8", "8"), ("4", "4"), ("1", "2")]);
}

#[test]
fn label_that_differs_from_two_options_only_in_case_names_neither() {
    let prompt = prompt(
        r#"{"kind": "ask_user_question", "questions": [{"question": "Which?", "options": [{"label": "Main"}, {"label": "main"}]}]}"#,
    );
    check_one(&prompt, &[("main", "main"), ("Main", "Main"), ("MAIN", "MAIN")]);
}

#[test]
fn several_options_are_found_by_number_and_by_their_longest_label() {
    let prompt = prompt(
        r#"{"kind": "ask_user_question", "questions": [{"question": "Feat?", "multiSelect": true, "options": [
            {"label": "auth"}, {"label": "rate limit"}, {"label": "rate"}, {"label": "Paris, France"}, {"label": "2 replicas"}
        ]}]}"#,
    );
    let cases: [(&str, &[&str]); 16] = [
        ("rate limit, auth", &["rate limit", "auth"]),
        ("Rate  Limit AUTH", &["rate limit", "auth"]),
        ("rate, auth", &["rate", "auth"]),
        ("1,1, auth", &["auth"]),
        ("3 and 1", &["rate", "auth"]),
        ("1 & 2", &["auth", "rate limit"]),
        ("paris, france, 1", &["Paris, France", "auth"]),
        ("2 replicas 2", &["2 replicas", "rate limit"]),
        ("1，2、3", &["auth", "rate limit", "rate"]),
        ("2", &["rate limit"]),
        ("auth but not rate", &["auth but not rate"]),
        ("everything except auth", &["everything except auth"]),
        ("auth, 6", &["auth, 6"]),
        ("①", &["①"]),
        (",", &[","]),
        ("and", &["and"]),
    ];
    for (text, expected) in cases {
        check(&prompt, &[(text, &[expected])]);
    }
}

#[test]
fn plain_yes_approves_once_and_nothing_more() {
    let remember = approval(&["Approve", "Approve & remember=approve,session", "Deny"]);
    check_one(
        &remember,
        &[
            ("YES", "Approve"),
            ("ok", "Approve"),
            ("approve & REMEMBER", "Approve & remember"),
            ("no", "Deny"),
            ("approve & remember please", "Deny"),
            // As listed 2 is a yes, as everywhere it is a no.
            ("2", "Deny"),
            ("1", "Deny"),
            ("3", "Deny"),
        ],
    );
    let last = approval(&["Approve", "Deny", "Approve & remember=approve,session"]);
    check_one(&last, &[("1", "Approve"), ("2", "Deny"), ("3", "Approve & remember"), ("4", "Deny")]);
    let standing = approval(&["Allow for good=approve,always", "Deny"]);
    check_one(&standing, &[("yes", "Deny"), ("1", "Deny"), ("allow for good", "Allow for good")]);
}

#[test]
fn number_approves_only_where_yes_is_listed_first() {
    let reversed = approval(&["Deny", "Approve"]);
    check_one(&reversed, &[("1", "Deny"), ("2", "Deny"), ("yes", "Approve"), ("approve", "Approve")]);
    let usual = approval(&["Approve", "Deny"]);
    check_one(&usual, &[("1", "Approve"), ("01", "Deny"), ("１", "Deny"), ("①", "Deny"), ("0", "Deny"), ("3", "Deny")]);
    let misleading = approval(&["2=approve,once", "1=deny,once"]);
    check_one(&misleading, &[("1", "1"), ("2", "1"), ("yes", "2"), ("no", "1")]);
}

#[test]
fn unclear_text_denies_as_narrowly_as_it_can() {
    let prompt = approval(&["Never=deny,always", "Not now=deny,once", "Approve"]);
    check_one(&prompt, &[("hm", "Not now"), ("no", "Not now"), ("", "Not now"), ("never", "Never"), ("2", "Not now")]);
}

#[test]
fn words_beside_an_unclear_answer_become_its_note() {
    let prompt = approval(&["Approve", "Deny"]);
    let note = |text: &str| answers_from_text(&prompt, text).remove(0).note;
    assert_eq!(note(" no, use staging "), Some("no, use staging".to_owned()));
    assert_eq!(note("no"), None);
    assert_eq!(note("yes"), None);
    assert_eq!(note("  "), None);
    assert_eq!(note(&"x".repeat(5_000)), None, "longer than a note may be");
}

#[test]
fn reply_in_parts_answers_each_question_with_its_own() {
    let prompt = prompt(
        r#"{"kind": "ask_user_question", "questions": [
            {"question": "Target?", "options": [{"label": "staging"}, {"label": "production"}]},
            {"question": "Feat?", "multiSelect": true, "options": [{"label": "auth"}, {"label": "rate limit"}, {"label": "cache"}]}
        ]}"#,
    );
    let both: &[&[&str]] = &[&["staging"], &["auth", "cache"]];
    let raw = |text: &'static str| [[text], [text]];
    for text in [
        "1) staging\n2) 1,3",
        "1) staging 2) 1,3",
        "1. staging\r\n2. auth and cache",
        "  1: 1\n\n  2: cache, auth, 1",
        "2) auth,cache\n1) STAGING",
        "1)1\n2)1,3",
    ] {
        let found: Vec<_> = answers_from_text(&prompt, text).into_iter().map(|draft| draft.answer).collect();
        let sorted: Vec<_> = found.into_iter().map(|mut answer| (answer.sort(), answer).1).collect();
        assert_eq!(sorted, both, "{text:?}");
    }
    for text in [
        "1) staging",
        "1) staging\n1) production\n2) 1",
        "1) staging 2) 1 2) 3",
        "1) staging\n2) 1\n3) what",
        "well, 1) staging 2) 1",
        "1) staging\n2. auth",
        "1.5 2.5",
        "whatever you like",
    ] {
        check(&prompt, &[(text, &raw(text).each_ref().map(|answer| answer.as_slice()))]);
    }
    check(&prompt, &[("1", &[&["staging"], &["auth"]])]);
}

#[test]
fn question_that_may_be_left_alone_may_be_left_out() {
    let prompt = prompt(
        r#"{"kind": "ask_user_question", "questions": [
            {"question": "Name?"}, {"question": "Nickname?", "required": false},
            {"question": "Tags?", "required": false, "multiSelect": true, "options": [{"label": "a"}]}
        ]}"#,
    );
    for text in ["1) Ada", "1) Ada\n2)\n3)", "1) Ada 2) 3)"] {
        check(&prompt, &[(text, &[&["Ada"], &[], &[]])]);
        assert!(resolve(&prompt, &answers_from_text(&prompt, text)).is_ok());
    }
    check(&prompt, &[("1) Ada 3) a", &[&["Ada"], &[], &["a"]])]);
}

#[test]
fn several_approvals_take_one_word_for_all_or_a_part_for_each() {
    let prompt = prompt(r#"{"kind": "approval", "questions": [{"question": "Build?"}, {"question": "Ship?"}]}"#);
    let (yes, no): (&[&str], &[&str]) = (&["Approve"], &["Deny"]);
    check(
        &prompt,
        &[
            ("yes", &[yes, yes]),
            ("no", &[no, no]),
            ("1) yes 2) no", &[yes, no]),
            ("2: y\n1: n", &[no, yes]),
            ("1) yes", &[no, no]),
            ("1) yes 2) sure", &[yes, no]),
            ("1) yes\n2) yes\n3) yes", &[no, no]),
            ("1) yes 2) yes\n2) no", &[no, no]),
            ("yes 2) no", &[no, no]),
        ],
    );
    let drafts = answers_from_text(&prompt, "1) yes 2) not before the tests ran");
    assert_eq!(drafts[1].note.as_deref(), Some("not before the tests ran"));
    assert_eq!(answers_from_text(&prompt, "not now")[0].note, None);
}

#[test]
fn typed_values_lose_their_blanks_and_booleans_take_yes_and_no() {
    let value = |input: &str, text: &str| {
        let ask =
            format!(r#"{{"kind": "ask_user_question", "questions": [{{"question": "Value?", "input": "{input}"}}]}}"#);
        answers_from_text(&prompt(&ask), text).remove(0).answer
    };
    for (input, text, expected) in [
        ("text", " as typed ", " as typed "),
        ("integer", " 3 ", "3"),
        ("number", "2.5\n", "2.5"),
        ("date", " 2026-11-18", "2026-11-18"),
        ("email", " ada@example.com ", "ada@example.com"),
        ("boolean", "Yes", "true"),
        ("boolean", " n ", "false"),
        ("boolean", "TRUE", "true"),
        ("boolean", " Maybe ", "Maybe"),
    ] {
        assert_eq!(value(input, text), [expected], "{input}");
    }
}
