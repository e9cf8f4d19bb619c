//! What a person meets has the role and the name that a person would say.

use std::time::Duration;

use sayso_tests::browser::{Node, run_for};
use sayso_types::DisplayText;
use serde_json::Value;

use super::{Gallery, entries};

/// As a screen reader says it: with what is hidden named, on one line.
fn said(text: &str) -> String {
    DisplayText::new(text).to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// What must be there of a prompt that can be answered: roles and names.
fn expected(prompt: &Value) -> Vec<(&'static str, String)> {
    let questions = prompt["questions"].as_array().expect("a prompt has questions");
    let first = text(&questions[0], "question");
    let name = match (prompt["title"].as_str(), questions.len()) {
        (Some(title), 1) => format!("{} {}", said(title), said(first)),
        (Some(title), _) => said(title),
        (None, _) => said(first),
    };
    let mut all = vec![("group", name), ("button", "Dismiss".to_owned())];
    let alone = prompt["kind"] == "approval" && questions.len() == 1;
    if !alone {
        all.push(("button", "Submit".to_owned()));
    }
    for question in questions {
        let asked = said(text(question, "question"));
        let options = question["options"].as_array().cloned().unwrap_or_default();
        let labels = || options.iter().map(|option| said(text(option, "label")));
        let multi = question["multiSelect"] == true;
        match text(question, "input") {
            "choice" if alone => all.extend(labels().map(|label| ("button", label))),
            "choice" if options.len() >= 8 => all.push(("combobox", asked)),
            "choice" => all.extend(labels().map(|label| (if multi { "checkbox" } else { "radio" }, label))),
            "number" | "integer" => all.push(("spinbutton", asked)),
            "boolean" => all.extend(["Yes", "No"].map(|word| ("radio", word.to_owned()))),
            "date" => all.push(("Date", asked)),
            "date-time" => all.push(("DateTime", asked)),
            _ => all.push(("textbox", asked)),
        }
        if question["allow_other"] == true {
            all.push((if multi { "checkbox" } else { "radio" }, "Other".to_owned()));
        }
    }
    all
}

fn has(tree: &[Node], role: &str, name: &str) -> bool {
    let is = |node: &Node| node.role == role && node.name.split_whitespace().collect::<Vec<_>>().join(" ") == name;
    tree.iter().any(is)
}

#[test]
fn every_entry_has_its_roles_and_names_and_breaks_no_policy() {
    run_for(Duration::from_secs(120), async |browser| {
        let gallery = Gallery::open(browser).await;
        for entry in entries() {
            gallery.show(entry, "auto").await;
            if !entry.is_known() {
                // What cannot be shown says so to the page's maker.
                gallery.page.forget_complaints().await;
                gallery.page.js("window.watched.errors.length = 0", &[]).await;
                continue;
            }
            let tree = gallery.page.tree().await;
            let open = entry.open.iter().flat_map(expected);
            let title =
                |prompt: &Value| said(prompt["title"].as_str().unwrap_or(text(&prompt["questions"][0], "question")));
            let ended = entry.ended.iter().map(|prompt| ("group", title(prompt)));
            for (role, name) in open.chain(ended) {
                let there: Vec<_> = tree.iter().map(|node| format!("{} {:?}", node.role, node.name)).collect();
                assert!(has(&tree, role, &name), "{}: no {role} {name:?} in\n{}", entry.id, there.join("\n"));
            }
            gallery.page.is_clean().await;
        }
    });
}
