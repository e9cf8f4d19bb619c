//! Confirmations: read and written as they came; approved only by a yes that the person chose.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_fuzz::{chose_approval, endings, json, prompt};
use sayso_types::{
    Shape,
    dialect::{
        confirmation::{self, ConfirmationReply, ConfirmationRequest, Outcome},
        user_choice::{self, Index},
    },
};

fuzz_target!(|data: &[u8]| {
    let Some(Ok(request)) = json(data).map(ConfirmationRequest::read) else { return };
    assert_eq!(ConfirmationRequest::read(request.write()).as_ref(), Ok(&request));

    let choice = confirmation::as_user_choice(&request, "group".into(), "http://127.0.0.1/answer");
    for index in 0..2 {
        let response = user_choice::select(&choice, Index(index)).expect("there are two choices");
        assert_eq!(confirmation::is_approved(&choice, &response), index == 0);
    }

    let Ok(prompt) = prompt(confirmation::ask(&request)) else { return };
    for ending in endings(&prompt) {
        let reply = confirmation::reply(&request, &prompt, &ending);
        assert_eq!(reply.approved, chose_approval(&prompt, &ending, 0));
        assert_eq!(reply.approved, reply.outcome == Outcome::Approved);
        assert_eq!(reply.approved, confirmation::result_text(&reply, request.asked()).is_none());
        assert_eq!(ConfirmationReply::read(reply.write()).as_ref(), Ok(&reply));
    }
});
