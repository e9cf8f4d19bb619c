//! Forms: the arguments of a call become a form or are refused; what is shown reads back, and every end has its reply.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_fuzz::{endings, json, prompt};
use sayso_types::{
    Json, Resolution, Shape,
    dialect::interactive_form::{self as form, Accepted, AnswerStatus, FormAnswer, RenderPayload, ToolBlock},
    resolve,
};

fuzz_target!(|data: &[u8]| {
    let Some(json) = json(data) else { return };
    form::is_deferred(&json);
    if let Ok(answer) = FormAnswer::receive(json.clone()) {
        assert_eq!(FormAnswer::receive(answer.write()).as_ref(), Ok(&answer));
    }
    if let Some(payload) = RenderPayload::renderable(&json) {
        check(&payload);
    }
    match form::normalise(&json, 1.into(), "two".into()) {
        Ok(payload) => check(&payload),
        Err(invalid) => assert!(form::retry_hint(&invalid).contains(&invalid.to_string())),
    }
});

fn check(payload: &RenderPayload) {
    assert_eq!(RenderPayload::renderable(&payload.write()).as_ref(), Some(payload));
    let id = "tool-1".parse().expect("it is an id");
    let shown = ToolBlock::new(form::TOOL_NAME, &id, payload).shown().expect("a form that is shown");
    assert_eq!(shown.payload, *payload);
    let Ok(ask) = form::to_ask(payload) else { return };
    let Ok(prompt) = prompt(ask) else { return };
    for ending in endings(&prompt) {
        let reply = form::to_reply(&shown, &ending, None);
        let answered = matches!(ending, Resolution::Answered { .. });
        assert_eq!((reply.success, reply.status == AnswerStatus::Answered), (answered, answered));
        assert!(form::result_text(&reply).parse::<Json>().is_ok());
        let Ok(Accepted::Answered(answer)) = form::gate(Some(&shown), Some(&reply.write())) else {
            assert!(!answered);
            continue;
        };
        // What the agent gets is what a client would have sent for it. Where options share a value, their labels differ.
        let drafts = form::to_drafts(payload, &answer).expect("a reply is an answer");
        let again = resolve(&prompt, &drafts).expect("a reply answers the form");
        assert_eq!(form::to_reply(&shown, &again, None).answers, reply.answers);
    }
}
