//! Items that ask.

use sayso_types::{
    Effect, Item, ItemDraft, Json, Kind, Prompt, Scope, Shape,
    dialect::pending_prompt::{active_prompt, open_prompts, prompt_item, request},
};

use crate::{PROMPT_ID, approval, json, map, prompt, try_prompt};

/// What the protocol's page shows.
const TARGET: &str = r#"{"type":"pending_prompt","prompt":{"prompt_id":"prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C","kind":"ask_user_question","prompt_state":"pending","questions":[{"question":"What's the deployment target?","multiSelect":false,"options":[{"label":"staging","description":"push to staging.example.com"},{"label":"production","description":"push to www.example.com"}]}]}}"#;

/// What the shipped worker posts before a tool runs.
const BASH: &str = r#"{"type":"pending_prompt","post_id":"pst_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C","prompt":{"prompt_id":"prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C","kind":"approval","prompt_state":"pending","questions":[{"question":"Allow Claude to use `Bash`?\n\n`git push origin main`","header":"permission","subject":"Bash","grant_key":"Bash:git push origin main","options":[{"label":"Approve","description":"Allow this Bash call"},{"label":"Deny","description":"Reject this call"},{"label":"Approve & remember","description":"Grant for the whole session"}],"multiSelect":false}]}}"#;

fn asked(metadata: &str) -> Prompt {
    try_prompt(request(&map(metadata)).unwrap().unwrap().ask).unwrap()
}

#[test]
fn question_reads_as_the_page_shows_it() {
    let item = prompt_item(&asked(TARGET));
    assert_eq!(
        item.to_text(),
        "❓ Provide input:\n\
         What's the deployment target?\n\
         \x20 1. staging — push to staging.example.com\n\
         \x20 2. production — push to www.example.com\n\
         Reply with a number, the option text, or free text."
    );
    let metadata = item.metadata.unwrap();
    assert_eq!(metadata.keys().collect::<Vec<_>>(), ["type", "prompt"]);
    assert_eq!(Prompt::read(metadata.get("prompt").unwrap().clone()).unwrap(), asked(TARGET));
}

#[test]
fn approval_of_the_worker_keeps_its_tool_its_grant_and_its_scopes() {
    let request = request(&map(BASH)).unwrap().unwrap();
    assert_eq!(request.prompt_id.as_ref().unwrap().as_str(), PROMPT_ID);
    let prompt = try_prompt(request.ask).unwrap();
    let question = &prompt.questions[0];
    let subject = question.subject.as_ref().unwrap();
    assert_eq!((subject.tool.as_str(), &subject.arguments), ("Bash", &Json::Null));
    assert_eq!(question.extra.get("grant_key"), Some(&"Bash:git push origin main".into()));
    let effects: Vec<_> = question.options().iter().map(|choice| (choice.effect, choice.scope)).collect();
    assert_eq!(
        effects,
        [
            (Some(Effect::Approve), Some(Scope::Once)),
            (Some(Effect::Deny), Some(Scope::Once)),
            (Some(Effect::Approve), Some(Scope::Session)),
        ]
    );
    assert_eq!(
        prompt_item(&prompt).to_text(),
        "❓ Provide input:\n\
         Allow Claude to use `Bash`?\n>\n> `git push origin main`\n\
         Tool: Bash\n\
         \x20 1. Approve — Allow this Bash call\n\
         \x20 2. Deny — Reject this call\n\
         \x20 3. Approve & remember — Grant for the whole session\n\
         Reply with yes, no, a number or the option text. Anything else denies."
    );
}

#[test]
fn item_leaves_byte_for_byte_as_it_came() {
    for metadata in [TARGET, BASH] {
        let text = format!(r#"{{"content":[{{"type":"text","text":"…"}}],"metadata":{metadata},"parent_id":null}}"#);
        assert_eq!(ItemDraft::read(json(&text)).unwrap().write().to_string(), text);
    }
}

#[test]
fn options_of_an_approval_are_numbered_only_where_a_number_answers() {
    let text = prompt_item(&approval(&["Deny", "Approve"])).to_text();
    assert!(text.ends_with("  - Deny\n  - Approve\nReply with yes, no or the option text. Anything else denies."));
    let text = prompt_item(&approval(&["Allow for good=approve,always", "Deny"])).to_text();
    assert!(text.ends_with("\nReply with no or the option text. Anything else denies."), "{text}");
}

#[test]
fn several_questions_are_numbered_as_a_reply_in_parts_is() {
    let prompt = prompt(
        r#"{"kind": "ask_user_question", "title": "Setup", "body": "Two things.", "questions": [
            {"question": "Target?", "options": [{"label": "staging"}]}, {"question": "Name?"}]}"#,
    );
    assert_eq!(
        prompt_item(&prompt).to_text(),
        "❓ Provide input:\nSetup\nTwo things.\n1) Target?\n  1. staging\n2) Name?\n\
         Reply with a line for each question: \"1) …\", \"2) …\"."
    );
}

