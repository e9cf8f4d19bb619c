//! Prompts as items: what an item asks becomes a prompt, and the items that answer and end it read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sayso_fuzz::{chose_approval, endings, json, prompt};
use sayso_types::{
    Author, ItemDraft, Kind, Map, Prompt, Resolution, Shape,
    dialect::pending_prompt::{self, Reply},
    resolve,
};

fuzz_target!(|data: &[u8]| {
    let Some(Ok(item)) = json(data).map(ItemDraft::read) else { return };
    assert_eq!(ItemDraft::read(item.write()).as_ref(), Ok(&item));
    let Some(metadata) = &item.metadata else { return };
    if let Ok(Some(ending)) = pending_prompt::ending(metadata) {
        assert_ne!(ending.state.as_str(), "pending");
    }
    let Ok(Some(request)) = pending_prompt::request(metadata) else { return };
    let Ok(prompt) = prompt(request.ask) else { return };
    check(&prompt);
    if let Ok(Reply::Structured(drafts) | Reply::Text(drafts)) = pending_prompt::reply(&prompt, &item) {
        assert_eq!(drafts.len(), prompt.questions.len());
        let _ = resolve(&prompt, &drafts);
    }
});

fn check(prompt: &Prompt) {
    let shown = pending_prompt::prompt_item(prompt);
    let again = pending_prompt::request(shown.metadata.as_ref().unwrap_or(&Map::new())).expect("it asks");
    let again = sayso_fuzz::prompt(again.expect("it asks").ask).expect("what was asked can be asked again");
    assert_eq!(again, *prompt);
    for ending in endings(prompt) {
        if let Resolution::Answered { answers } = &ending {
            let item = pending_prompt::answer_item(prompt, answers);
            let Ok(Reply::Structured(drafts)) = pending_prompt::reply(prompt, &item) else { panic!("{item:?}") };
            assert_eq!(resolve(prompt, &drafts).as_ref(), Ok(&ending));
        }
        if prompt.kind == Kind::Approval {
            for (index, verdict) in ending.verdicts(prompt).iter().enumerate() {
                assert_eq!(verdict.approved(), chose_approval(prompt, &ending, index));
            }
        }
        let at = "2026-11-18T09:31:00Z".parse().expect("it is a moment");
        let settled = prompt.settle(ending, Author::User, at).expect("it is open");
        let item = pending_prompt::resolved_item(&settled).expect("it has ended");
        let told = pending_prompt::ending(item.metadata.as_ref().unwrap_or(&Map::new())).expect("it tells the end");
        assert_eq!(told.map(|told| told.state), Some(settled.prompt_state));
    }
}
