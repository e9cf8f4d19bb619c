//! An answer on its way: sent until the server has spoken, and taken for sent only then.
//!
//! The same body goes out each time, so that the server takes it once, however often it arrives.

use std::rc::{Rc, Weak};

use sayso_types::{Code, Json, Prompt, PromptId, join};

use super::{Slot, Thread};
use crate::{
    form::Phase,
    line::{Told, hears},
    prompt_view::not_taken,
    refusal::Refusal,
    words::Word,
};

/// Sends what the person did with a prompt.
pub(super) fn send(thread: &Rc<Thread>, slot: &Rc<Slot>, verb: &str, body: &Json) {
    go(thread, slot, verb, Some(body), heard);
}

type Heard = fn(&Rc<Thread>, &Rc<Slot>, Told);

fn go(thread: &Rc<Thread>, slot: &Rc<Slot>, verb: &str, body: Option<&Json>, heard: Heard) {
    let (weak, sent) = (Rc::downgrade(thread), Rc::downgrade(slot));
    let hears = hears(move |told| {
        // It is wanted as long as it is on the page: only what comes back tells whose answer it was.
        let there = Weak::upgrade(&weak).zip(Weak::upgrade(&sent));
        there.inspect(|(thread, slot)| heard(thread, slot, told)).is_some()
    });
    let path = address(&slot.state.borrow().prompt.prompt_id, verb);
    thread.line.send(&path, body, &hears);
    *slot.hears.borrow_mut() = Some(hears);
}

fn address(prompt_id: &PromptId, verb: &str) -> String {
    join(&["/v1/prompts/", prompt_id.as_str(), verb])
}

/// What the server said, and only that, is how it stands.
fn heard(thread: &Rc<Thread>, slot: &Rc<Slot>, told: Told) {
    match told {
        Told::Held => thread.go(slot, Phase::Held),
        Told::Sending => thread.go(slot, Phase::Sending),
        Told::Done(json) => {
            if let Ok(prompt) = Prompt::from_json(json) {
                thread.settle(slot, prompt);
            }
        }
        Told::Refused(json) => refused(thread, slot, Refusal::read(json)),
    }
}

fn refused(thread: &Rc<Thread>, slot: &Rc<Slot>, refusal: Option<Refusal>) {
    let words = Rc::clone(&thread.words.borrow());
    slot.state.borrow_mut().sent = false;
    match refusal {
        // Somebody else was first.
        Some(Refusal { prompt: Some(ended), .. }) => thread.settle(slot, ended),
        Some(refusal) if refusal.is(Code::StalePrompt) => go(thread, slot, "", None, refreshed),
        Some(refusal) => {
            slot.state.borrow_mut().phase = Phase::Open;
            slot.view.refuse(&refusal, not_taken(&refusal, &words));
        }
        None => {
            thread.go(slot, Phase::Open);
            slot.view.notice(Some(words.say(Word::Refused).to_owned()));
        }
    }
}

/// The question has changed under the person's hands: it is shown anew, and said so.
fn refreshed(thread: &Rc<Thread>, slot: &Rc<Slot>, told: Told) {
    match told {
        Told::Held | Told::Sending => return,
        Told::Done(json) => {
            if let Ok(prompt) = Prompt::from_json(json) {
                slot.state.borrow_mut().prompt = prompt;
                thread.draw(slot);
            }
        }
        Told::Refused(_) => {}
    }
    thread.go(slot, Phase::Open);
    slot.view.notice(Some(thread.words.borrow().say(Word::Stale).to_owned()));
}
