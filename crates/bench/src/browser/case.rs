//! What is shown: the same prompts for everybody, made the way the server makes them.

use sayso_tests::browser::{as_json, prompt};
use sayso_types::{AnswerDraft, Author, Input, Prompt, Resolution, reason, resolve};
use serde_json::{Value, json};

/// One of the things that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Approval,
    Question,
    Form,
    LongForm,
    ManyOptions,
    Chat,
}

/// Prompts of the chat that are over.
const SETTLED: usize = 190;
/// Prompts of the chat that are open.
const OPEN: usize = 10;

impl Case {
    pub(super) const ALL: [Case; 6] =
        [Case::Approval, Case::Question, Case::Form, Case::LongForm, Case::ManyOptions, Case::Chat];

    /// As readers know it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Case::Approval => "A one approval",
            Case::Question => "B one question",
            Case::Form => "C four questions",
            Case::LongForm => "D fifty questions",
            Case::ManyOptions => "E a thousand options",
            Case::Chat => "F two hundred prompts",
        }
    }

    /// The prompts that it is made of.
    pub(super) fn prompts(self) -> Vec<Prompt> {
        match self {
            Case::Approval => vec![prompt(deploy("production", 1))],
            Case::Question => vec![prompt(region("Which region should the database run in?"))],
            Case::Form => vec![prompt(form("Before I set up the project", 4))],
            Case::LongForm => vec![prompt(form("Everything about the new service", 50))],
            Case::ManyOptions => vec![prompt(depots())],
            Case::Chat => (0..SETTLED).map(settled).chain((0..OPEN).map(|count| prompt(asked(count)))).collect(),
        }
    }
}

/// Prompts as JSON, a list, as pages get them.
pub(super) fn as_list(prompts: &[Prompt]) -> Value {
    prompts.iter().map(as_json).collect()
}

fn deploy(target: &str, build: usize) -> Value {
    json!({
        "kind": "approval",
        "title": format!("Deploy build {build} to {target}"),
        "body": "All 412 tests passed. The last deploy was two days ago.",
        "questions": [{
            "question": "May I deploy now?",
            "subject": {
                "tool": "deploy",
                "arguments": {"target": target, "version": format!("1.4.{build}"), "replicas": 3, "drain": true},
            },
        }],
    })
}

fn region(question: &str) -> Value {
    json!({
        "kind": "ask_user_question",
        "questions": [{
            "question": question,
            "options": [
                {"label": "Frankfurt", "description": "Closest to most of your users"},
                {"label": "Stockholm", "description": "Cheapest, and runs on hydropower"},
                {"label": "Virginia", "description": "Where your other services are"},
                {"label": "Sydney", "description": "Only if the data must stay in Australia"},
            ],
        }],
    })
}

/// A form whose questions are answered in five ways, one after the other.
fn form(title: &str, count: usize) -> Value {
    let questions: Vec<_> = (0..count).map(|at| question(at, at / 5 + 1)).collect();
    json!({
        "kind": "ask_user_question",
        "title": title,
        "body": "I need to know this before I can go on.",
        "questions": questions,
    })
}

fn question(at: usize, part: usize) -> Value {
    let plain = |labels: &[&str]| labels.iter().map(|label| json!({"label": label})).collect::<Value>();
    match at % 5 {
        0 => json!({"question": format!("What is part {part} for?"), "placeholder": "A sentence is enough"}),
        1 => json!({
            "question": format!("Where should part {part} keep what it knows?"),
            "options": [
                {"label": "Postgres", "description": "As your other services do"},
                {"label": "SQLite", "description": "One file, no server"},
                {"label": "Redis", "description": "Only for what may be lost"},
                {"label": "Nowhere", "description": "It is asked anew each time"},
            ],
        }),
        2 => json!({
            "question": format!("What should part {part} be told of?"),
            "multiSelect": true,
            "options": plain(&["Deploys", "Failures", "Slow requests", "Sign-ins"]),
        }),
        3 => json!({
            "question": format!("How many copies of part {part} should run?"),
            "input": "integer", "minimum": 1, "maximum": 20,
        }),
        _ => json!({
            "question": format!("Who looks after part {part}?"),
            "required": false,
            "options": plain(&[
                "Ada", "Barbara", "Charles", "Donald", "Edsger", "Frances", "Grace", "Hedy", "Ivan", "John", "Katherine", "Leslie",
            ]),
        }),
    }
}

fn depots() -> Value {
    const CITIES: [&str; 10] =
        ["Antwerp", "Bremen", "Cadiz", "Dublin", "Esbjerg", "Faro", "Genoa", "Hull", "Izmir", "Jarrow"];
    let options: Vec<_> = (0..1_000)
        .map(|at| json!({"label": format!("{} {at:03}", CITIES[at % 10]), "description": format!("Gate {}", at / 10)}))
        .collect();
    json!({
        "kind": "ask_user_question",
        "questions": [{"question": "Which depot should the parcel go to?", "options": options}],
    })
}

/// One of the kinds that a chat is made of.
fn asked(count: usize) -> Value {
    match count % 4 {
        0 => deploy("staging", count),
        1 => region(&format!("Which region should service {count} run in?")),
        2 => json!({"kind": "text", "questions": [{"question": format!("What should branch {count} be called?")}]}),
        _ => form(&format!("About task {count}"), 3),
    }
}

/// A prompt that ended in one of the ways that prompts end.
fn settled(count: usize) -> Prompt {
    let open = prompt(asked(count));
    let resolution = match count % 7 {
        5 => Resolution::cancelled(reason::EXPIRED),
        6 => Resolution::cancelled(reason::DISMISSED),
        way => resolve(&open, &answers(&open, way)).expect("bug: the answers fit"),
    };
    let at = "2026-11-18T09:31:00Z".parse().expect("bug: it is a moment");
    open.settle(resolution, Author::User, at).expect("bug: it was open")
}

/// Answers to all questions; a way that is odd chooses the second of the options.
fn answers(prompt: &Prompt, way: usize) -> Vec<AnswerDraft> {
    let answer = |question: &sayso_types::Question| {
        let text = match question.input() {
            Input::Choice => question.options()[way % 2].label.as_str(),
            Input::Integer => "3",
            _ => "Whatever is shortest",
        };
        AnswerDraft::new(question.id.clone(), [text])
    };
    prompt.questions.iter().map(answer).collect()
}
