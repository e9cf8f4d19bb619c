//! Hostile strings in every field: shown as display text says, and never anything but text.

use std::{collections::BTreeMap, fs, time::Duration};

use sayso_tests::{
    Server,
    browser::{Page, Site, as_json, prompt_from, run_for},
    root,
};
use sayso_types::{AnswerDraft, Author, DisplayText, Prompt, resolve};
use serde_json::{Value, json};

const READ: &str = include_str!("corpora.js");

/// Prompts a call: as many as keep it short.
const BATCH: usize = 60;

/// Every string of the corpora.
fn strings() -> Vec<String> {
    let read = |path: &str| -> Vec<Value> {
        let text = fs::read_to_string(root().join("tests/fixtures").join(path)).expect("the fixture is there");
        serde_json::from_str(&text).expect("the fixture is a list")
    };
    let text = |value: Value| value.as_str().map(str::to_owned);
    let naughty = read("blns/blns.json").into_iter().filter_map(text);
    let named = ["trojan-source/samples.json", "hitl-attacks/cases.json"].into_iter().flat_map(read);
    let all = naughty.chain(named.filter_map(|case| text(case["text"].clone())));
    all.filter(|text| !text.is_empty()).collect()
}

/// A field: where a string goes in an ask, and where it is on the page.
struct Field {
    name: &'static str,
    selector: &'static str,
    put: fn(&mut Value, &str),
}

const fn field(name: &'static str, selector: &'static str, put: fn(&mut Value, &str)) -> Field {
    Field { name, selector, put }
}

const IN_AN_APPROVAL: &[Field] = &[
    field("title", "[part~=title]", |ask, text| ask["title"] = json!(text)),
    field("body", "[part~=body]", |ask, text| ask["body"] = json!(text)),
    field("question", "[part~=question-text]", |ask, text| ask["questions"][0]["question"] = json!(text)),
    field("header", "[part~=header]", |ask, text| ask["questions"][0]["header"] = json!(text)),
    field("tool", "[part~=tool]", |ask, text| ask["questions"][0]["subject"]["tool"] = json!(text)),
    field("value", "[part~=arguments] .block, [part~=arguments] dd.value", |ask, text| {
        let arguments = &mut ask["questions"][0]["subject"]["arguments"];
        let key = arguments.as_object().and_then(|all| all.keys().next().cloned()).expect("there is an argument");
        arguments[key] = json!(text);
    }),
    field("key", "[part~=arguments] dt", |ask, text| {
        let arguments = ask["questions"][0]["subject"]["arguments"].as_object_mut().expect("an object");
        let value = std::mem::take(arguments).into_values().next().expect("there is an argument");
        arguments.insert(text.to_owned(), value);
    }),
    field("approve", "[part~=approve] .label", |ask, text| ask["questions"][0]["options"][0]["label"] = json!(text)),
    field("agent", "[part~=source] bdi", |ask, text| ask["agent"] = json!(text)),
];

const IN_A_CHOICE: &[Field] = &[
    field("label", "[part~=option] .label", |ask, text| ask["questions"][0]["options"][0]["label"] = json!(text)),
    field("description", ".about", |ask, text| ask["questions"][0]["options"][0]["description"] = json!(text)),
    field("preview", "[part~=preview] pre", |ask, text| ask["questions"][0]["options"][1]["preview"] = json!(text)),
    field("placeholder", "textarea", |ask, text| ask["questions"][1]["placeholder"] = json!(text)),
];

fn an_approval() -> Value {
    json!({"kind": "approval", "agent": "agent", "questions": [{
        "question": "Run it?",
        "subject": {"tool": "tool", "arguments": {"key": "value"}},
        "options": [{"label": "Go", "effect": "approve"}, {"label": "Stop", "effect": "deny"}],
    }]})
}

fn a_choice() -> Value {
    json!({"kind": "ask_user_question", "questions": [
        {"question": "Which?", "options": [{"label": "A"}, {"label": "B", "preview": "b"}], "default": ["B"]},
        {"question": "Why?", "input": "text"},
    ]})
}

/// The prompt of such an ask, where the server takes it. `agent` is no part of an ask: the server knows it.
fn taken(ask: &Value) -> Option<Prompt> {
    let mut ask = ask.clone();
    let agent = ask.as_object_mut().and_then(|ask| ask.remove("agent"));
    prompt_from(&ask, agent.as_ref().and_then(Value::as_str)).ok()
}

/// How often the prompt of such an ask has the string in it.
fn holding(ask: &Value, text: &str) -> usize {
    let mark = json!(text).to_string();
    taken(ask).map_or(0, |prompt| {
        let agent = prompt.source.as_ref().and_then(|source| source.agent.as_deref()) == Some(text);
        let (asked, key) = (json!(as_json(&prompt)["questions"]).to_string(), json!({text: 0}).to_string());
        let rest = [&as_json(&prompt)["title"], &as_json(&prompt)["body"]];
        let key = asked.matches(key.trim_start_matches('{').trim_end_matches("0}")).count();
        let whole = rest.into_iter().filter(|field| **field == json!(text)).count();
        usize::from(agent) + whole + asked.matches(&mark).count() + key
    })
}

