//! An answer on its way: sent until the server has spoken, and taken for sent only then.
//!
//! The same body goes out each time, so that the server takes it once, however often it arrives.

use std::rc::Rc;

use sayso_types::{Code, Json, Problem, Prompt, PromptId, Shape};
use wasm_bindgen_futures::spawn_local;

use super::{Slot, Thread};
use crate::{form::Phase, line::Response, prompt_view::not_taken, words::Word};

pub(super) fn send(thread: Rc<Thread>, slot: Rc<Slot>, verb: &'static str, body: Json) {
    spawn_local(async move {
        let prompt_id = slot.state.borrow().prompt.prompt_id.clone();
        let path = address(&prompt_id, Some(verb));
        loop {
            match thread.line.post(&path, Some(&body)).await {
                Some(response) => return heard(&thread, &slot, response).await,
                None => {
                    thread.go(&slot, Phase::Held);
                    thread.line.wait().await;
                    if !slot.state.borrow().prompt.is_pending() {
                        return;
                    }
                    thread.go(&slot, Phase::Sending);
                }
            }
        }
    });
}

fn address(prompt_id: &PromptId, verb: Option<&str>) -> String {
    let verb = verb.map(|verb| ["/", verb].concat()).unwrap_or_default();
    ["/v1/prompts/", prompt_id.as_str(), &verb].concat()
}

/// What the server said, and only that, is how it stands.
async fn heard(thread: &Rc<Thread>, slot: &Rc<Slot>, response: Response) {
    let problem = match response {
        Response::Ok(json) => match Prompt::from_json(json) {
            Ok(prompt) => return thread.settle(slot, prompt),
            Err(_) => return,
        },
        Response::Refused(json) => Problem::read(json).ok(),
    };
    let words = Rc::clone(&thread.words.borrow());
    let Some(problem) = problem else {
        thread.go(slot, Phase::Open);
        return slot.view.notice(Some(words.say(Word::Refused).to_owned()));
    };
    match (problem.code, &problem.prompt) {
        (Code::AlreadyResolved, Some(ended)) => {
            slot.state.borrow_mut().sent = None;
            thread.settle(slot, ended.clone());
        }
        (Code::StalePrompt, _) => refresh(thread, slot).await,
        _ => {
            slot.state.borrow_mut().phase = Phase::Open;
            slot.view.refuse(&problem, not_taken(&problem, &words));
        }
    }
}

/// The question has changed under the person's hands: it is shown anew, and said so.
async fn refresh(thread: &Rc<Thread>, slot: &Rc<Slot>) {
    let path = address(&slot.state.borrow().prompt.prompt_id, None);
    if let Some(Response::Ok(json)) = thread.line.post(&path, None).await
        && let Ok(prompt) = Prompt::from_json(json)
    {
        let mut state = slot.state.borrow_mut();
        state.prompt = prompt;
        state.phase = Phase::Open;
        drop(state);
        thread.draw(slot);
    }
    thread.go(slot, Phase::Open);
    slot.view.notice(Some(thread.words.borrow().say(Word::Stale).to_owned()));
}
