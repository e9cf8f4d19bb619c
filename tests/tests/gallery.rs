//! The gallery shows prompts as the server makes them: `gallery/entries.json` is made from `gallery/asks.json` here.
//! `SAYSO_BLESS=1 cargo test -p sayso-tests --test gallery` writes it anew.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use std::collections::BTreeSet;
use std::fs;

use sayso_tests::root;
use sayso_types::{AnswerDraft, Ask, Author, Item, Origin, Prompt, Resolution, resolve};
use serde_json::{Map, Value, from_value, json, to_value};

const THREAD: &str = "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C";
const ASKED: &str = "2026-11-18T09:30:00Z";
const ENDED: &str = "2026-11-18T09:31:00Z";

#[test]
fn the_gallery_shows_what_the_server_would_make() {
    let asks: Vec<Value> = serde_json::from_str(&read("asks.json")).unwrap();
    let entries: Vec<Value> = asks
        .iter()
        .flat_map(|group| group["entries"].as_array().unwrap().iter().map(|entry| (&group["group"], entry)))
        .enumerate()
        .map(|(number, (group, entry))| made(number, group, entry))
        .collect();
    let ids: BTreeSet<&str> = entries.iter().map(|entry| entry["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), entries.len(), "an id is used twice");
    let lines: Vec<String> = entries.iter().map(Value::to_string).collect();
    let made = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("SAYSO_BLESS").is_some() {
        fs::write(root().join("gallery/entries.json"), &made).unwrap();
    }
    let again = "SAYSO_BLESS=1 cargo test -p sayso-tests --test gallery";
    assert!(read("entries.json") == made, "gallery/entries.json is out of date: run {again}");
    let told = read("README.md");
    let untold: Vec<_> = ids.iter().filter(|id| !told.contains(&format!("`{id}`"))).collect();
    assert!(untold.is_empty(), "gallery/README.md does not name {untold:?}");
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join("gallery").join(name)).unwrap_or_default()
}

/// An entry as the page reads it: with a prompt, or with the items of a thread.
fn made(number: usize, group: &Value, entry: &Value) -> Value {
    let mut made = Map::new();
    made.insert("group".into(), group.clone());
    for key in ["id", "name", "about", "press", "answers", "expires_in"] {
        made.extend(entry.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    match entry["thread"].as_array() {
        Some(steps) => {
            let (items, later) = thread(number, entry, steps);
            made.insert("items".into(), items.into());
            made.insert("later".into(), later.into());
        }
        None => {
            let mut prompt = to_value(prompt(number * 10, entry, &entry["ask"])).unwrap();
            // What no server of today makes, to see what the widget does with it.
            prompt.as_object_mut().unwrap().extend(entry["rewrite"].as_object().cloned().unwrap_or_default());
            made.insert("prompt".into(), prompt);
        }
    }
    made.into()
}

fn prompt(number: usize, entry: &Value, ask: &Value) -> Prompt {
    let ask = expanded(ask).to_string();
    let ask = Ask::receive(ask.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", entry["id"]));
    let origin = Origin {
        prompt_id: format!("prm_01JD9Z3V5R8Q2W4X6Y7Z8{number:05}").parse().unwrap(),
        thread_id: THREAD.parse().unwrap(),
        source: Some(from_value(expanded(&entry["source"])).unwrap()),
        created_at: ASKED.parse().unwrap(),
        expires_at: ask.expires_in.map(|_| ENDED.parse().unwrap()),
    };
    Prompt::new(ask, origin).unwrap_or_else(|error| panic!("{}: {error}", entry["id"]))
}

/// The items that a thread begins with, and those that come while one looks.
fn thread(number: usize, entry: &Value, steps: &[Value]) -> (Vec<Value>, Vec<Value>) {
    let (mut items, mut later) = (Vec::new(), Vec::new());
    let mut seq = 0;
    let mut item = |at: &str, author: &str, metadata: Value| {
        seq += 1;
        let item = json!({
            "id": format!("itm_01JD9Z3V5R8Q2W4X6Y7Z8{:05}", number * 100 + seq), "seq": seq, "thread_id": THREAD,
            "created_at": at, "author": author, "content": [], "metadata": metadata,
        });
        from_value::<Item>(item.clone()).unwrap();
        item
    };
    for (place, step) in steps.iter().enumerate() {
        let asked = prompt(number * 10 + place, entry, &step["ask"]);
        let kind = if step["queued"] == true { "prompt_queued" } else { "pending_prompt" };
        items.push(item(ASKED, "agent", json!({ "type": kind, "prompt": asked })));
        let into = if step["later"] == true { &mut later } else { &mut items };
        if let Some((resolution, by)) = end(&asked, &step["end"]) {
            let ended = asked.settle(resolution, by, ENDED.parse().unwrap()).unwrap();
            into.push(item(ENDED, "system", json!({ "type": "pending_prompt_resolved", "prompt": ended })));
        }
        if step["undelivered"] == true {
            let metadata = json!({ "type": "delivery", "status": "undelivered", "prompt_id": asked.prompt_id });
            into.push(item(ENDED, "system", metadata));
        }
    }
    (items, later)
}

fn end(prompt: &Prompt, end: &Value) -> Option<(Resolution, Author)> {
    if let Some(answers) = end.get("answers") {
        let drafts: Vec<AnswerDraft> = from_value(answers.clone()).unwrap();
        return Some((resolve(prompt, &drafts).unwrap(), Author::User));
    }
    let cancelled = end["cancelled"].as_str().map(Resolution::cancelled);
    Some((cancelled.or_else(|| end["failed"].as_str().map(Resolution::failed))?, Author::System))
}

/// Writes out what the asks abbreviate: many options of one form, and texts that are long for the sake of it.
fn expanded(value: &Value) -> Value {
    match value {
        Value::Array(values) => values.iter().map(expanded).collect(),
        Value::Object(map) => match (map.len(), map.get("text"), map.get("count")) {
            (1, Some(Value::String(text)), _) => long(text).into(),
            (2, _, Some(count)) => {
                let label = map["label"].as_str().unwrap();
                let options = 1..=count.as_u64().unwrap();
                options.map(|n| json!({ "label": label.replace("{n}", &n.to_string()) })).collect()
            }
            _ => map.iter().map(|(key, value)| (key.clone(), expanded(value))).collect::<Map<_, _>>().into(),
        },
        other => other.clone(),
    }
}

fn long(text: &str) -> String {
    text.replace("{blanks}", &" ".repeat(400))
        .replace("{newlines}", &"\n".repeat(40))
        .replace("{word}", "Donaudampfschifffahrtsgesellschaftskapitän")
}