/// A prompt with the string in every field that takes it, and where to find it.
fn filled(mut ask: Value, fields: &[Field], text: &str) -> (Prompt, BTreeMap<&'static str, &'static str>) {
    let mut found = BTreeMap::new();
    for Field { name, selector, put } in fields {
        let before = ask.clone();
        put(&mut ask, text);
        // Some fields may not be blank, and some are left out where they are.
        if holding(&ask, text) > holding(&before, text) {
            found.insert(*name, *selector);
        } else {
            ask = before;
        }
    }
    (taken(&ask).expect("what was taken before is taken now"), found)
}

/// One prompt of a test: the string in it, and where to look for it.
struct Case {
    text: String,
    prompt: Prompt,
    fields: BTreeMap<&'static str, &'static str>,
}

/// Shows them all, and finds each string as display text says, and nothing else of it.
fn check(cases: &[Case]) {
    run_for(Duration::from_secs(100), async |browser| {
        let site = Site::start().await;
        let page = browser.open(&site.url("/")).await;
        page.until("the page", "return document.documentElement.dataset.ready").await;
        page.show(&cases[0].prompt).await;
        let asked = site.asked().len();
        for batch in cases.chunks(BATCH) {
            let given = batch.iter().map(|case| json!({"prompt": as_json(&case.prompt), "fields": case.fields}));
            // As text: the driver itself stumbles over some of these names.
            let given = Value::from_iter(given).to_string();
            let seen = page.js_async(READ, &[json!(given)]).await;
            for (case, seen) in batch.iter().zip(seen.as_array().expect("a list")) {
                assert_eq!(seen["bad"], json!([]), "{:?} made something", case.text);
                let shown = DisplayText::new(&case.text).to_string();
                for field in case.fields.keys() {
                    assert_eq!(seen["texts"][field], json!(shown), "{field} of {:?}", case.text);
                }
            }
        }
        assert_eq!(site.asked().len(), asked, "something was asked of the network: {:?}", site.asked());
        page.is_clean().await;
    });
}

#[test]
fn hostile_strings_in_an_approval_are_text_and_nothing_hides_in_them() {
    let case = |text: String| {
        let (prompt, fields) = filled(an_approval(), IN_AN_APPROVAL, &text);
        Case { text, prompt, fields }
    };
    let cases: Vec<Case> = strings().into_iter().map(case).collect();
    for Field { name, .. } in IN_AN_APPROVAL {
        let tried = cases.iter().filter(|case| case.fields.contains_key(name)).count();
        assert!(tried > 500, "{name} was tried with {tried} strings only");
    }
    check(&cases);
}

#[test]
fn hostile_strings_in_a_choice_are_text_and_nothing_hides_in_them() {
    let case = |text: String| {
        let (prompt, fields) = filled(a_choice(), IN_A_CHOICE, &text);
        Case { text, prompt, fields }
    };
    check(&strings().into_iter().map(case).collect::<Vec<_>>());
}

#[test]
fn hostile_strings_in_what_is_over_are_text_and_nothing_hides_in_them() {
    let case = |text: String| {
        let (prompt, mut fields) = filled(an_approval(), &IN_AN_APPROVAL[..3], &text);
        let mut draft = AnswerDraft::new("q1", ["Stop"]);
        draft.note = Some(text.clone());
        let ended = resolve(&prompt, &[draft])
            .ok()
            .and_then(|end| prompt.settle(end, Author::User, "2026-11-18T09:31:00Z".parse().expect("a moment")).ok());
        let places = [("title", ".fold .title"), ("body", ".details .body"), ("question", ".past .asked")];
        fields.iter_mut().for_each(|(name, place)| {
            *place = places.iter().find(|(field, _)| field == name).expect("known").1;
        });
        let ended = ended?;
        if ended.answers.iter().flatten().any(|answer| answer.note.is_some()) {
            fields.insert("note", ".past .quote");
        }
        Some(Case { text, prompt: ended, fields })
    };
    let cases: Vec<Case> = strings().into_iter().filter_map(case).collect();
    assert!(cases.len() > 500, "only {} strings were taken", cases.len());
    check(&cases);
}

#[test]
fn what_was_shown_comes_back_byte_for_byte() {
    run_for(Duration::from_secs(60), async |browser| {
        let server = Server::start();
        let thread = server.thread().await;
        let page = Page::open_thread(browser, &thread).await;
        let question = |text: &String| json!({"question": "Keep it?", "input": "text", "default": [text]});
        let taken = |text: &String| {
            let prompt = prompt_from(&json!({"kind": "ask_user_question", "questions": [question(text)]}), None);
            prompt.is_ok_and(|prompt| resolve(&prompt, &[AnswerDraft::new("q1", [text])]).is_ok())
        };
        let texts: Vec<String> = strings().into_iter().filter(taken).collect();
        assert!(texts.len() > 400, "only {} strings were taken", texts.len());
        for batch in texts.chunks(60).take(4) {
            let questions: Vec<Value> = batch.iter().map(question).collect();
            let ask = json!({"kind": "ask_user_question", "title": "All of it", "questions": questions});
            let asked = thread.agent_post("/v1/threads/{t}/prompts", ask).await.is(201);
            page.click("Submit").await;
            let id = asked["prompt_id"].as_str().expect("an id");
            let ended = thread.agent_get(&format!("/v1/prompts/{id}?wait=10")).await.is(200);
            let answers = ended["answers"].as_array().unwrap_or_else(|| panic!("not answered: {ended}"));
            let back: Vec<&str> = answers.iter().filter_map(|answer| answer["answer"][0].as_str()).collect();
            assert_eq!(back, batch);
        }
    });
}
