//! What a prompt's end is called in the protocol it was asked in.

mod user_choice;

use sayso_types::{Dialect, Prompt};

use crate::{delivery::Delivery, record::ReplyTo};

/// The message that tells the end of `prompt` to whoever asked, where the protocol has one.
pub(crate) fn delivery(reply_to: &ReplyTo, prompt: &Prompt, id: String) -> Option<Delivery> {
    let body = match reply_to.dialect {
        Dialect::UserChoice => user_choice::body(&reply_to.request, prompt)?,
        Dialect::PendingPrompt | Dialect::Confirmation | Dialect::Approval | Dialect::InteractiveForm => return None,
    };
    let thread_id = prompt.thread_id.clone();
    Some(Delivery { id, thread_id, url: reply_to.url.clone(), origin: reply_to.origin.clone(), body })
}
