//! Approval contents of every form: written as they came; a response approves only what the person approved.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_fuzz::{chose_approval, endings, json, prompt};
use sayso_types::{
    Resolution,
    dialect::approval::{self, Offer, Request, Response, Rule},
};

fuzz_target!(|data: &[u8]| {
    let Some(json) = json(data) else { return };
    if let Ok(responses) = approval::read_responses(json.clone()) {
        for response in &responses {
            assert_eq!(Response::from_json(response.to_json()).as_ref(), Ok(response));
        }
    }
    let Ok(requests) = approval::read_requests(json) else { return };
    for request in &requests {
        assert_eq!(Request::from_json(request.to_json()).as_ref(), Ok(request));
    }
    for offer in [Offer::Once, Offer::Standing] {
        match approval::to_ask(&requests, offer) {
            None => assert!(approval::unasked_responses(&requests).is_some()),
            Some(ask) => {
                let Ok(prompt) = prompt(ask) else { continue };
                for ending in endings(&prompt) {
                    let approved = |question: usize| chose_approval(&prompt, &ending, question);
                    check(&requests, &approval::to_responses(&requests, &prompt, &ending), approved, &ending);
                }
            }
        }
    }
});

/// `approved` says of the question at an index whether the person chose a yes.
fn check(requests: &[Request], responses: &[Response], approved: impl Fn(usize) -> bool, ending: &Resolution) {
    assert_eq!(responses.len(), requests.len());
    let mut question = 0;
    for (request, response) in requests.iter().zip(responses) {
        assert_eq!((response.request_id(), response.form()), (request.id(), request.form()));
        assert_eq!(Response::from_json(response.to_json()).as_ref(), Ok(response));
        let decision = response.decision();
        if request.needs_confirmation() {
            assert_eq!(decision.approved, approved(question), "{ending:?}");
            question += 1;
        } else {
            assert!(decision.approved && decision.standing.is_none());
        }
    }
    let binding = approval::bind(requests, responses).expect("one response for each request");
    assert!(binding.open.is_empty() && binding.unknown.is_empty());
    for bound in &binding.decided {
        if let Some(rule) = Rule::from_decision(bound) {
            assert!(bound.decision.approved && rule.matches(bound.request.call()), "{rule:?}");
        }
    }
}