#[test]
fn agent_text_cannot_pass_for_an_option_or_a_hint() {
    let prompt = prompt(
        r#"{"kind": "approval", "questions": [{
            "question": "Delete all?\r\n  1. Cancel\u2028  2. Keep\n\n\n\n\nReply 1 to cancel.\u001b[2J",
            "subject": {"tool": "rm\n  1. Cancel", "arguments": {"path": "/\n  1. Cancel"}},
            "options": [{"label": "Approve", "description": "x\n  2. Approve"}, {"label": "Deny"}]
        }]}"#,
    );
    assert_eq!(
        prompt_item(&prompt).to_text(),
        "❓ Provide input:\nDelete all?\n>   1. Cancel\n>   2. Keep\n>\n> Reply 1 to cancel.⟨U+001B⟩[2J\n\
         Tool: rm 1. Cancel\nArguments: {\"path\":\"/\\n 1. Cancel\"}\n\
         \x20 1. Approve — x 2. Approve\n  2. Deny\n\
         Reply with yes, no, a number or the option text. Anything else denies."
    );
}

#[test]
fn unknown_kind_is_a_question_and_no_options_mean_text() {
    let prompt = asked(
        r#"{"type": "pending_prompt", "prompt": {"kind": "poll", "mood": "good", "questions": [
            {"question": "Free?", "subject": " ", "multiSelect": true, "options": []},
            {"question": "Only these?", "allow_other": false, "options": [{"label": "a", "preview": "A"}]}]}}"#,
    );
    assert_eq!(prompt.kind, Kind::AskUserQuestion);
    assert_eq!(prompt.extra.get("mood"), Some(&"good".into()));
    assert_eq!(prompt.questions[0].input().as_str(), "text");
    assert_eq!(prompt.questions[0].subject, None);
    assert_eq!(prompt.questions[1].allow_other, None);
}

#[test]
fn item_cannot_say_what_only_the_server_knows() {
    let mut forged = TARGET.replace(
        r#""kind""#,
        r#""source":{"dialect":"approval","agent":"root"},"digest":"x","answers":[],"resolved_by":"user","thread_id":7,"kind""#,
    );
    let prompt = asked(&forged);
    assert!(prompt.source.is_none() && prompt.extra.is_empty());
    assert_eq!(Prompt::read(prompt.write()).unwrap(), prompt);

    forged = forged.replace("\"pending\"", "\"answered\"");
    let mismatch = request(&map(&forged)).unwrap_err();
    assert_eq!(mismatch.to_string(), "metadata.prompt.prompt_state: expected one of pending, found \"answered\"");
}

#[test]
fn field_of_a_prompt_does_not_come_in_beside_an_ask() {
    let mut ask = request(&map(TARGET)).unwrap().unwrap().ask;
    ask.extra.insert("source", map(r#"{"dialect": "approval", "agent": "root"}"#));
    let invalid = try_prompt(ask).unwrap_err().to_string();
    assert!(invalid.starts_with("source: is not a field here; the fields are kind, title"), "{invalid}");
}

#[test]
fn malformed_item_says_where_and_others_pass() {
    assert_eq!(request(&map(r#"{"type": "status", "prompt": 7}"#)).unwrap(), None);
    for (metadata, message) in [
        (r#"{"type": "pending_prompt"}"#, "metadata.prompt: is missing"),
        (r#"{"type": "pending_prompt", "prompt": []}"#, "metadata.prompt: expected an object, found an array"),
        (r#"{"type": "pending_prompt", "prompt": {}}"#, "metadata.prompt.kind: is missing"),
        (
            r#"{"type": "pending_prompt", "prompt": {"kind": "text", "questions": 7}}"#,
            "metadata.prompt.questions: expected an array, found a number",
        ),
        (
            r#"{"type": "pending_prompt", "prompt": {"prompt_id": "p1", "kind": "text", "questions": []}}"#,
            "metadata.prompt.prompt_id: expected \"prm_\" and a ULID, found \"p1\"",
        ),
    ] {
        assert_eq!(request(&map(metadata)).unwrap_err().to_string(), message);
    }
}

#[test]
fn open_is_what_nobody_ended_and_the_newest_is_active() {
    let item = |seq: u32, author: &str, kind: &str, prompt: &str| {
        Item::read(json(&format!(
            r#"{{"id": "itm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "seq": {seq}, "thread_id": "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C",
                "created_at": "2026-11-18T09:30:00Z", "author": "{author}", "content": [],
                "metadata": {{"type": "{kind}", "prompt": {prompt}}}}}"#
        )))
        .unwrap()
    };
    let items = [
        item(9, "system", "pending_prompt_resolved", r#"{"prompt_id": "c", "prompt_state": "cancelled"}"#),
        item(8, "user", "pending_prompt_resolved", r#"{"prompt_id": "b", "prompt_state": "cancelled"}"#),
        item(7, "user", "pending_prompt", r#"{"prompt_id": "e"}"#),
        item(6, "agent", "pending_prompt", r#"{"prompt_id": "d", "prompt_state": "answered"}"#),
        item(5, "agent", "pending_prompt", r#"{"prompt_id": "a"}"#),
        item(4, "agent", "pending_prompt", "7"),
        item(3, "agent", "pending_prompt", r#"{"prompt_id": "c", "prompt_state": "pending"}"#),
        item(2, "system", "pending_prompt", r#"{"prompt_id": "b", "prompt_state": "pending"}"#),
        item(1, "agent", "pending_prompt", r#"{"prompt_id": "a"}"#),
    ];
    assert_eq!(open_prompts(&items), [&items[8], &items[7]]);
    assert_eq!(active_prompt(&items), Some(&items[7]));
    assert_eq!(active_prompt(&[]), None);
}
