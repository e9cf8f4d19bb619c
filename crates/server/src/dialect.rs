//! What a prompt's end is called in the protocol it was asked in, and what a tool is told in the one it is called by.

pub(crate) mod user_choice;

use sayso_types::{Dialect, Prompt};

use crate::{
    delivery::{Delivery, Purpose},
    record::Native,
};

/// The protocol in which tools are called. There is one.
pub(crate) mod tool {
    pub(crate) use super::user_choice::{
        DIALECT, FLOW_FAILED, cancel, cancel_address, consent, consented, invocation, is_same_ask,
    };
}

/// The message that tells the end of `prompt` to whoever asked, where the protocol has one.
pub(crate) fn delivery(native: &Native, prompt: &Prompt, id: String) -> Option<Delivery> {
    let post_to = native.post_to.as_ref()?;
    let body = match native.dialect {
        Dialect::UserChoice => user_choice::body(&native.request, prompt)?,
        Dialect::PendingPrompt | Dialect::Confirmation | Dialect::Approval | Dialect::InteractiveForm => return None,
    };
    Some(Delivery {
        id,
        thread_id: prompt.thread_id.clone(),
        url: post_to.url.clone(),
        origin: post_to.origin.clone(),
        body,
        purpose: Purpose::Reply(post_to.call.clone()),
    })
}
