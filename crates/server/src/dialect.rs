//! What the keeping side knows of each protocol: how its requests are recognised, and what a prompt's end is called in it.

pub(crate) mod approval;
pub(crate) mod confirmation;
mod user_choice;

use sayso_types::{Ask, Dialect, Json, Prompt, Subject};

use crate::{
    delivery::Delivery,
    record::{Native, Standing},
    thread::Refusal,
};

/// A request under what the person allows already.
pub(crate) struct Under {
    /// What is still to be asked; `None` where nothing is.
    pub(crate) ask: Option<Ask>,
    /// The request, with what was allowed of it.
    pub(crate) native: Native,
    /// What of it is allowed.
    pub(crate) allowed: Vec<Allowed>,
}

/// A call that is allowed before it is asked about.
pub(crate) struct Allowed {
    /// The call.
    pub(crate) subject: Subject,
    /// By what.
    pub(crate) rule: Json,
}

/// Hashes of what the protocol calls its requests by, where the same id is the same request.
pub(crate) fn known_as(native: &Native) -> Vec<String> {
    match native.dialect {
        Dialect::Approval => approval::known_as(native),
        Dialect::PendingPrompt | Dialect::UserChoice | Dialect::Confirmation | Dialect::InteractiveForm => Vec::new(),
    }
}

/// Whether `again` asks nothing but what `native` asked.
pub(crate) fn check_repeated(native: &Native, again: &Native) -> Result<(), Refusal> {
    match native.dialect {
        Dialect::Approval => approval::check_repeated(native, again),
        Dialect::PendingPrompt | Dialect::UserChoice | Dialect::Confirmation | Dialect::InteractiveForm => Ok(()),
    }
}

/// The request under what the person allows; `None` where that is nothing of it.
pub(crate) fn under(native: &Native, standing: &[Standing]) -> Option<Under> {
    match native.dialect {
        Dialect::Approval => approval::under(native, standing),
        Dialect::PendingPrompt | Dialect::UserChoice | Dialect::Confirmation | Dialect::InteractiveForm => None,
    }
}

/// What the end of `prompt` allows for later.
pub(crate) fn standing(native: &Native, prompt: &Prompt) -> Vec<Standing> {
    match native.dialect {
        Dialect::Approval => approval::standing(native, prompt),
        Dialect::PendingPrompt | Dialect::UserChoice | Dialect::Confirmation | Dialect::InteractiveForm => Vec::new(),
    }
}

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
