//! JSON text: what is refused, what is kept, and its canonical form.

use std::{collections::BTreeMap, fs, path::PathBuf};

use sayso_types::{AnswerDraft, Ask, Item, Json, Shape, canonical_json, sha256};

fn fixtures(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures").join(folder);
    let files = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    files
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap()))
        .collect()
}

/// Valid JSON that we refuse: a key that stands twice has two meanings.
const KEY_TWICE: [&str; 2] = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"];

#[test]
fn every_file_of_the_json_test_suite_is_taken_or_refused() {
    let files = fixtures("JSONTestSuite/test_parsing");
    assert_eq!(files.len(), 318);
    for (name, bytes) in files {
        let read = Json::try_from(bytes.as_slice());
        match &name[..2] {
            "n_" => assert!(read.is_err(), "{name} was taken"),
            "y_" if KEY_TWICE.contains(&name.as_str()) => {
                assert!(read.unwrap_err().to_string().contains("stands twice"), "{name}");
            }
            "y_" => {
                let json = read.unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(json.to_string().parse::<Json>().unwrap(), json, "{name}");
            }
            _ => drop(read),
        }
    }
}

#[test]
fn no_file_of_the_json_test_suite_is_an_ask_an_answer_or_an_item() {
    for bytes in
        fixtures("JSONTestSuite/test_parsing").values().chain(fixtures("JSONTestSuite/test_transform").values())
    {
        assert!(Ask::receive(bytes).is_err());
        if let Ok(json) = Json::try_from(bytes.as_slice()) {
            assert!(AnswerDraft::read(json.clone()).is_err());
            assert!(Item::read(json).is_err());
        }
    }
}

#[test]
fn numbers_that_a_browser_would_round_are_refused() {
    for refused in
        ["9007199254740993", "-9007199254740993", "18446744073709551616", "100000000000000000000000", "[1e999]"]
    {
        assert!(refused.parse::<Json>().is_err(), "{refused} was taken");
    }
    for kept in [
        "9007199254740992",
        "-9007199254740992",
        "1e22",
        "0.1",
        "-0.0",
        "\"9007199254740993\"",
        "[\"12345678901234567890\\\"1\"]",
    ] {
        kept.parse::<Json>().unwrap_or_else(|error| panic!("{kept}: {error}"));
    }
}

#[test]
fn what_passes_through_leaves_as_it_came() {
    for text in [
        r#"{"b":1,"a":{"z":[1.0,2,-0.5],"y":null},"é":"\u0000\u001f"}"#,
        r#"[[],{},"",false,1.5e300]"#,
        r#""\ud83d\ude00""#,
    ] {
        let json: Json = text.parse().unwrap();
        assert_eq!(json.to_string().parse::<Json>().unwrap(), json);
    }
    let text = r#"{"b":1,"a":{"z":[1.0,2,-0.5],"y":null},"q":"\"\\\n"}"#;
    assert_eq!(text.parse::<Json>().unwrap().to_string(), text);
}

#[test]
fn a_key_that_stands_twice_is_refused_at_any_depth() {
    for text in [r#"{"a":1,"a":1}"#, r#"{"x":{"a":1,"b":2,"a":3}}"#, r#"[{"arguments":{"force":false,"force":true}}]"#]
    {
        let error = text.parse::<Json>().unwrap_err().to_string();
        assert!(error.contains("stands twice"), "{error}");
    }
}

#[test]
fn an_array_is_never_read_as_an_object() {
    let list: Json = r#"["q1", null, ["Approve"], null, null]"#.parse().unwrap();
    assert_eq!(
        AnswerDraft::read(list.clone()).unwrap_err().to_string(),
        "the value: expected an object, found an array"
    );
    assert!(serde_json::from_str::<AnswerDraft>(&list.to_string()).is_err());
}

#[test]
fn canonical_json_is_that_of_rfc_8785() {
    let (inputs, outputs) = (fixtures("rfc8785-jcs/testdata/input"), fixtures("rfc8785-jcs/testdata/output"));
    assert_eq!(inputs.len(), 6);
    for (name, input) in inputs {
        let json = Json::try_from(input.as_slice()).unwrap();
        assert_eq!(canonical_json(&json).as_bytes(), outputs[&name], "{name}");
    }
}

#[test]
fn the_digest_is_the_sha_256_of_the_canonical_bytes() {
    // `printf '{"a":1}' | sha256sum`
    let json: Json = r#"{ "a": 1 }"#.parse().unwrap();
    assert_eq!(sha256(&json).as_str(), "sha256:015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862");
}
