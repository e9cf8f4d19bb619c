//! What a prompt's end is called in the protocol it was asked in.

mod user_choice;

use sayso_types::{Dialect, Prompt};

use crate::{delivery::Delivery, record::Native};

/// The message that tells the end of `prompt` to whoever asked, where the protocol has one.
pub(crate) fn delivery(native: &Native, prompt: &Prompt, id: String) -> Option<Delivery> {
    let post_to = native.post_to.as_ref()?;
    let body = match native.dialect {
        Dialect::UserChoice => user_choice::body(&native.request, prompt)?,
        Dialect::PendingPrompt | Dialect::Confirmation | Dialect::Approval | Dialect::InteractiveForm => return None,
    };
    let thread_id = prompt.thread_id.clone();
    Some(Delivery { id, thread_id, url: post_to.url.clone(), origin: post_to.origin.clone(), body })
}
