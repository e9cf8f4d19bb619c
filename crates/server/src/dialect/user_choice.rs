//! A choice that a tool lets the person make: the selection is posted to the tool.

use sayso_types::{
    Json, Prompt, Shape,
    dialect::user_choice::{UserChoice, response},
};

/// The selection, as JSON text.
pub(super) fn body(request: &Json, prompt: &Prompt) -> Option<String> {
    let choice = UserChoice::read(request.clone()).ok()?;
    let resolution = prompt.resolution()?;
    response(&choice, prompt, &resolution).ok().map(|response| response.write().to_string())
}
