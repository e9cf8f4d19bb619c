//! What is asked: in Sayso's own words, or as another protocol asks it.

use sayso_server::record::{Native, PostTo};
use sayso_types::{
    AnswerDraft, Ask, Dialect, ItemDraft, Json, Kind, OnDismiss, Question, Shape,
    dialect::{
        approval::{Offer, read_requests},
        interactive_form::{normalise, to_ask},
        user_choice::{self, UserChoice},
    },
};

use crate::step::What;

/// What a tool lets the person choose from; two are called alike, and one has no name.
pub(crate) const CHOICE: &str = r#"{"group_id": "thread_xyz", "id": "call_1", "prompt": "Where to?",
    "choices": ["Yes", "Yes", "No", ""], "default": 2, "response_url": "http://127.0.0.1:3001/reply"}"#;

const FORM: &str = r#"{"questions": [{"id": "lang", "question": "Which language?", "options": [
    {"label": "Rust", "value": "rust"}, {"label": "Go", "value": "go"}]}]}"#;

/// The protocol, and the ask in it.
pub(crate) fn asked(what: What) -> (Ask, Dialect, Option<Native>) {
    let own = |ask| (ask, Dialect::PendingPrompt, None);
    let in_protocol = |ask, dialect, request, post_to| (ask, dialect, Some(Native { dialect, request, post_to }));
    match what {
        What::Approval => own(Ask::new(Kind::Approval, [Question::new("Deploy?")])),
        What::Sly => own(Ask {
            on_dismiss: Some(OnDismiss::Answers(vec![AnswerDraft::new("q1", ["Approve"])])),
            ..Ask::new(Kind::Approval, [Question::new("Deploy?")])
        }),
        What::Text => own(Ask::new(Kind::Text, [Question::new("Which branch?")])),
        What::Choice => {
            let choice = UserChoice::read(CHOICE.parse().unwrap()).unwrap();
            let post_to = PostTo { url: choice.response_url.clone(), origin: None, call: None };
            let ask = user_choice::ask(&choice).unwrap();
            in_protocol(ask, Dialect::UserChoice, CHOICE.parse().unwrap(), Some(post_to))
        }
        What::Form => {
            let payload = normalise(&FORM.parse().unwrap(), 0.into(), 0.into()).unwrap();
            let request = format!(r#"{{"render_payload": {}, "meta": {{}}}}"#, payload.write());
            in_protocol(to_ask(&payload).unwrap(), Dialect::InteractiveForm, request.parse().unwrap(), None)
        }
        What::Request(n) => {
            let request = request(n);
            let ask = sayso_types::dialect::approval::to_ask(&read_requests(request.clone()).unwrap(), Offer::Standing);
            let kept = format!(r#"{{"requests": [{request}], "rules": []}}"#);
            in_protocol(ask.unwrap(), Dialect::Approval, kept.parse().unwrap(), None)
        }
    }
}

/// A message that answers the form that a call shows, or says something else instead.
pub(crate) fn filled_in(call: &Json, cancel: bool) -> ItemDraft {
    let rest = if cancel {
        r#""status": "cancelled", "success": false, "message": "Later.""#
    } else {
        r#""status": "answered", "success": true, "answers": {"lang": "go"}"#
    };
    let answer = format!(r#"{{"type": "interactive_form_question", "tool_use_id": {call}, {rest}}}"#);
    let mut item = ItemDraft::text("As you like.");
    item.extra.insert("interactive_form_answer", answer.parse::<Json>().unwrap());
    item
}

/// The tool and the arguments of the request with that number.
pub(crate) fn call(n: u8) -> (String, Json) {
    (["read", "erase"][usize::from(n % 2)].to_owned(), format!(r#"{{"path": "/{}"}}"#, n % 3).parse().unwrap())
}

fn request(n: u8) -> Json {
    let (tool, arguments) = call(n);
    let text = format!(
        r#"{{"type": "function_approval_request", "id": "af-{n}",
            "function_call": {{"call_id": "c{n}", "name": "{tool}", "arguments": {arguments}}}}}"#
    );
    text.parse().unwrap()
}
