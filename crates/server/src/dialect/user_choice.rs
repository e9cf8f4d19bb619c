//! RAP: tools are found, called and heard, and a choice that a tool lets the person make is posted to the tool.

mod callback;
mod consent;
mod discovery;
mod invocation;

pub(crate) use callback::command;
pub(crate) use consent::{consent, consented};
pub(crate) use discovery::{manifest_address, toolset};
pub(crate) use invocation::{cancel, cancel_address, invocation};
pub(crate) use sayso_types::dialect::user_choice::FLOW_FAILED;

use sayso_types::{
    Dialect, Json, Prompt, Shape,
    dialect::user_choice::{UserChoice, response, same_choice},
};

use crate::record::Native;

/// The name of the protocol.
pub(crate) const DIALECT: Dialect = Dialect::UserChoice;

/// The selection, as JSON text.
pub(super) fn body(request: &Json, prompt: &Prompt) -> Option<String> {
    let choice = UserChoice::read(request.clone()).ok()?;
    let resolution = prompt.resolution()?;
    response(&choice, prompt, &resolution).ok().map(|response| response.write().to_string())
}

/// Whether `now` is `before` delivered again.
pub(crate) fn is_same_ask(before: &Native, now: &Native) -> bool {
    let choice = |native: &Native| UserChoice::read(native.request.clone()).ok();
    match (choice(before), choice(now)) {
        (Some(before), Some(now)) => same_choice(&before, &now),
        _ => false,
    }
}
