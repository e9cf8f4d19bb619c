//! RAP's messages: read, written and read again; a choice becomes a prompt, and every end of it an index of the choices.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_fuzz::{endings, json, prompt};
use sayso_types::{
    Resolution, Shape,
    dialect::user_choice::{self, RapCallback, RapInvocation, ToolsetManifest, UserChoice},
};

fuzz_target!(|data: &[u8]| {
    if let Ok(callback) = RapCallback::receive(data) {
        assert_eq!(RapCallback::read(callback.write()).as_ref(), Ok(&callback));
        match &callback {
            RapCallback::UserChoice(choice) => check(choice),
            RapCallback::ToolResult(result) => assert!(!user_choice::display_segments(result).is_empty()),
            RapCallback::SubscriptionEvent(_) | RapCallback::OAuth(_) | RapCallback::ViewUpdate(_) => {}
        }
    }
    if let Ok(manifest) = ToolsetManifest::receive(data) {
        assert_eq!(ToolsetManifest::read(manifest.write()).as_ref(), Ok(&manifest));
    }
    if let Some(Ok(invocation)) = json(data).map(RapInvocation::read) {
        assert_eq!(RapInvocation::read(invocation.write()).as_ref(), Ok(&invocation));
    }
});

fn check(choice: &UserChoice) {
    let ask = user_choice::ask(choice).expect("a choice that was received can be asked");
    let Ok(prompt) = prompt(ask) else { return };
    assert_eq!(prompt.questions[0].options().len(), choice.choices.len());
    for ending in endings(&prompt) {
        let response = user_choice::response(choice, &prompt, &ending).expect("each end selects a choice");
        assert_eq!(response.id, choice.id);
        let selected = response.selected.0 as usize;
        match &ending {
            Resolution::Answered { answers } => {
                assert_eq!([prompt.questions[0].options()[selected].label.as_str()], answers[0].answer[..]);
            }
            Resolution::Cancelled { .. } | Resolution::Failed { .. } => {
                assert_eq!(response.selected, *choice.default);
            }
        }
    }
}
