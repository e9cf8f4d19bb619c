//! A tool that says it destroys something is called only if the person agrees to this call.

use sayso_types::{
    Ask, Prompt,
    dialect::confirmation::{self, Asked, ConfirmationRequest, ToolInput},
};

use crate::call::Call;

/// The question for the person, with the tool and its arguments as they will run.
pub(crate) fn consent(call: &Call) -> Ask {
    confirmation::ask(&request(call))
}

/// Whether the person agreed, and to this call; else what the model is told.
pub(crate) fn consented(call: &Call, prompt: &Prompt) -> Result<(), String> {
    let request = request(call);
    let Some(resolution) = prompt.resolution() else {
        return Err(confirmation::confirmation_error("nobody has decided yet"));
    };
    let reply = confirmation::reply(&request, prompt, &resolution);
    match confirmation::result_text(&reply, Asked::BeforeRun) {
        None => Ok(()),
        Some(text) => Err(text),
    }
}

fn request(call: &Call) -> ConfirmationRequest {
    ConfirmationRequest::new(call.id.as_str(), &call.tool, ToolInput::Text(call.arguments.to_string()))
}
