//! A tool call that waits for a yes or no: whoever asked fetches the reply.

use sayso_types::{
    Dialect, Map, Prompt, Shape, Source,
    dialect::confirmation::{self, ConfirmationReply, ConfirmationRequest},
};

use crate::{record::Native, thread::Asked};

/// What is asked of the person. `expires_in` is beyond the protocol: after so many seconds nobody can answer any more.
pub(crate) fn asked(request: &ConfirmationRequest, expires_in: Option<u32>) -> Asked {
    let source = Source { dialect: Dialect::Confirmation, agent: None, server: None, extra: Map::new() };
    let native = Native { dialect: Dialect::Confirmation, request: request.write(), post_to: None };
    let mut ask = confirmation::ask(request);
    ask.expires_in = expires_in;
    Asked { ask, source, prompt_id: None, key: None, native: Some(native) }
}

/// The reply, once the prompt has ended. `None` also where it was not asked in this protocol.
pub(crate) fn reply(native: &Native, prompt: &Prompt) -> Option<ConfirmationReply> {
    let request = request(native)?;
    Some(confirmation::reply(&request, prompt, &prompt.resolution()?))
}

/// The request, where it is one of this protocol.
pub(crate) fn request(native: &Native) -> Option<ConfirmationRequest> {
    let here = native.dialect == Dialect::Confirmation;
    ConfirmationRequest::read(native.request.clone()).ok().filter(|_| here)
}
